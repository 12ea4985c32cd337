"""Backdrops indoors: a wall, a window with the light of that hour, a floor."""

from spotter.art.painters.embedded.scene import GROUND, HEIGHT, Scene
from spotter.art.painters.embedded.svg import circle, d, ellipse, mix, path, rect

_WALLS = ("#f0e2d2", "#dfe7e2", "#e8dcec", "#d9e4ee", "#f3e3c8")


def _room(s: Scene, floor: str) -> str:
    wall = s.chance.choice(_WALLS)
    if s.time in ("night", "evening"):
        wall = mix(wall, s.palette.top, 0.45 if s.time == "night" else 0.25)
    back = rect(0, 0, s.width, GROUND, s.shade(wall, mix(wall, "#ffffff", 0.4)))
    ground = rect(-10, GROUND - 60, s.width + 20, 300, s.shade(floor, mix(floor, "#ffffff", 0.2)), s.rim())
    skirting = rect(-10, GROUND - 74, s.width + 20, 16, mix(wall, s.palette.ink, 0.2))
    return back + _window(s) + skirting + ground


def _window(s: Scene) -> str:
    """A tall window behind the figure: the hour is seen through it."""
    w, x = 430.0, s.x - 215
    pane = s.gradients.down(s.palette.top, s.palette.low)
    sun = circle(x + w * 0.74, 300 if s.time != "night" else 190, 54, s.palette.sun)
    hill = path(f"M{x:.0f} 560q{w * 0.3:.0f} -90 {w * 0.6:.0f} -20t{w * 0.4:.0f} -20L{x + w:.0f} 620L{x:.0f} 620Z",
                s.ridge_colour(0.4))  # fmt: skip
    frame = f'rx="{w / 2 if s.chance.random() < 0.5 else 14}" fill="{pane}"'
    arch = f'<rect x="{x:.0f}" y="90" width="{w:.0f}" height="530" {frame} {s.rim()}/>'
    clip = f'<clipPath id="w"><rect x="{x:.0f}" y="90" width="{w:.0f}" height="530" {frame}/></clipPath>'
    return f'{clip}{arch}<g clip-path="url(#w)">{sun}{hill}</g>'


def studio(s: Scene) -> str:
    floor = mix("#c99f6f", s.palette.near, 0.1)
    return _room(s, floor) + _plant(s, s.width * 0.1) + (_plant(s, s.width * 0.92) if s.width > 1200 else "")


def _plant(s: Scene, x: float) -> str:
    leaf = mix("#3f8a5f", s.palette.near, 0.2)
    leaves = "".join(
        path(d("M", x, GROUND - 130, "q", dx * 0.2, dy * 0.9, dx, dy, "q", -dx * 0.1, -dy * 0.6, -dx, -dy, "Z"),
             leaf, s.rim(0.7))
        for dx, dy in ((-80, -90), (-40, -150), (10, -180), (52, -140), (88, -80))
    )  # fmt: skip
    pot = d("M", x - 42, GROUND - 140, "h", 84, "l", -12, 104, "h", -60, "Z")
    return leaves + path(pot, mix("#d07b5a", s.palette.top, 0.1), s.rim())


def gym(s: Scene) -> str:
    return _room(s, mix("#596173", s.palette.near, 0.1)) + _rack(s, s.width * 0.12) + _ball(s)


def _rack(s: Scene, x: float) -> str:
    """Kettlebells in three sizes on a low bench."""
    steel = mix("#4a5060", s.palette.top, 0.12)
    bench = rect(x - 110, GROUND - 128, 220, 16, steel, s.rim(0.6))
    legs = "".join(rect(x + dx, GROUND - 112, 14, 80, steel, s.rim(0.6)) for dx in (-92, 78))
    bells = ""
    for dx, r, colour in ((-66, 34, "#d1495b"), (12, 27, "#edae49"), (72, 20, "#2a9d8f")):
        y = GROUND - 128 - r
        handle = f'stroke="{colour}" stroke-width="{r * 0.34:.0f}"'
        bells += path(d("M", x + dx - r * 0.6, y - r * 0.5, "q", r * 0.6, -r * 1.5, r * 1.2, 0), "none", handle)
        bells += circle(x + dx, y, r, s.shade(colour, mix(colour, "#ffffff", 0.3)), s.rim(0.7))
    return bench + legs + bells


def _ball(s: Scene) -> str:
    colour = s.chance.choice(("#7a9cc6", "#c98bb9", "#8fbf9f"))
    return circle(s.width * 0.9, GROUND - 96, 66, s.shade(colour, mix(colour, "#ffffff", 0.5)), s.rim())


def hall(s: Scene) -> str:
    """A climbing wall: big panels and holds."""
    panel = mix("#c9b79c", s.palette.top, 0.12)
    back = rect(0, 0, s.width, HEIGHT, s.shade(mix("#e7e1d5", s.palette.top, 0.12)))
    x = s.x + 60
    face = d("M", x + 110, -10, "L", x - 10, 420, x + 30, 1010, s.width + 10, 1010, s.width + 10, -10, "Z")
    wall = path(face, s.shade(panel, mix(panel, "#ffffff", 0.25)), s.rim())
    room = max(60, s.width - x - 130)
    holds = "".join(
        ellipse(x + 70 + s.chance.uniform(0, room), y, s.chance.uniform(16, 30), 15, colour, s.rim(0.7))
        for y in range(120, 980, 110)
        for colour in (s.chance.choice(("#e4572e", "#2a9d8f", "#edae49", "#6a4c93")),)
    )
    return back + wall + holds
