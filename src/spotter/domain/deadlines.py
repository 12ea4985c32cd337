"""How soon a person must look: the escalation table of the source, and the routine reviews."""

from collections.abc import Mapping
from datetime import timedelta
from typing import NamedTuple

from spotter.domain.levels import Severity


class Response(NamedTuple):
    """Counted from the event: `soon` is when a case is due to be looked at, `due` when it is late."""

    soon: timedelta
    due: timedelta


def _hours(soon: int, due: int) -> Response:
    return Response(timedelta(hours=soon), timedelta(hours=due))


RESPONSE: Mapping[Severity, Response] = {
    Severity.LOW: _hours(24, 48),
    Severity.MEDIUM: _hours(4, 8),
    Severity.HIGH: _hours(1, 2),
    Severity.CRITICAL: _hours(0, 1),  # immediate; reviewed within the hour
}
ALERTED = Severity.HIGH  # from here up the team is told at once, not only when a deadline passes

REVIEWS: Mapping[str, timedelta] = {  # how long the team has for each routine review
    "weekly": timedelta(days=2),
    "monthly": timedelta(days=5),
    "quarterly": timedelta(days=14),
    "annual": timedelta(days=30),
}
