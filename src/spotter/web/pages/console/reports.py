"""`/console/reports`: the week and the month in figures and pictures."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from spotter.operations import measures
from spotter.operations.cases import periods
from spotter.web.pages.console.team import Team, work
from spotter.web.pages.rendering import show
from spotter.web.state import state_of

router = APIRouter()


@router.get("/console/reports")
async def page(request: Request, caller: Team) -> HTMLResponse:
    state = state_of(request)
    which = "monthly" if request.query_params.get("period") == "monthly" else "weekly"
    at = _day(request.query_params.get("day", "")) or state.clock()
    begin = dict(periods(at))[which]
    figures = await work(measures.monthly if which == "monthly" else measures.weekly, state.store, begin)
    until = datetime.fromisoformat(figures["until"])
    more: dict[str, Any] = {"figures": figures, "which": which, "days": _days(figures, begin, until)}
    more |= {"before": (begin - timedelta(days=1)).date(), "after": until.date() if until <= state.clock() else None}
    return show(request, "console/reports.html", caller, begin=begin, until=until, **more)


def _day(text: str) -> datetime | None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return datetime.combine(day, time(), UTC) if 2000 <= day.year <= 9000 else None


def _days(figures: dict[str, Any], begin: datetime, until: datetime) -> list[tuple[str, int, str]]:
    """Each day of the time, those without events too."""
    found = {(begin + timedelta(days=day)).date(): 0 for day in range((until - begin).days)}
    for row in figures["events"]["by_day"]:
        found[date.fromisoformat(row["day"])] += row["count"]
    return [(f"{day:%d/%m}", number, day.isoformat()) for day, number in found.items()]
