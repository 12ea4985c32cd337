"""A second, plainer pair of eyes: a linear model on hashed letter and word sequences.

A network reads meaning and sometimes sees one where there is none; this one only knows wordings. They err in
different places, so their average is surer than either.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

FILE = "ngrams.npz"
ROWS = 1 << 16  # for letters, and as many for words
_LETTERS = (2, 3, 4, 5)
_WORDS = (1, 2, 3)

Floats = NDArray[np.float64]
Features = tuple[NDArray[np.int64], NDArray[np.float32]]  # rows of the table, and how much each counts


def features(line: str) -> Features:
    """Which rows a line touches. Letters and words weigh the same, whatever the line's length."""
    rows: list[int] = []
    weights: list[float] = []
    for offset, grams in ((0, _letters(line)), (ROWS, _words(line))):
        counts = Counter(crc32(gram.encode()) % ROWS + offset for gram in grams)
        length = sum(count * count for count in counts.values()) ** 0.5 or 1.0
        rows += counts
        weights += [count / length for count in counts.values()]
    return np.array(rows, dtype=np.int64), np.array(weights, dtype=np.float32)


def _letters(line: str) -> Iterator[str]:
    """Sequences inside words, with a space where a word begins or ends."""
    for word in line.split():
        padded = f" {word} "
        for size in _LETTERS:
            yield from (padded[at : at + size] for at in range(max(len(padded) - size + 1, 1)))


def _words(line: str) -> Iterator[str]:
    words = line.translate(_NO_MARKS).split()
    for size in _WORDS:
        yield from (" ".join(words[at : at + size]) for at in range(len(words) - size + 1))


_NO_MARKS = str.maketrans(dict.fromkeys(".,!?;:", " "))


class Ngrams:
    """Weights of one byte each, and what one step of each label is worth."""

    def __init__(self, folder: Path) -> None:
        with np.load(folder / FILE) as stored:
            self._table = stored["table"]
            self._scale = stored["scale"]
            self._bias = stored["bias"]

    def logits(self, lines: Sequence[str]) -> Floats:
        return np.array([self._logits(*features(line)) for line in lines], dtype=np.float64)

    def _logits(self, rows: NDArray[np.int64], weights: NDArray[np.float32]) -> Floats:
        summed: Floats = weights @ self._table[rows] * self._scale + self._bias
        return summed


def save(folder: Path, table: NDArray[np.float32], bias: NDArray[np.float32]) -> None:
    scale = np.maximum(np.abs(table).max(axis=0), 1e-9) / 127
    steps = np.round(table / scale).astype(np.int8)
    np.savez_compressed(folder / FILE, table=steps, scale=scale.astype(np.float32), bias=bias)
