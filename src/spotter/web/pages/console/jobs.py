"""`/console/jobs`: what runs by itself, alerts that never arrived, and whether the store is well."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from spotter.operations.jobs import JOBS
from spotter.store import alerts
from spotter.store import jobs as kept
from spotter.web.api.shapes import Id
from spotter.web.pages.console.team import Team, back, said_of, work
from spotter.web.pages.rendering import show
from spotter.web.state import State, state_of

router = APIRouter()


@router.get("/console/jobs")
async def page(request: Request, caller: Team) -> HTMLResponse:
    state = state_of(request)
    return show(request, "console/jobs.html", caller, said=said_of(request), **await work(_found, state))


@router.post("/console/deliveries/{delivery_id}/retry")
async def retry(request: Request, caller: Team, delivery_id: Id) -> Response:
    state = state_of(request)
    done = await work(alerts.revive, state.store.engine, delivery_id, state.clock())
    return back("/console/jobs", "waiting" if done else "")


def _found(state: State) -> dict[str, Any]:
    engine = state.store.engine
    return {
        "jobs": [(job, next(iter(kept.find(engine, job.name, 1)), None)) for job in JOBS],
        "runs": kept.find(engine, most=30),
        "dead": alerts.find(engine, "dead"),
        "tally": alerts.tally(engine),
        "is_spooling": state.store.is_spooling,
        "runs_here": state.scheduler is not None,
        "now": state.clock(),
    }
