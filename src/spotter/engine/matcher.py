"""Find many patterns in one message; the cost grows with the message, not with the number of patterns.

One pass of an automaton tells which phrases of all patterns a message holds. Each pattern is filed under the
phrases of its rarest part; only where each of its other parts is there too is it looked at, and then only near
what was found.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeVar

from ahocorasick_rs import AhoCorasick, Implementation

from spotter.engine.grammar import SIDE_WORDS, Atom, Pattern, Phrase, QuantityAtom, Side, Step
from spotter.engine.quantities import Quantity
from spotter.engine.text import Text

_QUANTITY_WEIGHT = 60.0  # how common a quantity is, counted as words are, and a word that was never seen
_WEIGHT = 0.02
_RARER_BY_WORD = (1, 1, 3, 9)  # a phrase of two words is said less often than either
_LONGEST_SIDE = 24
NEARBY_WORDS = 40  # a sentence that never ends is cut here, so that long messages stay cheap

Place = tuple[int, int]  # words from, up to
Trail = tuple[Place, ...]  # the places of a side's atoms, in order
Bound = Callable[[QuantityAtom, Quantity], bool]
T = TypeVar("T", covariant=True)


def quantity_key(kind: str) -> str:
    """What stands for "a quantity of this kind" among the words of a message."""
    return "#" + kind


def any_(atom: QuantityAtom, quantity: Quantity) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Entry(Generic[T]):
    """A pattern and what it stands for."""

    pattern: Pattern
    means: T


@dataclass(frozen=True, slots=True)
class Match(Generic[T]):
    """Where an entry matched: the whole, and the places of its parts (what lies in gaps is in none)."""

    means: T
    start: int
    end: int
    parts: Trail

    def names(self, start: int, end: int) -> bool:
        """Whether any of these words is one that the pattern asked for."""
        return any(start < last and first < end for first, last in self.parts)


class Reading:
    """One message while it is being matched: what was looked up once is not looked up again."""

    def __init__(
        self,
        text: Text,
        kinds: Iterable[str] = (),
        quantities: Callable[[], list[Quantity]] = list,
        holds: Bound = any_,
    ) -> None:
        self.text = text
        self.words = text.words
        self.kinds = frozenset(kinds)
        self._quantities = quantities
        self._holds = holds
        self._found: dict[int, dict[int, list[int]]] = {}
        self.line = text.line
        if self.kinds:
            self.line += "".join([f"{quantity_key(kind)} " for kind in self._by_kind.keys() & self.kinds])

    @cached_property
    def quantities(self) -> list[Quantity]:
        return self._quantities()

    @cached_property
    def _by_kind(self) -> Mapping[str, list[Quantity]]:
        kinds: dict[str, list[Quantity]] = defaultdict(list)
        for one in self.quantities:
            kinds[one.kind].append(one)
        return kinds

    @cached_property
    def _positions(self) -> Mapping[str, list[int]]:
        positions: dict[str, list[int]] = defaultdict(list)
        for i, word in enumerate(self.words):
            positions[word].append(i)
        return positions

    def places(self, atom: Atom | QuantityAtom) -> Mapping[int, list[int]]:
        """Where an atom stands: first word -> ends."""
        found = self._found.get(id(atom))
        if found is None:
            found = self._found[id(atom)] = self._look(atom)
        return found

    def _look(self, atom: Atom | QuantityAtom) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        if isinstance(atom, QuantityAtom):
            for one in self._by_kind.get(atom.kind, ()):
                if (one.per or not atom.said) and self._holds(atom, one):
                    found.setdefault(one.start, []).append(one.end)
            return found
        said = self.text.said
        for first in atom.firsts.keys() & said:
            for phrase in atom.firsts[first]:
                if len(phrase) == 1 or said.issuperset(phrase):
                    self._find(phrase, found)
        return found

    def _find(self, phrase: Phrase, found: dict[int, list[int]]) -> None:
        size = len(phrase)
        for start in self._positions[phrase[0]]:
            if size == 1 or tuple(self.words[start : start + size]) == phrase:
                found.setdefault(start, []).append(start + size)

    def same_sentence(self, left_end: int, right_start: int) -> bool:
        """Whether no sentence ends between two places that don't touch."""
        return right_start <= left_end or not any(self.text.stops[left_end - 1 : right_start])


class Nearby(Generic[T]):
    """Matches in order, so that those around a place are found without looking at all."""

    def __init__(self, found: Iterable[Match[T]]) -> None:
        self._found = sorted(found, key=lambda match: (match.start, match.end))
        self._starts = [match.start for match in self._found]

    def around(self, match: Match[object]) -> Sequence[Match[T]]:
        first = bisect_left(self._starts, match.start - NEARBY_WORDS)
        return self._found[first : bisect_left(self._starts, match.end + NEARBY_WORDS)]


class _Group(NamedTuple, Generic[T]):
    """All entries whose rarest part is the same atom, each with what else it needs: phrases, then amounts."""

    atom: Atom | QuantityAtom
    entries: list[tuple[Entry[T], list[frozenset[int]], list[QuantityAtom]]]


class Matcher(Generic[T]):
    """`seen` tells how often words stand in ordinary messages: a pattern is filed under its rarest part."""

    def __init__(self, entries: Iterable[Entry[T]], seen: Mapping[str, int] = MappingProxyType({})) -> None:
        phrases = _Phrases(seen)
        groups: dict[Atom | QuantityAtom, _Group[T]] = {}
        for entry in entries:
            needed = sorted(set(_needed(entry.pattern)), key=phrases.weight)
            others = [phrases.numbers(atom) for atom in needed[1:]]
            amounts = [atom for atom in needed if isinstance(atom, QuantityAtom)]
            groups.setdefault(needed[0], _Group(needed[0], [])).entries.append((entry, others, amounts))
        self._filed: dict[int, list[_Group[T]]] = defaultdict(list)
        for group in groups.values():
            for number in phrases.numbers(group.atom):
                self._filed[number].append(group)
        self._automaton = AhoCorasick(phrases.lines, implementation=Implementation.ContiguousNFA)

    def find(self, reading: Reading) -> Iterator[Match[T]]:
        """Every place where an entry matches."""
        held = {number for number, _, _ in self._automaton.find_matches_as_indexes(reading.line, overlapping=True)}
        for group in self._possible(held):
            for entry, others, amounts in group.entries:
                for numbers in others:
                    if held.isdisjoint(numbers):
                        break
                else:
                    if all(map(reading.places, amounts)):
                        yield from _matches(entry, reading)

    def _possible(self, held: set[int]) -> Iterable[_Group[T]]:
        """Groups whose atom the message holds."""
        groups: dict[int, _Group[T]] = {}
        for number in held & self._filed.keys():
            for group in self._filed[number]:
                groups[id(group)] = group
        return groups.values()


class _Phrases:
    """Numbers for phrases, how likely each is to be said, and the lines that the automaton looks for."""

    def __init__(self, seen: Mapping[str, int]) -> None:
        self.lines: list[str] = []  # a phrase stands between spaces
        self._seen = seen
        self._weights: list[float] = []
        self._numbers: dict[Phrase, int] = {}
        self._of: dict[Atom | QuantityAtom, tuple[float, frozenset[int]]] = {}

    def numbers(self, atom: Atom | QuantityAtom) -> frozenset[int]:
        return self._known(atom)[1]

    def weight(self, atom: Atom | QuantityAtom) -> float:
        return self._known(atom)[0]

    def _known(self, atom: Atom | QuantityAtom) -> tuple[float, frozenset[int]]:
        if atom not in self._of:
            numbers = frozenset(map(self._number, _phrases(atom)))
            self._of[atom] = sum(map(self._weights.__getitem__, numbers)), numbers
        return self._of[atom]

    def _number(self, phrase: Phrase) -> int:
        if phrase not in self._numbers:
            self._numbers[phrase] = len(self.lines)
            self.lines.append(f" {' '.join(phrase)} ")
            is_quantity = phrase[0][0] == "#"
            rarest = _QUANTITY_WEIGHT if is_quantity else min([self._seen.get(word, 0) for word in phrase])
            self._weights.append(_WEIGHT + rarest / _RARER_BY_WORD[min(len(phrase), 3)])
        return self._numbers[phrase]


def _needed(pattern: Pattern) -> list[Atom | QuantityAtom]:
    return [step.atom for side in pattern for step in side if not step.optional]


def _phrases(atom: Atom | QuantityAtom) -> Iterable[Phrase]:
    return ((quantity_key(atom.kind),),) if isinstance(atom, QuantityAtom) else atom.phrases


def _matches(entry: Entry[T], reading: Reading) -> Iterator[Match[T]]:
    rows: list[list[Trail]] = []
    for side in entry.pattern:
        rows.append(sorted(set(_trails(side, reading))))
        if not rows[-1]:
            return
    for trail in rows[0]:
        if (trails := _near(trail, rows[1:], reading)) is not None:
            parts = tuple(place for one in trails for place in one)
            yield Match(entry.means, min(s for s, _ in parts), max(e for _, e in parts), parts)


def _near(trail: Trail, rows: Sequence[list[Trail]], reading: Reading) -> list[Trail] | None:
    """One trail from each row, each within reach of those taken before it."""
    taken = [trail]
    for row in rows:
        start, end = min(one[0][0] for one in taken), max(one[-1][1] for one in taken)
        reach = (one for one in _window(row, start, end) if _in_reach(one, start, end, reading))
        fits = next((one for one in reach if not _overlap(one, taken)), None)
        if fits is None:
            return None
        taken.append(fits)
    return taken


def _window(row: list[Trail], start: int, end: int) -> Iterator[Trail]:
    for one in row[bisect_left(row, ((start - SIDE_WORDS - _LONGEST_SIDE, 0),)) :]:
        if one[0][0] > end + SIDE_WORDS:
            return
        yield one


def _overlap(one: Trail, taken: Sequence[Trail]) -> bool:
    return any(a < d and c < b for a, b in one for other in taken for c, d in other)


def _in_reach(one: Trail, start: int, end: int, reading: Reading) -> bool:
    first, last = one[0][0], one[-1][1]
    if start <= first and last <= end:
        return True
    if first >= end:
        return first - end <= SIDE_WORDS and reading.same_sentence(end, first)
    return last <= start and start - last <= SIDE_WORDS and reading.same_sentence(last, start)


def _trails(side: Side, reading: Reading) -> Iterator[Trail]:
    """Every way a side begins; for each, the first way it goes on to its end."""
    for first, step in enumerate(side):
        for start, ends in reading.places(step.atom).items():
            for end in ends:
                if (rest := _extend(side, first + 1, end, reading)) is not None:
                    yield (start, end), *rest
                    break
        if not step.optional:
            return


def _extend(side: Side, index: int, end: int, reading: Reading) -> Trail | None:
    """How the rest of a side goes on from here."""
    if index == len(side):
        return ()
    step = side[index]
    for place in _following(step, end, reading):
        rest = _extend(side, index + 1, place[1], reading)
        if rest is not None and reading.same_sentence(end, place[0]):  # asked last: it needs the places of all words
            return place, *rest
    return _extend(side, index + 1, end, reading) if step.optional else None


def _following(step: Step, end: int, reading: Reading) -> Iterator[Place]:
    places = reading.places(step.atom)
    for begin in range(end, end + step.gap + 1):
        for stop in places.get(begin, ()):
            yield begin, stop
