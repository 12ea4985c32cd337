"""`/console/queue`: what waits, by deadline."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from spotter.domain import Severity
from spotter.store import cases
from spotter.web.pages.console.team import Team, names_of, said_of, work
from spotter.web.pages.rendering import show
from spotter.web.state import State, state_of

router = APIRouter()
SHOWN = ("waiting", "mine", "late", "closed", "archived")


@router.get("/console/queue")
async def page(request: Request, caller: Team) -> HTMLResponse:
    state = state_of(request)
    which = request.query_params.get("show", "")
    which = which if which in SHOWN else "waiting"
    severity = request.query_params.get("severity", "")
    severity = severity if severity in set(Severity) else ""
    found = await work(_found, state, which, severity, caller.account_id)
    return show(request, "console/queue.html", caller, said=said_of(request), which=which, severity=severity, **found)


def _found(state: State, which: str, severity: str, me: str) -> dict[str, Any]:
    now, engine = state.clock(), state.store.engine
    rows = cases.find(
        engine,
        states=(which,) if which in ("closed", "archived") else ("open", "claimed"),
        severity=severity or None,
        owner=me if which == "mine" else None,
        late_at=now if which == "late" else None,
    )
    return {"now": now, "rows": rows, "names": names_of(engine, (row["owner"] for row in rows))}
