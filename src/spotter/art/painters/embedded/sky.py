"""Sky, sun and moon, clouds, and weather in front of everything."""

import math

from spotter.art.painters.embedded.scene import GROUND, HEIGHT, Scene
from spotter.art.painters.embedded.svg import circle, ellipse, group, line, mix, path, polygon, rect

_HEAVY = ("overcast", "rainy", "stormy")


def sky(s: Scene) -> str:
    p = s.palette
    middle = mix(p.top, p.low, 0.45) if s.time != "evening" else mix("#dd6f80", p.low, 0.1 if not s.weather else 0.5)
    fill = s.gradients.down(p.top, middle, p.low) if s.soft or s.time == "evening" else s.gradients.down(p.top, p.low)
    return rect(0, 0, s.width, GROUND + 40, fill) + _stars(s) + _light(s) + clouds(s)


def _stars(s: Scene) -> str:
    if s.time != "night" or s.weather in (*_HEAVY, "foggy"):
        return ""
    return "".join(
        circle(s.chance.uniform(0, s.width), s.chance.uniform(10, 430), s.chance.choice((1.6, 2.2, 3.2)), "#ffffff",
               f'opacity="{s.chance.uniform(0.35, 0.9):.2f}"')
        for _ in range(int(s.width / 22))
    )  # fmt: skip


def _light(s: Scene) -> str:
    """The sun or the moon, away from the figure."""
    side = s.chance.choice((0.2, 0.8))
    x = s.width * side + s.chance.uniform(-40, 40)
    y = {"morning": 400, "evening": 450, "night": 190}.get(s.time, 200) + s.chance.uniform(-30, 30)
    if s.weather in _HEAVY or s.weather == "snowy":
        return ""
    r = {"evening": 92, "morning": 78, "night": 58}.get(s.time, 70)
    glow = circle(x, y, r * 4.2, s.gradients.glow(s.palette.sun, 0.75)) if s.soft else ""
    if s.time == "night":
        sky_behind = mix(s.palette.top, s.palette.low, 0.2)
        craters = circle(x + 18, y - 12, 9, mix(s.palette.sun, s.palette.top, 0.15)) if s.outline else ""
        crescent = circle(x - 24, y - 14, r * 0.9, sky_behind) if not s.outline and not s.soft else ""
        return glow + circle(x, y, r, s.palette.sun) + craters + crescent
    rays = _rays(s, x, y, r) if s.outline else ""
    veil = ' opacity="0.6"' if s.weather == "foggy" else ""
    return glow + rays + circle(x, y, r, s.palette.sun, veil)


def _rays(s: Scene, x: float, y: float, r: float) -> str:
    tint = mix(s.palette.sun, s.palette.low, 0.45)
    wedge = [
        polygon([(x, y), _on(x, y, r * 3.1, turn - 5), _on(x, y, r * 3.1, turn + 5)], tint, 'opacity="0.5"')
        for turn in range(0, 360, 30)
    ]
    return "".join(wedge) + circle(x, y, r * 1.35, tint)


def _on(x: float, y: float, r: float, degrees: float) -> tuple[float, float]:
    return x + r * math.cos(math.radians(degrees)), y + r * math.sin(math.radians(degrees))


def clouds(s: Scene) -> str:
    count = {None: 3, "sunny": 2, "cloudy": 6, "overcast": 8, "rainy": 7, "stormy": 8, "foggy": 2, "snowy": 6,
             "windy": 4}[s.weather]  # fmt: skip
    count = 1 if s.time == "night" and s.weather is None else count
    heavy = s.weather in _HEAVY
    colour = mix("#ffffff", s.palette.top if heavy else s.palette.low, 0.5 if heavy else 0.25)
    if s.time in ("evening", "night"):
        colour = mix(s.palette.top, s.palette.low, 0.62)
    return "".join(_cloud(s, colour, i, count) for i in range(count))


def _cloud(s: Scene, colour: str, i: int, count: int) -> str:
    x = s.width * (i + 0.5) / count + s.chance.uniform(-70, 70)
    y = s.chance.uniform(80, 330)
    w = s.chance.uniform(110, 190) * (1.4 if s.weather in _HEAVY else 1)
    h = w * 0.26
    d = (
        f"M{x - w:.0f} {y:.0f}q{-h * 0.2:.0f} {-h:.0f} {w * 0.42:.0f} {-h * 0.85:.0f}q{w * 0.12:.0f} {-h * 1.25:.0f} "
        f"{w * 0.55:.0f} {-h * 0.95:.0f}q{w * 0.4:.0f} {-h * 0.7:.0f} {w * 0.56:.0f} {h * 0.7:.0f}q{w * 0.45:.0f} "
        f"{-h * 0.1:.0f} {w * 0.4:.0f} {h * 1.1:.0f}Z"
    )
    fill = s.gradients.down(mix(colour, "#ffffff", 0.35), colour, opacity=(0.95, 0.5)) if s.soft else colour
    return path(d, fill, f'opacity="0.92" {s.rim(0.8)}')


def weather_before(s: Scene) -> str:
    """Rain, snow, fog, wind, in front of all."""
    if s.weather in ("rainy", "stormy"):
        return _rain(s)
    if s.weather == "snowy":
        flakes = [(s.chance.uniform(0, s.width), s.chance.uniform(0, HEIGHT)) for _ in range(int(s.width / 14))]
        return "".join(circle(x, y, s.chance.choice((3, 4.5, 6.5)), "#ffffff", 'opacity="0.85"') for x, y in flakes)
    if s.weather == "foggy":
        return _fog(s)
    return _gusts(s) if s.weather == "windy" else ""


def _rain(s: Scene) -> str:
    tint = mix(s.palette.low, "#ffffff", 0.45)
    drops = [(s.chance.uniform(0, s.width + 60), s.chance.uniform(-20, HEIGHT)) for _ in range(int(s.width / 17))]
    streaks = "".join(line([(x, y), (x - 9, y + 38)], tint, 2.6) for x, y in drops)
    return _bolt(s) + group(streaks, 'opacity="0.5"')


def _bolt(s: Scene) -> str:
    if s.weather != "stormy":
        return ""
    x = s.width * s.chance.choice((0.16, 0.84))
    zigzag = [(x, 150), (x - 46, 300), (x - 8, 296), (x - 40, 420), (x + 44, 262), (x + 8, 266), (x + 40, 150)]
    return polygon(zigzag, "#ffe98a", s.rim(0.7))


def _fog(s: Scene) -> str:
    fade = s.gradients.across("#ffffff", "#ffffff", "#ffffff", opacity=(0.0, 0.75, 0.0))
    return "".join(
        ellipse(s.width * s.chance.uniform(0.1, 0.9), y + s.chance.uniform(-16, 16), s.width * 0.6, 34, fade,
                'opacity="0.6"')
        for y in (470, 560, 650, 730, 860)
    )  # fmt: skip


def _gusts(s: Scene) -> str:
    marks = []
    for _ in range(6):
        x, y, w = s.chance.uniform(-40, s.width - 160), s.chance.uniform(140, 640), s.chance.uniform(120, 240)
        d = f"M{x:.0f} {y:.0f}q{w * 0.5:.0f} -22 {w:.0f} 0q26 12 14 26q-14 12 -24 -2"
        marks.append(path(d, "none", 'stroke="#ffffff" stroke-width="4" stroke-linecap="round" opacity="0.65"'))
    return "".join(marks)
