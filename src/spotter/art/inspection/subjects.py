"""What stands out, how many, and how calm the rest is."""

import numpy as np
from PIL import Image

from spotter.art.inspection.components import Area, areas
from spotter.art.inspection.models import Array, run
from spotter.art.inspection.picture import pixels

_MEAN, _SPREAD = np.array([0.485, 0.456, 0.406]), np.array([0.229, 0.224, 0.225])
_FAINTEST = 0.2  # where nothing is surer than this, nothing stands out
_SMALLEST, _SHARE = 0.006, 0.25  # of the picture, and of the largest subject
_NEAR = 0.02


def standing_out(image: Image.Image) -> Array:
    """For each cell of 320 by 320, how much it belongs to a subject, 0 to 1."""
    values = pixels(image, (320, 320))
    normal = (values / max(float(values.max()), 1.0) - _MEAN) / _SPREAD
    found: Array = run("subjects", normal.transpose(2, 0, 1)[None])[0][0, 0]
    top = float(found.max())
    return np.zeros_like(found) if top < _FAINTEST else (found - found.min()) / (top - found.min() + 1e-6)


def subjects(mask: Array) -> int:
    """Primary subjects: areas that stand out, large enough, and apart from each other."""
    found = areas(mask > 0.5)
    if not found:
        return 0
    least = max(_SMALLEST, found[0].size * _SHARE)
    return len(_grouped([area for area in found if area.size >= least]))


def _grouped(found: list[Area]) -> list[Area]:
    """A wheel or an arm that came apart belongs to what it touches; an equal beside it is a subject of its own."""
    groups: list[Area] = []
    for area in found:
        near = next((i for i, other in enumerate(groups) if _is_part(area, other)), None)
        if near is None:
            groups.append(area)
        else:
            groups[near] = _around(area, groups[near])
    return groups


def _is_part(area: Area, whole: Area) -> bool:
    across = min(area.right, whole.right) - max(area.left, whole.left)
    down = min(area.bottom, whole.bottom) - max(area.top, whole.top)
    return area.size < whole.size / 2 and across > -_NEAR and down > -_NEAR


def _around(part: Area, whole: Area) -> Area:
    left, top = min(part.left, whole.left), min(part.top, whole.top)
    return Area(whole.size, left, top, max(part.right, whole.right), max(part.bottom, whole.bottom))


def restlessness(image: Image.Image, mask: Array) -> float:
    """The share of the background that is hard edges."""
    grey = np.asarray(image.convert("L").resize((320, 320), Image.Resampling.BILINEAR), np.float32)
    down, across = np.gradient(grey)
    behind = np.hypot(across, down)[mask < 0.3]
    return float((behind > 8).mean()) if behind.size > 500 else 0.0
