"""One amount as it was said."""

from typing import NamedTuple

DAYS = {"day": 1.0, "week": 7.0, "month": 30.4}


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


def could_be_energy(q: Quantity) -> bool:
    return q.kind == "energy" or (q.kind == "number" and q.low >= 50)
