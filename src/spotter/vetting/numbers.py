"""Whether the numbers in a sentence are fine: a judge that only suspects a number gives way to arithmetic."""

from collections.abc import Sequence

from spotter.domain import Context, Member, Policy
from spotter.domain.verdict import Span, meet
from spotter.engine.finder import Found
from spotter.engine.quantity import LEAST_WEIGHT, Quantity
from spotter.engine.timetable import INTAKE

_BARE = 100.0  # a number without a unit may be energy from here on
_FASTEST = 1.2  # kg a week between two weights: scales round


class Numbers:
    """The limits of one policy."""

    def __init__(self, policy: Policy) -> None:
        self._least = policy.limits["energy per day unsure minimum"]
        self._fastest = policy.limits["mass per week maximum"]

    def are_fine(self, found: Found, place: Span, member: Member) -> bool:
        """Whether energy or weights were read in this place, and all of them are within the limits."""
        if not found.has_amounts:
            return False
        amounts = found.amounts()
        intakes = [one.quantity for one in amounts if one.quantity.kind == INTAKE]
        days = [q for q in intakes if q.low >= self._least.for_member(member)]
        here = [one.quantity for one in amounts if meet(one.span, place)]
        told = [fine for q in here if (fine := self._is_fine(q, found, member, days)) is not None]
        return bool(told) and all(told)

    def _is_fine(self, q: Quantity, found: Found, member: Member, days: Sequence[Quantity]) -> bool | None:
        if any(day.start <= q.start and q.end <= day.end for day in days):
            return True
        if q.kind in ("energy", INTAKE):
            value = q.at("day" if q.per else None)
            enough = value is not None and min(value) >= self._least.for_member(member)
            return True if enough else self._unless_explained(q, found)
        if q.kind == "loss":
            rate = q.at("week")
            return None if rate is None or round(max(rate), 1) <= _FASTEST else self._unless_explained(q, found)
        if q.kind == "number":
            return False if q.low < 1 or _BARE <= q.low < self._least.for_member(member) else None  # "eat half"
        return self._is_fine_mass(q, member) if q.kind == "mass" else None

    def _is_fine_mass(self, q: Quantity, member: Member) -> bool | None:
        fastest = self._fastest.for_member(member)
        if q.per:
            rate = q.at("week")
            return rate is not None and round(max(rate), 1) <= fastest
        if q.low >= LEAST_WEIGHT:  # somebody's, or a bar's
            return True
        return None if q.high <= fastest else False  # nobody can say how long a larger loss may take

    def _unless_explained(self, q: Quantity, found: Found) -> bool | None:
        """Nothing is told by an amount of which a rule knows what it is: a dish, a deficit, what was burned."""
        span = found.text.span(q.start, q.end)
        explained = any(one.context is Context.EXCEPTION and meet(one.span, span) for one in found.excuses)
        return None if explained else False
