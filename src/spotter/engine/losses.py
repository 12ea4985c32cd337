"""Weight that is to go, and how fast: "from 80 to 70 kg", "ten percent of my body weight", "15 lbs in 2 weeks"."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise

from spotter.engine.quantity import DAYS, LEAST_WEIGHT, MOST_WEIGHT, POUND, Line, Quantity
from spotter.engine.timetable import Timetable, loss_by_week, loss_over

LOSS = "loss"
_WEIGHTS = {"mass", "number"}
_NEAR = 6
_JOINED = 2  # words between a mass and the time that is its own
_FAR = 8
_DONE = 4  # words behind a time that tell that something is over by then
_SPLIT = 30
_SHORT = 8  # words of a message that is nothing but a rate
_TYPICAL_WEIGHT = 70.0
_IN_POUNDS = 150.0  # a weight without a unit from here on is hardly in kilograms
_LIGHT = 0.45  # kg: less in a day is food


class Losses:
    """What one message says is to be lost."""

    def __init__(self, line: Line, simple: Sequence[Quantity]) -> None:
        self._line = line
        self._simple = simple

    def all(self) -> Iterator[Quantity]:
        """Weight to be lost, said as such, as a change or as a share; then each by its deadline."""
        changes = list(self._changes())
        if self._line.ends:  # a coach's weights in a row are a plan, a member's what was
            yield from self._planned(changes)
        composed = [*changes, *self._shares(), *self._in_two_units()]
        yield from composed
        said = [q for q in self._simple if q.kind == "mass" and not q.per and q.low <= q.high]
        masses = [q for q in said if not self._is_rise(q)] + composed
        masses += self._parts_of_mass()
        losses = [q._replace(kind=LOSS) for q in changes]  # a loss without a word that says so
        if masses:
            yield from self._rates([*masses, *losses])
        yield from self._in_a_period([*changes, *losses])
        yield from self._alone()

    def _planned(self, changes: list[Quantity]) -> Iterator[Quantity]:
        """Weights week by week are a rate; in a row without weeks they are a change, which may have a deadline."""
        table = Timetable(self._line.words, self._line.u, self._simple)
        runs = table.weights()
        yield from (loss_by_week(run) for run in runs if table.is_by_week(run))
        changes += [loss_over(run) for run in runs if len(run) > 2 and not table.is_by_week(run)]
        changes += self._bare_falls()
        told = {q.start for run in runs for q in run}
        self._simple = [q for q in self._simple if q.start not in told]  # nobody is to lose a weight that they weigh

    def _bare_falls(self) -> Iterator[Quantity]:
        """ "from 90 to 75 in six weeks": a coach's numbers are weights where nothing says what else they are."""
        for q in self._simple:
            is_fall = q.kind == "number" and q.low > q.high >= LEAST_WEIGHT and q.low - q.high < q.high
            if is_fall and self._line.at[q.start - 1] in self._line.u.froms and not self._unit_of_bare(q):
                yield q._replace(kind="mass", low=q.low - q.high, high=q.low - q.high)

    def _changes(self) -> Iterator[Quantity]:
        """From one weight to another; only a loss counts."""
        for q in self._simple:
            if q.low <= q.high:
                continue
            if unit := 1.0 if q.kind == "mass" else self._unit_of_bare(q):
                yield q._replace(kind="mass", low=(q.low - q.high) * unit, high=(q.low - q.high) * unit)
        for a, b in pairwise(self._simple):
            if "mass" not in (a.kind, b.kind) or {a.kind, b.kind} - _WEIGHTS:
                continue
            unit = self._line.factor(a if a.kind == "mass" else b)
            before, after = (q.times(unit) if q.kind == "number" else q for q in (a, b))
            if before.low > after.high and (self._is_told(a, b) or self._is_goal(before, after)):
                yield Quantity("mass", before.low - after.high, before.low - after.high, a.start, b.end)

    def _is_rise(self, q: Quantity) -> bool:
        """ "from 60 to 70 kg in nine weeks" is a bar or a gain."""
        return q.low < q.high and self._line.at[q.start - 1] in self._line.u.froms

    def _unit_of_bare(self, q: Quantity) -> float:
        """ "drop from 90 to 75": bare numbers are weights where a verb says so, and 0 where none does."""
        at, u = q.start - 1, self._line.u
        is_weight = q.kind == "number" and q.high >= LEAST_WEIGHT and q.low <= MOST_WEIGHT * 2
        if not is_weight or self._line.at[at] not in u.froms or self._line.at[at - 1] not in u.losing:
            return 0.0
        return POUND if q.low >= _IN_POUNDS else 1.0

    def _is_told(self, a: Quantity, b: Quantity) -> bool:
        between = tuple(self._line.words[a.end : b.start])
        return between in self._line.u.down and self._line.at[a.start - 1] in self._line.u.froms

    def _is_goal(self, weight: Quantity, wished: Quantity) -> bool:
        """ "i am 80 kg, i want to be 60": two weights of a body, the second one wished for."""
        near = wished.start - weight.end <= _NEAR and self._line.is_wished(wished)
        return near and weight.kind == "mass" and wished.low >= LEAST_WEIGHT and wished.per is None

    def _shares(self) -> Iterator[Quantity]:
        """ "ten percent of my body weight": of the weight that was said, else of a typical one."""
        weights = (q.high for q in self._simple if q.kind == "mass" and q.high >= LEAST_WEIGHT)
        weight = next(weights, _TYPICAL_WEIGHT)
        for q in self._simple:
            named = self._line.words[q.end : q.end + _NEAR]
            if q.kind == "percent" and not self._line.u.body_weight.isdisjoint(named):
                yield q.times(weight / 100)._replace(kind="mass")

    def _in_two_units(self) -> Iterator[Quantity]:
        """ "one stone seven pounds"."""
        for a, b in pairwise(self._simple):
            together = self._line.u.ands.issuperset(self._line.words[a.end : b.start])
            if together and a.kind == b.kind == "mass" and not a.per and b.high < a.low:
                yield Quantity("mass", a.low + b.low, a.high + b.high, a.start, b.end, b.per)

    def _parts_of_mass(self) -> Iterator[Quantity]:
        """ "twenty kilos: ten in the first two months, ...": a number that goes on with the mass before it."""
        whole: Quantity | None = None
        for q in self._simple:
            if q.kind == "mass" and not q.per:
                whole = q
            elif whole and q.kind == "number" and q.start - whole.end <= _SPLIT:
                part = q.times(self._line.factor(whole))
                most = min(whole.high, LEAST_WEIGHT)  # "80 kg now, 74 in May" are weights of a body
                if q.low >= 1 and part.high <= most and self._line.at[q.end] in self._line.u.within:
                    yield part._replace(kind="mass")

    def _alone(self) -> Iterator[Quantity]:
        """ "7 lb/wk": a rate that is all of a message is one that is wished for."""
        words = self._line.words
        for q in self._simple if len(words) <= _SHORT else ():
            rest = (*words[: q.start], *words[q.end :])
            if q.kind == "mass" and q.per in DAYS and q.high >= _LIGHT and self._line.u.fillers.issuperset(rest):
                yield q._replace(kind=LOSS)

    # -- by when ------------------------------------------------------------------------------

    @cached_property
    def _times(self) -> list[Quantity]:
        times = [q for q in self._simple if q.kind == "duration"] + list(self._deadlines())
        return sorted(times, key=lambda time: time.start)

    def _deadlines(self) -> Iterator[Quantity]:
        for at, word in enumerate(self._line.words):
            for phrase, days in self._line.u.deadlines.get(word, ()):
                if self._line.says(at, phrase):
                    yield Quantity("deadline", days * 24, days * 24, at, at + len(phrase))

    def _rates(self, masses: list[Quantity]) -> Iterator[Quantity]:
        """ "10 kg in two weeks" is 5 kg a week; so is "in two weeks i must drop 10 kg".

        The rate stands where the mass stands, so that a verb between the two is still near it.
        """
        starts = [time.start for time in self._times]
        for mass in masses:
            near = self._times[bisect_left(starts, mass.start - _FAR) : bisect_left(starts, mass.end + 2 * _FAR)]
            told = [one for one in near if one.kind == "duration" and 0 <= one.start - mass.end <= _JOINED]
            for time in [one for one in told if self._is_deadline(one)] or near:  # "6 kg in 5 months, fridays off"
                if time.high >= 1 and self._is_deadline(time) and self._belong(mass, time, masses):
                    yield mass.times(168 / time.high)._replace(per="week")

    def _in_a_period(self, changes: Sequence[Quantity]) -> Iterator[Quantity]:
        """ "من 90 ل 75 في شهر": where "a month" and "in a month" are said alike."""
        for q in changes:
            period, _ = self._line.periods.get(q.end, ("", 0))
            if period in DAYS and self._line.at[q.end] in self._line.u.within:
                yield q._replace(per=period)

    def _belong(self, mass: Quantity, time: Quantity, masses: list[Quantity]) -> bool:
        """Near each other; a time in a coach's next sentence is a deadline if that sentence says "done" or "gone"."""
        if mass.low >= LEAST_WEIGHT and any(mass.end <= one.start < time.start for one in masses):
            return False  # "98 kg, and I want to lose 10 kg in three months": the second is what has a deadline
        if time.end <= mass.start and any(0 <= time.start - one.end <= _JOINED for one in masses):
            return False  # "lost half a kilo in two weeks, on track for 4 kg?": the first is what took two weeks
        gap = time.start - mass.end if time.start >= mass.end else mass.start - time.end
        all_ends = self._line.ends
        ends = [at for at in range(mass.end - 1, min(time.start, len(all_ends))) if all_ends[at]]
        if not ends:
            return 0 <= gap <= _FAR
        return not self._line.u.finishing.isdisjoint(self._line.words[ends[0] + 1 : time.end + _DONE])

    def _is_deadline(self, time: Quantity) -> bool:
        """Not how long nothing happened: "lost 6 kilos, then nothing for 3 weeks"."""
        within = self._line.ends_in(time.start, self._line.u.within)
        stands_still = self._line.ends_in(time.start - within, self._line.u.standing)
        return not stands_still and (time.kind == "deadline" or bool(within))
