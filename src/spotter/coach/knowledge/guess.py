"""What a message is probably about, learned from lines whose writers said so: for wordings that no phrase foresaw."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import numpy as np

from spotter.judges.judgement import Passage
from spotter.judges.local import DATA, Model
from spotter.judges.windows import Window

MODEL = "topics/coach"  # a folder beside the judges, made like theirs
OTHER = "other"  # nothing that a coach knows


class Guess(NamedTuple):
    topic: str
    chance: float
    chances: Mapping[str, float] = {}  # of every topic; empty where nothing was guessed


def as_guessed(passage: Passage) -> tuple[Passage, Window]:
    """What is read of a message: all of it, and Arabizi in Arabic letters only."""
    read = passage.readings[-1]
    return read, (0, len(read.text.words))


class Guesser:
    """One network and one linear model on wordings, averaged, as a judge is; weights are read when needed."""

    def __init__(self, folder: Path = DATA / MODEL) -> None:
        self._folder = folder

    @cached_property
    def _model(self) -> Model:
        return Model(self._folder)

    @property
    def topics(self) -> Sequence[str]:
        return self._model.labels

    def guesses(self, passages: Sequence[Passage]) -> list[Guess]:
        """For each message; together they cost less than one by one."""
        if not passages:
            return []
        rows = self._model.probabilities(*zip(*map(as_guessed, passages), strict=True))
        rows[~np.isfinite(rows).all(axis=1)] = 0.0  # a broken network guesses nothing
        return [self._guess(row) for row in rows]

    def _guess(self, row: np.ndarray) -> Guess:
        best = int(row.argmax())
        chances = dict(zip(self.topics, row.tolist(), strict=True)) if row[best] else {}
        return Guess(self.topics[best], float(row[best]), chances)
