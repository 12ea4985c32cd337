"""How a reply feels: VADER for English, our own list of words by the same formula for Arabic."""

import math
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from spotter.domain.text import ARABIZI
from spotter.engine.text import Text

Mood = tuple[str, float]
_EITHER_WAY = 0.05  # from here on a score is positive or negative, as VADER's authors draw it
_SPREAD = 15.0  # theirs too: how fast many words come near 1
_NOT = frozenset("مش مو مب ليس ليست لا ما غير بدون بلا ولا لم لن مفيش".split())
_LONGEST = 4000  # characters; a mood doesn't need more


class Sentiment:
    def __init__(self, moods: Mapping[str, Mapping[str, float]]) -> None:
        self._moods = moods

    def of(self, original: str, read: Text, language: str) -> Mood:
        if language == "en":
            return _mood(float(self._english.polarity_scores(original[:_LONGEST])["compound"]))
        words = self._moods.get("ar" if language == ARABIZI else language, {})
        total = sum(_value(read, at, words) for at in range(len(read.words)))
        return _mood(total / math.sqrt(total * total + _SPREAD))

    @cached_property
    def _english(self) -> Any:
        from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer

        return SentimentIntensityAnalyzer()


def _value(read: Text, at: int, words: Mapping[str, float]) -> float:
    value = words.get(read.words[at], 0.0)
    return -0.74 * value if value and at and read.words[at - 1] in _NOT else value


def _mood(score: float) -> Mood:
    name = "positive" if score >= _EITHER_WAY else "negative" if score <= -_EITHER_WAY else "neutral"
    return name, round(score, 4)
