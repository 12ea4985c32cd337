"""Backdrops on water. `before` is what covers the lower part of whoever is in it."""

from spotter.art.painters.embedded.land import ridges, summits
from spotter.art.painters.embedded.scene import GROUND, HEIGHT, Scene
from spotter.art.painters.embedded.svg import below, d, ellipse, mix, path, rect

_SURFACE = GROUND - 6


def _body(s: Scene, top: float) -> str:
    deep = mix(s.palette.water, s.palette.ink, 0.3)
    fill = s.gradients.down(mix(s.palette.water, s.palette.low, 0.55), s.palette.water, deep)
    return rect(-10, top, s.width + 20, HEIGHT - top + 10, fill, s.rim())


def _ripples(s: Scene, top: float, count: int) -> str:
    light = mix(s.palette.low, "#ffffff", 0.4)
    out = []
    for _ in range(count):
        y = s.chance.uniform(top + 14, HEIGHT - 20)
        w = 30 + (y - top) * s.chance.uniform(0.18, 0.4)
        x = s.chance.uniform(-20, s.width)
        out.append(path(f"M{x:.0f} {y:.0f}q{w / 2:.0f} {-5:.0f} {w:.0f} 0", "none",
                        f'stroke="{light}" stroke-width="4" stroke-linecap="round" opacity="0.5"'))  # fmt: skip
    return "".join(out)


def _shine(s: Scene, top: float) -> str:
    return ellipse(s.width * 0.5, top + 6, s.width * 0.5, 20, mix(s.palette.sun, s.palette.low, 0.4), 'opacity="0.35"')


def lake(s: Scene) -> str:
    shore = summits(s, 640, 330, 0.1) if s.terrain == "mountainous" else ridges(s)
    return shore + _body(s, 620) + _shine(s, 620) + _ripples(s, 620, 26)


def river(s: Scene) -> str:
    far = ridges(s)
    bank = s.land(below([(-60, 660), (s.width * 0.4, 640), (s.width + 60, 664)], 760), s.ridge_colour(0.8))
    reeds = "".join(
        path(d("M", x, 672, "q", s.chance.uniform(-8, 8), -40, s.chance.uniform(-10, 10), -s.chance.uniform(40, 84)),
             "none", f'stroke="{mix(s.palette.leaf, s.palette.near, 0.4)}" stroke-width="6" stroke-linecap="round"')
        for x in (s.chance.uniform(0, s.width) for _ in range(int(s.width / 60)))
    )  # fmt: skip
    return far + bank + reeds + _body(s, 676) + _ripples(s, 676, 24)


def sea(s: Scene) -> str:
    water = _body(s, 560) + _shine(s, 560) + _ripples(s, 560, 20)
    x, y = s.x, GROUND
    wave = d("M", -60, y + 20, "C", x - 330, y + 10, x - 250, y - 330, x - 60, y - 330)
    wave += d("C", x - 190, y - 250, x - 190, y - 40, x + 60, y - 4)
    wave += d("C", x + 240, y + 20, x + 400, y - 20, s.width + 60, y + 6, "V", 1010, "H", -60, "Z")
    return water + s.land(wave, mix(s.palette.water, "#1b7f9c", 0.45), mix(s.palette.water, "#d6fbff", 0.55))


def shore(s: Scene) -> str:
    """The sea beside a beach, for who runs or walks there."""
    sand = (
        mix("#efd6a2", s.palette.low, 0.25)
        if s.time not in ("night", "evening")
        else mix("#a98a86", s.palette.near, 0.4)
    )
    crests = " ".join(["t 240 0"] * int(s.width / 240 + 1))
    foam = d("M", -60, GROUND - 66, "q 120 -22 240 0", crests, "V", GROUND - 30, "H", -60, "Z")
    beach = s.land(below([(-60, GROUND - 42), (s.width * 0.5, GROUND - 34), (s.width + 60, GROUND - 46)], 1010), sand)
    return _body(s, 560) + _shine(s, 560) + _ripples(s, 560, 14) + path(foam, "#ffffff", 'opacity="0.85"') + beach


def pool(s: Scene) -> str:
    tiles = mix("#f2efe6", s.palette.low, 0.4)
    wall = rect(-10, 330, s.width + 20, 300, s.shade(tiles, mix(tiles, s.palette.top, 0.3)), s.rim())
    windows = "".join(
        rect(x, 120, 210, 210, mix(s.palette.top, s.palette.low, 0.6), f'rx="12" {s.rim()}')
        for x in range(60, int(s.width) - 150, 290)
    )
    room = rect(0, 0, s.width, 640, s.shade(mix(tiles, s.palette.top, 0.12), tiles))
    aqua = mix(s.palette.water, "#37bfd6", 0.55)
    water = rect(
        -10,
        610,
        s.width + 20,
        400,
        s.gradients.down(mix(aqua, "#ffffff", 0.25), aqua, mix(aqua, "#0b4a6f", 0.4)),
        s.rim(),
    )
    return room + windows + wall + water + _ropes(s) + _ripples(s, 640, 18)


def _ropes(s: Scene) -> str:
    out = ""
    for y, r, colours in ((668, 8, ("#ffffff", "#e4572e")), (944, 15, ("#ffffff", "#2f6fb5"))):
        step = r * 4.4
        for i in range(int(s.width / step) + 2):
            out += ellipse(i * step, y, r * 2.0, r, colours[(i // 3) % 2], s.rim(0.6))
    return out


def before(s: Scene) -> str:
    """Water over whatever is below the surface, with a splash line."""
    colour = mix(s.palette.water, "#37bfd6", 0.2)
    veil = s.gradients.down(colour, mix(colour, s.palette.ink, 0.2), opacity=(0.72, 0.9))
    x, y = s.x, _SURFACE + 8
    wave = d("M", x - 330, y, "q 60 -16 120 -2 t 120 -2 t 120 2 t 120 -2 t 120 2 q 30 90 -90 120 q -240 40 -440 0")
    foam = d("M", x - 300, y, "q 60 -14 120 -2 t 120 -2 t 120 2 t 120 -2 t 90 2")
    crest = 'stroke="#ffffff" stroke-width="6" stroke-linecap="round" opacity="0.85"'
    return path(f"{wave} q -130 -30 -70 -118 Z", veil) + path(foam, "none", crest)
