"""A file that claims to be a picture: decoded wholly, or refused."""

import io
import warnings

import numpy as np
from PIL import Image

from spotter.art.inspection.models import Array

MOST_BYTES = 20_000_000
_FORMATS = ("PNG", "JPEG", "WEBP")
_MOST_PIXELS = 4096 * 4096
_SMALLEST = 256


class BadPictureError(Exception):
    """Not a picture that can be shown, with the reason."""


def decode(raw: bytes) -> Image.Image:
    """The picture in RGB. Raises BadPictureError for what is truncated, broken, huge, tiny, moving or no picture."""
    if not raw or len(raw) > MOST_BYTES:
        raise BadPictureError("the file is empty or too large")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            return _opened(raw)
    except BadPictureError:
        raise
    except Exception as broken:  # decoders raise nearly anything on hostile files
        raise BadPictureError(f"the file can't be decoded ({type(broken).__name__})") from None


def _opened(raw: bytes) -> Image.Image:
    with Image.open(io.BytesIO(raw), formats=_FORMATS) as image:
        if image.width * image.height > _MOST_PIXELS or min(image.size) < _SMALLEST:
            raise BadPictureError(f"the picture is {image.width} by {image.height}")
        if getattr(image, "n_frames", 1) != 1:
            raise BadPictureError("the picture moves")
        image.load()
        return _flat(image)


def _flat(image: Image.Image) -> Image.Image:
    """Without transparency: what shows through would depend on the page behind."""
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        below = Image.new("RGBA", image.size, "white")
        return Image.alpha_composite(below, image.convert("RGBA")).convert("RGB")
    return image.convert("RGB")


def encode(image: Image.Image) -> bytes:
    """A clean PNG: pixels only, nothing of what else the file carried."""
    out = io.BytesIO()
    Image.fromarray(np.asarray(image)).save(out, "PNG", compress_level=6)
    return out.getvalue()


def pixels(image: Image.Image, size: tuple[int, int]) -> Array:
    """Resized, as floats of 0 to 255."""
    return np.asarray(image.resize(size, Image.Resampling.BILINEAR), np.float32)
