"""Numbers that mean something: "800 kcal a day", "ten kilos by Friday", "three meals of 250".

A quantity is read from words, brought to the base unit of its kind (kcal, kg, hours), and carries its
period when one was said. What people spread over a sentence is put together here, so that a rule only
has to compare.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise, zip_longest

from spotter.domain.policy import Units
from spotter.engine.intake import INTAKE, Intakes
from spotter.engine.quantity import Quantity, could_be_energy
from spotter.engine.text import Text

__all__ = ["Quantity", "kinds_in", "quantities"]

_NEAR = 6
_FAR = 8
_TYPICAL_WEIGHT = 70.0
_LEAST_WEIGHT = 35.0
_LOOK_AHEAD = 4
_SPLIT = 30
_LIGHT = 0.45
_MARGIN = 12


def quantities(words: Sequence[str], units: Units, ends: Sequence[bool] = ()) -> list[Quantity]:
    """All quantities in a message, composed ones after the simple ones they are made of.

    `ends` tells after which words a sentence ends, where its writer can be trusted to end them.
    """
    scan = _Scan(words, units, ends)
    simple = list(scan.simple())
    return simple + list(scan.composed(simple))


def kinds_in(text: Text, units: Units) -> set[str]:
    """Which kinds of quantity a message may hold; a quick look that misses none."""
    said = text.said
    if text.has_signs or not all(map(said.isdisjoint, (units.numbers, units.scales, units.pairs))):
        return {"number", *(kind for word in said & units.kinds.keys() for kind in units.kinds[word])}
    mass = any("mass" in units.kinds[word] for word in said & units.kinds.keys())  # "a stone"
    return {"mass"} if mass and not units.ones.isdisjoint(said) else set()


class _Scan:
    def __init__(self, words: Sequence[str], units: Units, ends: Sequence[bool]) -> None:
        self.words = words
        self.ends = ends
        self.at = [*words, *[""] * _MARGIN]  # a little past either end there is no word, and no error
        self.u = units

    # -- one number with its unit and period ------------------------------------------------

    def simple(self) -> Iterator[Quantity]:
        done = 0
        starts = self.u.starts
        for at, word in enumerate(self.words):
            if at < done or not (word in starts or word[0].isdigit()):
                continue
            if (quantity := self.amount(at)) is not None:
                yield quantity
                done = quantity.end

    def amount(self, at: int) -> Quantity | None:
        if pair := self.u.pairs.get(self.words[at]):
            return self.with_period(Quantity(pair[0], pair[1], pair[1], at, at + 1))
        found = self.number(at)
        return self.with_unit(at, *found) if found else None

    def number(self, at: int) -> tuple[float, int] | None:
        """A number that begins at this word: digits, or words such as "twelve hundred and fifty"."""
        word = self.at[at]
        if word[:1].isdigit():
            value = _digits(word)
            return None if value is None else self.scaled(value, at + 1)
        if word in self.u.numbers:
            return self.number_words(self.u.numbers[word], at + 1)
        if word in self.u.ones and self.at[at + 1] in self.u.scales:
            return self.number_words(1, at + 1)
        if word in self.u.ones and self.u.units.get(self.at[at + 1], ("",))[0] in ("mass", "duration"):
            return 1, at + 1
        return None

    def number_words(self, value: float, end: int) -> tuple[float, int]:
        if value < 1 and self.at[end] in self.u.ones:  # half a stone
            return value, end + 1
        total = 0.0
        while True:
            if (scale := self.u.scales.get(self.at[end])) and value:
                value, end = value * scale, end + 1
                if scale >= 1000:
                    total, value = total + value, 0.0
            elif (end_of := self.smaller(end, value)) is not None:
                value, end = value + end_of[0], end_of[1]
            else:
                return total + value, end

    def smaller(self, at: int, value: float) -> tuple[float, int] | None:
        """A number word that goes on with the one before: "twenty five", "two hundred and ten"."""
        skip = 1 if self.at[at] in self.u.ands and value >= 100 else 0
        more = self.u.numbers.get(self.at[at + skip])
        if more is None or more < 1 or not (value == 0 or _follows(value, more)):
            return None
        return more, at + skip + 1

    def scaled(self, value: float, end: int) -> tuple[float, int]:
        scale = self.u.scales.get(self.at[end])
        if scale and not (self.at[end] == "k" and value >= 10):  # 10k is a race, 1.2k are calories
            return value * scale, end + 1
        return value, end

    def with_unit(self, start: int, value: float, end: int) -> Quantity:
        high, unit = value, self.unit(end)
        upto = unit[2] if unit else end
        if self.at[upto] in self.u.ranges and (second := self.number(upto + 1)):
            again = self.unit(second[1])
            if unit is None or again is None or again[0] == unit[0]:  # "5 to 6 kg", not "5 kg and 6 days"
                kind_end = second[1] if again is None else again[2]
                high, end = second[0], second[1]
                unit = (unit[0], unit[1], kind_end) if unit else again
        if unit:
            kind, factor, end = unit
            return self.with_period(Quantity(kind, value * factor, high * factor, start, end))
        return self.bare(Quantity("number", value, high, start, end))

    def unit(self, at: int) -> tuple[str, float, int] | None:
        if self.at[at + 1] and (found := self.u.units.get(self.at[at] + self.at[at + 1])):  # "kilo joules"
            return *found, at + 2
        for skip in (0, 1):
            if skip and self.at[at] not in self.u.fillers:
                return None
            if found := self.u.units.get(self.at[at + skip]):
                return *found, at + skip + 1
        return None

    def with_period(self, q: Quantity) -> Quantity:
        """Attach "a day", "weekly", ... found soon after, or just before."""
        is_body = q.kind == "mass" and q.low >= _LEAST_WEIGHT  # "68 kg and lift twice a week"
        return q if is_body or not self.periods else self.with_period_after(q) or self.with_period_before(q) or q

    def with_period_after(self, q: Quantity) -> Quantity | None:
        for at in range(q.end, min(q.end + _LOOK_AHEAD, len(self.words))):
            if self.ends_before(at) or (q.kind == "energy" and self.at[at] in self.u.more):
                return None
            if found := self.periods.get(at):
                is_food = q.kind == "mass" and q.high < _LIGHT and self.is_of_something(q.end, at)
                return q if is_food else q._replace(per=found[0], end=found[1])
            if self.number(at) or (q.kind == "mass" and self.at[at] in self.u.froms):  # "2 kilos from daily walks"
                return None
        return None

    def with_period_before(self, q: Quantity) -> Quantity | None:
        for at in range(q.start - 1, max(q.start - _LOOK_AHEAD, 0) - 1, -1):
            if self.ends_before(at + 1):
                return None
            found = self.periods.get(at)
            if found and self.at[at] not in self.u.ones:
                return q._replace(per=found[0], start=at)
        return None

    def ends_before(self, at: int) -> bool:
        """Whether a sentence is known to end before this word."""
        return 0 < at <= len(self.ends) and self.ends[at - 1]

    def is_of_something(self, start: int, end: int) -> bool:
        """ "300 grams of vegetables a day" is food; body weight is named or not at all."""
        return start < end and self.u.body_weight.isdisjoint(self.words[start:end])

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

    def bare(self, q: Quantity) -> Quantity:
        """A number without a unit: "calories down to 800", "im 14"; else just a number."""
        if energy := self.unit_before(q):
            return self.with_period(energy)
        if self.at[q.start - 1] in self.u.body_weight and _LEAST_WEIGHT <= q.low <= 250:
            return q._replace(kind="mass")
        if self.at[q.start - 1] in self.u.height and 120 <= q.low <= 220:
            return q._replace(kind="length", low=q.low / 100, high=q.high / 100)
        if self.is_age(q):
            after = next((len(p) for p in self.u.age_after.get(self.at[q.end], ()) if self.says(q.end, p)), 0)
            return q._replace(kind="age", end=q.end + after)
        return q

    def unit_before(self, q: Quantity) -> Quantity | None:
        for at in range(q.start - 1, max(q.start - 1 - _NEAR, -1), -1):
            kind, factor = self.u.units.get(self.at[at], ("", 0.0))
            if kind == "energy":
                return Quantity(kind, q.low * factor, q.high * factor, at, q.end)
            if self.at[at] not in self.u.after_unit:
                return None
        return None

    def is_age(self, q: Quantity) -> bool:
        if not 4 <= q.low <= 120:
            return False
        if any(self.says(q.end, phrase) for phrase in self.u.age_after.get(self.at[q.end], ())):
            return True
        before = self.u.age_before.get(self.at[q.start - 1], ())
        said = any(self.says(q.start - len(phrase), phrase) for phrase in before)
        return said and (q.end == len(self.words) or self.at[q.end] in self.u.age_then)

    def says(self, at: int, phrase: tuple[str, ...]) -> bool:
        return at >= 0 and tuple(self.words[at : at + len(phrase)]) == phrase

    # -- several numbers that belong together -----------------------------------------------

    def composed(self, simple: list[Quantity]) -> Iterator[Quantity]:
        kinds = {q.kind for q in simple}
        if "number" in kinds and len(simple) > 1:
            yield from self.fractions(simple)
        if not kinds.isdisjoint(("mass", "percent")):
            yield from self.losses(simple)
        if "length" in kinds and "mass" in kinds:
            yield from self.body_mass_index(simple)
        if not kinds.isdisjoint(("energy", "meals")) or not self.u.needs.isdisjoint(self.words):
            intakes = Intakes(self.words, self.u, simple)
            yield from self.meal_products(simple)
            yield from self.meal_sums(intakes.runs())
            yield from intakes.all()
        if "duration" in kinds:
            yield from self.ages_by_unit(simple)

    def losses(self, simple: list[Quantity]) -> Iterator[Quantity]:
        """Weight to be lost, said as such, as a change or as a share; then each by its deadline."""
        changes = list(self.changes(simple))
        composed = [*changes, *self.shares(simple), *self.in_two_units(simple)]
        yield from composed
        masses = [q for q in simple if q.kind == "mass" and not q.per and q.low <= q.high] + composed
        masses += self.parts_of_mass(simple)
        masses += [q._replace(kind="loss") for q in changes]  # a loss without a word that says so
        if masses:
            yield from self.rates(masses, [q for q in simple if q.kind == "duration"] + list(self.deadlines()))

    def body_mass_index(self, simple: list[Quantity]) -> Iterator[Quantity]:
        """Where a height is said, each body weight also is an index: "170 cm, i want to weigh 45 kg"."""
        height = next((h for a, b in zip_longest(simple, simple[1:]) if (h := _height(a, b))), 0.0)
        for q in simple if height else ():
            if q.kind == "mass" and q.high >= _LEAST_WEIGHT - 10:
                yield q._replace(kind="bmi", low=q.low / height**2, high=q.high / height**2)

    def fractions(self, simple: list[Quantity]) -> Iterator[Quantity]:
        """ "half of 1600 kcal"."""
        for part, whole in pairwise(simple):
            if part.kind == "number" and part.low < 1 and self.words[part.end : whole.start] == ["of"]:
                yield whole._replace(low=whole.low * part.low, high=whole.high * part.low, start=part.start)

    def changes(self, simple: list[Quantity]) -> Iterator[Quantity]:
        """From one weight to another; only a loss counts."""
        for q in simple:
            if q.kind == "mass" and q.low > q.high:
                yield q._replace(low=q.low - q.high, high=q.low - q.high)
        for a, b in pairwise(simple):
            between = tuple(self.words[a.end : b.start])
            masses = {a.kind, b.kind} - {"number"} == {"mass"}
            told = between in self.u.down and self.at[a.start - 1] in self.u.froms
            if masses and a.low > b.high and (told or self.is_goal(a, b)):
                yield Quantity("mass", a.low - b.high, a.low - b.high, a.start, b.end)

    def is_goal(self, weight: Quantity, wished: Quantity) -> bool:
        """ "i am 80 kg, i want to be 60": two weights of a body, the second one wished for."""
        near = wished.start - weight.end <= _NEAR and self.at[wished.start - 1] in self.u.goals
        return near and weight.kind == "mass" and wished.low >= _LEAST_WEIGHT and wished.per is None

    def shares(self, simple: list[Quantity]) -> Iterator[Quantity]:
        """ "ten percent of my body weight": of the weight that was said, else of a typical one."""
        weight = next((q.high for q in simple if q.kind == "mass" and q.high >= _LEAST_WEIGHT), _TYPICAL_WEIGHT)
        for q in simple:
            if q.kind == "percent" and not self.u.body_weight.isdisjoint(self.words[q.end : q.end + _NEAR]):
                yield q._replace(kind="mass", low=q.low / 100 * weight, high=q.high / 100 * weight)

    def in_two_units(self, simple: list[Quantity]) -> Iterator[Quantity]:
        """ "one stone seven pounds"."""
        for a, b in pairwise(simple):
            together = self.u.ands.issuperset(self.words[a.end : b.start])
            if together and a.kind == b.kind == "mass" and not a.per and b.high < a.low:
                yield Quantity("mass", a.low + b.low, a.high + b.high, a.start, b.end, b.per)

    def parts_of_mass(self, simple: list[Quantity]) -> Iterator[Quantity]:
        """ "twenty kilos: ten in the first two months, ...": a number that goes on with the mass before it."""
        whole: Quantity | None = None
        for q in simple:
            if q.kind == "mass" and not q.per:
                whole = q
            elif whole and q.kind == "number" and q.start - whole.end <= _SPLIT and q.end < len(self.words):
                unit = self.u.units.get(self.words[whole.end - 1], ("", 1.0))[1]
                most = min(whole.high, _LEAST_WEIGHT)  # "80 kg now, 74 in May" are weights of a body
                if q.low >= 1 and q.high * unit <= most and self.at[q.end] in self.u.within:
                    yield q._replace(kind="mass", low=q.low * unit, high=q.high * unit)

    def deadlines(self) -> Iterator[Quantity]:
        for at, word in enumerate(self.words):
            for phrase, days in self.u.deadlines.get(word, ()):
                if self.says(at, phrase):
                    yield Quantity("deadline", days * 24, days * 24, at, at + len(phrase))

    def rates(self, masses: list[Quantity], times: list[Quantity]) -> Iterator[Quantity]:
        """ "10 kg in two weeks" is 5 kg a week; so is "in two weeks i must drop 10 kg".

        The rate stands where the mass stands, so that a verb between the two is still near it.
        """
        times = sorted(times, key=lambda time: time.start)
        starts = [time.start for time in times]
        for mass in masses:
            near = times[bisect_left(starts, mass.start - _FAR) : bisect_left(starts, mass.end + 2 * _FAR)]
            told = [one for one in near if one.kind == "duration" and 0 <= one.start - mass.end <= 2]
            for time in [one for one in told if self.is_deadline(one)] or near:  # "6 kg in 5 months, fridays off"
                if time.high >= 1 and self.is_deadline(time) and self.belong(mass, time, masses):
                    weeks = time.high / 168
                    yield mass._replace(low=mass.low / weeks, high=mass.high / weeks, per="week")

    def belong(self, mass: Quantity, time: Quantity, masses: list[Quantity]) -> bool:
        """Near each other; a time in a coach's next sentence is a deadline if that sentence says "done" or "gone"."""
        if mass.low >= _LEAST_WEIGHT and any(mass.end <= one.start < time.start for one in masses):
            return False  # "98 kg, and I want to lose 10 kg in three months": the second is what has a deadline
        gap = time.start - mass.end if time.start >= mass.end else mass.start - time.end
        ends = [at for at in range(mass.end - 1, min(time.start, len(self.ends))) if self.ends[at]]
        if not ends:
            return 0 <= gap <= _FAR
        return not self.u.finishing.isdisjoint(self.words[ends[0] + 1 : time.end + _LOOK_AHEAD])

    def is_deadline(self, time: Quantity) -> bool:
        before = self.u.within.get(self.at[time.start - 1], ())
        return time.kind == "deadline" or any(self.says(time.start - len(phrase), phrase) for phrase in before)

    def meal_products(self, simple: list[Quantity]) -> Iterator[Quantity]:
        """ "three meals of 250", "two meals a day at 300 kcal each"."""
        for meals, energy in pairwise(simple):
            near = energy.start - meals.end <= _LOOK_AHEAD and could_be_energy(energy)
            around = {self.at[energy.start - 1], self.at[energy.end]}
            if meals.kind == "meals" and near and not self.u.multiples.isdisjoint(around):
                low, high = meals.low * energy.low, meals.high * energy.high
                yield Quantity("energy", low, high, meals.start, energy.end, "day")
                if self.u.opening.isdisjoint(self.words[energy.end : energy.end + _FAR]):
                    yield Quantity(INTAKE, low, high, meals.start, energy.end, "day")

    def meal_sums(self, runs: Iterable[Sequence[Quantity]]) -> Iterator[Quantity]:
        """ "300 for breakfast, 250 for lunch and 200 kcal for dinner" is a day, with all that stands between."""
        for run in runs:
            if sum(map(self.names_meal, run)) >= 3:
                low, high = sum(q.low for q in run), sum(q.high for q in run)
                yield Quantity("energy", low, high, run[0].start, run[-1].end, "day")

    def names_meal(self, q: Quantity) -> bool:
        return not self.u.meals.isdisjoint(self.words[max(q.start - 2, 0) : q.end + 3])

    def ages_by_unit(self, simple: list[Quantity]) -> Iterator[Quantity]:
        """ "14 years old", where "years" was read as a unit."""
        for q in simple:
            years = self.at[q.end - 1]
            if q.kind != "duration" or years not in self.u.years:
                continue
            if any(self.says(q.end - 1, phrase) for phrase in self.u.age_after.get(years, ())):
                yield Quantity("age", q.low / 8760, q.high / 8760, q.start, q.end + 1)


def _height(q: Quantity, following: Quantity | None) -> float:
    """A person's height in metres, or 0; feet may go on with inches."""
    if q.kind != "length":
        return 0.0
    metres = q.low
    if metres < 2.2 and following and following.start == q.end and following.kind in ("number", "length"):
        metres += following.low * 0.0254 if following.kind == "number" and following.low < 12 else 0.0
    return metres if 1.2 <= metres <= 2.3 else 0.0


def _follows(value: float, more: float) -> bool:
    """Whether a number word can go on with `more`: tens with ones, hundreds with either."""
    if value >= 100:
        return value % 100 == 0 and more < 100
    return value >= 20 and value % 10 == 0 and more < 10


def _digits(word: str) -> float | None:
    """ "1,200", "3.5", "1:30" (hours), "1/2"."""
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
