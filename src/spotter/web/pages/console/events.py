"""`/console/events`: the safety log, the latest first."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from spotter.domain import Event
from spotter.store import events
from spotter.web.pages.console.team import Team, work
from spotter.web.pages.rendering import show
from spotter.web.state import state_of

router = APIRouter()
DAYS = {"1": 1, "7": 7, "30": 30}
_MOST = 200


@router.get("/console/events")
async def page(request: Request, caller: Team) -> HTMLResponse:
    state = state_of(request)
    asked = request.query_params.get("type", "")
    kind = asked if asked in set(Event) else ""
    days = DAYS.get(request.query_params.get("days", ""), 1)
    now = state.clock()
    named = _named(request.query_params)
    since, until = named or (now - timedelta(days=days), now + timedelta(hours=1))
    rows = await work(events.find, state.store.engine, since, until, kind or None, _MOST)
    more: dict[str, Any] = {
        "rows": rows,
        "kind": kind,
        "days": days,
        "kinds": list(Event),
        "most": _MOST,
        "named": named,
    }
    return show(request, "console/events.html", caller, **more)


def _named(asked: Mapping[str, str]) -> tuple[datetime, datetime] | None:
    """One hour (`hour=2026-11-16T09`) or one day (`day=2026-11-16`), as the bars of charts ask for."""
    for name, shape, length in (("hour", "%Y-%m-%dT%H", timedelta(hours=1)), ("day", "%Y-%m-%d", timedelta(days=1))):
        try:
            begin = datetime.strptime(asked.get(name, ""), shape).replace(tzinfo=UTC)
        except ValueError:
            continue
        if 2000 <= begin.year <= 9000:
            return begin, begin + length
    return None
