"""Connected areas of a mask."""

from dataclasses import dataclass

import numpy as np

from spotter.art.inspection.models import Array


@dataclass(frozen=True, slots=True)
class Area:
    """One connected area: how many cells, and the box around them, as shares of the picture."""

    size: float
    left: float
    top: float
    right: float
    bottom: float


def areas(mask: Array) -> list[Area]:
    """The connected areas of a small mask, the largest first: runs of each row, joined where they touch."""
    height, width = mask.shape
    runs: list[tuple[int, int, int]] = []
    parent: list[int] = []
    above: list[int] = []
    for y in range(height):
        edges = np.flatnonzero(np.diff(np.concatenate(([0], mask[y].astype(np.int8), [0]))))
        here = []
        for start, end in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
            runs.append((y, start, end))
            parent.append(len(parent))
            here.append(len(runs) - 1)
            for other in above:
                if runs[other][1] < end and start < runs[other][2]:
                    _join(parent, other, len(runs) - 1)
        above = here
    return _collected(runs, parent, height, width)


def _join(parent: list[int], a: int, b: int) -> None:
    parent[_root(parent, a)] = _root(parent, b)


def _root(parent: list[int], i: int) -> int:
    while parent[i] != i:
        parent[i] = parent[parent[i]]
        i = parent[i]
    return i


def _collected(runs: list[tuple[int, int, int]], parent: list[int], height: int, width: int) -> list[Area]:
    groups: dict[int, list[tuple[int, int, int]]] = {}
    for i, run in enumerate(runs):
        groups.setdefault(_root(parent, i), []).append(run)
    found = [
        Area(
            sum(end - start for _, start, end in group) / (height * width),
            min(start for _, start, _ in group) / width,
            min(y for y, _, _ in group) / height,
            max(end for _, _, end in group) / width,
            (max(y for y, _, _ in group) + 1) / height,
        )
        for group in groups.values()
    ]
    return sorted(found, key=lambda area: -area.size)
