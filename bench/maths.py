"""Figures of what was measured."""

import math
from collections.abc import Sequence
from statistics import linear_regression
from typing import NamedTuple


class Line(NamedTuple):
    """What grows with what: a straight line through the points."""

    slope: float
    start: float

    def at(self, x: float) -> float:
        return self.start + self.slope * x


def fitted(points: Sequence[tuple[float, float]]) -> Line:
    """Least squares; a single place on the x axis says nothing about growth, so its slope is 0."""
    xs, ys = zip(*points, strict=True)
    if len(set(xs)) < 2:
        return Line(0.0, sum(ys) / len(ys))
    return Line(*linear_regression(xs, ys))


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of all doesn't exceed."""
    if not values:
        raise ValueError("no values, no percentile")
    rank = math.ceil(len(values) * share)
    return sorted(values)[min(max(rank, 1), len(values)) - 1]
