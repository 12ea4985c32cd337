"""What a picture is made with: its size, its colours by light, weather and season, its chance, its finish."""

from dataclasses import dataclass, field, replace
from random import Random

from spotter.art.painters.embedded.svg import Gradients, mix, path

HEIGHT = 1000.0
GROUND = 812.0  # where feet stand


@dataclass(frozen=True, slots=True)
class Palette:
    top: str  # of the sky
    low: str  # of the sky at the horizon
    sun: str
    far: str  # ridges fade from this
    near: str  # to this
    ground: str
    leaf: str
    water: str
    path: str
    ink: str

    def toward(self, colour: str, share: float) -> "Palette":
        names = ("top", "low", "far", "near", "ground", "leaf", "water", "path")
        return replace(self, **{name: mix(getattr(self, name), colour, share) for name in names})


_TIMES = {
    "morning": Palette("#86c5e6", "#ffe2bf", "#fff4cf", "#b4c4dc", "#5e9a78", "#86bd77", "#4f9163", "#6fb4cf",
                       "#ead9b5", "#25324a"),
    "day": Palette("#3f9fdd", "#d9f1fb", "#fff3b8", "#93bfdc", "#4a9a68", "#7fc66c", "#3d8a52", "#3f9ccb", "#f0dfb6",
                   "#1f2d4d"),
    "evening": Palette("#54407f", "#ffb872", "#ffe3a6", "#b0648c", "#4b3a68", "#7a5070", "#4a3560", "#8a5f93",
                       "#e6a27c", "#2a1c3f"),
    "night": Palette("#0b1738", "#3b5590", "#f5f0d8", "#34508a", "#16284f", "#22406a", "#17304f", "#21467c", "#5f7aa8",
                     "#0a1024"),
    "neutral daylight": Palette("#a9d3e6", "#f7efdf", "#fff2cc", "#a9c6d2", "#6aa58a", "#9cc492", "#5b9579", "#74b3c4",
                                "#efe2c6", "#2c3a4f"),
}  # fmt: skip
_WEATHERS = {
    "sunny": ("#fff1c4", 0.06),
    "cloudy": ("#b4c2cc", 0.22),
    "overcast": ("#a3acb3", 0.48),
    "rainy": ("#5f7a90", 0.42),
    "stormy": ("#2c3348", 0.52),
    "foggy": ("#dbe3e6", 0.52),
    "snowy": ("#e9f0f6", 0.42),
    "windy": ("#cfe0e6", 0.12),
}
_LEAVES = {"spring": "#ee9fb6", "summer": "#3f9a4a", "autumn": "#dd7f2e", "winter": "#c4d3df"}
_GROUNDS = {"spring": "#9fce7c", "summer": "#7ec25d", "autumn": "#c8a45b", "winter": "#e6edf2"}
_TOPS = {
    "morning": ("#e4572e", "#2f4b9c", "#b5307a", "#f2a541"),
    "day": ("#e63946", "#f77f00", "#d62884", "#ffca3a"),
    "evening": ("#fff0d6", "#34c3b3", "#ffd23f", "#8be0ff"),
    "night": ("#ffd166", "#ff7b6b", "#7ef0d0", "#ffffff"),
    "neutral daylight": ("#d94f4f", "#2e6f95", "#7b4bb3", "#e07a2f"),
}
_KITS = ("#2a9d8f", "#d1495b", "#edae49", "#3d5a98", "#8f4fa8", "#e8e2d0")


@dataclass(slots=True)
class Scene:
    """One picture on its way. `outline` is a width, and 0 for none; `soft` gives gradients."""

    width: float
    palette: Palette
    chance: Random
    time: str
    weather: str | None
    season: str | None
    terrain: str
    outline: float = 0.0
    soft: bool = False
    slope: float = 0.0
    at: float = 0.5  # where the figure stands, as a share of the width
    gradients: Gradients = field(default_factory=Gradients)

    @property
    def x(self) -> float:
        return self.width * self.at

    def shade(self, colour: str, other: str | None = None) -> str:
        """A colour, or in a soft picture a gradient that ends in it."""
        if not self.soft:
            return colour
        return self.gradients.down(other or mix(colour, self.palette.low, 0.35), mix(colour, self.palette.ink, 0.12))

    def land(self, d: str, colour: str, other: str | None = None) -> str:
        return path(d, self.shade(colour, other), self.rim())

    def rim(self, share: float = 1.0) -> str:
        if not self.outline:
            return ""
        return f'stroke="{self.palette.ink}" stroke-width="{self.outline * share:.1f}" stroke-linejoin="round"'

    def ridge_colour(self, depth: float) -> str:
        """0 is the farthest ridge, 1 the nearest."""
        return mix(mix(self.palette.far, self.palette.low, 0.25 * (1 - depth)), self.palette.near, depth)


def palette_of(time: str, weather: str | None, season: str | None) -> Palette:
    palette = _TIMES[time]
    if season:
        share = 0.35 if time in ("night", "evening") else 0.8
        palette = replace(
            palette,
            leaf=mix(palette.leaf, _LEAVES[season], share),
            ground=mix(palette.ground, _GROUNDS[season], share),
            near=mix(palette.near, _LEAVES[season], share * 0.35),
        )
    return palette.toward(*_WEATHERS[weather]) if weather else palette


def clothes(time: str, chance: Random) -> dict[str, str]:
    """Colours for a person and the kit, to stand out in that light."""
    top = chance.choice(_TOPS[time])
    dark = "#232946" if time != "night" else "#3b4a7a"
    kit = chance.choice([one for one in _KITS if one != top])
    return {
        "top": top, "bottom": chance.choice((dark, "#2d3142", "#3d405b", "#4a4e69")), "shoes": "#fbf7ef", "kit": kit,
        "dark": "#2b2d42", "metal": "#a7b1c2", "wood": "#b07d4f", "light": "#faf5e8", "accent": "#ffe066",
    }  # fmt: skip
