"""What a message is probably about, learned from lines whose writers said so: for wordings that no phrase foresaw."""

import json
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from spotter.judges.encoders import Floats, universal
from spotter.judges.local import log_chances
from spotter.judges.ngrams import Ngrams

FOLDER = Path(__file__).parent / "data" / "guess"
MEANINGS = "meanings.npz"
TOPICS = "topics.json"


class Guess(NamedTuple):
    topic: str
    chance: float


def line_of(message: str, reading: str = "") -> str:
    """What wordings are read from; Arabizi with its Arabic reading beside it."""
    return f"{message.lower()} {reading}".strip()


def meanings(messages: list[str]) -> Floats:
    """Sentences as numbers; Arabizi is understood in its Arabic reading only."""
    rows: Floats = np.asarray(universal().encode(messages), dtype=np.float64)
    return rows


class Guesser:
    """Two plain models averaged, one that reads wordings and one that reads meaning; weights are read when needed."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder

    @cached_property
    def topics(self) -> list[str]:
        topics: list[str] = json.loads((self._folder / TOPICS).read_text(encoding="utf-8"))
        return topics

    @cached_property
    def _wordings(self) -> Ngrams:
        return Ngrams(self._folder)

    @cached_property
    def _meanings(self) -> Any:
        with np.load(self._folder / MEANINGS) as stored:
            return stored["weights"].astype(np.float64), stored["bias"].astype(np.float64)

    def guesses(self, messages: Sequence[tuple[str, str]]) -> list[Guess]:
        """For each message, with its Arabic reading if it is Arabizi; together they cost less than one by one."""
        if not messages:
            return []
        weights, bias = self._meanings
        worded = self._wordings.logits([line_of(*one) for one in messages])
        meant = meanings([reading or message for message, reading in messages]) @ weights + bias
        rows = np.exp(log_chances(log_chances(worded) + log_chances(meant)))
        return [Guess(self.topics[best], float(row[best])) for row, best in zip(rows, rows.argmax(axis=1), strict=True)]
