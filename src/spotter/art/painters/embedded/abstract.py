"""The abstract style: blocks, arcs and circles of colour; the person as a play of simple forms."""

import math
from random import Random

from spotter.art.painters.embedded.body import Outfit, dress
from spotter.art.painters.embedded.figures import FIGURES
from spotter.art.painters.embedded.person import layer
from spotter.art.painters.embedded.scene import GROUND, HEIGHT, Scene
from spotter.art.painters.embedded.shapes import Shape
from spotter.art.painters.embedded.svg import below, circle, d, mix, moved, path, polygon, rect

_SETS = {
    "morning": ("#f6e7d3", "#f2b5a0", "#e8785a", "#6fa8b5", "#2e5a75", "#f4d06f"),
    "day": ("#f7f1df", "#f2c14e", "#ee6352", "#3fa7d6", "#1f4e79", "#59cd90"),
    "evening": ("#f4d9b8", "#ef8354", "#c8436b", "#6b4e9b", "#2b2350", "#f7b267"),
    "night": ("#16203f", "#29457a", "#3f7cac", "#8a6fc0", "#0c1228", "#f2d479"),
    "neutral daylight": ("#f3ede0", "#e5b299", "#c9705b", "#86a8a0", "#385a64", "#e3c567"),
}
_GREYS = {
    "foggy": ("#d7dee0", 0.3),
    "overcast": ("#aeb6ba", 0.3),
    "rainy": ("#6d8496", 0.3),
    "stormy": ("#2d3446", 0.4),
}
_WATER = ("lake", "river", "sea", "pool")
_ROOMS = ("studio", "gym")


def paint(s: Scene, backdrop: str, figure: str) -> str:
    colours = [mix(one, *_GREYS[s.weather]) if s.weather in _GREYS else one for one in _SETS[s.time]]
    spec = FIGURES[figure]()
    ground = rect(0, 0, s.width, HEIGHT, colours[0])
    person = moved(_person(s, figure, colours), s.x, GROUND + (14 if spec.afloat else 4), 2.3 * spec.size)
    front = _waves(s, colours, GROUND + 26) if backdrop in _WATER else ""
    return ground + _discs(s, colours) + _blocks(s, backdrop, colours) + _motion(s, colours) + person + front


def _discs(s: Scene, c: list[str]) -> str:
    x, y = s.x + s.chance.uniform(-70, 70), 430 + s.chance.uniform(-30, 30)
    side = s.chance.choice((-1, 1))
    return (
        circle(x, y, 300, c[1], 'opacity="0.9"')
        + circle(x + side * 210, y - 130, 150, c[5], 'opacity="0.85"')
        + circle(x - side * 270, y + 120, 110, c[3], 'opacity="0.55"')
    )


def _blocks(s: Scene, backdrop: str, c: list[str]) -> str:
    if backdrop in _ROOMS:
        return rect(0, GROUND, s.width, HEIGHT, c[3]) + rect(0, GROUND + 70, s.width, HEIGHT, c[4])
    if backdrop == "crag" or backdrop == "hall":
        x = s.x + 118
        wall = polygon([(x + 70, 0), (x - 30, 420), (x + 16, 1000), (s.width, 1000), (s.width, 0)], c[4])
        return wall + polygon([(x + 190, 0), (x + 120, 420), (s.width, 700), (s.width, 0)], c[3], 'opacity="0.6"')
    if backdrop in _WATER:
        return _waves(s, [c[0], c[1], c[2], mix(c[3], c[0], 0.35), mix(c[3], c[4], 0.3), c[5]], GROUND - 60)
    out = ""
    count = 3 if s.width < 1200 else 5
    for i in range(count):
        x = s.width * (i + 0.5) / count + s.chance.uniform(-60, 60)
        tall = s.chance.uniform(160, 300) * (1.35 if s.terrain == "mountainous" else 0.8)
        half = tall * 0.85
        if s.terrain == "mountainous" or backdrop in ("mountains", "snow", "crag"):
            out += polygon([(x - half, GROUND), (x, GROUND - tall), (x, GROUND)], mix(c[3], c[0], 0.2))
            out += polygon([(x + half, GROUND), (x, GROUND - tall), (x, GROUND)], mix(c[3], c[4], 0.35))
        else:
            r = half * 0.8
            hill = d("M", x - r, GROUND, "A", r, r, "0 0 1", x + r, GROUND, "Z")
            out += path(hill, mix(c[3], c[0], 0.15 + 0.2 * (i % 2)), 'opacity="0.85"')
    return out + rect(0, GROUND, s.width, HEIGHT, c[4]) + rect(0, GROUND + 96, s.width, HEIGHT, mix(c[4], c[2], 0.35))


def _waves(s: Scene, c: list[str], top: float) -> str:
    out = ""
    for row, colour in enumerate((c[3], mix(c[3], c[4], 0.5), c[4])):
        y = top + row * 62
        crest = [(-90 + 90 * i, y + (15 if (i + row) % 2 else -15)) for i in range(int(s.width / 90) + 3)]
        out += path(below(crest, HEIGHT), colour)
    return out


def _motion(s: Scene, c: list[str]) -> str:
    """Arcs that trail behind the figure."""
    out = ""
    for i, colour in enumerate((c[2], c[5], c[4], c[1])):
        r = 150 + 46 * i
        x, y = s.x - 40, GROUND - 190
        start, end = math.radians(150 - 8 * i), math.radians(226 + 6 * i)
        from_x, from_y = x + r * math.cos(start), y + r * math.sin(start)
        arc = d("M", from_x, from_y, "A", r, r, "0 0 1", x + r * math.cos(end), y + r * math.sin(end))
        look = f'stroke="{colour}" stroke-width="{15 - 3 * i}" stroke-linecap="round" opacity="0.85"'
        out += path(arc, "none", look)
    return out


def _person(s: Scene, figure: str, c: list[str]) -> str:
    spec = FIGURES[figure]()
    dark = c[4] if s.time != "night" else "#f6efdc"
    outfit = Outfit(dark, dark, spec.head or "short", c[2], dark, c[5], sleeves=True, long=True)
    body = dress(spec.pose, outfit)
    far = [Shape(shape, fill=mix(fill, c[3], 0.45)) for shape, fill in body.far]
    near = [Shape(shape, fill=fill) for shape, fill in (*body.body, *body.near)]
    roles = {"kit": c[5], "dark": dark, "metal": mix(dark, c[3], 0.4), "wood": c[2], "light": c[0], "top": c[2]}
    roles["accent"] = c[5]
    drawn = "".join(layer(some, roles, None) for some in (spec.behind, far, spec.between, near, spec.front))
    return drawn + _beads(Random(s.chance.random()), c)


def _beads(chance: Random, c: list[str]) -> str:
    """A few dots around, like notes."""
    left = (chance.uniform(-120, -60), chance.uniform(-210, -150))
    right = (chance.uniform(70, 120), chance.uniform(-230, -190))
    return circle(*left, 5, c[2]) + circle(*right, 7, c[2])
