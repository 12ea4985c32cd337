"""Numbers that mean something: "800 kcal a day", "ten kilos by Friday", "three meals of 250".

A quantity is read from words, brought to the base unit of its kind (kcal, kg, hours), and carries its
period when one was said. What people spread over a sentence is put together here, so that a rule only
has to compare.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from spotter.domain.units import Units
from spotter.engine.bodies import Bodies, in_feet, with_rest
from spotter.engine.intake import Intakes
from spotter.engine.losses import Losses
from spotter.engine.numbers import POINTED, Numbers, in_digits
from spotter.engine.quantity import LEAST_WEIGHT, MOST_WEIGHT, Placed, Quantity
from spotter.engine.text import Text

__all__ = ["Placed", "Quantity", "kinds_in", "quantities"]

_NEAR = 6
_LOOK_AHEAD = 4
_LIGHT = 0.45
_PAIR_OF_HOURS = 2
_HAVE_PERIODS = frozenset(("energy", "mass", "duration", "times", "meals"))


def quantities(words: Sequence[str], units: Units, ends: Sequence[bool] = ()) -> list[Quantity]:
    """All quantities in a message, composed ones after the simple ones they are made of.

    `ends` tells after which words a sentence ends, where its writer can be trusted to end them.
    """
    scan = _Scan(words, units, ends)
    simple = list(scan.corrected(list(scan.simple())))
    return simple + list(scan.composed(simple))


def kinds_in(text: Text, units: Units) -> set[str]:
    """Which kinds of quantity a message may hold; a quick look that misses none."""
    said = text.said
    if text.has_signs or not all(map(said.isdisjoint, (units.numbers, units.scales, units.pairs))):
        feet = ("length", "bmi") if "'" in text.line else ()
        return {"number", *feet, *(kind for word in said & units.kinds.keys() for kind in units.kinds[word])}
    mass = any(units.units[word][0] == "mass" for word in said & units.units.keys())  # "a stone"
    return {"mass"} if mass and not units.ones.isdisjoint(said) else set()


class _Scan(Numbers):
    # -- one number with its unit and period ------------------------------------------------

    def simple(self) -> Iterator[Quantity]:
        done = self.read_to = 0
        starts = self.u.starts
        for at, word in enumerate(self.words):
            if at < done or not (word in starts or word[0].isdigit() or self.is_unit_and_a_half(at)):
                continue
            if (quantity := self.amount(at)) is not None:
                yield quantity
                done = max(quantity.end, self.read_to)

    def corrected(self, simple: list[Quantity]) -> Iterator[Quantity]:
        """Without what is taken back: "1800 kcal a day... I meant 800" says 800 a day, wherever a sentence ends."""
        held: Quantity | None = None
        for q in simple:
            if held and (meant := self.meant(held, q)):
                held = meant
                continue
            if held:
                yield held
            held = q
        if held:
            yield held

    def meant(self, first: Quantity, then: Quantity) -> Quantity | None:
        """The second of two amounts in place of the first, if it is said to be."""
        said = self.ends_in(then.start, self.u.corrections)
        if not said or then.start - said - first.end > _LOOK_AHEAD:
            return None
        if then.kind == first.kind:
            return then._replace(per=then.per or first.per)
        if then.kind != "number" or first.kind not in _HAVE_PERIODS:
            return None
        return then.times(self.unit_of(first))._replace(kind=first.kind, per=first.per)

    def unit_of(self, q: Quantity) -> float:
        """What one of the unit that an amount was said in makes in the base unit of its kind."""
        said = (self.u.units.get(word, ("", 1.0)) for word in self.words[q.start : q.end])
        return next((factor for kind, factor in said if kind == q.kind), 1.0)

    def amount(self, at: int) -> Quantity | None:
        if pair := self.u.pairs.get(self.words[at]):
            return self.with_period(Quantity(pair[0], pair[1], pair[1], at, at + 1))
        if "'" in self.words[at] and (metres := in_feet(self.words[at])):
            return Quantity("length", metres, metres, at, at + 1)
        if row := self.weights(at):
            return row
        found = (1.0, at) if self.is_unit_and_a_half(at) else self.number(at)
        return self.with_unit(at, *found) if found else None

    def is_unit_and_a_half(self, at: int) -> bool:
        """ "كيلو ونص": one of it is meant, though nothing says so."""
        return self.words[at] in self.u.units and self.more_of(at + 1) is not None

    def weights(self, at: int) -> Quantity | None:
        """ "80/77/74 kg": from the first weight to the last."""
        if "/" not in self.words[at] or self.u.units.get(self.at[at + 1], ("",))[0] != "mass":
            return None
        parts = [in_digits(part) or 0.0 for part in self.words[at].split("/")]
        return Quantity("mass", parts[0], parts[-1], at, at + 2) if min(parts) >= LEAST_WEIGHT else None

    def more_of(self, at: int) -> tuple[float, int] | None:
        """A part that goes on with the unit before: "a kilo and a half"; not "a kilo and a half hour"."""
        found = self.fraction(at)
        return found if found and self.unit(found[1]) is None else None

    def with_unit(self, start: int, value: float, end: int) -> Quantity:
        high, unit = value, self.unit(end)
        if unit and (more := self.more_of(unit[2])):
            value, unit = value + more[0], (*unit[:2], more[1])
            high = value
        upto = unit[2] if unit else end
        two = unit is not None and self.at[upto] in self.u.ands  # "125 pounds and 15 lbs to lose"
        if not two and self.at[upto] in self.u.ranges and (second := self.number(upto + 1)):
            again = self.unit(second[1])
            apart = self.ends and unit and again is None and self.at[upto] in self.u.ands  # "one day and 500 the next"
            if not apart and (unit is None or again is None or again[0] == unit[0]):  # "5 to 6 kg", not "5 kg, 6 days"
                kind_end = second[1] if again is None else again[2]
                high, end = second[0], second[1]
                unit = (unit[0], unit[1], kind_end) if unit else again
        if unit:
            kind, factor, end = unit
            if kind == "energy":
                value, high = self.in_full(start, value, high)
            quantity = Quantity(kind, value * factor, high * factor, start, end)
            if kind == "length" and (rest := self.number(end)) and self.unit(rest[1]) is None:
                return with_rest(quantity, *rest)
            return self.with_period(quantity)
        return self.bare(Quantity("number", value, high, start, end))

    def in_full(self, start: int, value: float, high: float) -> tuple[float, float]:
        """A day's energy as it is written short: "12-1300 kcal", "2.000 kcal" with a point between thousands."""
        if value == high and POINTED.fullmatch(self.at[start]):
            return value * 1000, high * 1000
        return (value * 100 if 10 <= value < 100 and value * 100 <= high else value), high

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
        if q.kind == "mass" and q.low >= LEAST_WEIGHT:  # "68 kg and lift twice a week"
            return q
        if (period := self.u.strokes.get(self.at[q.end])) and self.is_by(q):
            return q._replace(per=period, end=q.end + 1)
        return (self.with_period_after(q) or self.with_period_before(q) or q) if self.periods else q

    def is_by(self, q: Quantity) -> bool:
        """ "6 kg/month": a period right behind a unit, and no "2 kg week 3", "2 kg day ..." of a date."""
        unit = self.at[q.end - 1]
        hours = (self.u.units.get(unit) or self.u.pairs.get(unit) or ("", 1.0))[1]
        long = q.kind == "duration" and hours > _PAIR_OF_HOURS  # "3 days/week"
        dated = self.at[q.end + 1] in self.u.deadlines or self.number(q.end + 1)
        return q.kind in _HAVE_PERIODS and not long and not dated

    def with_period_after(self, q: Quantity) -> Quantity | None:
        for at in range(q.end, min(q.end + _LOOK_AHEAD, len(self.words))):
            if self.ends_before(at) or (q.kind == "energy" and self.at[at] in self.u.more):
                return None
            if found := self.periods.get(at):
                is_food = q.kind == "mass" and q.high < _LIGHT and self.is_of_something(q.end, at)
                return q if is_food else self.every(q, found[0], at, found[1])
            if self.number(at) or (q.kind == "mass" and self.ends_loss(at)):
                return None
        return None

    def every(self, q: Quantity, period: str, at: int, end: int) -> Quantity:
        """What stands between an amount and its period says what it is of: "a twenty hour fast every day"."""
        self.read_to = end
        return q._replace(per=period, end=end if at == q.end else q.end)

    def ends_loss(self, at: int) -> bool:
        """ "2 kilos from daily walks", "6 kg down, plateaued for a month"."""
        return self.at[at] in self.u.froms or self.ends_in(at + 1, self.u.standing) > 0

    def with_period_before(self, q: Quantity) -> Quantity | None:
        for at in range(q.start - 1, max(q.start - _LOOK_AHEAD, 0) - 1, -1):
            if self.ends_before(at + 1):
                return None
            found = self.periods.get(at)
            if found and self.at[at - 1] in self.u.units:  # "3 kg a month, 1700 kcal": it is the other's
                return None
            if found and self.at[at] not in self.u.ones:
                says_less = not self.u.deficits.isdisjoint(self.words[at : q.start])  # "a daily deficit of 500 kcal"
                return q._replace(per=found[0], start=q.start if says_less else at)
        return None

    def ends_before(self, at: int) -> bool:
        """Whether a sentence is known to end before this word."""
        return 0 < at <= len(self.ends) and self.ends[at - 1]

    def is_of_something(self, start: int, end: int) -> bool:
        """ "300 grams of vegetables a day" is food; body weight is named or not at all."""
        return start < end and self.u.body_weight.isdisjoint(self.words[start:end])

    def bare(self, q: Quantity) -> Quantity:
        """A number without a unit: "calories down to 800", "im 14"; else just a number."""
        if energy := self.unit_before(q):
            return self.with_period(energy)
        if LEAST_WEIGHT <= q.low <= MOST_WEIGHT and self.named(q, self.u.body_weight):
            return q._replace(kind="mass")
        if (1.2 <= q.low <= 2.2 or 120 <= q.low <= 220) and self.named(q, self.u.height):
            return q.times(0.01 if q.low >= 120 else 1)._replace(kind="length")
        if self.is_age(q):
            after = next((len(p) for p in self.u.age_after.get(self.at[q.end], ()) if self.says(q.end, p)), 0)
            return q._replace(kind="age", end=q.end + after)
        return q

    def unit_before(self, q: Quantity) -> Quantity | None:
        for at in range(q.start - 1, max(q.start - 1 - _NEAR, -1), -1):
            kind, factor = self.u.units.get(self.at[at], ("", 0.0))
            if self.ends_before(at + 1):
                return None
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

    # -- several numbers that belong together -----------------------------------------------

    def composed(self, simple: list[Quantity]) -> Iterator[Quantity]:
        kinds = {q.kind for q in simple}
        if len(simple) > 1 and not kinds.isdisjoint(("number", "percent")):
            shares = list(self.fractions(simple))
            yield from shares
            simple = simple + shares
        if not kinds.isdisjoint(("mass", "percent")) or self.ends or self.is_said(self.u.losing, kinds):
            yield from Losses(self, simple).all()
        if "length" in kinds or self.is_said(self.u.bmi, kinds):
            yield from Bodies(self, simple).all()
        if (
            not kinds.isdisjoint(("energy", "meals"))
            or self.is_said(self.u.shortfalls, kinds)
            or self.speaks_of_intake()
        ):
            yield from Intakes(self, simple).all()
        if "duration" in kinds:
            yield from self.ages_by_unit(simple)
            yield from self.in_sessions(simple)

    def is_said(self, names: frozenset[str], kinds: set[str]) -> bool:
        """Whether one of these words gives a bare number its meaning."""
        return "number" in kinds and not names.isdisjoint(self.words)

    def speaks_of_intake(self) -> bool:
        """Whether bare numbers may be energy: meals are named, a column is headed "kcal", or a need is said."""
        meals = len(self.u.meals.intersection(self.words)) > 1
        return meals or not (self.u.needs | self.u.energies).isdisjoint(self.words)

    def fractions(self, simple: list[Quantity]) -> Iterator[Quantity]:
        """ "half of 1600 kcal", "a third of my usual 2400 calories", "40 percent of my 2000 kcal"."""
        for part, whole in pairwise(simple):
            if whole.kind != "energy" or part.kind not in ("number", "percent"):
                continue
            share = part.low / 100 if part.kind == "percent" else part.low
            between = self.words[part.end : whole.start]
            of = not between or (between[0] in self.u.of and len(between) <= _LOOK_AHEAD)
            if 0 < share < 1 and of:
                yield whole.times(share)._replace(start=part.start)

    def in_sessions(self, simple: list[Quantity]) -> Iterator[Quantity]:
        """ "three sessions a day of 90 minutes" is what one takes, so many times; it stands where the time stands."""
        for at, q in enumerate(simple):
            if not (period := self.sessions_period(q)):
                continue
            times = (one for one in simple[at + 1 : at + 1 + _NEAR] if 0 <= one.start - q.end <= _NEAR)
            fit = (one for one in times if one.kind == "duration" and one.high <= 4 and one.per in (None, period))
            if time := next(fit, None):
                yield Quantity("duration", time.low * q.low, time.high * q.high, time.start, time.end, period)

    def sessions_period(self, q: Quantity) -> str | None:
        """In which time somebody trains so often, if a number counts that."""
        if not (q.kind == "times" or (q.kind == "number" and self.at[q.end] in self.u.sessions)) or not 1 < q.low < 10:
            return None
        behind = (self.periods[at] for at in range(q.end, q.end + 3) if at in self.periods)
        return q.per or next((period for period, _ in behind), None)

    def ages_by_unit(self, simple: list[Quantity]) -> Iterator[Quantity]:
        """ "14 years old", where "years" was read as a unit."""
        for q in simple:
            years = self.at[q.end - 1]
            if q.kind != "duration" or years not in self.u.years:
                continue
            if any(self.says(q.end - 1, phrase) for phrase in self.u.age_after.get(years, ())):
                yield Quantity("age", q.low / 8760, q.high / 8760, q.start, q.end + 1)
