"""Text in a picture: a detector proposes boxes, a reader confirms. To a detector alone a runner is a letter."""

from functools import cache

import numpy as np
from PIL import Image

from spotter.art.inspection.components import Area, areas
from spotter.art.inspection.models import Array, meta, run
from spotter.art.inspection.picture import pixels

_LONG_SIDE = 640
_LIKELY = 0.3
_SMALLEST = 2.5e-4  # share of the picture
_SMALLEST_LINE = 2.2e-3  # the legs of a dog are below it
_SURE = 0.72  # mean confidence of the characters read
_MOST_BOXES = 12


def texts(image: Image.Image) -> list[str]:
    """How each text in the picture was noticed; empty when there is none."""
    boxes = [area for area in areas(_likely(image) > _LIKELY) if area.size >= _SMALLEST][:_MOST_BOXES]
    return [found for box in boxes if (found := _judged(image, box))]


def _likely(image: Image.Image) -> Array:
    scale = _LONG_SIDE / max(image.size)
    width, height = (max(32, round(side * scale / 32) * 32) for side in image.size)
    batch = (pixels(image, (width, height))[:, :, ::-1] / 127.5 - 1).transpose(2, 0, 1)[None]
    found: Array = run("text", batch)[0][0, 0]
    return found


def _judged(image: Image.Image, box: Area) -> str | None:
    characters, sure = _read(_crop(image, box))
    if characters >= 2 and sure >= _SURE:
        return f"{characters} characters read"
    return "a line of writing" if _is_line(image, box) else None


def _is_line(image: Image.Image, box: Area) -> bool:
    """Scripts that the reader doesn't know still stand in low, long, filled boxes, stroke beside stroke."""
    width, height = box.right - box.left, box.bottom - box.top
    long = width * image.width / (height * image.height)
    filled = box.size / (width * height)
    if long < 3 or not 0.012 <= height <= 0.08 or filled < 0.65 or box.size < _SMALLEST_LINE:
        return False
    return _strokes(_crop(image, box)) >= min(1.2 * long, 10)


def _strokes(crop: Image.Image) -> float:
    """How often a line through the middle goes from dark to light or back."""
    grey = np.asarray(crop.convert("L"), np.float32)
    middle = grey[int(len(grey) * 0.3) : max(int(len(grey) * 0.7), int(len(grey) * 0.3) + 1)]
    low, high = np.percentile(grey, (5, 95))
    if high - low < 40:
        return 0.0
    return float(np.median(np.abs(np.diff(middle > (low + high) / 2, axis=1)).sum(axis=1)))


def _crop(image: Image.Image, box: Area) -> Image.Image:
    width, height = image.size
    pad = max(4, int((box.bottom - box.top) * height * 0.35))
    return image.crop((
        max(0, int(box.left * width) - pad),
        max(0, int(box.top * height) - pad),
        min(width, int(box.right * width) + pad),
        min(height, int(box.bottom * height) + pad),
    ))  # fmt: skip


def _read(crop: Image.Image) -> tuple[int, float]:
    """How many letters and digits stand in a line, and how sure the reader is of them."""
    width = max(48, min(640, round(48 * crop.width / crop.height)))
    batch = (pixels(crop, (width, 48))[:, :, ::-1] / 127.5 - 1).transpose(2, 0, 1)[None]
    scores = run("read", batch)[0][0]
    best = scores.argmax(1)
    starts = [i for i in range(len(best)) if best[i] and (i == 0 or best[i] != best[i - 1])]
    kept = [i for i in starts if _alphabet()[best[i]].isalnum()]
    return len(kept), float(np.mean([scores[i].max() for i in kept])) if kept else 0.0


@cache
def _alphabet() -> list[str]:
    return ["", *meta("read", "character").splitlines(), " ", ""]
