"""Who, when and whether: told for each matched span before there is a finding.

Cues are policy data. Each works on one side of the span, inside its sentence and not across a change of
subject: in "no, i have chest pain" the "no" denies nothing.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from spotter.domain.levels import Context
from spotter.engine.matcher import Match, Reading

REACH_WORDS = 6
_QUOTES = "\"“”«»„"

# Asked in this order; the first that applies is the context.
_ORDER = (
    Context.IDIOM,
    Context.NEGATED,
    Context.QUOTED,
    Context.OTHER,
    Context.CLEARED,
    Context.PAST,
    Context.HYPOTHETICAL,
    Context.QUESTION,
)


@dataclass(frozen=True, slots=True)
class CueAt:
    """A cue's meaning: which context, and where it stands relative to what it changes."""

    context: Context
    place: str  # before | after | sentence | covers


@dataclass(frozen=True, slots=True)
class Told:
    """The context of a span and the words that tell it (none when the member speaks of themselves now)."""

    context: Context
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Persons:
    """Small words that bound a cue's reach."""

    first_person: frozenset[str]
    breaks: frozenset[str]
    present: frozenset[str]


SELF = Told(Context.SELF)


def tell(
    match: Match[object],
    cues: Sequence[Match[CueAt]],
    reading: Reading,
    persons: Persons,
    despite: Collection[Context],
) -> Told:
    """The context of one matched span; contexts named in `despite` don't change this rule's findings."""
    for context in _ORDER:
        if context in despite:
            continue
        for cue in cues:
            if cue.means.context is context and _applies(cue, match, reading, persons):
                return Told(context, cue.start, cue.end)
    return SELF


def _applies(cue: Match[CueAt], match: Match[object], reading: Reading, persons: Persons) -> bool:
    place = cue.means.place
    if place == "covers":
        return any(cue.start <= start and end <= cue.end for start, end in match.sides)
    if not match.named.isdisjoint(range(cue.start, cue.end)) or not _same_sentence(cue, match, reading):
        return False
    if place == "before" and not _stands_before(cue, match, reading, persons):
        return False
    if place == "after" and not (match.end <= cue.start <= match.end + REACH_WORDS):
        return False
    return _fits(cue.means.context, match, reading, persons)


def _fits(context: Context, match: Match[object], reading: Reading, persons: Persons) -> bool:
    """What a context asks of the span and its sentence, beside its cue."""
    said = set(reading.words[match.start : match.end])
    if context is Context.QUOTED:
        return _in_quotes(match, reading)
    if context is Context.OTHER:
        return _in_quotes(match, reading) or said.isdisjoint(persons.first_person)
    if context in (Context.PAST, Context.CLEARED):
        return persons.present.isdisjoint(_sentence(match, reading))
    if context is Context.QUESTION:
        return persons.first_person.isdisjoint(_sentence(match, reading))
    return True


def _stands_before(cue: Match[CueAt], match: Match[object], reading: Reading, persons: Persons) -> bool:
    """In front of the span and in reach, or inside it in a gap: "i (don't want to) hurt myself"."""
    if cue.end <= match.start:
        return _reaches(cue.end, match.start, reading, persons)
    return cue.end < match.end


def _reaches(end: int, start: int, reading: Reading, persons: Persons) -> bool:
    between = reading.words[end:start]
    stops = persons.breaks | persons.first_person
    return len(between) <= REACH_WORDS and stops.isdisjoint(between)


def _same_sentence(cue: Match[CueAt], match: Match[object], reading: Reading) -> bool:
    if cue.start < match.start:
        return reading.same_sentence(cue.end, match.start)
    return reading.same_sentence(match.end, cue.start)


def _sentence(match: Match[object], reading: Reading) -> Sequence[str]:
    """The words of the sentence (or sentences) that hold a span."""
    ends = reading.text.sentence_ends
    start, end = match.start, match.end - 1
    while start > 0 and not ends[start - 1]:
        start -= 1
    while end < len(ends) - 1 and not ends[end]:
        end += 1
    return reading.words[start : end + 1]


def _in_quotes(match: Match[object], reading: Reading) -> bool:
    """An odd number of quotation marks stands before the span, and one more after it."""
    first, last = reading.text.span(match.start, match.end)
    original = reading.text.original
    before = sum(original.count(mark, 0, first) for mark in _QUOTES)
    after = sum(original.count(mark, last) for mark in _QUOTES)
    return before % 2 == 1 and after >= 1
