"""One amount as it was said, and the words that amounts are read from."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from spotter.domain.units import Units

DAYS = {"day": 1.0, "week": 7.0, "month": 30.4}
LEAST_WEIGHT = 35.0  # kg: from here on a mass may be somebody's weight
MOST_WEIGHT = 250.0
POUND = 0.4536  # kg
_MARGIN = 12


class Quantity(NamedTuple):
    """`low`..`high` in the kind's base unit, words `start` up to `end`; `per` a day, week, month or meal."""

    kind: str
    low: float
    high: float
    start: int
    end: int
    per: str | None = None

    def at(self, per: str | None) -> tuple[float, float] | None:
        """The value for a wished period; None if this quantity can't be said in it."""
        if per is None or self.per == per:
            return self.low, self.high
        if self.per in DAYS and per in DAYS:
            factor = DAYS[per] / DAYS[self.per]
            return self.low * factor, self.high * factor
        return None

    def times(self, factor: float) -> "Quantity":
        return self._replace(low=self.low * factor, high=self.high * factor)


class Placed(NamedTuple):
    """A quantity and the code points of the original that say it, whichever way the message was read."""

    quantity: Quantity
    span: tuple[int, int]

    def says_as(self, other: "Placed") -> bool:
        """Whether both read the same words as the same amount: word places differ from reading to reading."""
        return self.span == other.span and self.quantity._replace(start=0, end=0) == other.quantity._replace(
            start=0, end=0
        )


def could_be_energy(q: Quantity) -> bool:
    return q.kind == "energy" or (q.kind == "number" and q.low >= 50)


class Line:
    """The words of a message and how its language says amounts.

    `ends` tells after which words a sentence ends, where its writer can be trusted to end them.
    """

    def __init__(self, words: Sequence[str], units: Units, ends: Sequence[bool] = ()) -> None:
        self.words = words
        self.ends = ends
        self.at = [*words, *[""] * _MARGIN]  # a little past either end there is no word, and no error
        self.u = units

    def says(self, at: int, phrase: tuple[str, ...]) -> bool:
        return at >= 0 and tuple(self.words[at : at + len(phrase)]) == phrase

    def ends_in(self, at: int, phrases: Mapping[str, tuple[tuple[str, ...], ...]]) -> int:
        """How many words before this one are one of these phrases, which are filed by their last word."""
        before = phrases.get(self.at[at - 1])
        if not before:
            return 0
        return max((len(phrase) for phrase in before if self.says(at - len(phrase), phrase)), default=0)

    def named(self, q: Quantity, names: frozenset[str]) -> bool:
        """ "weight 47", "weight is 47"."""
        before = self.at[q.start - 1]
        return before in names or (before in self.u.after_unit and self.at[q.start - 2] in names)

    def is_wished(self, q: Quantity) -> bool:
        """ "want to be 60", "goal is 60"; a number of something else is no weight: "want to hit 50 push ups"."""
        then = self.at[q.end]
        bare = q.kind == "number" and not (not then or then in self.u.age_then or then in self.u.within)
        return not bare and self.named(q, self.u.goals)

    def is_lost(self, q: Quantity, verbs: frozenset[str]) -> bool:
        """Whether a mass is what a verb takes off: "lose another 4 kg"."""
        at = q.start - 1
        while at > 0 and self.words[at] in self.u.just_about:
            at -= 1
        return at >= 0 and self.words[at] in verbs

    def factor(self, q: Quantity) -> float:
        """What one of the unit that a mass was said in weighs."""
        kind, factor = self.u.units.get(self.at[q.end - 1], ("", 1.0))
        return factor if kind == "mass" else 1.0

    @cached_property
    def periods(self) -> dict[int, tuple[str, int]]:
        """Where "daily" or "every day" begins -> the period and where it ends."""
        return dict(self.find_periods())

    def find_periods(self) -> Iterator[tuple[int, tuple[str, int]]]:
        for at, word in enumerate(self.words):
            if word in self.u.period_words:
                yield at, (self.u.period_words[word], at + 1)
            for phrase in self.u.each.get(word, ()):
                end = at + len(phrase)
                if (period := self.u.periods.get(self.at[end])) and self.says(at, phrase):
                    yield at, (period, end + 1)
