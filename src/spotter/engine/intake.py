"""A day's energy that nobody said as one number: "200, 300 and 350, nothing else", "cut that in half".

What a plan comes to is put together from its parts as a quantity of the kind `intake`, in kcal a day. Each part is
read once, with what stands a few words around it.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from spotter.engine.quantity import Line, Quantity, could_be_energy
from spotter.engine.timetable import INTAKE, Timetable, day_of

DEFICIT = "deficit"
Phrases = Mapping[str, tuple[tuple[str, ...], ...]]  # by first word
_GAP = 25  # words from one part of a plan to the next
_BEFORE = 12  # words from a meal's name to its number: "lunch: a tuna salad with ..., 300 kcal"
_AFTER = 3
_SOON = 20
_NEAR = 8
_LOOK_AHEAD = 4
_LEAST_DAY = 1000  # less is hardly what somebody eats all day before it is halved
_MOST_BARE = 6000  # a number without a unit that is more is no energy
_FEWEST_MEALS = 3
_FEWEST_BARE = 2  # meals that are named, for numbers without a unit to be energy
_LIST = 60  # words that a day's meals take up before their total
_MOST_OF_TOTAL = 1.1


class Intakes:
    """What one message comes to."""

    def __init__(self, line: Line, simple: Sequence[Quantity]) -> None:
        self._words = line.words
        self._at = line.at
        self._u = line.u
        self._simple = simple
        self._periods = line.periods
        self._table = Timetable(line.words, line.u, simple)
        self._amounts = [q for q in simple if could_be_energy(q) and (q.kind == "energy" or q.high <= _MOST_BARE)]

    def all(self) -> Iterator[Quantity]:
        yield from self._meal_products()
        yield from self._meal_sums()
        yield from self._lists()
        yield from self._products()
        yield from self._halves()
        yield from self._what_is_left()
        yield from self._deficits()
        yield from self._weeks()
        yield from self._totals()
        yield from self._table.days()

    def _meal_products(self) -> Iterator[Quantity]:
        """ "three meals of 250", "two meals a day at 300 kcal each"."""
        for meals, energy in pairwise(self._simple):
            near = energy.start - meals.end <= _LOOK_AHEAD and could_be_energy(energy)
            around = {self._at[energy.start - 1], self._at[energy.end]}
            if meals.kind == "meals" and near and not self._u.multiples.isdisjoint(around):
                low, high = meals.low * energy.low, meals.high * energy.high
                yield Quantity("energy", low, high, meals.start, energy.end, "day")
                if self._u.opening.isdisjoint(self._words[energy.end : energy.end + _NEAR]):
                    yield Quantity(INTAKE, low, high, meals.start, energy.end, "day")

    def _meal_sums(self) -> Iterator[Quantity]:
        """ "300 for breakfast, 250 for lunch and 200 kcal for dinner" is a day, with all that stands between."""
        for run in self._runs():
            if sum(map(self._names_meal, run)) >= _FEWEST_MEALS:
                low, high = sum(q.low for q in run), sum(q.high for q in run)
                yield Quantity("energy", low, high, run[0].start, run[-1].end, "day")

    def _names_meal(self, q: Quantity) -> bool:
        return not self._u.meals.isdisjoint(self._words[max(q.start - 2, 0) : q.end + 3])

    def _lists(self) -> Iterator[Quantity]:
        """Meals with their amounts, when they are all the day's: each meal is named, or it is said that this is all."""
        for run in (*self._runs(), *self._bare_runs()):
            first, last = run[0], run[-1]
            names = self._u.meals.intersection(self._words[max(first.start - _BEFORE, 0) : last.end + _AFTER])
            named = len(run) >= _FEWEST_MEALS and len(names) >= _FEWEST_MEALS and not self._goes_on(last.end)
            if named or self._is_all(first.start, last.end):
                yield day_of(run)

    def _runs(self) -> Iterator[list[Quantity]]:
        """Amounts that may be parts of one plan."""
        run: list[Quantity] = []
        for q in self._amounts:
            if run and (q.start - run[-1].end > _GAP or q.per not in (None, "meal")):
                yield from _worth(run)
                run = []
            if q.per in (None, "meal"):
                run.append(q)
        yield from _worth(run)

    def _bare_runs(self) -> Iterator[list[Quantity]]:
        """Meals with bare numbers, under a column "kcal" or said to be the full day."""
        named = len(self._u.meals.intersection(self._words)) >= _FEWEST_BARE
        if not named or len(self._amounts) < _FEWEST_BARE or any(q.kind == "energy" for q in self._amounts):
            return
        is_energy = self._table.has_header(self._amounts[0].start) or self._says_near(
            self._u.closing, 0, len(self._words)
        )
        if is_energy and all(b.start - a.end <= _GAP for a, b in pairwise(self._amounts)):
            yield self._amounts

    def _is_all(self, start: int, end: int) -> bool:
        return self._says_near(self._u.closing, end, end + _SOON) or self._says_near(
            self._u.closing, start - _NEAR, start
        )

    def _goes_on(self, end: int) -> bool:
        return not self._u.opening.isdisjoint(self._words[end : end + _BEFORE])

    def _products(self) -> Iterator[Quantity]:
        """ "250 kcal at each meal, three times a day"."""
        counts = [q for q in self._simple if q.kind in ("meals", "times") and 1 < q.high <= _FEWEST_MEALS * 2]
        starts = [q.start for q in counts]
        for one in self._amounts:
            if one.per != "meal" and self._at[one.end] not in self._u.apiece:
                continue  # not said to be one meal's
            for count in counts[bisect_left(starts, one.start - _GAP) : bisect_left(starts, one.end + _NEAR)]:
                gap = count.start - one.end if count.start >= one.end else one.start - count.end
                if 0 <= gap <= _NEAR and not self._goes_on(max(one.end, count.end)):
                    low, high = one.low * count.low, one.high * count.high
                    yield Quantity(INTAKE, low, high, min(one.start, count.start), max(one.end, count.end), "day")

    def _halves(self) -> Iterator[Quantity]:
        """ "you eat 2,000 kcal: cut that in half": the half stands where it is said."""
        days = [q for q in self._amounts if q.low >= _LEAST_DAY and q.per in (None, "day")]
        days = [q for q in days if q.kind == "energy" or self._is_need(q)]
        ends = [q.end for q in days]
        for start, end in self._places(self._u.halves) if days else ():
            nearest = bisect_right(ends, start) - 1
            whole = days[nearest] if nearest >= 0 else None
            if whole is not None and start - whole.end <= _SOON:
                yield Quantity(INTAKE, whole.low / 2, whole.high / 2, start, end, "day")

    def _deficits(self) -> Iterator[Quantity]:
        """ "a 2000 kcal deficit every day": by its own period, which may stand behind the word."""
        if self._u.shortfalls.isdisjoint(self._words):
            return
        last: Quantity | None = None
        for q, following in pairwise((*self._amounts, None)):
            assert q is not None
            if self._is_named_deficit(q, last, following):
                yield q._replace(kind=DEFICIT, per=q.per or self._period_near(q))
            last = q

    def _is_named_deficit(self, q: Quantity, last: Quantity | None, following: Quantity | None) -> bool:
        """A deficit is what stands right before the word, unless that is what a body needs; else what follows it."""
        names = self._u.shortfalls
        if self._at[q.end] in names:
            other = following is not None and self._named_at(following) == q.end
            return not (other and self._is_need(q))
        named = self._named_at(q)
        taken = last is not None and last.end == named and not self._is_need(last)
        return named >= 0 and self._words[named] in names and not taken

    def _period_near(self, q: Quantity) -> str | None:
        near = range(max(q.start - _AFTER, 0), q.end + _AFTER + 1)
        return next((self._periods[at][0] for at in near if at in self._periods), None)

    def _what_is_left(self) -> Iterator[Quantity]:
        """ "your maintenance is 1,900; a deficit of 900": what is left."""
        if self._u.needs.isdisjoint(self._words):
            return
        for a, b in pairwise(self._amounts):
            if b.start - a.end > _GAP:
                continue
            for need, less in ((a, b), (b, a)):
                if self._is_need(need) and self._is_deficit(less):
                    day = (less.at("day") or (less.low, less.high)) if less.per else (less.low, less.high)
                    if need.low > day[1]:
                        yield Quantity(INTAKE, need.low - day[1], need.high - day[0], less.start, less.end, "day")
                    break

    def _weeks(self) -> Iterator[Quantity]:
        """ "keep the whole week under 6,000 kcal": a seventh of it a day."""
        for q in self._amounts:
            whole = self._says_near(self._u.whole_week, q.start - _AFTER - 2, q.start + 1) or self._says_near(
                self._u.whole_week, q.end, q.end + _AFTER
            )
            if q.kind == "energy" and q.per is None and whole and not self._is_deficit(q):
                yield Quantity(INTAKE, q.low / 7, q.high / 7, q.start, q.end, "day")

    def _totals(self) -> Iterator[Quantity]:
        """ "... for breakfast, ... for lunch, ... for dinner: roughly 450 kcal in total"."""
        for at, q in enumerate(self._amounts):
            start = max(q.start - _LIST, 0)
            named = len(self._u.meals.intersection(self._words[start : q.start])) >= _FEWEST_MEALS
            if q.kind != "energy" or q.per is not None or not named or not self._is_total(q):
                continue
            parts = sum(one.low for one in self._amounts[:at] if one.start >= start and one.kind == "energy")
            if parts <= q.high * _MOST_OF_TOTAL:
                yield q._replace(kind=INTAKE, per="day")

    def _is_total(self, q: Quantity) -> bool:
        return self._says_near(self._u.totals, q.start - _AFTER, q.start) or self._says_near(
            self._u.totals, q.end, q.end + _AFTER
        )

    def _is_need(self, q: Quantity) -> bool:
        around = self._words[max(q.start - 6, 0) : q.end + 4]
        return q.low >= _LEAST_DAY and not self._u.needs.isdisjoint(around)

    def _is_deficit(self, q: Quantity) -> bool:
        named = self._named_at(q)
        return (named >= 0 and self._words[named] in self._u.deficits) or self._at[q.end] in self._u.less

    def _named_at(self, q: Quantity) -> int:
        """Where the word stands that says what an amount is, or -1."""
        at = q.start - 1
        while at > 0 and q.start - at < 4 and self._words[at] in self._u.fillers:
            at -= 1
        return at

    def _places(self, phrases: Phrases) -> Iterator[tuple[int, int]]:
        for at, word in enumerate(self._words):
            for phrase in phrases.get(word, ()):
                if tuple(self._words[at : at + len(phrase)]) == phrase:
                    yield at, at + len(phrase)

    def _says_near(self, phrases: Phrases, start: int, end: int) -> bool:
        return any(
            tuple(self._words[at : at + len(phrase)]) == phrase
            for at in range(max(start, 0), min(end, len(self._words)))
            for phrase in phrases.get(self._words[at], ())
        )


def _worth(run: list[Quantity]) -> Iterator[list[Quantity]]:
    if len(run) > 1 and any(q.kind == "energy" for q in run):
        yield run
