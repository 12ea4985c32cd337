"""Who, when and whether: told for each matched span before there is a finding.

Cues are policy data. Each works on one side of the span, inside its sentence and not across a change of
subject: in "no, i have chest pain" the "no" denies nothing.
"""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from spotter.domain.levels import Context
from spotter.engine.matcher import NEARBY_WORDS, Match, Nearby, Reading
from spotter.engine.text import Text

REACH_WORDS = 6
CLOSE_WORDS = 1  # "كنت يومها عايز اموت"
VERDICT_WORDS = 16  # from what is said to what is thought of it
NOT = "not"  # the place of words that look like a cue and are none
_COMMA = re.compile("[,،]")
_MARK = re.compile("[^\\w\\s'’]")
_QUOTES = re.compile('["“”«»„]')
# Single marks are apostrophes as well: a quotation begins before a word, ends behind one, and is short.
_SINGLE_QUOTED = re.compile(r"(?<!\w)['‘](?=\w)(?:[^'‘’\n]|(?<=\w)['’](?=\w)){1,200}['’](?!\w)")

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
_OVER = (Context.PAST, Context.CLEARED)
_TAKEN_BACK = (*_OVER, Context.NEGATED, Context.OTHER)  # by who says of themselves that it is so now
_AND, _AND_NOT = "و", ("ومش", "ومو")  # written in one with the next word, and kept so where that is common


@dataclass(frozen=True, slots=True)
class CueAt:
    """A cue's meaning: which context, and where it stands relative to what it changes."""

    context: Context
    place: str  # before | close | clause | after | verdict | next | answer | nearby | sentence | covers | within | not


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


SELF = Told(Context.SELF)


def _is_lookalike(cue: Match[CueAt], lookalikes: Nearby[CueAt]) -> bool:
    """ "no one" is no "no"."""
    return any(
        one.start <= cue.start and cue.end <= one.end and one.means.context is cue.means.context
        for one in lookalikes.around(cue)
    )


class Cues(Nearby[CueAt]):
    """The cues of one message and its quotation marks."""

    def __init__(self, found: Iterable[Match[CueAt]], text: Text) -> None:
        cues = list(found)
        lookalikes = Nearby(cue for cue in cues if cue.means.place == NOT)
        super().__init__(cue for cue in cues if cue.means.place != NOT and not _is_lookalike(cue, lookalikes))
        self._no_exceptions = Nearby(cue for cue in cues if cue.means == CueAt(Context.EXCEPTION, NOT))
        self._quotes = [mark.start() for mark in _QUOTES.finditer(text.original)]
        self._single_quoted = [one.span() for one in _SINGLE_QUOTED.finditer(text.original)]
        inside = text.original.strip().strip('"“”«»„')  # a reply that is all between marks quotes nobody
        self._quotes_some = bool(self._single_quoted) or bool(_QUOTES.search(inside))

    def undo(self, exception: Match[object]) -> bool:
        """Whether an exception rests on words that only look like one: "2 kg a week isn't unsafe"."""
        return any(exception.names(cue.start, cue.end) for cue in self._no_exceptions.around(exception))

    def quote(self, span: tuple[int, int]) -> bool:
        """The span ends inside quotation marks: an odd number stands before its end, and one more behind."""
        nearest = bisect_left(self._single_quoted, (span[1], 0)) - 1
        if nearest >= 0 and span[1] <= self._single_quoted[nearest][1]:
            return True
        before = bisect_left(self._quotes, span[1])
        return before % 2 == 1 and before < len(self._quotes)

    def are_others(self, span: tuple[int, int]) -> bool:
        """Most of the span stands between quotation marks that don't hold the whole text."""
        middle = (sum(span) + 1) // 2
        return self._quotes_some and self.quote(span) and self.quote((span[0], middle))


def tell(match: Match[object], cues: Cues, reading: Reading, persons: Persons, despite: Collection[Context]) -> Told:
    """The context of one matched span; contexts named in `despite` don't change this rule's findings."""
    near = [cue for cue in cues.around(match) if cue.means.context not in despite]
    of_now = [cue for cue in near if cue.means.context is Context.SELF and _applies(cue, match, reading, persons)]
    said = [cue.start for cue in of_now if cue.means.place == "within"]
    for context in _ORDER:
        if len(of_now) > len(said) and context in _OVER:
            continue
        applies = [c for c in near if c.means.context is context and _applies(c, match, reading, persons)]
        if said and context in _TAKEN_BACK:
            applies = [cue for cue in applies if _touches(cue, min(*said, match.start), match.end, reading)]
        cue = next(filter(_is_report, applies), None)
        if cue is None and applies and _fits(context, match, cues, reading, persons):
            cue = applies[0]
        if cue is not None:
            return Told(context, cue.start, cue.end)
    return SELF


def _touches(cue: Match[CueAt], start: int, end: int, reading: Reading) -> bool:
    """Whether a cue belongs to words that are said of oneself and of now: it stands among them or right before, and no
    comma and no "and" begins something new between. "مش بنام وهنتحر" denies sleep, "years ago" is no tense."""
    if cue.means.context in _OVER and cue.means.place != "close":
        return False
    if cue.start >= start:
        return cue.start < end
    room = 0 if cue.means.context is Context.NEGATED else CLOSE_WORDS
    return start - cue.end <= room and not any(
        _begins_anew(at, reading) for at in range(min(cue.end, start), start + 1)
    )


def _begins_anew(at: int, reading: Reading) -> bool:
    """Whether a comma stands before a word, or an "and" that was written in one with it and taken off."""
    word, start, _ = reading.text.layout[at]
    if _COMMA.search(reading.text.after(at - 1)):
        return True
    return reading.text.original[start] == _AND and (word[0] != _AND or word in _AND_NOT)


def _is_report(cue: Match[CueAt]) -> bool:
    """ "you wrote that ...", "... is a myth": whose words they are not is said, without quotation marks."""
    return cue.means.context is Context.QUOTED and cue.means.place not in ("sentence", "nearby")


def takes_away(other: Match[object], match: Match[object], reading: Reading, persons: Persons) -> bool:
    """Whether an exception or idiom covers a whole part of a match (more than "i" or "my"): what is left of
    the match then means nothing."""
    if any(reading.text.cuts[other.start : other.end - 1]) or _crosses_comma(other, reading):
        return False
    return any(
        other.start <= start and end <= other.end and not persons.first_person.issuperset(reading.words[start:end])
        for start, end in match.parts
    )


def _crosses_comma(other: Match[object], reading: Reading) -> bool:
    """Whether words that stand together in an exception are parted here: "commit suicide, run away" is no run.

    Amounts go on over commas: "90 kg in week 1, 88 in week 2".
    """
    inside = (at for start, end in other.parts for at in range(start, end - 1))
    commas = [at for at in inside if _COMMA.search(reading.text.after(at))]
    return any(not any(one.start <= at < one.end - 1 for one in reading.quantities) for at in commas)


def _applies(cue: Match[CueAt], match: Match[object], reading: Reading, persons: Persons) -> bool:
    place = cue.means.place
    if place == "covers":
        return takes_away(cue, match, reading, persons)
    if place == "within":
        return cue.start < match.end and match.start <= cue.end
    if place == "nearby":
        return not match.names(cue.start, cue.end)
    if place == "close":
        return cue.start < match.start <= cue.end + CLOSE_WORDS and _same_sentence(cue, match, reading)
    if place in ("next", "answer"):
        return _opens_next(cue, match, reading) and (place == "next" or _stands_alone(cue, reading))
    if match.names(cue.start, cue.end) or not _same_sentence(cue, match, reading):
        return False
    if place == "verdict":
        between = reading.words[match.end : cue.start]
        return match.end <= cue.start and len(between) <= VERDICT_WORDS and persons.breaks.isdisjoint(between)
    if place in ("before", "clause") and not _stands_before(cue, match, reading, persons):
        return False
    if place == "clause" and any(_COMMA.search(reading.text.after(i)) for i in range(cue.end - 1, match.start)):
        return False
    return place != "after" or match.end <= cue.start <= match.end + REACH_WORDS


def _opens_next(cue: Match[CueAt], match: Match[object], reading: Reading) -> bool:
    """Whether a cue begins the sentence that follows the span's."""
    if not match.end <= cue.start <= match.end + NEARBY_WORDS:
        return False
    ends = reading.text.sentence_ends[match.end - 1 : cue.start]
    return ends[-1] and not any(ends[:-1])


def _stands_alone(cue: Match[CueAt], reading: Reading) -> bool:
    """Whether nothing goes on with a cue's words: "No." and "No, rest.", not "No excuses"."""
    return bool(_MARK.search(reading.text.after(cue.end - 1))) or cue.end == len(reading.words)


def _fits(context: Context, match: Match[object], cues: Cues, reading: Reading, persons: Persons) -> bool:
    """What a context asks of the span and its sentence, beside its cue."""
    if context in (Context.QUOTED, Context.OTHER):
        quoted = cues.quote(reading.text.span(match.start, match.end))
        others = persons.first_person.isdisjoint(reading.words[match.start : match.end])
        return quoted or (context is Context.OTHER and others)
    if context is Context.QUESTION:
        return persons.first_person.isdisjoint(_sentence(match, reading))
    return True


def _stands_before(cue: Match[CueAt], match: Match[object], reading: Reading, persons: Persons) -> bool:
    """In front of the span and in reach, or inside it in a gap: "i (don't want to) hurt myself"."""
    if cue.end <= match.start:
        return _reaches(cue.end, match.start, reading, persons, cue.means.context in _OVER)
    return cue.end < match.end


def _reaches(end: int, start: int, reading: Reading, persons: Persons, about_time: bool) -> bool:
    between = reading.words[end:start]
    stops = persons.breaks if about_time else persons.breaks | persons.first_person
    return len(between) <= REACH_WORDS and stops.isdisjoint(between)


def _same_sentence(cue: Match[CueAt], match: Match[object], reading: Reading) -> bool:
    """Nothing stands between that ends a cue's reach; only whose words they are is told across quotation marks."""
    left, right = (cue.end, match.start) if cue.start < match.start else (match.end, cue.start)
    across_quotes = cue.means.context in (Context.OTHER, Context.QUOTED)
    ends = reading.text.sentence_ends if across_quotes else reading.text.walls
    return right < left or not any(ends[left - 1 : right])


def _sentence(match: Match[object], reading: Reading) -> Sequence[str]:
    """The words of the sentence (or sentences) that hold a span."""
    ends = reading.text.sentence_ends
    start, end = match.start, match.end - 1
    while start > max(0, match.start - NEARBY_WORDS) and not ends[start - 1]:
        start -= 1
    while end < min(len(ends) - 1, match.end + NEARBY_WORDS) and not ends[end]:
        end += 1
    return reading.words[start : end + 1]
