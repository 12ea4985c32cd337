"""Which language a message is in: by script, then by the small words that each language can't do without."""

import re
from collections.abc import Container, Sequence

from spotter.domain.policy import Language
from spotter.domain.text import ARABIZI
from spotter.engine.arabizi import signs_of_arabizi
from spotter.engine.text import Text

UNKNOWN = "und"
_ENOUGH_WORDS = 5
_SPLIT = frozenset("ai")  # what is left where a digit divides a word: "a3eesh" is no English article
_SCRIPTS = {
    "Arabic": re.compile(r"[\u0620-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff]"),
    "Latin": re.compile(r"[a-zA-Z\u00c0-\u024f]"),
    "other": re.compile(r"[^\W\d_]"),
}


def languages_of(text: Text, known: Sequence[Language], vocabulary: Container[str]) -> list[str]:
    """The languages a message is written in, the main one first; `und` when we can't tell.

    `vocabulary` are the words our rules know: a text with none of them and no small words either is
    not in a language that we understand.
    """
    if text.original.isascii():
        return [_latin(text, known, vocabulary)]
    line = str(text)  # with look-alike letters already read as what they stand for
    counts = {name: len(pattern.findall(line)) for name, pattern in _SCRIPTS.items()}
    counts["other"] -= counts["Arabic"] + counts["Latin"]
    by_share = sorted((count, name) for name, count in counts.items() if count)
    if not by_share:
        return ["en"]
    codes = [_code(name, text, known, vocabulary) for _, name in reversed(by_share)]
    return list(dict.fromkeys(codes))


def _code(script: str, text: Text, known: Sequence[Language], vocabulary: Container[str]) -> str:
    if script == "Latin":
        return _latin(text, known, vocabulary)
    return next((one.code for one in known if one.script == script), UNKNOWN)


def _latin(text: Text, known: Sequence[Language], vocabulary: Container[str]) -> str:
    said = text.said - _SPLIT if text.has_signs else text.said
    english = next((len(one.marks & said) for one in known if one.code == "en"), 0)
    if english * 2 >= len(said):
        return "en"
    counts = {one.code: len(one.marks & said) for one in known if one.script == "Latin" and one.code != "en"}
    if english >= max(counts.values(), default=0) and english and not text.has_signs and text.original.isascii():
        return "en"  # without digits there are no more signs of Arabizi than its small words
    if ARABIZI in counts:
        marks = next(one.marks for one in known if one.code == ARABIZI)
        counts[ARABIZI] = signs_of_arabizi(text.original, marks)
    best = max(counts, key=lambda code: (counts[code], text.has_signs and code == ARABIZI), default="")
    if best and counts[best] > english and (counts[best] > 1 or len(said) < _ENOUGH_WORDS):
        return best
    if english or len(said) < _ENOUGH_WORDS:
        return "en"
    if counts.get(ARABIZI):
        return ARABIZI
    return "en" if any(word in vocabulary for word in said if len(word) > 2) else UNKNOWN
