"""Small pieces of SVG: shapes as strings, colours that mix, curves that look drawn."""

import math
from collections.abc import Sequence
from random import Random

Point = tuple[float, float]


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def points(some: Sequence[Point]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in some)


def d(*parts: str | float) -> str:
    """Path data from letters and numbers."""
    return " ".join(part if isinstance(part, str) else _n(part) for part in parts)


def circle(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(r)}" fill="{fill}" {more}/>'


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, more: str = "") -> str:
    return f'<ellipse cx="{_n(x)}" cy="{_n(y)}" rx="{_n(rx)}" ry="{_n(ry)}" fill="{fill}" {more}/>'


def rect(x: float, y: float, w: float, h: float, fill: str, more: str = "") -> str:
    return f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(w)}" height="{_n(h)}" fill="{fill}" {more}/>'


def polygon(some: Sequence[Point], fill: str, more: str = "") -> str:
    return f'<polygon points="{points(some)}" fill="{fill}" {more}/>'


def path(d: str, fill: str = "none", more: str = "") -> str:
    return f'<path d="{d}" fill="{fill}" {more}/>'


def line(some: Sequence[Point], colour: str, width: float, more: str = "") -> str:
    """An open line with round ends."""
    return (
        f'<polyline points="{points(some)}" fill="none" stroke="{colour}" stroke-width="{_n(width)}" '
        f'stroke-linecap="round" stroke-linejoin="round" {more}/>'
    )


def group(inside: str, more: str = "") -> str:
    return f"<g {more}>{inside}</g>"


def moved(inside: str, x: float, y: float, scale: float = 1.0, *, mirrored: bool = False, turn: float = 0.0) -> str:
    across = -scale if mirrored else scale
    return group(inside, f'transform="translate({_n(x)} {_n(y)}) scale({across:.3f} {scale:.3f}) rotate({_n(turn)})"')


def capsule(a: Point, ra: float, b: Point, rb: float) -> str:
    """The outline of two circles and what lies between: a limb."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy)
    if length <= abs(ra - rb) + 0.01:
        x, y, r = (*a, ra) if ra >= rb else (*b, rb)
        return f"M{_n(x - r)} {_n(y)}a{_n(r)} {_n(r)} 0 1 0 {_n(2 * r)} 0a{_n(r)} {_n(r)} 0 1 0 {_n(-2 * r)} 0Z"
    along, tilt = math.atan2(dy, dx), math.acos((ra - rb) / length)
    ends = [
        (a[0] + ra * math.cos(along - tilt), a[1] + ra * math.sin(along - tilt)),
        (b[0] + rb * math.cos(along - tilt), b[1] + rb * math.sin(along - tilt)),
        (b[0] + rb * math.cos(along + tilt), b[1] + rb * math.sin(along + tilt)),
        (a[0] + ra * math.cos(along + tilt), a[1] + ra * math.sin(along + tilt)),
    ]
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = ends
    wide_a, wide_b = (1, 0) if ra >= rb else (0, 1)
    return (
        f"M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}A{_n(rb)} {_n(rb)} 0 {wide_b} 1 {_n(x3)} {_n(y3)}"
        f"L{_n(x4)} {_n(y4)}A{_n(ra)} {_n(ra)} 0 {wide_a} 1 {_n(x1)} {_n(y1)}Z"
    )


def smooth(some: Sequence[Point]) -> str:
    """A curve through points, as the start of a path."""
    d = f"M{_n(some[0][0])} {_n(some[0][1])}"
    for i in range(len(some) - 1):
        before, here, there, after = some[max(i - 1, 0)], some[i], some[i + 1], some[min(i + 2, len(some) - 1)]
        c1 = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        c2 = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        d += f"C{_n(c1[0])} {_n(c1[1])} {_n(c2[0])} {_n(c2[1])} {_n(there[0])} {_n(there[1])}"
    return d


def below(ridge: Sequence[Point], bottom: float) -> str:
    """The land under a smooth ridge."""
    return f"{smooth(ridge)}L{_n(ridge[-1][0])} {_n(bottom)}L{_n(ridge[0][0])} {_n(bottom)}Z"


def ridge(chance: Random, width: float, y: float, height: float, steps: int) -> list[Point]:
    """Points of a rolling line across the picture."""
    return [
        (-60 + (width + 120) * i / steps, y - height * (0.15 + 0.85 * chance.random()) * (0.5 + 0.5 * (i % 2)))
        for i in range(steps + 1)
    ]


def peaks(chance: Random, width: float, y: float, height: float, count: int) -> list[Point]:
    """Points of a jagged line: peaks and saddles with broken slopes."""
    found: list[Point] = [(-60, y)]
    step = (width + 120) / count
    for i in range(count):
        x = -60 + step * (i + 0.5) + chance.uniform(-0.18, 0.18) * step
        top = y - height * chance.uniform(0.55, 1.0)
        shoulder = chance.uniform(0.3, 0.45) * step
        found += [(x - shoulder, y - height * chance.uniform(0.25, 0.45)), (x, top)]
        found += [(x + shoulder * 0.9, y - height * chance.uniform(0.3, 0.5))]
    return [*found, (width + 60, y)]


def mix(one: str, other: str, share: float) -> str:
    """A colour between two; `share` of the other."""
    a, b = _rgb(one), _rgb(other)
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in zip(a, b, strict=True))


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


class Gradients:
    """Gradients that a picture uses, each defined once."""

    def __init__(self) -> None:
        self._made: dict[str, str] = {}

    def down(self, *stops: str, opacity: Sequence[float] = ()) -> str:
        return self._linear(stops, opacity, 'x1="0" y1="0" x2="0" y2="1"')

    def across(self, *stops: str, opacity: Sequence[float] = ()) -> str:
        return self._linear(stops, opacity, 'x1="0" y1="0" x2="1" y2="0"')

    def glow(self, colour: str, strength: float = 0.9) -> str:
        stops = (
            f'<stop offset="0" stop-color="{colour}" stop-opacity="{strength}"/>'
            f'<stop offset="0.35" stop-color="{colour}" stop-opacity="{strength * 0.4:.3f}"/>'
            f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/>'
        )
        return self._add(f"<radialGradient {{}}>{stops}</radialGradient>")

    def _linear(self, stops: Sequence[str], opacity: Sequence[float], direction: str) -> str:
        last = max(len(stops) - 1, 1)
        made = "".join(
            f'<stop offset="{i / last:.3f}" stop-color="{colour}" stop-opacity="{opacity[i] if opacity else 1}"/>'
            for i, colour in enumerate(stops)
        )
        return self._add(f"<linearGradient {direction} {{}}>{made}</linearGradient>")

    def _add(self, text: str) -> str:
        name = self._made.setdefault(text, f"g{len(self._made)}")
        return f"url(#{name})"

    def defs(self) -> str:
        return "<defs>" + "".join(text.format(f'id="{name}"') for text, name in self._made.items()) + "</defs>"
