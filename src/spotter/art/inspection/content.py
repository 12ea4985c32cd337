"""Whether a picture is safe to show, and drawn rather than photographed."""

import numpy as np
from PIL import Image, ImageFilter

from spotter.art.inspection.models import run
from spotter.art.inspection.picture import pixels

_MEAN_BGR = np.array([104, 117, 123])


def explicitness(image: Image.Image) -> float:
    """0 to 1, as open_nsfw sees it."""
    values = pixels(image, (256, 256))[16:240, 16:240, ::-1] - _MEAN_BGR
    return float(run("safe", values[None])[0][0, 1])


def flatness(image: Image.Image) -> float:
    """The share of the picture without any grain. Drawings are mostly smooth; a camera never is."""
    small = image.convert("L").resize((512, 512), Image.Resampling.BILINEAR).filter(ImageFilter.MedianFilter(3))
    grey = np.asarray(small, np.float32)
    middle = grey[1:-1, 1:-1]
    grain = np.abs(4 * middle - grey[:-2, 1:-1] - grey[2:, 1:-1] - grey[1:-1, :-2] - grey[1:-1, 2:])
    return float((grain < 1.5).mean())
