"""Take out of free text what must never be kept: about health, insurance, and who somebody is or how to reach them.

The text is read once into words; each pass (never_kept/) finds places in them, and what is found is replaced by its
kind in brackets. Letters are compared folded (case, Arabic forms, digits), so that folding never moves a place. No pass
may try the same words in two ways, nor look further than a few of them: members write these texts, and one of them
could make a service stand still. Fitness text has to survive: a number alone, a set, a dose of caffeine are nobody's
secret (tests/data/redaction measures both).
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spotter.domain.text import storable
from spotter.domain.verdict import Span
from spotter.operations.never_kept.health import everyday, illnesses, medicines
from spotter.operations.never_kept.identity import identity
from spotter.operations.never_kept.mail import mail
from spotter.operations.never_kept.numbers import insurers, numbers
from spotter.operations.never_kept.places import places
from spotter.operations.never_kept.results import results
from spotter.operations.never_kept.words import DIGITS, FOLDED, Word, read

# What stands for something that was found; it must not be found again.
_DONE = re.compile(
    r"\[(?:e-mail|number|national id|insurance|address|name|birth date|account|blood value|medicine|diagnosis)\]"
)


class Found(NamedTuple):
    """A place in a text and what stands there."""

    start: int
    end: int
    kind: str

    @property
    def sign(self) -> str:
        return f"[{self.kind}]"


class Redacted(NamedTuple):
    """A text as it may be kept, and what was taken out of it, at its places in the original."""

    text: str
    gone: Sequence[Found] = ()

    def span(self, of: Span) -> Span:
        """Where these words of the original stand now; what was taken out stands where its sign does."""
        return self._moved(of[0], 0), self._moved(of[1], 1)

    def _moved(self, at: int, side: int) -> int:
        moved = at
        for one in self.gone:
            if at >= one.end:
                moved += len(one.sign) - (one.end - one.start)
            elif at > one.start:
                moved += one.start - at + side * len(one.sign)
        return moved


def redaction(text: str) -> Redacted:
    """The text with each such thing replaced by its kind in brackets, and in letters that any store takes."""
    text = storable(text).translate(DIGITS)
    gone = found_in(text)
    shown, at = [], 0
    for one in gone:
        shown += [text[at : one.start], one.sign]
        at = one.end
    return Redacted("".join([*shown, text[at:]]), gone)


def redacted(text: str) -> str:
    return redaction(text).text


def found_in(text: str) -> list[Found]:
    """What must go, in order and without overlaps; where two meet they become one, of the first kind."""
    merged: list[Found] = []
    for one in sorted(_found(text.translate(FOLDED)), key=lambda one: one[:2]):
        if merged and one.start < merged[-1].end:
            merged[-1] = merged[-1]._replace(end=max(merged[-1].end, one.end))
        else:
            merged.append(one)
    return merged


def _found(text: str) -> Iterator[Found]:
    text = _DONE.sub(lambda done: "|" * len(done.group()), text)
    words = read(text)
    yield from (Found(*span, "e-mail") for span in mail(words))
    yield from (Found(*one) for one in numbers(words, text))
    yield from (Found(*one) for one in insurers(words))
    yield from (Found(*span, "address") for span in places(words, text))
    yield from (Found(*one) for one in identity(text))
    yield from _health(words, text)


def _health(words: list[Word], text: str) -> Iterator[Found]:
    stay = everyday(words)
    found = [Found(*span, "blood value") for span in results(words, text)]
    found += [Found(*span, "medicine") for span in medicines(words, stay)]
    illness = list(illnesses(words, stay, has_more=bool(found)))
    if illness and not found:  # one that is named makes a detail of the general words beside it
        illness = list(illnesses(words, stay, has_more=True))
    yield from found
    yield from (Found(*span, "diagnosis") for span in illness)
