"""Plans in tables and lists: a day's energy beside each day's name, a body's weight beside each week's number."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from spotter.domain.units import Units
from spotter.engine.quantity import Quantity, could_be_energy

INTAKE = "intake"
_HEADER = 12  # words from a column's unit to the first row
_ROW = 10
_LABEL = 3  # words from a day's name to its first number
_GAP = 4
_LEAST_ROW = 50  # kcal: less is no day's, nor a meal's
_MOST_BARE = 6000
_WEIGHTS = (35.0, 250.0)
_WEEK = ("duration", 168.0)
_DAY = ("duration", 24.0)
_FEWEST_ROWS = 2
_SUM = 0.9  # of a row's other numbers: from there on its last number is their total


class Timetable:
    """What stands beside the days and weeks of one text."""

    def __init__(self, words: Sequence[str], units: Units, simple: Sequence[Quantity]) -> None:
        self._words = words
        self._u = units
        self._simple = simple

    # -- energy by day ----------------------------------------------------------------------

    def days(self) -> Iterator[Quantity]:
        """ "| Mon | 900 | Tue | 850 |": each row is one day's energy, if it or its column says that it is energy."""
        labels = list(self._labels())
        if len(labels) < _FEWEST_ROWS:
            return
        is_energy = self.has_header(labels[0][0])
        ends = [start for start, _ in labels[1:]] + [len(self._words)]
        rows = [self._row(label[1], min(end, label[1] + _ROW)) for label, end in zip(labels, ends, strict=True)]
        told = [row for row in rows if row and (is_energy or row[0].kind == "energy")]
        if len(told) >= _FEWEST_ROWS:
            yield from map(day_of, told)

    def _labels(self) -> Iterator[tuple[int, int]]:
        """Where days are named: "Mon", "day 3"."""
        for at, word in enumerate(self._words):
            following = self._words[at + 1] if at + 1 < len(self._words) else ""
            if word in self._u.weekdays:
                yield at, at + 1
            elif self._u.units.get(word) == _DAY and len(following) <= 2 and following.isdigit():
                yield at, at + 2

    def _row(self, start: int, end: int) -> list[Quantity]:
        amounts = [
            q
            for q in self._simple
            if start <= q.start < end and could_be_energy(q) and q.per in (None, "day") and _is_amount(q)
        ]
        near = bool(amounts) and amounts[0].start - start <= _LABEL
        return amounts if near and self._u.needs.isdisjoint(self._words[start : amounts[0].start]) else []

    def has_header(self, first: int) -> bool:
        """Whether a unit of energy stands before the rows by itself, as the name of a column does."""
        used = {at for q in self._simple for at in range(q.start, q.end)}
        head = range(max(first - _HEADER, 0), first)
        named = (at for at in head if self._words[at] in self._u.energies and at not in used)
        return any(self._u.needs.isdisjoint(self._words[max(at - 2, 0) : at + 3]) for at in named)  # "kcal burned"

    # -- weights by week --------------------------------------------------------------------

    def weights(self) -> list[list[Quantity]]:
        """A body's weights in a row, none more than the one before: "80, 77 and 74 kg"."""
        runs: list[list[Quantity]] = []
        for q in self._simple:
            if not _could_be_weight(q):
                continue
            if runs and q.low <= runs[-1][-1].low and self._goes_on(runs[-1][-1].end, q.start):
                runs[-1].append(q)
            else:
                runs.append([q])
        return [run for run in runs if len(run) >= _FEWEST_ROWS and any(q.kind == "mass" for q in run)]

    def is_by_week(self, run: Sequence[Quantity]) -> bool:
        """Whether each weight is a week's: "week 1: 80 kg, week 2: 77 kg", or rows under "week"."""
        between = [self._words[a.end : b.start] for a, b in pairwise(run)]
        before = self._words[max(run[0].start - _GAP - 1, 0) : run[0].start]
        return all(between) and any(map(self._is_week, before))

    def _goes_on(self, end: int, start: int) -> bool:
        between = self._words[end:start]
        return len(between) <= _GAP and all(map(self._is_count, between))

    def _is_count(self, word: str) -> bool:
        counts = word.isdigit() or word in self._u.numbers or word in self._u.ordinals
        return counts or word in self._u.ands or word in self._u.fillers or self._is_week(word)

    def _is_week(self, word: str) -> bool:
        return self._u.units.get(word) == _WEEK


def loss_by_week(run: Sequence[Quantity]) -> Quantity:
    lost = (run[0].low - run[-1].high) / (len(run) - 1)
    return Quantity("loss", lost, lost, run[0].start, run[-1].end, "week")


def loss_over(run: Sequence[Quantity]) -> Quantity:
    lost = run[0].low - run[-1].high
    return Quantity("mass", lost, lost, run[0].start, run[-1].end)


def day_of(row: Sequence[Quantity]) -> Quantity:
    """Amounts of one day together; where the last is the others' total, that one."""
    start, end = row[0].start, row[-1].end
    others = sum(q.low for q in row[:-1])
    if len(row) > _FEWEST_ROWS and _SUM * others <= row[-1].low <= others / _SUM:
        row = row[-1:]
    return Quantity(INTAKE, sum(q.low for q in row), sum(q.high for q in row), start, end, "day")


def _is_amount(q: Quantity) -> bool:
    return q.low >= _LEAST_ROW and (q.kind == "energy" or q.high <= _MOST_BARE)


def _could_be_weight(q: Quantity) -> bool:
    least, most = _WEIGHTS
    return q.kind in ("mass", "number") and q.per is None and least <= q.low == q.high <= most
