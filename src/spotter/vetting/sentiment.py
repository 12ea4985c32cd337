"""How a reply feels: VADER for English, our own list of words by the same formula for Arabic."""

import math
import re
from collections.abc import Mapping
from functools import cached_property
from itertools import islice
from typing import Any

from spotter.domain.text import ARABIZI
from spotter.engine.text import Text

Mood = tuple[str, float]
_EITHER_WAY = 0.05  # from here on a score is positive or negative, as VADER's authors draw it
_SPREAD = 15.0  # theirs too: how fast many words come near 1
_NOT = frozenset("مش مو مب ليس ليست لا ما غير بدون بلا ولا لم لن مفيش".split())
# A mood doesn't need more. VADER reads an emoji as the words of its name, in a time that grows with their square.
_LONGEST = 4000  # characters
_MOST_EMOJI = 40
_EMOJI = re.compile("[\u2190-\u2bff\U0001f000-\U0001faff]")


class Sentiment:
    def __init__(self, moods: Mapping[str, Mapping[str, float]]) -> None:
        self._moods = moods

    def of(self, original: str, read: Text, language: str) -> Mood:
        if language == "en":
            return _mood(float(self._english.polarity_scores(enough(original))["compound"]))
        words = self._moods.get("ar" if language == ARABIZI else language, {})
        total = sum(_value(read, at, words) for at in range(len(read.words)))
        return _mood(total / math.sqrt(total * total + _SPREAD))

    @cached_property
    def _english(self) -> Any:
        from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer

        return SentimentIntensityAnalyzer()


def enough(text: str) -> str:
    """As much of a reply as tells its mood."""
    text = text[:_LONGEST]
    beyond = next(islice(_EMOJI.finditer(text), _MOST_EMOJI, None), None)
    return text[: beyond.start()] if beyond else text


def _value(read: Text, at: int, words: Mapping[str, float]) -> float:
    value = words.get(read.words[at], 0.0)
    return -0.74 * value if value and at and read.words[at - 1] in _NOT else value


def _mood(score: float) -> Mood:
    name = "positive" if score >= _EITHER_WAY else "negative" if score <= -_EITHER_WAY else "neutral"
    return name, round(score, 4)
