"""Numbers that mean something: "800 kcal a day", "ten kilos by Friday", "three meals of 250".

A quantity is read from words, brought to the base unit of its kind (kcal, kg, hours), and carries its
period when one was said. What people spread over a sentence is put together here, so that a rule only
has to compare.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from spotter.domain.policy import Units

DAYS = {"day": 1.0, "week": 7.0, "month": 30.4}
_NEAR = 6
_FAR = 8
_LOOK_AHEAD = 4


@dataclass(frozen=True, slots=True)
class Quantity:
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


def quantities(words: Sequence[str], units: Units) -> list[Quantity]:
    """All quantities in a message, composed ones after the simple ones they are made of."""
    scan = _Scan(words, units)
    simple = list(scan.simple())
    return simple + list(scan.composed(simple))


def has_number(words: Sequence[str], units: Units) -> bool:
    return not units.numbers.keys().isdisjoint(words) or any(word[0].isdigit() for word in words)


class _Scan:
    def __init__(self, words: Sequence[str], units: Units) -> None:
        self.words = words
        self.u = units

    def word(self, at: int) -> str:
        return self.words[at] if 0 <= at < len(self.words) else ""

    # -- one number with its unit and period ------------------------------------------------

    def simple(self) -> Iterator[Quantity]:
        at = 0
        while at < len(self.words):
            found = self.number(at)
            if found is None:
                at += 1
                continue
            quantity = self.with_unit(at, *found)
            yield quantity
            at = max(quantity.end, at + 1)

    def number(self, at: int) -> tuple[float, int] | None:
        """A number that begins at this word: digits, or words such as "twelve hundred and fifty"."""
        word = self.word(at)
        if word[:1].isdigit():
            value = _digits(word)
            return None if value is None else self.scaled(value, at + 1)
        if word in self.u.ones and self.word(at + 1) in self.u.scales:
            return self.scaled(1, at + 1)
        if word in self.u.ones and self.u.units.get(self.word(at + 1), ("",))[0] in ("mass", "duration"):
            return 1, at + 1
        if word not in self.u.numbers:
            return None
        total, value, end = 0.0, self.u.numbers[word], at + 1
        if value < 1 and self.word(end) in self.u.ones:  # half a stone
            return value, end + 1
        while True:
            if (scale := self.u.scales.get(self.word(end))) and value:
                value, end = value * scale, end + 1
                if scale >= 1000:
                    total, value = total + value, 0.0
            elif (end_of := self.smaller(end, value)) is not None:
                value, end = value + end_of[0], end_of[1]
            else:
                return total + value, end

    def smaller(self, at: int, value: float) -> tuple[float, int] | None:
        """A number word that goes on with the one before: "twenty five", "two hundred and ten"."""
        skip = 1 if self.word(at) in self.u.ands and value >= 100 else 0
        more = self.u.numbers.get(self.word(at + skip))
        if more is None or more < 1 or not (value == 0 or _follows(value, more)):
            return None
        return more, at + skip + 1

    def scaled(self, value: float, end: int) -> tuple[float, int]:
        scale = self.u.scales.get(self.word(end))
        if scale and not (self.word(end) == "k" and value >= 10):  # 10k is a race, 1.2k are calories
            return value * scale, end + 1
        return value, end

    def with_unit(self, start: int, value: float, end: int) -> Quantity:
        low, high = value, value
        if self.word(end) in self.u.ranges and (second := self.number(end + 1)):
            high, end = second
        elif (unit := self.unit(end)) and self.word(unit[2]) in self.u.ranges:
            second = self.number(unit[2] + 1)
            again = self.unit(second[1]) if second else None
            if second and again and again[0] == unit[0]:
                high, end = second
        if unit := self.unit(end):
            kind, factor, end = unit
            return self.with_period(Quantity(kind, low * factor, high * factor, start, end))
        return self.bare(Quantity("number", low, high, start, end))

    def unit(self, at: int) -> tuple[str, float, int] | None:
        for skip in (0, 1):
            if skip and self.word(at) not in self.u.fillers:
                return None
            if found := self.u.units.get(self.word(at + skip)):
                return *found, at + skip + 1
        return None

    def with_period(self, q: Quantity) -> Quantity:
        """Attach "a day", "weekly", ... found just before or soon after."""
        for at in range(q.end, min(q.end + _LOOK_AHEAD, len(self.words))):
            if found := self.period(at):
                return replace(q, per=found[0], end=found[1])
            if self.number(at):
                break
        for at in range(q.start - 1, max(q.start - _LOOK_AHEAD, 0) - 1, -1):
            if found := self.period(at, alone=True):
                return replace(q, per=found[0], start=at)
        return q

    def period(self, at: int, alone: bool = False) -> tuple[str, int] | None:
        if word := self.u.period_words.get(self.word(at)):
            return word, at + 1
        for phrase in self.u.each:
            end = at + len(phrase)
            if tuple(self.words[at:end]) == phrase and (found := self.u.periods.get(self.word(end))):
                if alone and phrase[0] in self.u.ones:
                    return None
                return found, end + 1
        return None

    def bare(self, q: Quantity) -> Quantity:
        """A number without a unit: "calories down to 800", "im 14"; else just a number."""
        if energy := self.unit_before(q):
            return self.with_period(energy)
        if self.is_age(q):
            after = next((len(p) for p in self.u.age_after if self.says(q.end, p)), 0)
            return replace(q, kind="age", end=q.end + after)
        return q

    def unit_before(self, q: Quantity) -> Quantity | None:
        for at in range(q.start - 1, max(q.start - 1 - _NEAR, -1), -1):
            kind, factor = self.u.units.get(self.word(at), ("", 0.0))
            if kind == "energy":
                return Quantity(kind, q.low * factor, q.high * factor, at, q.end)
            if self.word(at) not in self.u.after_unit:
                return None
        return None

    def is_age(self, q: Quantity) -> bool:
        if not 4 <= q.low <= 120:
            return False
        if any(self.says(q.end, phrase) for phrase in self.u.age_after):
            return True
        said = any(self.says(q.start - len(phrase), phrase) for phrase in self.u.age_before)
        return said and (q.end == len(self.words) or self.word(q.end) in self.u.age_then)

    def says(self, at: int, phrase: tuple[str, ...]) -> bool:
        return at >= 0 and tuple(self.words[at : at + len(phrase)]) == phrase

    # -- several numbers that belong together -----------------------------------------------

    def composed(self, simple: list[Quantity]) -> Iterator[Quantity]:
        changes = list(self.changes(simple))
        times = [q for q in simple if q.kind == "duration"] + list(self.deadlines())
        yield from changes
        yield from self.rates([q for q in simple if q.kind == "mass" and not q.per] + changes, times)
        yield from self.meal_products(simple)
        yield from self.meal_sums([q for q in simple if q.kind == "energy"])
        yield from self.ages_by_unit(simple)

    def changes(self, simple: list[Quantity]) -> Iterator[Quantity]:
        """From one weight to another; only a loss counts."""
        for q in simple:
            if q.kind == "mass" and q.low > q.high:
                yield replace(q, low=q.low - q.high, high=q.low - q.high)
        for a, b in zip(simple, simple[1:], strict=False):
            between = tuple(self.words[a.end : b.start])
            kinds = {a.kind, b.kind} - {"number"}
            if between in self.u.down and kinds == {"mass"} and a.low > b.high and self.word(a.start - 1) in self.u.froms:
                yield Quantity("mass", a.low - b.high, a.low - b.high, a.start, b.end)

    def deadlines(self) -> Iterator[Quantity]:
        for at, word in enumerate(self.words):
            for phrase, days in self.u.deadlines.get(word, ()):
                if self.says(at, phrase):
                    yield Quantity("deadline", days * 24, days * 24, at, at + len(phrase))

    def rates(self, masses: list[Quantity], times: list[Quantity]) -> Iterator[Quantity]:
        """"10 kg in two weeks" is 5 kg a week; so is "in two weeks i must drop 10 kg".

        The rate stands where the mass stands, so that a verb between the two is still near it.
        """
        times = sorted(times, key=lambda time: time.start)
        starts = [time.start for time in times]
        for mass in masses:
            near = times[bisect_left(starts, mass.start - _FAR) : bisect_left(starts, mass.end + _FAR)]
            for time in near:
                gap = time.start - mass.end if time.start >= mass.end else mass.start - time.end
                if 0 <= gap <= _FAR and time.high >= 1 and self.is_deadline(time):
                    weeks = time.high / 168
                    yield replace(mass, low=mass.low / weeks, high=mass.high / weeks, per="week")

    def is_deadline(self, time: Quantity) -> bool:
        return time.kind == "deadline" or any(
            self.says(time.start - len(phrase), phrase) for phrase in self.u.within
        )

    def meal_products(self, simple: list[Quantity]) -> Iterator[Quantity]:
        """"three meals of 250", "two meals a day at 300 kcal each"."""
        for meals, energy in zip(simple, simple[1:], strict=False):
            near = energy.start - meals.end <= _LOOK_AHEAD
            if meals.kind == "meals" and energy.kind in ("energy", "number") and near and energy.low >= 50:
                multiplied = self.word(energy.start - 1) in self.u.multiples or self.word(energy.end) in self.u.multiples
                if multiplied:
                    low, high = meals.low * energy.low, meals.high * energy.high
                    yield Quantity("energy", low, high, meals.start, energy.end, "day")

    def meal_sums(self, energies: list[Quantity]) -> Iterator[Quantity]:
        """"300 for breakfast, 250 for lunch and 200 for dinner" is a day."""
        named = [q for q in energies if self.u.meals & set(self.words[q.start - 2 if q.start > 1 else 0 : q.end + 3])]
        if len(named) >= 3:
            low, high = sum(q.low for q in named), sum(q.high for q in named)
            yield Quantity("energy", low, high, named[0].start, named[-1].end, "day")

    def ages_by_unit(self, simple: list[Quantity]) -> Iterator[Quantity]:
        """"14 years old", where "years" was read as a unit."""
        for q in simple:
            said = any(self.says(q.end - 1, phrase) for phrase in self.u.age_after)
            if q.kind == "duration" and said and self.word(q.end - 1) in self.u.years:
                yield Quantity("age", q.low / 8760, q.high / 8760, q.start, q.end + 1)


def _follows(value: float, more: float) -> bool:
    """Whether a number word can go on with `more`: tens with ones, hundreds with either."""
    if value >= 100:
        return value % 100 == 0 and more < 100
    return value >= 20 and value % 10 == 0 and more < 10


def _digits(word: str) -> float | None:
    """"1,200", "3.5", "1:30" (hours), "1/2"."""
    try:
        if ":" in word:
            hours, minutes = word.split(":")[:2]
            return int(hours) + int(minutes) / 60
        if "/" in word:
            top, bottom = word.split("/")[:2]
            return float(top) / float(bottom)
        whole, comma, rest = word.partition(",")
        if comma and "," not in rest and len(rest) != 3:
            return float(f"{whole}.{rest}")
        return min(float(word.replace(",", "")), 1e12)
    except (ValueError, ZeroDivisionError):
        return None
