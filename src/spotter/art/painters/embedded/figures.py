"""People at their sport: a pose, and the kit behind, between and before the limbs. 200 units tall, facing right."""

from collections.abc import Callable
from dataclasses import dataclass, field

from spotter.art.painters.embedded.body import Hair, Pose, Reach, Turn
from spotter.art.painters.embedded.shapes import Shape, area, bar, blob, curve, disc, ring, spokes


@dataclass(frozen=True, slots=True)
class Figure:
    """`afloat` figures sit in water up to y = 0; `head` is what the sport puts on it."""

    pose: Pose
    behind: list[Shape] = field(default_factory=list)
    between: list[Shape] = field(default_factory=list)
    front: list[Shape] = field(default_factory=list)
    size: float = 1.0
    afloat: bool = False
    head: Hair | None = None
    long: bool = False
    sleeves: bool = False
    slope: float = 0.0  # degrees that the whole is turned, downhill to the right


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


def treadmill() -> Figure:
    belt = [
        blob("dark", "M-95 6 L80 -8 Q92 -8 92 2 L-92 18 Q-100 16 -95 6Z"),
        bar("metal", 7, (78, -4), (98, -118)),
        bar("dark", 9, (98, -118), (62, -112)),
        blob("kit", "M86 -138 L110 -132 L106 -108 L82 -114Z"),
    ]
    return Figure(run().pose, behind=belt)


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


def swim() -> Figure:
    pose = Pose(
        lean=84,
        near_arm=Turn(150, 95),
        far_arm=Turn(86, 84),
        near_leg=Turn(-84, -80, -70),
        far_leg=Turn(-92, -98, -80),
        hip=(-36, -2),
        head=-16,
        grounded=False,
    )
    return Figure(pose, size=1.25, afloat=True, head="helmet")


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


def row() -> Figure:
    pose = Pose(
        lean=-16,
        near_arm=Reach((34, -66), -1),
        far_arm=Reach((40, -70), -1),
        near_leg=Reach((62, -24), 1, 160),
        far_leg=Reach((66, -22), 1, 160),
        hip=(-14, -22),
        head=10,
        grounded=False,
    )
    hull = blob("kit", "M-190 -12 Q-60 -22 190 -12 Q120 14 0 16 Q-120 14 -190 -12Z")
    stripe = curve("light", 3, "M-172 -7 Q-40 -10 172 -7")
    oar = [bar("wood", 5, (34, -66), (-84, 16)), blob("top", "M-74 6 L-112 22 Q-118 34 -104 34 L-68 14Z")]
    return Figure(pose, behind=[bar("wood", 4, (40, -70), (150, -34))], front=[hull, stripe, *oar], afloat=True)


def paddle() -> Figure:
    pose = Pose(
        lean=8,
        near_arm=Reach((46, -58), -1),
        far_arm=Reach((2, -104), 1),
        near_leg=Reach((72, -12), 1, 150),
        far_leg=Reach((76, -12), 1, 150),
        hip=(-12, -18),
        grounded=False,
    )
    hull = blob("kit", "M-160 -24 Q-120 -10 -60 -14 L70 -14 Q130 -10 165 -26 Q140 14 0 16 Q-140 14 -160 -24Z")
    shaft = [
        bar("wood", 5, (-26, -130), (76, -26)),
        blob("top", "M68 -36 Q96 -22 100 8 Q80 4 60 -20Z"),
        blob("top", "M-18 -122 Q-30 -152 -58 -158 Q-52 -134 -34 -114Z"),
    ]
    return Figure(pose, front=[hull, curve("light", 3, "M-146 -8 Q0 -2 150 -10"), *shaft], size=1.1, afloat=True)


def stand_paddle() -> Figure:
    pose = Pose(
        lean=14,
        near_arm=Reach((46, -124), -1),
        far_arm=Reach((34, -168), 1),
        near_leg=Turn(18, -12, 90),
        far_leg=Turn(0, -22, 90),
        hip=(0, -104),
        grounded=False,
    )
    board = blob("kit", "M-130 -8 Q0 -14 120 -10 Q140 -12 150 -20 Q146 6 110 8 L-110 8 Q-130 8 -130 -8Z")
    shaft = [bar("wood", 5, (32, -172), (66, -28)), blob("top", "M60 -34 L72 -38 Q86 -10 78 6 Q62 2 60 -34Z")]
    return Figure(pose, behind=[board], front=shaft, afloat=True)


def surf() -> Figure:
    pose = Pose(
        lean=26,
        near_arm=Turn(72, 86),
        far_arm=Turn(-74, -98),
        near_leg=Turn(58, -14, 90),
        far_leg=Turn(-46, -4, 90),
        head=-20,
    )
    board = blob("kit", "M-120 -2 Q0 10 112 -8 Q140 -18 148 -30 Q146 2 90 14 Q0 20 -116 10 Q-128 4 -120 -2Z")
    return Figure(pose, behind=[board, curve("light", 3, "M-104 6 Q20 14 120 -6")], afloat=True, slope=8, long=True)


def sail() -> Figure:
    pose = Pose(
        lean=-28,
        near_arm=Reach((30, -74), -1),
        far_arm=Reach((34, -80), -1),
        near_leg=Reach((34, -26), 1, 120),
        far_leg=Reach((40, -26), 1, 120),
        hip=(-50, -36),
        grounded=False,
    )
    sails = [
        bar("wood", 6, (30, -20), (30, -270)),
        blob("light", "M24 -262 Q-70 -130 -92 -52 L24 -52Z"),
        blob("top", "M38 -250 Q96 -130 122 -44 L38 -40Z"),
        bar("wood", 5, (30, -48), (-96, -48)),
    ]
    hull = blob("kit", "M-140 -30 L160 -30 Q130 16 80 18 L-100 18 Q-132 10 -140 -30Z")
    return Figure(pose, behind=sails, front=[hull, curve("light", 3, "M-132 -16 L150 -16")], size=0.85, afloat=True)


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


FIGURES: dict[str, Callable[[], Figure]] = {
    one.__name__: one
    for one in (
        run, treadmill, ride, indoor_ride, wheelchair, swim, walk, hike, lift, workout, yoga, pilates, dance, row,
        paddle, stand_paddle, surf, sail, ski, nordic, snowboard, skate, climb, ball, hoop, racquet, golf,
    )
}  # fmt: skip
