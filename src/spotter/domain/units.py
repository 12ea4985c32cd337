"""How languages say numbers, units, periods and deadlines, as a policy holds it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

Phrase = tuple[str, ...]


# What a unit of one kind can also be part of.
_ALSO = {
    "percent": {"mass"},
    "mass": {"loss"},
    "meals": {"energy", "intake"},
    "energy": {"intake"},
    "length": {"bmi"},
}


@dataclass(frozen=True)
class Units:
    """How one language says numbers, units, periods and deadlines (see policy/data/quantities)."""

    numbers: Mapping[str, float]
    scales: Mapping[str, float]
    units: Mapping[str, tuple[str, float]]  # word -> kind and factor to the kind's base unit
    periods: Mapping[str, str]
    period_words: Mapping[str, str]
    deadlines: Mapping[str, tuple[tuple[Phrase, float], ...]]  # first word -> phrases with their days
    each: Mapping[str, tuple[Phrase, ...]]  # by first word
    within: Mapping[str, tuple[Phrase, ...]]  # by last word
    down: frozenset[Phrase]
    age_before: Mapping[str, tuple[Phrase, ...]]  # by last word
    age_after: Mapping[str, tuple[Phrase, ...]]  # by first word
    age_then: frozenset[str]
    ones: frozenset[str]
    ands: frozenset[str]
    points: frozenset[str]  # between a number and its decimals, where they are spoken
    froms: frozenset[str]
    years: frozenset[str]
    ranges: frozenset[str]
    fillers: frozenset[str]
    after_unit: frozenset[str]
    meals: frozenset[str]
    multiples: frozenset[str]
    body_weight: frozenset[str]
    height: frozenset[str]  # before a number of centimetres that nobody names
    goals: frozenset[str]  # the last word before a weight that is wished for
    closing: Mapping[str, tuple[Phrase, ...]]  # by first word: "nothing else"
    opening: frozenset[str]
    apiece: frozenset[str]
    halves: Mapping[str, tuple[Phrase, ...]]  # by first word: "cut that in half"
    needs: frozenset[str]
    deficits: frozenset[str]
    less: frozenset[str]
    more: frozenset[str]
    finishing: frozenset[str]
    strokes: Mapping[str, str]  # right behind a unit: "500 kcal/d"
    standing: Mapping[str, tuple[Phrase, ...]]  # by last word: "stuck", before a time that is then no deadline
    corrections: Mapping[str, tuple[Phrase, ...]]  # by last word: "i meant", before the amount that holds
    losing: frozenset[str]
    lost: frozenset[str]
    just_about: frozenset[str]  # between such a verb and what is lost
    bmi: frozenset[str]
    of: frozenset[str]
    sessions: frozenset[str]
    shortfalls: frozenset[str]
    about_a_body: frozenset[str]  # words that say no more than what a body is, and is to be
    weekdays: frozenset[str]
    whole_week: Mapping[str, tuple[Phrase, ...]]  # by first word: "for the week"
    totals: Mapping[str, tuple[Phrase, ...]]  # by first word: "in total"
    ordinals: frozenset[str]
    pairs: Mapping[str, tuple[str, float]]  # word -> kind and amount: Arabic duals

    @cached_property
    def starts(self) -> frozenset[str]:
        """Words that a number in words can begin with."""
        return frozenset(self.numbers) | self.ones | frozenset(self.pairs)

    @cached_property
    def ones_first(self) -> bool:
        """Whether "five and twenty" is said for 25: where "and" is a letter of the next word."""
        return all(len(word) == 1 for word in self.ands)

    @property
    def verbs(self) -> frozenset[str]:
        """Words that tell what happens, or happened, to an amount."""
        standing = (word for phrases in self.standing.values() for phrase in phrases for word in phrase)
        return self.losing | self.lost | self.shortfalls | frozenset(standing)

    @cached_property
    def energies(self) -> frozenset[str]:
        """Units of energy, which a table may say once for all its numbers."""
        return frozenset(word for word, (kind, _) in self.units.items() if kind == "energy")

    @property
    def _written_apart(self) -> list[tuple[str, str]]:
        """Units that are the beginning of another one, with that one: "kilo joules"."""
        return [
            (whole[:at], whole) for whole in self.units for at in range(2, len(whole) - 2) if whole[:at] in self.units
        ]

    @cached_property
    def kinds(self) -> Mapping[str, frozenset[str]]:
        """Words without which a kind of quantity can't be there -> those kinds."""
        found: dict[str, set[str]] = {word: {kind} for word, (kind, _) in self.units.items()}
        for word, kinds in found.items():
            kinds |= _ALSO.get(self.units[word][0], set())
        for word, whole in self._written_apart:
            found[word] |= found[whole]
        for word, (kind, _) in self.pairs.items():
            found.setdefault(word, set()).update({kind}, _ALSO.get(kind, set()))
        for word in (*self.needs, *self.meals):
            found.setdefault(word, set()).add("intake")
        for word in self.shortfalls:
            found.setdefault(word, set()).update(("intake", "deficit"))
        for word in (*self.losing, *self.body_weight, *self.froms):
            found.setdefault(word, set()).add("loss")
        for word in self.bmi:
            found.setdefault(word, set()).add("bmi")
        for word in (*self.age_before, *self.age_after):
            found.setdefault(word, set()).add("age")
        for word in self.height:
            found.setdefault(word, set()).update(("length", "bmi"))
        return {word: frozenset(kinds) for word, kinds in found.items()}
