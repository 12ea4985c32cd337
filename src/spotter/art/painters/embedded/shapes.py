"""Shapes before a style has touched them: a path, what colour it means, and how it is drawn."""

from collections.abc import Sequence
from dataclasses import dataclass

from spotter.art.painters.embedded.svg import Point


@dataclass(frozen=True, slots=True)
class Shape:
    """`fill` and `stroke` name a colour of the outfit or the kit, or are a colour."""

    d: str
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0


def bar(colour: str, width: float, *some: Point) -> Shape:
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in some)
    return Shape(d, stroke=colour, width=width)


def area(colour: str, *some: Point) -> Shape:
    return Shape("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in some) + "Z", fill=colour)


def curve(colour: str, width: float, d: str) -> Shape:
    return Shape(d, stroke=colour, width=width)


def blob(colour: str, d: str) -> Shape:
    return Shape(d, fill=colour)


def _round(x: float, y: float, r: float) -> str:
    return f"M{x - r:.1f} {y:.1f}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0Z"


def disc(colour: str, x: float, y: float, r: float) -> Shape:
    return Shape(_round(x, y, r), fill=colour)


def ring(colour: str, width: float, x: float, y: float, r: float) -> Shape:
    return Shape(_round(x, y, r), stroke=colour, width=width)


def spokes(colour: str, width: float, x: float, y: float, r: float) -> list[Shape]:
    ends: Sequence[Point] = [(1, 0), (0.5, 0.87), (-0.5, 0.87)]
    return [bar(colour, width, (x - r * a, y - r * b), (x + r * a, y + r * b)) for a, b in ends]
