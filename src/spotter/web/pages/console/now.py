"""`/console`: the last 24 hours, live. Every number leads to its rows."""

from datetime import datetime, timedelta
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from spotter.operations import measures
from spotter.store import Store, cases, events
from spotter.store.times import hour_of
from spotter.web.pages.console.team import Team, work
from spotter.web.pages.rendering import show
from spotter.web.state import state_of

router = APIRouter()
_DAY, _HOUR = timedelta(days=1), timedelta(hours=1)
_ROWS = 12


@router.get("/console")
async def page(request: Request, caller: Team) -> HTMLResponse:
    state = state_of(request)
    return show(request, "console/now.html", caller, **await work(_figures, state.store, state.clock()))


def _figures(store: Store, now: datetime) -> dict[str, Any]:
    live = measures.live(store, now)
    return {
        "now": now,
        "live": live,
        "hours": _hours(live["by_hour"], now),
        "latest": events.find(store.engine, now - _DAY, now + _HOUR, most=_ROWS),
        "pressing": cases.find(store.engine, states=("open", "claimed"), most=5),
    }


def _hours(rows: list[dict[str, Any]], now: datetime) -> list[tuple[str, int, str]]:
    """All 24 hours, the empty ones too: a gap must look like one."""
    found = {hour_of(now - _HOUR * back): 0 for back in reversed(range(24))}
    for row in rows:
        hour = datetime.fromisoformat(row["hour"])
        if hour in found:
            found[hour] += row["count"]
    return [(f"{hour:%H:00}", number, f"{hour:%Y-%m-%dT%H}") for hour, number in found.items()]
