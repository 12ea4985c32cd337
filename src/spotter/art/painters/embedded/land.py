"""Backdrops on land: what stands behind the figure, and what it stands on."""

import math
from dataclasses import replace

from spotter.art.painters.embedded.scene import GROUND, HEIGHT, Scene
from spotter.art.painters.embedded.svg import (
    Point,
    below,
    circle,
    d,
    ellipse,
    mix,
    path,
    peaks,
    polygon,
    rect,
    ridge,
    smooth,
)


def hills(s: Scene) -> str:
    return ridges(s) + meadow(s) + trail(s) + tufts(s)


def ridges(s: Scene) -> str:
    """By terrain: mountains behind hills, hills, or a low line."""
    if s.terrain == "mountainous":
        back = summits(s, GROUND - 90, 430, 0.05) + summits(s, GROUND - 60, 290, 0.3)
        return back + _ridge(s, GROUND - 30, 130, 0.65)
    high = {"rolling": 210, "neutral": 120}.get(s.terrain, 70)
    layers = [(0.05, 1.35), (0.35, 0.95), (0.7, 0.55)]
    return "".join(_ridge(s, GROUND - 25, high * share, depth) for depth, share in layers)


def _ridge(s: Scene, y: float, height: float, depth: float) -> str:
    colour = s.ridge_colour(depth)
    line = ridge(s.chance, s.width, y - height * 0.25, height, 5 + int(depth * 3))
    trees = "".join(_small_tree(s, x, y + 8, colour) for x, y in line[1:-1:2]) if depth > 0.6 else ""
    return s.land(below(line, HEIGHT), colour) + trees


def _small_tree(s: Scene, x: float, y: float, colour: str) -> str:
    if abs(x - s.x) < 190:
        return ""
    return tree(s, x, y + 14, s.chance.uniform(70, 100), mix(s.palette.leaf, colour, 0.35))


def summits(s: Scene, y: float, height: float, depth: float) -> str:
    line = peaks(s.chance, s.width, y, height, 3 if s.width < 1200 else 5)
    colour = s.ridge_colour(depth)
    edge = "M" + "L".join(f"{x:.0f} {h:.0f}" for x, h in line) + f"L{s.width + 60:.0f} {HEIGHT:.0f}L-60 {HEIGHT:.0f}Z"
    tops = [(line[i - 1], line[i], line[i + 1]) for i in range(2, len(line) - 1, 3)]
    return s.land(edge, colour) + "".join(_snowcap(s, *top) + _flank(s, *top, colour) for top in tops)


def _on(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _snowcap(s: Scene, left: Point, top: Point, right: Point) -> str:
    snow = mix("#ffffff", s.palette.low if s.time != "night" else s.palette.far, 0.3)
    a, b = _on(top, left, 0.5), _on(top, right, 0.5)
    middle = [_on(a, b, 0.3), _on(a, b, 0.5), _on(a, b, 0.72)]
    zig = [(middle[0][0], middle[0][1] + 20), (middle[1][0], middle[1][1] - 10), (middle[2][0], middle[2][1] + 24)]
    return polygon([a, top, b, *reversed(zig)], snow)


def _flank(s: Scene, left: Point, top: Point, right: Point, colour: str) -> str:
    foot = (top[0] + (right[0] - top[0]) * 0.15, right[1] + 60)
    return polygon([top, right, (right[0], right[1] + 40), foot], mix(colour, s.palette.ink, 0.5), 'opacity="0.22"')


def meadow(s: Scene) -> str:
    """The ground the figure stands on, level or tilted under it."""
    rise = math.tan(math.radians(s.slope))
    left, right = GROUND - rise * s.x, GROUND + rise * (s.width - s.x)
    if s.slope:
        hang = [(-60, left - 60 * rise), (s.width + 60, right + 60 * rise)]
        return s.land(below(hang, HEIGHT), s.palette.ground, mix(s.palette.ground, s.palette.low, 0.3))
    bend = s.chance.uniform(-16, 16)
    line = [(-60, GROUND - 22 + bend), (s.width * 0.3, GROUND - 12), (s.x, GROUND - 14), (s.width * 0.75, GROUND - 10),
            (s.width + 60, GROUND - 24 - bend)]  # fmt: skip
    return s.land(below(line, HEIGHT), s.palette.ground, mix(s.palette.ground, s.palette.low, 0.3))


def trail(s: Scene) -> str:
    """A path that the figure follows across the picture."""
    top = [(-60, GROUND - 2), (s.width * 0.3, GROUND - 8), (s.width * 0.65, GROUND - 6), (s.width + 60, GROUND - 4)]
    edge = d("L", s.width + 60, GROUND + 62, "Q", s.width * 0.6, GROUND + 44, -60, GROUND + 70, "Z")
    return path(smooth(top) + edge, s.shade(s.palette.path, mix(s.palette.path, s.palette.ink, 0.08)), s.rim(0.8))


def tufts(s: Scene) -> str:
    """Grass and flowers in front, never under the feet."""
    colour = mix(s.palette.ground, s.palette.leaf, 0.6)
    parts = []
    for _ in range(int(s.width / 90)):
        x, y = s.chance.uniform(0, s.width), s.chance.uniform(GROUND + 95, HEIGHT - 12)
        h = s.chance.uniform(18, 34)
        blades = [d("M", x, y, "q", dx * 0.3, -h * 0.6, dx, -h * tall) for dx, tall in ((-12, 1), (2, 1.2), (14, 1))]
        parts.append(path(" ".join(blades), "none", f'stroke="{colour}" stroke-width="5" stroke-linecap="round"'))
        if s.season == "spring" or s.chance.random() < 0.15:
            parts.append(circle(x + 12, y - h, 6, s.chance.choice(("#fff3c9", "#f7b2c4", "#ffd166"))))
    return "".join(parts)


def tree(s: Scene, x: float, y: float, h: float, leaf: str) -> str:
    """A round tree standing at x, y."""
    trunk = mix("#6d4b35", s.palette.ink, 0.25)
    stem = rect(x - h * 0.05, y - h * 0.45, h * 0.1, h * 0.45, trunk, s.rim(0.6))
    crown = ellipse(x, y - h * 0.66, h * 0.3, h * 0.36, s.shade(leaf, mix(leaf, s.palette.low, 0.3)), s.rim(0.8))
    light = ellipse(x - h * 0.08, y - h * 0.76, h * 0.14, h * 0.17, mix(leaf, "#ffffff", 0.25), 'opacity="0.5"')
    return stem + crown + light


def conifer(s: Scene, x: float, y: float, h: float, leaf: str) -> str:
    parts = [rect(x - h * 0.035, y - h * 0.14, h * 0.07, h * 0.14, mix("#5d4030", s.palette.ink, 0.3), s.rim(0.5))]
    for level, (base, wide) in enumerate(((0.1, 0.25), (0.36, 0.2), (0.6, 0.14))):
        tip = min(base + 0.46, 1.0)
        corners = [(x - h * wide, y - h * base), (x, y - h * tip), (x + h * wide, y - h * base)]
        parts.append(polygon(corners, s.shade(mix(leaf, "#ffffff", 0.06 * level)), s.rim(0.7)))
        if s.weather == "snowy" or s.season == "winter":
            cap = [_on(corners[1], corners[0], 0.4), corners[1], _on(corners[1], corners[2], 0.4)]
            parts.append(polygon(cap, "#f4f8fb", 'opacity="0.9"'))
    return "".join(parts)


def forest(s: Scene) -> str:
    back = ridges(s)
    for depth, count, height in ((0.35, 13, 330), (0.75, 9, 460)):
        leaf = mix(s.ridge_colour(depth), s.palette.leaf, 0.9 if s.season else 0.35 + depth * 0.4)
        for i in range(int(count * s.width / 1000)):
            x = s.width * (i + 0.5) / (count * s.width / 1000) + s.chance.uniform(-30, 30)
            if depth > 0.5 and abs(x - s.x) < 230:
                continue
            make = tree if s.season in ("autumn", "spring") and i % 2 else conifer
            needles = mix(s.ridge_colour(depth), "#2f6b4f", 0.45)
            tall = height * s.chance.uniform(0.75, 1.1)
            back += make(s, x, GROUND + 4, tall, needles if make is conifer and s.season else leaf)
    return back + meadow(s) + trail(s) + tufts(s)


def mountains(s: Scene) -> str:
    back = summits(s, GROUND - 60, 520, 0.05) + summits(s, GROUND - 30, 330, 0.4)
    near = mix(s.palette.ground, "#8c8378", 0.35)
    rocks = "".join(_rock(s, s.chance.uniform(0, s.width), GROUND + s.chance.uniform(100, 170)) for _ in range(5))
    return (
        back + s.land(below(ridge(s.chance, s.width, GROUND - 8, 90, 6), HEIGHT), near) + meadow(s) + trail(s) + rocks
    )


def _rock(s: Scene, x: float, y: float) -> str:
    r = s.chance.uniform(18, 44)
    shape = [(x - r, y), (x - r * 0.7, y - r * 0.6), (x - r * 0.1, y - r * 0.8), (x + r * 0.7, y - r * 0.5), (x + r, y)]
    return polygon(shape, mix("#8d8a90", s.palette.ground, 0.4), s.rim(0.8))


def road(s: Scene) -> str:
    asphalt = mix("#5d6470", s.palette.ground, 0.15 if s.time != "night" else 0.4)
    strip = rect(-10, GROUND - 20, s.width + 20, 96, s.shade(asphalt, mix(asphalt, "#ffffff", 0.12)), s.rim())
    step = 190
    dashes = "".join(
        rect(x, GROUND + 34, 90, 9, mix("#ffffff", s.palette.low, 0.2), 'rx="4"')
        for x in range(-40, int(s.width) + 60, step)
    )
    return ridges(s) + meadow(s) + strip + dashes + tufts(s)


def park(s: Scene) -> str:
    row = ""
    for i in range(int(6 * s.width / 1000)):
        x = s.width * (i + 0.5) / int(6 * s.width / 1000) + s.chance.uniform(-40, 40)
        tall = s.chance.uniform(280, 400) if abs(x - s.x) > 200 else 170
        row += tree(s, x, GROUND - 4, tall, mix(s.palette.leaf, s.palette.far, 0.15 + 0.2 * s.chance.random()))
    return ridges(s) + row + meadow(s) + trail(s) + tufts(s)


def city(s: Scene) -> str:
    far = _skyline(s, 0.15, 380, 95)
    near = _skyline(s, 0.55, 240, 130)
    pavement = rect(-10, GROUND - 24, s.width + 20, 210, s.shade(mix("#b9bcc4", s.palette.near, 0.35)), s.rim())
    street = rect(-10, GROUND + 74, s.width + 20, 130, mix("#666d79", s.palette.near, 0.3), s.rim())
    return far + near + pavement + street


def _skyline(s: Scene, depth: float, height: float, step: float) -> str:
    x, out = -20.0, ""
    colour = mix(s.ridge_colour(depth), "#8f93a8", 0.35)
    lit = "#ffe3a0" if s.time in ("night", "evening") else mix(colour, "#ffffff", 0.3)
    while x < s.width:
        w, h = step * s.chance.uniform(0.7, 1.15), height * s.chance.uniform(0.45, 1.0)
        out += rect(x, GROUND - 20 - h, w, h + 30, s.shade(colour), s.rim(0.8))
        for row in range(2):
            if s.chance.random() < 0.7:
                out += rect(x + w * 0.22, GROUND - h + 14 + row * 74, w * 0.56, 26, lit, 'opacity="0.55" rx="3"')
        x += w + s.chance.uniform(-4, 10)
    return out


def track(s: Scene) -> str:
    red = mix("#c8553d", s.palette.near, 0.2)
    stands = s.land(below([(-60, GROUND - 120), (s.width * 0.5, GROUND - 150), (s.width + 60, GROUND - 120)], 1000),
                    s.ridge_colour(0.5))  # fmt: skip
    band = rect(-10, GROUND - 40, s.width + 20, 260, s.shade(red, mix(red, "#ffffff", 0.12)), s.rim())
    lanes = "".join(rect(-10, y, s.width + 20, 6, "#fff6ee", 'opacity="0.85"') for y in (GROUND + 46, GROUND + 122))
    return ridges(s) + stands + band + lanes


def desert(s: Scene) -> str:
    sand = mix("#eebb72", s.palette.ground, 0.06 if s.time not in ("night", "evening") else 0.6)
    out = ""
    for depth, y in ((0.1, 600.0), (0.45, 690.0), (0.8, 760.0)):
        line = [(-60, y + 40), (s.width * s.chance.uniform(0.15, 0.35), y - 60), (s.width * 0.6, y + 34),
                (s.width * s.chance.uniform(0.75, 0.9), y - 30), (s.width + 60, y + 30)]  # fmt: skip
        colour = mix(mix(sand, s.palette.low, 0.4 * (1 - depth)), s.palette.ink, 0.12 * depth)
        out += s.land(below(line, HEIGHT), colour, mix(colour, "#fff3d6", 0.35))
    line = [(-60, GROUND - 4), (s.x, GROUND - 12), (s.width + 60, GROUND - 30)]
    return out + s.land(below(line, HEIGHT), mix(sand, s.palette.ink, 0.04), mix(sand, "#fff6e0", 0.3))


def snow(s: Scene) -> str:
    white = mix("#f7fafd", s.palette.low, 0.2) if s.time != "night" else "#9fb4d8"
    if s.time == "evening":
        white = "#f6d9d8"
    back = summits(s, GROUND - 130, 440, 0.05) + summits(s, GROUND - 70, 270, 0.35)
    for i in range(int(8 * s.width / 1000)):
        x = s.width * (i + 0.5) / int(8 * s.width / 1000) + s.chance.uniform(-30, 30)
        if abs(x - s.x) > 190:
            rise = math.tan(math.radians(s.slope)) * (x - s.x)
            size = s.chance.uniform(130, 250)
            back += conifer(s, x, GROUND + rise + 6, size, mix("#3b6b5c", s.palette.far, 0.25))
    s.palette = replace(s.palette, ground=white)
    rise = math.tan(math.radians(s.slope))
    tracks = path(
        f"M{s.x:.0f} {GROUND + 6:.0f}L-60 {GROUND + 6 - rise * (s.x + 60):.0f}", "none",
        f'stroke="{mix(white, s.palette.top, 0.4)}" stroke-width="5" opacity="0.6"',
    )  # fmt: skip
    return back + meadow(s) + tracks


def crag(s: Scene) -> str:
    """A wall of rock on the right that the climber hangs on."""
    stone = mix("#b07f62", s.palette.near, 0.25)
    x = s.x + 96
    edge = [(x + 60, -20), (x - 10, 120), (x + 24, 300), (x - 24, 430), (x + 12, 560), (x - 34, 700), (x + 10, 860),
            (x - 40, 1010)]  # fmt: skip
    face = "M" + "L".join(f"{a:.0f} {b:.0f}" for a, b in edge) + f"L{s.width + 20:.0f} 1010L{s.width + 20:.0f} -20Z"
    cracks = "".join(
        path(d("M", x + s.chance.uniform(40, 160), y, "l", s.chance.uniform(60, 130), s.chance.uniform(-40, 50)),
             "none", f'stroke="{mix(stone, s.palette.ink, 0.35)}" stroke-width="6" stroke-linecap="round"')
        for y in (150, 330, 520, 690, 850)
    )  # fmt: skip
    return ridges(s) + s.land(face, stone, mix(stone, "#ffffff", 0.2)) + cracks


def pitch(s: Scene) -> str:
    stripes = "".join(
        rect(x, GROUND - 30, 125, 260, mix(s.palette.ground, "#ffffff", 0.1)) for x in range(-20, int(s.width), 250)
    )
    return ridges(s) + meadow(s) + stripes + rect(-10, GROUND + 96, s.width + 20, 8, "#ffffff", 'opacity="0.8"')


def court(s: Scene) -> str:
    clay = mix("#c96f4a", s.palette.near, 0.15)
    floor = rect(-10, GROUND - 46, s.width + 20, 300, s.shade(clay, mix(clay, "#ffffff", 0.15)), s.rim())
    white = 'stroke="#fff8ee" stroke-width="8" opacity="0.9"'
    lines = path(
        f"M-10 {GROUND + 88}L{s.width + 10} {GROUND + 88}M{s.width * 0.18:.0f} {GROUND - 46}L{s.width * 0.04:.0f} 1000",
        "none",
        white,
    )
    hedge = rect(-10, GROUND - 130, s.width + 20, 90, mix(s.palette.leaf, s.palette.near, 0.4), s.rim())
    return ridges(s) + hedge + floor + lines
