"""Faces, by a cascade of three small networks: propose at several scales, refine, confirm."""

import numpy as np
from PIL import Image

from spotter.art.inspection.models import Array, run
from spotter.art.inspection.picture import pixels

_SIDE = 384  # of the picture that is searched
_SMALLEST_FACE = 24
_SURE = (0.6, 0.7, 0.95)


def faces(image: Image.Image) -> int:
    """How many faces there are that look real enough to be someone's."""
    scale = _SIDE / max(image.size)
    size = (round(image.width * scale), round(image.height * scale))
    searched = Image.fromarray(pixels(image, size).astype(np.uint8))
    boxes = _proposed(searched)
    for network, side, sure in (("face_2", 24, _SURE[1]), ("face_3", 48, _SURE[2])):
        if not len(boxes):
            return 0
        boxes = _confirmed(searched, boxes, network, side, sure)
    return len(boxes)


def _normal(values: Array) -> Array:
    found: Array = (values - 127.5) / 128
    return found


def _proposed(image: Image.Image) -> Array:
    found = []
    scale = 12 / _SMALLEST_FACE
    while min(image.size) * scale >= 12:
        size = (int(np.ceil(image.width * scale)), int(np.ceil(image.height * scale)))
        shift, sure = run("face_1", _normal(pixels(image, size)).transpose(1, 0, 2)[None])
        columns, rows = np.where(sure[0, :, :, 1] >= _SURE[0])
        score = sure[0, columns, rows, 1]
        corner = np.stack([columns, rows], 1) * 2 / scale
        boxes = np.hstack([corner, corner + 12 / scale, score[:, None]])
        boxes[:, :4] += shift[0, columns, rows] * (12 / scale)
        found.append(_distinct(boxes, 0.5))
        scale *= 0.709
    return _square(_distinct(np.vstack(found), 0.7)) if found else np.empty((0, 5))


def _confirmed(image: Image.Image, boxes: Array, network: str, side: int, sure: float) -> Array:
    crops = np.stack([_normal(pixels(image.crop(tuple(box[:4].astype(int))), (side, side))) for box in boxes])
    outputs = run(network, crops.transpose(0, 2, 1, 3))
    score, shift = outputs[-1][:, 1], outputs[0]
    keep = score > sure
    kept = boxes[keep].copy()
    span = np.tile(kept[:, 2:4] - kept[:, :2], 2)
    kept[:, :4] += shift[keep] * span
    kept[:, 4] = score[keep]
    return _square(_distinct(kept, 0.7))


def _square(boxes: Array) -> Array:
    middle, half = (boxes[:, :2] + boxes[:, 2:4]) / 2, (boxes[:, 2:4] - boxes[:, :2]).max(1, initial=0)[:, None] / 2
    return np.hstack([middle - half, middle + half, boxes[:, 4:]])


def _distinct(boxes: Array, most: float) -> Array:
    """Without those that lie mostly over a surer one."""
    order = np.argsort(-boxes[:, 4])
    kept: list[int] = []
    for i in order:
        if all(_overlap(boxes[i], boxes[j]) <= most for j in kept):
            kept.append(int(i))
        if len(kept) >= 200:
            break
    return boxes[kept]


def _overlap(a: Array, b: Array) -> float:
    inner = np.clip(np.minimum(a[2:4], b[2:4]) - np.maximum(a[:2], b[:2]), 0, None).prod()
    outer = (a[2:4] - a[:2]).prod() + (b[2:4] - b[:2]).prod() - inner
    return float(inner / outer) if outer > 0 else 0.0
