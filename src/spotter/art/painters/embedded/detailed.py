"""The cartoon and the illustrated style: a whole scene, once with bold outlines, once in soft layers."""

from collections.abc import Callable
from random import Random

from spotter.art.painters.embedded import land, rooms, water
from spotter.art.painters.embedded.figures import FIGURES
from spotter.art.painters.embedded.person import draw, layer
from spotter.art.painters.embedded.scene import GROUND, Scene, clothes
from spotter.art.painters.embedded.shapes import Shape
from spotter.art.painters.embedded.sky import sky, weather_before
from spotter.art.painters.embedded.svg import circle, d, ellipse, mix, moved, path, rect

_BACKDROPS: dict[str, Callable[[Scene], str]] = {
    "hills": land.hills,
    "road": land.road,
    "forest": land.forest,
    "mountains": land.mountains,
    "park": land.park,
    "city": land.city,
    "track": land.track,
    "desert": land.desert,
    "snow": land.snow,
    "crag": land.crag,
    "pitch": land.pitch,
    "court": land.court,
    "pool": water.pool,
    "lake": water.lake,
    "river": water.river,
    "sea": water.sea,
    "shore": water.shore,
    "studio": rooms.studio,
    "gym": rooms.gym,
    "hall": rooms.hall,
}
INDOORS = ("studio", "gym", "hall", "pool")
_WET = ("lake", "river", "sea", "pool")
_STANDING = {"lake": "shore", "sea": "shore", "river": "hills", "pool": "hills"}  # beside water, not in it


def backdrop_for(name: str, figure: str) -> str:
    """Who isn't afloat stands beside the water."""
    return name if FIGURES[figure]().afloat else _STANDING.get(name, name)


def paint(s: Scene, backdrop: str, figure: str, company: str | None) -> str:
    """Everything from back to front."""
    spec = FIGURES[figure]()
    backdrop = backdrop_for(backdrop, figure)
    s.slope = spec.slope if backdrop == "snow" else 0.0
    behind = ("" if backdrop in INDOORS else sky(s)) + _BACKDROPS[backdrop](s)
    colours = clothes(s.time, s.chance)
    outline = (s.palette.ink, s.outline / 2.6) if s.outline else (mix(s.palette.sun, s.palette.low, 0.35), 1.5)
    scale = 2.45 * spec.size * (1.0 if s.width < 1200 else 1.05)
    person = draw(figure, s.chance, colours, outline)
    height = GROUND + (16 if spec.afloat else 28) - (90 if backdrop in ("crag", "hall") else 0)
    standing = moved(person, s.x, height, scale, turn=spec.slope if backdrop in ("snow", "sea") else 0)
    return "".join((
        behind,
        _friend(s, figure, company, backdrop),
        "" if spec.afloat or backdrop in ("crag", "hall") else _shadow(s, height),
        _glow(s),
        standing,
        water.before(s) if spec.afloat and backdrop in _WET and figure in ("swim",) else "",
        _reflection(s) if spec.afloat and figure != "swim" and backdrop in _WET else "",
        _dog(s, outline, height) if company == "dog" and backdrop not in (*_WET, *INDOORS, "crag", "snow") else "",
        "" if backdrop in INDOORS else weather_before(s),
        _framing(s, backdrop),
    ))  # fmt: skip


def _shadow(s: Scene, y: float) -> str:
    return ellipse(s.x, y + 4, 150, 17, s.palette.ink, f'opacity="{0.28 if s.time != "night" else 0.4}"')


def _glow(s: Scene) -> str:
    """A little light behind the figure, so that it stands out."""
    if not s.soft:
        return ""
    return circle(s.x, GROUND - 210, 330, s.gradients.glow(mix(s.palette.sun, s.palette.low, 0.3), 0.34))


def _framing(s: Scene, backdrop: str) -> str:
    """What makes an illustration deep: a darker sky above, birds far off, leaves close by."""
    if not s.soft:
        return ""
    shade = rect(0, 0, s.width, 300, s.gradients.down(s.palette.top, s.palette.top, opacity=(0.35, 0.0)))
    if backdrop in INDOORS:
        return shade
    leaves = "" if backdrop in (*_WET, "shore", "snow", "desert", "city", "track", "court", "crag") else _leaves(s)
    return shade + ("" if s.weather in ("rainy", "stormy", "snowy") or s.time == "night" else _birds(s)) + leaves


def _birds(s: Scene) -> str:
    x, y = s.width * s.chance.uniform(0.3, 0.62), s.chance.uniform(110, 190)
    flock = ((0, 0, 20), (48, 22, 15), (-44, 30, 13))
    return "".join(
        path(d("M", x + dx - w, y + dy, "q", w * 0.5, -w * 0.7, w, 0, "q", w * 0.5, -w * 0.7, w, 0), "none",
             f'stroke="{s.palette.ink}" stroke-width="4" stroke-linecap="round" opacity="0.55"')
        for dx, dy, w in flock
    )  # fmt: skip


def _leaves(s: Scene) -> str:
    """Blades and leaves at the lower corners, close to whoever looks."""
    dark = mix(s.palette.leaf, s.palette.ink, 0.45)
    out = ""
    for side in (0, 1):
        for i in range(9):
            x = (i * 26 - 10) if side == 0 else s.width - i * 26 + 10
            tall = s.chance.uniform(70, 190) * (1 - i / 12)
            lean = s.chance.uniform(-30, 50) * (1 if side == 0 else -1)
            blade = d("M", x - 11, 1010, "q", lean * 0.2, -tall * 0.7, lean + 11, -tall - 10)
            blade += d("q", 6 - lean * 0.4, tall * 0.5, 12 - lean, tall + 10, "Z")
            out += path(blade, mix(dark, s.palette.leaf, s.chance.uniform(0, 0.3)))
    return out


def _reflection(s: Scene) -> str:
    light = mix(s.palette.low, "#ffffff", 0.5)
    return "".join(
        ellipse(s.x + dx, GROUND + dy, w, 4, light, 'opacity="0.55"')
        for dx, dy, w in ((-40, 66, 210), (30, 90, 150), (-10, 116, 100))
    )


def _friend(s: Scene, figure: str, company: str | None, backdrop: str) -> str:
    if company != "group" or backdrop in (*INDOORS, "crag", "snow", "sea"):
        return ""
    colours = {name: mix(colour, s.palette.far, 0.35) for name, colour in clothes(s.time, Random(3)).items()}
    outline = (s.palette.ink, s.outline / 3) if s.outline else None
    side = -1 if s.chance.random() < 0.5 else 1
    return moved(
        draw(figure, Random(s.chance.random()), colours, outline), s.x + side * s.width * 0.33, GROUND + 8, 1.3
    )


def _dog(s: Scene, outline: tuple[str, float] | None, y: float) -> str:
    coat = s.chance.choice(("#c98b4e", "#6e4b3a", "#e9dcc5", "#3d3a3f"))
    shapes = [
        Shape("M-30 -36Q-52 -46 -56 -64", stroke=coat, width=7),
        Shape("M-26 -18L-38 0M-18 -16L-14 0M22 -18L36 -2M16 -16L12 0", stroke=coat, width=8),
        Shape("M-30 -44Q0 -50 26 -42Q36 -34 28 -22Q0 -12 -28 -18Q-38 -30 -30 -44Z", fill=coat),
        Shape("M20 -46Q22 -66 40 -66Q50 -64 56 -54L66 -50Q66 -42 54 -42Q44 -38 34 -32Z", fill=coat),
        Shape("M34 -66Q24 -68 22 -50Q30 -46 36 -56Z", fill=mix(coat, "#1d1b26", 0.4)),
    ]
    return moved(layer(shapes, {}, outline), s.x - 250, y, 1.7)
