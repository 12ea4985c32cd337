"""A person as joints and limbs. Angles are degrees: 0 hangs down, 90 points forward, 180 up. Feet stand at y = 0."""

import math
import re
from dataclasses import dataclass, field
from typing import Literal

from spotter.art.painters.embedded.svg import Point, capsule, mix

THIGH, SHIN, UPPER_ARM, FOREARM, TORSO, NECK = 48.0, 47.0, 33.0, 31.0, 58.0, 25.0


@dataclass(frozen=True, slots=True)
class Turn:
    """A limb by its two angles."""

    upper: float
    lower: float
    foot: float = 90.0


@dataclass(frozen=True, slots=True)
class Reach:
    """A limb by where it ends; `bend` 1 puts elbow or knee to the front, -1 to the back."""

    to: Point
    bend: int = 1
    foot: float = 90.0


Limb = Turn | Reach
Hair = Literal["short", "bun", "tail", "cap", "helmet", "wrap"]


@dataclass(frozen=True, slots=True)
class Pose:
    """Near limbs are drawn in front of the body, far ones behind it."""

    lean: float
    near_arm: Limb
    far_arm: Limb
    near_leg: Limb
    far_leg: Limb
    hip: Point = (0.0, -96.0)
    head: float = 0.0  # tilt forward, beyond the lean
    grounded: bool = True  # put the lowest foot on the ground


@dataclass(frozen=True, slots=True)
class Outfit:
    skin: str
    hair_colour: str
    hair: Hair
    top: str
    bottom: str
    shoes: str
    sleeves: bool = False
    long: bool = False


@dataclass(slots=True)
class Joints:
    hip: Point
    shoulder: Point
    head: Point
    near_arm: tuple[Point, Point, Point]
    far_arm: tuple[Point, Point, Point]
    near_leg: tuple[Point, Point, Point]
    far_leg: tuple[Point, Point, Point]
    near_foot: float = 90.0
    far_foot: float = 90.0


@dataclass(slots=True)
class Layers:
    """Parts of a person from back to front, each a list of (path, colour)."""

    far: list[tuple[str, str]] = field(default_factory=list)
    body: list[tuple[str, str]] = field(default_factory=list)
    near: list[tuple[str, str]] = field(default_factory=list)


def towards(start: Point, angle: float, length: float) -> Point:
    return start[0] + length * math.sin(math.radians(angle)), start[1] + length * math.cos(math.radians(angle))


def joints(pose: Pose) -> Joints:
    found = _joints(pose, pose.hip)
    if not pose.grounded:
        return found
    lowest = max(found.near_leg[2][1], found.far_leg[2][1])
    return _joints(pose, (pose.hip[0], pose.hip[1] - lowest - 7))


def _joints(pose: Pose, hip: Point) -> Joints:
    shoulder = towards(hip, 180 - pose.lean, TORSO)
    return Joints(
        hip=hip,
        shoulder=shoulder,
        head=towards(shoulder, 180 - pose.lean - pose.head, NECK),
        near_arm=_limb(shoulder, pose.near_arm, UPPER_ARM, FOREARM),
        far_arm=_limb(shoulder, pose.far_arm, UPPER_ARM, FOREARM),
        near_leg=_limb(hip, pose.near_leg, THIGH, SHIN),
        far_leg=_limb(hip, pose.far_leg, THIGH, SHIN),
        near_foot=pose.near_leg.foot,
        far_foot=pose.far_leg.foot,
    )


def _limb(start: Point, limb: Limb, upper: float, lower: float) -> tuple[Point, Point, Point]:
    if isinstance(limb, Turn):
        middle = towards(start, limb.upper, upper)
        return start, middle, towards(middle, limb.lower, lower)
    dx, dy = limb.to[0] - start[0], limb.to[1] - start[1]
    distance = min(max(math.hypot(dx, dy), abs(upper - lower) + 1), upper + lower - 0.5)
    angle = math.degrees(math.atan2(dx, dy))
    inner = math.degrees(math.acos((upper**2 + distance**2 - lower**2) / (2 * upper * distance)))
    middle = towards(start, angle + limb.bend * inner, upper)
    return start, middle, towards(start, angle, distance)


def dress(pose: Pose, outfit: Outfit) -> Layers:
    """The parts of a person in this pose and outfit."""
    j = joints(pose)
    shade = Outfit(
        skin=mix(outfit.skin, "#3a2440", 0.22),
        hair_colour=outfit.hair_colour,
        hair=outfit.hair,
        top=mix(outfit.top, "#1c1a3a", 0.28),
        bottom=mix(outfit.bottom, "#1c1a3a", 0.28),
        shoes=mix(outfit.shoes, "#1c1a3a", 0.25),
        sleeves=outfit.sleeves,
        long=outfit.long,
    )
    layers = Layers()
    layers.far += _leg(j.far_leg, j.far_foot, shade) + _arm(j.far_arm, shade)
    layers.body += _head(j, outfit) + _torso(j, outfit)
    layers.near += _leg(j.near_leg, j.near_foot, outfit)
    layers.near += [(capsule(j.hip, 13.5, _between(j.hip, j.shoulder, 0.3), 13), outfit.bottom)]
    layers.near += [(capsule(_between(j.hip, j.shoulder, 0.24), 13.2, j.shoulder, 15.5), outfit.top)]
    layers.near += _arm(j.near_arm, outfit)
    return layers


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _leg(leg: tuple[Point, Point, Point], foot: float, outfit: Outfit) -> list[tuple[str, str]]:
    hip, knee, ankle = leg
    calf = _between(knee, ankle, 0.32)
    lower = outfit.bottom if outfit.long else outfit.skin
    parts = [
        (capsule(knee, 8.6, calf, 8.2), lower),
        (capsule(calf, 8.2, ankle, 5.2), lower),
        (capsule(hip, 13.2, knee, 8.8), lower),
        (capsule(hip, 13.8, _between(hip, knee, 0.62), 11.2), outfit.bottom),
    ]
    heel = towards(ankle, foot - 180, 4)
    toe = towards(towards(ankle, foot, 15), foot - 90, 3.5)
    parts.append((capsule(towards(heel, foot - 90, 2), 6.4, toe, 4.6), outfit.shoes))
    return parts


def _arm(arm: tuple[Point, Point, Point], outfit: Outfit) -> list[tuple[str, str]]:
    shoulder, elbow, hand = arm
    lower = outfit.top if outfit.sleeves else outfit.skin
    return [
        (capsule(elbow, 6.2, hand, 4.6), lower),
        (capsule(shoulder, 8.4, elbow, 6.4), lower),
        (capsule(shoulder, 9.4, _between(shoulder, elbow, 0.55), 8.2), outfit.top),
        (capsule(hand, 5.6, (hand[0] + 0.1, hand[1]), 5.6), outfit.skin),
    ]


def _torso(j: Joints, outfit: Outfit) -> list[tuple[str, str]]:
    waist = _between(j.hip, j.shoulder, 0.35)
    return [
        (capsule(j.hip, 14, waist, 13), outfit.bottom),
        (capsule(waist, 13.5, j.shoulder, 16), outfit.top),
    ]


def _head(j: Joints, outfit: Outfit) -> list[tuple[str, str]]:
    x, y = j.head
    parts = [(capsule(j.shoulder, 7, j.head, 6.5), outfit.skin)]
    return [*parts, *_hair(x, y, outfit)]


def _hair(x: float, y: float, outfit: Outfit) -> list[tuple[str, str]]:
    face = (capsule((x + 1, y), 14.5, (x + 2, y + 3), 13.5), outfit.skin)
    shapes = {name: (at(d, x, y), colour) for name, d, colour in _shapes(outfit)}
    behind = [shapes[outfit.hair]] if outfit.hair in ("bun", "tail") else []
    over = [shapes[outfit.hair]] if outfit.hair in ("cap", "helmet", "wrap") else []
    return [*behind, face, *([] if outfit.hair == "wrap" else [shapes["short"]]), *over]


def _shapes(outfit: Outfit) -> list[tuple[str, str, str]]:
    """Hair and what is worn on it, around the middle of a head."""
    return [
        ("short", "M-15.5 7 A16.5_17_0_0_1 13.5 -8.5 Q1 -8 -3 1 Q-8 10 -15.5 7 Z", outfit.hair_colour),
        ("bun", "M-20 -11 A7_7_0_1_1 -6 -11 A7_7_0_1_1 -20 -11 Z", outfit.hair_colour),
        ("tail", "M-11 -9 Q-34 -8 -38 12 Q-26 8 -13 2 Z", outfit.hair_colour),
        ("cap", "M-15 -2 A15.5_15.5_0_0_1 15 -4 L27 -1 Q28 2 24 2 L-14 1 Z", outfit.top),
        ("helmet", "M-17 1 Q-18 -19 3 -19 Q19 -17 18 -2 Z", outfit.top),
        ("wrap", "M-13 16 Q-20 -2 -8 -14 Q5 -20 12 -9 Q3 -6 3 4 Q3 13 9 17 Q-2 24 -13 16 Z", outfit.hair_colour),
    ]


_TOKEN = re.compile(r"([A-Z]?)([-\d._]+)|([A-Z])")


def at(d: str, x: float, y: float) -> str:
    """A path of points around 0, 0 moved elsewhere. An arc's radii and flags are written with underscores."""
    out: list[str] = []
    across = True
    for letter, number, alone in _TOKEN.findall(d):
        if alone or "_" in number:
            out.append(alone or letter + number.replace("_", " "))
            continue
        out.append(f"{letter}{float(number) + (x if across else y):.1f}")
        across = not across
    return " ".join(out)
