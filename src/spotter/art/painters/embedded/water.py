"""Backdrops on water. `before` is what covers the lower part of whoever is in it."""

from spotter.art.painters.embedded.land import ridges, summits
from spotter.art.painters.embedded.scene import GROUND, HEIGHT, Scene
from spotter.art.painters.embedded.svg import below, ellipse, mix, path, rect

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
        path(f"M{x:.0f} 672q{s.chance.uniform(-8, 8):.0f} -40 {s.chance.uniform(-10, 10):.0f} -{s.chance.uniform(40, 84):.0f}",
             "none", f'stroke="{mix(s.palette.leaf, s.palette.near, 0.4)}" stroke-width="6" stroke-linecap="round"')
        for x in (s.chance.uniform(0, s.width) for _ in range(int(s.width / 60)))
    )  # fmt: skip
    return far + bank + reeds + _body(s, 676) + _ripples(s, 676, 24)


def sea(s: Scene) -> str:
    water = _body(s, 560) + _shine(s, 560) + _ripples(s, 560, 20)
    x, y = s.x, GROUND
    wave = (
        f"M-60 {y + 20:.0f}C{x - 330:.0f} {y + 10:.0f} {x - 250:.0f} {y - 330:.0f} {x - 60:.0f} {y - 330:.0f}"
        f"C{x - 190:.0f} {y - 250:.0f} {x - 190:.0f} {y - 40:.0f} {x + 60:.0f} {y - 4:.0f}"
        f"C{x + 240:.0f} {y + 20:.0f} {x + 400:.0f} {y - 20:.0f} {s.width + 60:.0f} {y + 6:.0f}L{s.width + 60:.0f} 1010L-60 1010Z"
    )
    return water + s.land(wave, mix(s.palette.water, "#1b7f9c", 0.45), mix(s.palette.water, "#d6fbff", 0.55))


def shore(s: Scene) -> str:
    """The sea beside a beach, for who runs or walks there."""
    sand = (
        mix("#efd6a2", s.palette.low, 0.25)
        if s.time not in ("night", "evening")
        else mix("#a98a86", s.palette.near, 0.4)
    )
    foam = f"M-60 {GROUND - 66}q120 -22 240 0t240 0t240 0t240 0t240 0t240 0t240 0t240 0L{s.width + 60:.0f} {GROUND - 30}L-60 {GROUND - 30}Z"
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
    x = s.x
    wave = f"M{x - 330:.0f} {_SURFACE + 8:.0f}q60 -16 120 -2t120 -2t120 2t120 -2t120 2q30 90 -90 120q-240 40 -440 0q-130 -30 -70 -118Z"
    foam = f"M{x - 300:.0f} {_SURFACE + 8:.0f}q60 -14 120 -2t120 -2t120 2t120 -2t90 2"
    return path(wave, veil) + path(
        foam, "none", 'stroke="#ffffff" stroke-width="6" stroke-linecap="round" opacity="0.85"'
    )
