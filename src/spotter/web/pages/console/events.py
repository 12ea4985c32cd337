"""`/console/events`: the safety log, the latest first."""

from datetime import timedelta
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
    since, until = now - timedelta(days=days), now + timedelta(hours=1)
    rows = await work(events.find, state.store.engine, since, until, kind or None, _MOST)
    more: dict[str, Any] = {"rows": rows, "kind": kind, "days": days, "kinds": list(Event), "most": _MOST}
    return show(request, "console/events.html", caller, **more)
