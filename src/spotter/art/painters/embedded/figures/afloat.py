"""In and on water."""

from spotter.art.painters.embedded.body import Pose, Reach, Turn
from spotter.art.painters.embedded.figures.figure import Figure
from spotter.art.painters.embedded.shapes import bar, blob, curve


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
