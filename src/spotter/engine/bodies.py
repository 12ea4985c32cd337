"""What a body is said to be, or to become: height, weight, and the index of the two.

An index stands where its weight stands. It is the one somebody has, wishes for, or would come to by losing what
they name: "170 cm, 58 kg, lose 10 kg" ends at 16.6.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property

from spotter.engine.quantity import LEAST_WEIGHT, MOST_WEIGHT, POUND, Line, Quantity

BMI = "bmi"
_INCH = 0.0254
_FOOT = 0.3048
_LEAST_BODY = 25.0  # kg
_SOON = 8


class Bodies:
    """The indexes of one message."""

    def __init__(self, line: Line, simple: Sequence[Quantity]) -> None:
        self._line = line
        self._simple = simple
        self._verbs = line.u.losing | line.u.lost

    def all(self) -> Iterator[Quantity]:
        if not self._line.u.bmi.isdisjoint(self._line.words):
            yield from self._said()
        if self._height:
            yield from (_index(q, self._height) for q in self._weights)
            yield from (_index(q, self._height) for q in self._after_losing())

    def _said(self) -> Iterator[Quantity]:
        """ "my bmi is 27, want to get to 24"."""
        last: Quantity | None = None
        for q in self._simple:
            if q.kind != "number" or not 10 <= q.low <= 60:
                continue
            goes_on = last is not None and q.start - last.end <= _SOON and self._line.is_wished(q)
            is_named = self._line.named(q, self._line.u.bmi)
            if goes_on or is_named:
                start = q.start - (2 if self._line.at[q.start - 1] in self._line.u.after_unit else 1)
                yield q._replace(kind=BMI, start=start if is_named else q.start)
                last = q

    @cached_property
    def _height(self) -> float:
        return next((q.low for q in self._simple if q.kind == "length" and 1.2 <= q.low <= 2.3), 0.0)

    @cached_property
    def _unit(self) -> float:
        """What a weight without a unit is said in: as the others are, else in pounds by who measures in feet."""
        said = next((q for q in self._simple if q.kind == "mass"), None)
        if said is not None:
            return self._line.factor(said)
        feet = any(q.kind == "length" and self._is_in_feet(q) for q in self._simple)
        return POUND if feet else 1.0

    def _is_in_feet(self, q: Quantity) -> bool:
        at = self._line.at
        return "'" in at[q.start] or self._line.u.units.get(at[q.start + 1]) == ("length", _FOOT)

    @cached_property
    def _weights(self) -> list[Quantity]:
        """Each weight that is a body's; of one that is to grow only what it is to become."""
        weights = [q for q in map(self._weight, self._simple) if q is not None]
        most = max((q.high for q in weights if self._line.is_wished(q)), default=0.0)
        return [q for q in weights if q.high >= most or self._line.is_wished(q)]

    def _weight(self, q: Quantity) -> Quantity | None:
        u = self._line.u
        if q.kind == "number" and self._line.is_wished(q) and LEAST_WEIGHT <= q.times(self._unit).low <= MOST_WEIGHT:
            return q.times(self._unit)
        if q.kind != "mass" or q.per or q.high < _LEAST_BODY or self._line.is_lost(q, self._verbs):
            return None
        grows = q.low < q.high and self._line.at[q.start - 1] in u.froms
        return q._replace(low=q.high) if grows else q

    def _after_losing(self) -> Iterator[Quantity]:
        """What is left of the heaviest weight said."""
        heaviest = max((q.low for q in self._weights), default=0.0)
        for q in self._simple:
            if q.kind == "mass" and 0 < q.high < heaviest / 2 and self._is_to_go(q):
                yield q._replace(low=heaviest - q.high, high=heaviest - q.low, per=None)

    def _is_to_go(self, q: Quantity) -> bool:
        u = self._line.u
        behind = self._line.at[q.end] in u.goals and self._line.at[q.end + 1] in u.losing  # "4 kg to lose"
        return behind or self._line.is_lost(q, u.losing)


def _index(weight: Quantity, height: float) -> Quantity:
    return weight.times(1 / height**2)._replace(kind=BMI)


def in_feet(word: str) -> float:
    """ "5'10" in metres, else 0."""
    feet, mark, inches = word.partition("'")
    return int(feet) * _FOOT + int(inches) * _INCH if mark and feet.isdecimal() and inches.isdecimal() else 0.0


def with_rest(q: Quantity, rest: float, end: int) -> Quantity:
    """A height that goes on with inches or centimetres: "5 ft 7", "1 m 65"."""
    metres = q.low
    if 4 * _FOOT <= metres <= 7 * _FOOT and rest < 12:
        metres += rest * _INCH
    elif metres == 1 and 20 <= rest <= 99:
        metres += rest / 100
    return q if metres == q.low else q._replace(low=metres, high=metres, end=end)
