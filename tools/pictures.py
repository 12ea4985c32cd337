"""Pictures that inspection must refuse, and some that it must accept. Photographs come from packages' own samples."""

import io
import json
from collections.abc import Callable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from spotter.art import EmbeddedPainter, read_activity
from spotter.art.painters.embedded.person import draw
from spotter.art.painters.embedded.svg import moved
from spotter.art.pipeline import orders
from spotter.art.signals import classify, listen, style_of

GALLERY = Path(__file__).parent.parent / "docs" / "gallery" / "activities.json"
_TEXTS = ("RUN", "10 km", "Morning Run 2026", "FINISH", "Club 42", "run faster", "2026-11-16", "Go!Go!Go!")
_PHOTOS = "astronaut.png coffee.png chelsea.png motorcycle_left.png rocket.jpg camera.png gravel.png coins.png".split()
_COLOURS = {
    "top": "#e4572e", "bottom": "#243b6b", "shoes": "#f4f1de", "kit": "#2a9d8f", "dark": "#2b2d42", "metal": "#8d99ae",
    "wood": "#a9744f", "light": "#f8f4e8", "accent": "#ffd166",
}  # fmt: skip


def png(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=1)
    return out.getvalue()


@cache
def activities() -> list[dict]:
    return json.loads(GALLERY.read_text(encoding="utf-8"))


@cache
def painted(index: int, ratio: str = "1:1") -> bytes:
    """A picture of the gallery at its first attempt, before anyone inspected it."""
    activity = read_activity(activities()[index]["activity"])
    signals = classify(activity, listen(activity))
    return EmbeddedPainter().paint(next(orders(activity, signals, style_of(activity, signals), ratio)))


def _image(index: int) -> Image.Image:
    return Image.open(io.BytesIO(painted(index))).convert("RGB")


def text(count: int) -> Iterator[bytes]:
    """Our own pictures with writing on them."""
    for i in range(count):
        image = _image(i * 5 % len(activities()))
        place = (60 + 40 * (i % 5), (60, 860, 460)[i % 3])
        behind = (
            image.crop((place[0], place[1], place[0] + 400, place[1] + 100))
            .convert("L")
            .resize((1, 1))
            .getpixel((0, 0))
        )
        colour = "black" if behind > 110 else "white"
        pen = ImageDraw.Draw(image)
        pen.text(place, _TEXTS[i % len(_TEXTS)], colour, ImageFont.load_default(48 + 24 * (i % 4)), stroke_width=1)
        yield png(image)


def crowd(count: int) -> Iterator[bytes]:
    """Four to six people or things, side by side."""
    for i in range(count):
        yield people(4 + i % 3, ("walk", "run", "yoga", "dance")[i % 4], seed=i)


def people(number: int, figure: str = "walk", seed: int = 0) -> bytes:
    import resvg_py

    sky, land = (("#cfe6f2", "#9cc492"), ("#ffe2bf", "#86bd77"), ("#d9e4ee", "#c9b79c"))[seed % 3]
    standing = "".join(
        moved(draw(figure, Random(seed + i), _COLOURS), 1000 * (i + 0.5) / number, 800, 5.2 / number + 0.35)
        for i in range(number)
    )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000"><rect width="1000" height="1000" '
        f'fill="{sky}"/><rect y="790" width="1000" height="210" fill="{land}"/>{standing}</svg>'
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=1024, height=1024))


def shapes(count: int) -> Iterator[bytes]:
    """Our own pictures in shapes that nobody asked for."""
    for i in range(count):
        width, height = ((1024, 768), (768, 1024), (1024, 512), (900, 1024), (1024, 640))[i % 5]
        yield png(_image(i).crop((0, 0, width, height)))


def noise(count: int) -> Iterator[bytes]:
    """From fine to coarse, grey and coloured."""
    for i in range(count):
        side = (1024, 512, 256, 128, 64)[i % 5]
        values = np.random.default_rng(i).integers(0, 255, (side, side, 3 if i % 2 else 1), dtype=np.uint8)
        image = Image.fromarray(np.repeat(values, 3, axis=2) if values.shape[2] == 1 else values)
        yield png(image.resize((1024, 1024), Image.Resampling.BICUBIC))


def broken(count: int) -> Iterator[bytes]:
    """Cut off, overwritten, not a picture at all, or one that moves."""
    whole = painted(0)
    frames = [Image.new("RGB", (512, 512), colour) for colour in ("red", "blue")]
    moving = io.BytesIO()
    frames[0].save(moving, "WEBP", save_all=True, append_images=frames[1:])
    others = [
        b"",
        b"<html><body>502 Bad Gateway</body></html>",
        b"\x89PNG\r\n\x1a\n",
        moving.getvalue(),
        b"GIF89a" + whole,
    ]
    middle = len(whole) // 2
    others.append(whole[:middle] + bytes(64) + whole[middle + 64 :])
    cuts = [whole[: int(len(whole) * share)] for share in (0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 0.99)]
    yield from (others + cuts)[:count]


def photos(count: int) -> Iterator[bytes]:
    """Squares cut out of photographs."""
    for i in range(count):
        image = Image.open(_photo(i % (len(_PHOTOS) + 2))).convert("RGB")
        side = int(min(image.size) * (1.0, 0.7)[i // (len(_PHOTOS) + 2) % 2])
        left, top = (image.width - side) // 2, (image.height - side) // 3
        square = image.crop((left, top, left + side, top + side))
        yield png(square.resize((1024, 1024), Image.Resampling.BICUBIC))


def _photo(i: int) -> Path:
    if i < len(_PHOTOS):
        return _inside("skimage") / "data" / _PHOTOS[i]
    return _inside("sklearn") / "datasets" / "images" / ("china.jpg", "flower.jpg")[i - len(_PHOTOS)]


def _inside(package: str) -> Path:
    return Path(find_spec(package).submodule_search_locations[0])


def portraits(count: int) -> Iterator[bytes]:
    """A real face in its photograph, and the same pasted into our own pictures, where all around it is drawn."""
    astronaut = Image.open(_photo(0)).convert("RGB")
    face = astronaut.crop((150, 0, 300, 190))
    for i in range(count):
        if i == 0:
            yield png(astronaut.resize((1024, 1024)))
            continue
        image = _image(i)
        image.paste(face.resize((200 + 30 * (i % 4), 250 + 30 * (i % 4))), (30 + 60 * (i % 3), 40))
        yield png(image)


def skin(count: int) -> Iterator[bytes]:
    """Round forms in the colour of skin that the network takes for nudity. Nothing explicit is kept here."""
    for i in range(count):
        image = Image.new("RGB", (512, 512), SKIN["background"])
        pen = ImageDraw.Draw(image)
        for x, y, w, h, colour in SKIN["forms"]:
            pen.ellipse((x - w, y - h, x + w, y + h), fill=tuple(colour))
        yield png(image.filter(ImageFilter.GaussianBlur(SKIN["blur"])).resize((1024 - 64 * i, 1024 - 64 * i)))


def empty(count: int) -> Iterator[bytes]:
    for i in range(count):
        top, low = (("#d0e0f0", "#d0e0f0"), ("#86c5e6", "#ffe2bf"), ("#0b1738", "#3b5590"), ("#ffffff", "#ffffff"))[
            i % 4
        ]
        stripe = Image.new("RGB", (1, 2))
        stripe.putpixel((0, 0), _rgb(top))
        stripe.putpixel((0, 1), _rgb(low))
        yield png(stripe.resize((1024, 1024), Image.Resampling.BILINEAR))


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))


def compressed(count: int) -> Iterator[bytes]:
    """Our own pictures as a provider may send them."""
    for i in range(count):
        out = io.BytesIO()
        _image(i).save(out, ("JPEG", "WEBP")[i % 2], quality=80)
        yield out.getvalue()


SKIN: dict = json.loads((Path(__file__).parent / "skin.json").read_text(encoding="utf-8"))

# name: the check that must refuse it, how to make it, how many there are for the table
BAD: dict[str, tuple[str, Callable[[int], Iterator[bytes]], int]] = {
    "text drawn in": ("text", text, 12),
    "four to six subjects": ("subjects", crowd, 9),
    "nothing in it": ("subjects", empty, 4),
    "wrong ratio": ("ratio", shapes, 5),
    "noise": ("background", noise, 5),
    "broken file": ("file", broken, 13),
    "photograph": ("drawn", photos, 12),
    "real face": ("face", portraits, 6),
    "skin": ("safe", skin, 2),
}
GOOD: dict[str, tuple[Callable[[int], Iterator[bytes]], int]] = {
    "gallery, first attempt": (lambda count: (painted(i) for i in range(count)), 24),
    "gallery, wide, first attempt": (lambda count: (painted(i, "16:9") for i in range(count)), 8),
    "gallery as JPEG or WebP": (compressed, 8),
    "one to three people": (lambda count: (people(1 + i % 3, seed=i) for i in range(count)), 6),
}
