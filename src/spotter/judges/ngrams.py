"""A second, plainer pair of eyes: a linear model on hashed letter and word sequences.

A network reads meaning and sometimes sees one where there is none; this one only knows wordings. They err in
different places, so their average is surer than either.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

FILE = "ngrams.npz"
ROWS = 1 << 16  # for letters, and as many for words
_LETTERS = (2, 3, 4, 5)
_WORDS = (1, 2, 3)

Floats = NDArray[np.float64]
_NONE = np.zeros(0, dtype=np.int32)
Features = tuple[NDArray[np.int32], NDArray[np.float32]]  # rows of the table, and how much each counts


def features(line: str, places: int = ROWS) -> Features:
    """Which rows a line touches, of a table with so many for letters and as many for words. Both weigh the same,
    whatever the line's length."""
    letters = [(_kept if len(word) <= _LONGEST_KEPT else _of_letters)(word) for word in line.split()]
    touched = (
        np.concatenate(letters) % places if letters else _NONE,
        np.array([_row(gram) % places + places for gram in _words(line)], dtype=np.int32),
    )
    rows, counts = zip(*(np.unique(some, return_counts=True) for some in touched), strict=True)
    weights = [some / max(np.linalg.norm(some), 1.0) for some in counts]
    return np.concatenate(rows), np.concatenate(weights).astype(np.float32)


def _of_letters(word: str) -> NDArray[np.int32]:
    """Sequences inside a word, with a space where it begins or ends."""
    padded = f" {word} "
    grams = (padded[at : at + size] for size in _LETTERS for at in range(max(len(padded) - size + 1, 1)))
    return np.array([_row(gram) for gram in grams], dtype=np.int32)


_kept = lru_cache(maxsize=8192)(_of_letters)  # most words come again, and hashing them was a tenth of judging
_LONGEST_KEPT = 24  # nobody fills the memory with words that are none


def _row(gram: str) -> int:
    return crc32(gram.encode()) % ROWS


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
        places = len(self._table) // 2
        return np.array([self._logits(*features(line, places)) for line in lines], dtype=np.float64)

    def _logits(self, rows: NDArray[np.int32], weights: NDArray[np.float32]) -> Floats:
        summed: Floats = weights @ self._table[rows] * self._scale + self._bias
        return summed


def save(folder: Path, table: NDArray[np.float32], bias: NDArray[np.float32]) -> None:
    scale = np.maximum(np.abs(table).max(axis=0), 1e-9) / 127
    steps = np.round(table / scale).astype(np.int8)
    np.savez_compressed(folder / FILE, table=steps, scale=scale.astype(np.float32), bias=bias)
