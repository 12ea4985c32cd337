"""On foot, on wheels, on snow, on rock."""

from spotter.art.painters.embedded.body import Pose, Reach, Turn
from spotter.art.painters.embedded.figures.figure import Figure
from spotter.art.painters.embedded.shapes import Shape, bar, blob, curve, disc, ring, spokes


def run() -> Figure:
    pose = Pose(
        lean=14,
        near_arm=Turn(-48, 42),
        far_arm=Turn(38, 128),
        near_leg=Turn(52, -26, 84),
        far_leg=Turn(-26, -74, 26),
        head=-4,
        hip=(0.0, -92.0),
        grounded=False,
    )
    return Figure(pose)


def walk() -> Figure:
    pose = Pose(
        lean=3,
        near_arm=Turn(-24, -4),
        far_arm=Turn(22, 42),
        near_leg=Turn(24, 8, 96),
        far_leg=Turn(-16, -40, 62),
    )
    return Figure(pose)


def hike() -> Figure:
    pose = Pose(
        lean=12,
        near_arm=Turn(34, 88),
        far_arm=Turn(10, 66),
        near_leg=Turn(46, 2, 94),
        far_leg=Turn(-16, -30, 70),
        head=-6,
    )
    pack = [
        blob("kit", "M-10 -168 Q-44 -166 -44 -132 L-42 -104 Q-38 -92 -16 -96 L4 -104Z"),
        blob("dark", "M-44 -134 Q-52 -128 -50 -112 Q-48 -104 -42 -106Z"),
        bar("light", 9, (-34, -174), (-6, -173)),
    ]
    poles = [bar("metal", 4, (49, -135), (74, 2))]
    return Figure(pose, behind=[bar("metal", 4, (39, -128), (-12, 2)), *pack], front=poles, long=True, sleeves=True)


def _bicycle(kit: str = "kit") -> list[Shape]:
    rear, front = (-62, -42), (68, -42)
    return [
        ring("dark", 6, *rear, 40),
        ring("dark", 6, *front, 40),
        *spokes("metal", 1.2, *rear, 37),
        *spokes("metal", 1.2, *front, 37),
        bar(kit, 6, (-30, -100), (-5, -44), rear, (-26, -92), (44, -96), (-5, -44)),
        bar(kit, 6, (40, -108), (46, -92), front),
        bar("dark", 5, (-33, -108), (-28, -96)),
        blob("dark", "M-50 -113 Q-34 -118 -14 -111 Q-30 -105 -48 -107Z"),
        curve("dark", 5, "M40 -108 L56 -114 Q68 -112 62 -98"),
    ]


def ride() -> Figure:
    pose = Pose(
        lean=52,
        near_arm=Reach((57, -109), 1),
        far_arm=Reach((60, -107), 1),
        near_leg=Reach((2, -25), 1, 82),
        far_leg=Reach((-12, -62), 1, 100),
        hip=(-30, -120),
        head=-34,
        grounded=False,
    )
    cranks = [disc("metal", -5, -44, 9), bar("metal", 4, (-5, -44), (2, -19))]
    return Figure(pose, behind=_bicycle(), between=cranks, head="helmet")


def wheelchair() -> Figure:
    pose = Pose(
        lean=30,
        near_arm=Reach((22, -62), -1),
        far_arm=Reach((34, -70), -1),
        near_leg=Reach((46, -26), 1, 95),
        far_leg=Reach((52, -26), 1, 95),
        hip=(-18, -62),
        head=-18,
        grounded=False,
    )
    chair = [
        bar("kit", 7, (-34, -56), (30, -40), (106, -28)),
        bar("kit", 6, (20, -50), (48, -18), (62, -20)),
        ring("dark", 5, 106, -24, 22),
        *spokes("metal", 1.2, 106, -24, 20),
        ring("dark", 6, -8, -48, 46),
    ]
    wheel = [ring("dark", 6, -16, -46, 46), ring("metal", 3, -16, -46, 36), *spokes("metal", 1.4, -16, -46, 43)]
    return Figure(pose, behind=chair, front=wheel, head="helmet")


def skate() -> Figure:
    pose = Pose(
        lean=42,
        near_arm=Turn(-52, -66),
        far_arm=Turn(70, 44),
        near_leg=Turn(58, -24, 90),
        far_leg=Turn(-50, -58, 70),
        head=-26,
    )
    wheels = [disc("dark", x, 3, 6) for x in (2, 16, 30, 44)]
    return Figure(pose, front=[bar("kit", 5, (0, -4), (46, -4)), *wheels], head="helmet")


def ski() -> Figure:
    pose = Pose(
        lean=44,
        near_arm=Turn(30, 74),
        far_arm=Turn(44, 86),
        near_leg=Turn(64, -30, 90),
        far_leg=Turn(52, -36, 90),
        head=-32,
    )
    skis = [curve("kit", 6, "M-100 2 L86 2 Q104 0 112 -10"), curve("dark", 5, "M-112 -8 L74 -8 Q92 -10 100 -18")]
    poles = [bar("metal", 3.5, (52, -100), (-58, -60))]
    return Figure(pose, behind=[skis[1], bar("metal", 3.5, (60, -104), (-46, -68))], front=[skis[0], *poles],
                  head="helmet", long=True, sleeves=True, slope=16)  # fmt: skip


def nordic() -> Figure:
    pose = Pose(
        lean=30,
        near_arm=Turn(58, 100),
        far_arm=Turn(-40, -58),
        near_leg=Turn(38, -6, 90),
        far_leg=Turn(-34, -62, 60),
        head=-16,
    )
    skis = [curve("kit", 5, "M-50 1 L120 1 Q136 -2 142 -12"), curve("dark", 5, "M-150 -34 L-20 -2 Q-6 0 4 -8")]
    poles = [bar("metal", 3.5, (86, -128), (48, 4))]
    return Figure(pose, behind=[skis[1], bar("metal", 3.5, (-18, -98), (-104, 2))], front=[skis[0], *poles],
                  head="cap", long=True, sleeves=True)  # fmt: skip


def snowboard() -> Figure:
    pose = Pose(
        lean=20,
        near_arm=Turn(64, 84),
        far_arm=Turn(-70, -92),
        near_leg=Turn(54, -10, 90),
        far_leg=Turn(-34, 6, 90),
        head=-14,
    )
    board = curve("kit", 9, "M-96 -6 Q-84 5 -60 5 L70 5 Q92 4 104 -10")
    return Figure(pose, behind=[board], head="helmet", long=True, sleeves=True, slope=16)


def climb() -> Figure:
    pose = Pose(
        lean=6,
        near_arm=Reach((48, -204), -1),
        far_arm=Reach((30, -150), -1),
        near_leg=Reach((42, -66), 1, 100),
        far_leg=Reach((14, -4), 1, 95),
        hip=(-10, -92),
        head=-14,
        grounded=False,
    )
    rope = curve("light", 3.5, "M-8 -92 Q-18 -40 -14 130")
    return Figure(pose, behind=[rope], front=[ring("metal", 3, -4, -92, 6)], head="helmet", long=True)
