"""What a message is probably about, learned from lines whose writers said so: for wordings that no phrase foresaw."""

import json
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spotter.judges.encoders import universal
from spotter.judges.ngrams import Ngrams

FOLDER = Path(__file__).parent / "data" / "guess"
MEANINGS = "meanings.npz"
TOPICS = "topics.json"
Floats = NDArray[np.float64]


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
    def _topics(self) -> list[str]:
        topics: list[str] = json.loads((self._folder / TOPICS).read_text(encoding="utf-8"))
        return topics

    @cached_property
    def _wordings(self) -> Ngrams:
        return Ngrams(self._folder)

    @cached_property
    def _meanings(self) -> Any:
        with np.load(self._folder / MEANINGS) as stored:
            return stored["weights"].astype(np.float64), stored["bias"].astype(np.float64)

    def guess(self, message: str, reading: str = "") -> Guess:
        weights, bias = self._meanings
        worded = self._wordings.logits([line_of(message, reading)])[0]
        meant = meanings([reading or message])[0] @ weights + bias
        chances = np.exp(_log_chances(_log_chances(worded) + _log_chances(meant)))
        best = int(chances.argmax())
        return Guess(self._topics[best], float(chances[best]))


def _log_chances(logits: Floats) -> Floats:
    shifted = logits - logits.max()
    rows: Floats = shifted - np.log(np.exp(shifted).sum())
    return rows
