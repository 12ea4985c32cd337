"""`/console/exchanges`: which exchanges stand behind a share. No text is shown; a case has it, and notes who reads."""

from datetime import timedelta
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from spotter.domain import OF_MESSAGES, Action
from spotter.store import exchanges
from spotter.web.pages.console.team import Team, work
from spotter.web.pages.rendering import show
from spotter.web.state import State, state_of

router = APIRouter()
_MOST = 200


@router.get("/console/exchanges")
async def page(request: Request, caller: Team) -> HTMLResponse:
    asked = request.query_params
    action = asked.get("action", "") if asked.get("action") in set(Action) else ""
    category = asked.get("category", "") if asked.get("category") in set(OF_MESSAGES) else ""
    rows = await work(_rows, state_of(request), action, category)
    more: dict[str, Any] = {"rows": rows, "action": action, "category": category, "actions": list(Action)}
    return show(request, "console/exchanges.html", caller, **more)


def _rows(state: State, action: str, category: str) -> list[dict[str, Any]]:
    since = state.clock() - timedelta(days=1)
    return exchanges.verdicts_since(state.store.engine, since, _MOST, action or None, category or None)
