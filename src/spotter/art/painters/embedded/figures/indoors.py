"""In a gym or a studio."""

from spotter.art.painters.embedded.body import Pose, Reach, Turn
from spotter.art.painters.embedded.figures.figure import Figure
from spotter.art.painters.embedded.figures.outdoors import ride, run
from spotter.art.painters.embedded.shapes import Shape, area, bar, blob, curve, disc, ring


def treadmill() -> Figure:
    belt = [
        blob("dark", "M-95 6 L80 -8 Q92 -8 92 2 L-92 18 Q-100 16 -95 6Z"),
        bar("metal", 7, (78, -4), (98, -118)),
        bar("dark", 9, (98, -118), (62, -112)),
        blob("kit", "M86 -138 L110 -132 L106 -108 L82 -114Z"),
    ]
    return Figure(run().pose, behind=belt)


def indoor_ride() -> Figure:
    frame = [
        bar("dark", 9, (-70, -4), (75, -4)),
        bar("kit", 9, (-20, -4), (-5, -48), (-30, -100)),
        bar("kit", 9, (-5, -48), (38, -70), (48, -112)),
        disc("dark", 42, -38, 30),
        ring("metal", 4, 42, -38, 22),
        bar("dark", 8, (45, -4), (42, -38)),
        blob("dark", "M-50 -113 Q-34 -118 -14 -111 Q-30 -105 -48 -107Z"),
        curve("dark", 6, "M48 -112 L64 -116"),
    ]
    base = ride()
    return Figure(base.pose, behind=frame, between=base.between)


def lift() -> Figure:
    pose = Pose(
        lean=0,
        near_arm=Reach((30, -218), 1),
        far_arm=Reach((-30, -218), -1),
        near_leg=Turn(15, 6, 90),
        far_leg=Turn(-15, -6, -90),
    )
    barbell = [
        bar("metal", 5, (-112, -222), (112, -222)),
        *(area("dark", (x, -262), (x + 12, -262), (x + 12, -182), (x, -182)) for x in (-98, 86)),
        *(area("kit", (x, -250), (x + 10, -250), (x + 10, -194), (x, -194)) for x in (-82, 72)),
    ]
    return Figure(pose, behind=barbell, size=0.9)


def workout() -> Figure:
    pose = Pose(
        lean=4,
        near_arm=Turn(10, 100),
        far_arm=Turn(-12, 70),
        near_leg=Turn(84, 0, 90),
        far_leg=Turn(-12, -84, 6),
    )
    return Figure(pose, behind=_dumbbell(16, -94), front=_dumbbell(40, -110))


def _dumbbell(x: float, y: float) -> list[Shape]:
    return [bar("metal", 5, (x - 16, y), (x + 16, y)), bar("dark", 16, (x - 17, y), (x - 13, y)),
            bar("dark", 16, (x + 13, y), (x + 17, y))]  # fmt: skip


def yoga() -> Figure:
    pose = Pose(
        lean=0,
        near_arm=Reach((4, -226), 1),
        far_arm=Reach((-4, -226), -1),
        near_leg=Reach((-6, -62), 1, 20),
        far_leg=Turn(-1, 0, 90),
    )
    return Figure(pose, behind=[_mat()], long=True)


def _mat() -> Shape:
    return blob("kit", "M-110 -2 L110 -2 Q116 4 110 8 L-110 8 Q-116 4 -110 -2Z")


def pilates() -> Figure:
    pose = Pose(
        lean=-52,
        near_arm=Turn(122, 122),
        far_arm=Turn(118, 118),
        near_leg=Turn(128, 128, 130),
        far_leg=Turn(124, 124, 126),
        hip=(-6, -13),
        head=8,
        grounded=False,
    )
    return Figure(pose, behind=[_mat()], size=1.2, long=True)


def dance() -> Figure:
    pose = Pose(
        lean=-8,
        near_arm=Turn(140, 172),
        far_arm=Turn(-110, -138),
        near_leg=Turn(78, 60, 70),
        far_leg=Turn(-4, -6, 100),
        head=-8,
    )
    return Figure(pose, long=True)
