"""The minimal style: wide space, one sun, one or two lines of land, a figure in two colours."""

from random import Random

from spotter.art.painters.embedded.figures import FIGURES
from spotter.art.painters.embedded.person import silhouette
from spotter.art.painters.embedded.scene import GROUND, HEIGHT, Scene
from spotter.art.painters.embedded.svg import below, circle, line, mix, moved, path, peaks, polygon, rect, ridge

_ACCENTS = {
    "morning": ("#e76f51", "#f4a261", "#d66853"),
    "day": ("#e63946", "#f2a541", "#ef6f6c"),
    "evening": ("#ff8552", "#ffb26b", "#e56b6f"),
    "night": ("#f2d16b", "#f5e6b8", "#e9c46a"),
    "neutral daylight": ("#d97757", "#e29578", "#cf6a87"),
}
_SUNS = {
    "morning": "#f6c65b",
    "day": "#ffd75e",
    "evening": "#f2795c",
    "night": "#f2d16b",
    "neutral daylight": "#e6c76e",
}
_WATER = ("lake", "river", "sea", "pool")
_PEAKS = ("mountains", "snow")
_ROOMS = ("studio", "gym")


def paint(s: Scene, backdrop: str, figure: str) -> str:
    night = s.time == "night"
    paper = mix(s.palette.low, "#f4f8f6", 0.7) if not night else mix(s.palette.top, s.palette.low, 0.25)
    ink = mix(s.palette.ink, s.palette.near, 0.12) if not night else "#f3efe2"
    accent = s.chance.choice(_ACCENTS[s.time])
    spec = FIGURES[figure]()
    sun_y = GROUND - 330 + s.chance.uniform(-30, 30)
    sun = circle(s.x + s.chance.uniform(-60, 60), sun_y, 250, mix(paper, _SUNS[s.time], 0.3 if night else 0.62))
    person = silhouette(figure, Random(s.chance.random()), ink, accent)
    slope = spec.slope if backdrop == "snow" else 0
    standing = moved(person, s.x, GROUND + (14 if spec.afloat else 2), 2.2 * spec.size, turn=slope)
    return rect(0, 0, s.width, HEIGHT, paper) + sun + _land(s, backdrop, paper, slope) + standing + _air(s, ink)


def _land(s: Scene, backdrop: str, paper: str, slope: float) -> str:
    far, near = mix(paper, s.palette.near, 0.22), mix(paper, s.palette.near, 0.42)
    if backdrop in _ROOMS:
        return rect(0, GROUND, s.width, HEIGHT - GROUND, mix(paper, s.palette.near, 0.24))
    if backdrop in ("crag", "hall"):
        x = s.x + 112
        return polygon([(x + 60, 0), (x - 24, 460), (x + 14, 1000), (s.width, 1000), (s.width, 0)], near)
    if backdrop in _WATER:
        bands = ((GROUND - 8, 0.3), (GROUND + 60, 0.42), (GROUND + 126, 0.55))
        return "".join(_wave(s, y, mix(paper, s.palette.water, share)) for y, share in bands)
    if backdrop in _PEAKS or s.terrain == "mountainous":
        outline = peaks(s.chance, s.width, GROUND + 40, 330, 3)
        back = path("M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in outline) + "Z", far)
    else:
        high = {"rolling": 190, "neutral": 110}.get(s.terrain, 60)
        back = path(below(ridge(s.chance, s.width, GROUND + 10, high, 5), HEIGHT), far)
    drop = 0.29 * slope / 16 * s.width / 2
    floor = f"M0 {GROUND - drop:.0f}L{s.width:.0f} {GROUND + drop:.0f}L{s.width:.0f} {HEIGHT:.0f}L0 {HEIGHT:.0f}Z"
    return back + path(floor, near)


def _wave(s: Scene, y: float, colour: str) -> str:
    steps = int(s.width / 120) + 2
    crest = [(-60 + 120 * i, y + (9 if i % 2 else -9)) for i in range(steps + 1)]
    return path(below(crest, HEIGHT), colour)


def _air(s: Scene, ink: str) -> str:
    """Weather as a few marks."""
    if s.weather in ("rainy", "stormy"):
        drops = [(s.width * (0.08 + 0.84 * i / 9), 130 + 190 * ((i * 7) % 4) / 3) for i in range(10)]
        return "".join(line([(x, y), (x - 12, y + 50)], ink, 4, 'opacity="0.35"') for x, y in drops)
    if s.weather == "snowy":
        flakes = [(s.width * (0.05 + 0.9 * i / 13), 90 + 560 * ((i * 5) % 7) / 6) for i in range(14)]
        return "".join(circle(x, y, 7, "#ffffff") for x, y in flakes)
    if s.weather in ("cloudy", "overcast", "foggy", "windy"):
        rows = ((0.14, 210, 150), (0.72, 300, 190), (0.3, 420, 120))
        return "".join(
            line([(s.width * x, y), (s.width * x + w, y)], "#ffffff", 16, 'opacity="0.7"') for x, y, w in rows
        )
    return ""
