"""With a ball."""

from spotter.art.painters.embedded.body import Pose, Turn
from spotter.art.painters.embedded.figures.figure import Figure
from spotter.art.painters.embedded.shapes import Shape, bar, blob, curve, disc, ring


def ball() -> Figure:
    pose = Pose(
        lean=-10,
        near_arm=Turn(-66, -40),
        far_arm=Turn(72, 96),
        near_leg=Turn(58, 50, 110),
        far_leg=Turn(-8, -14, 90),
        head=8,
    )
    return Figure(pose, front=[disc("light", 116, -30, 18), ring("dark", 3, 116, -30, 18), disc("dark", 116, -30, 6)])


def hoop() -> Figure:
    pose = Pose(
        lean=4,
        near_arm=Turn(150, 176),
        far_arm=Turn(138, 170),
        near_leg=Turn(22, -20, 60),
        far_leg=Turn(-6, -34, 40),
        hip=(0, -126),
        head=-12,
        grounded=False,
    )
    return Figure(pose, front=[disc("kit", 26, -268, 20), curve("dark", 2.5, "M6 -268 L46 -268 M26 -288 L26 -248")],
                  size=0.9)  # fmt: skip


def racquet() -> Figure:
    pose = Pose(
        lean=10,
        near_arm=Turn(-100, -140),
        far_arm=Turn(96, 110),
        near_leg=Turn(40, -14, 90),
        far_leg=Turn(-30, -40, 74),
        head=-4,
    )
    bat = [
        bar("dark", 6, (-60, -176), (-74, -202)),
        Shape("M-72 -200 C-100 -206 -116 -246 -98 -258 C-78 -266 -58 -232 -72 -200Z", stroke="kit", width=5),
        curve("light", 1.5, "M-100 -246 L-72 -222 M-104 -232 L-78 -210 M-84 -252 L-88 -210 M-74 -240 L-96 -226"),
    ]
    return Figure(pose, behind=bat, front=[disc("accent", 96, -196, 9)], size=0.95)


def golf() -> Figure:
    pose = Pose(
        lean=8,
        near_arm=Turn(-120, -160),
        far_arm=Turn(-138, -152),
        near_leg=Turn(14, -6, 90),
        far_leg=Turn(-22, -8, 80),
        head=6,
    )
    club = [bar("metal", 3.5, (-38, -196), (20, -262)), blob("dark", "M16 -270 Q34 -268 34 -254 Q24 -252 14 -260Z")]
    return Figure(pose, behind=club, front=[disc("light", 66, -6, 6)], size=0.95, head="cap")
