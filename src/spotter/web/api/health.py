"""/healthz, /readyz, /metrics: for whoever runs the service."""

import asyncio
import contextlib

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from sqlalchemy.exc import SQLAlchemyError

from spotter.store import alerts, cases
from spotter.web.access import allow, anyone
from spotter.web.state import State, state_of

router = APIRouter(tags=["health"])
_MAY_COUNT = allow("guest", "reviewer", "admin", "service", scope="metrics")


@router.get("/healthz", dependencies=[Depends(anyone())])
async def healthz(request: Request) -> dict[str, str]:
    """Whether the process answers."""
    return {"status": "ok", "policy": state_of(request).spotter.policy}


@router.get(
    "/readyz",
    dependencies=[Depends(anyone())],
    responses={503: {"description": "The store is down: exchanges are kept on disk meanwhile."}},
)
async def readyz(request: Request) -> Response:
    """Whether everything behind it answers too."""
    store = state_of(request).store
    up = await asyncio.to_thread(store.is_up)
    body = {"store": "up" if up else "down", "spooling": store.is_spooling}
    return JSONResponse(body, status_code=200 if up else 503)


@router.get("/metrics", response_class=PlainTextResponse, dependencies=[Depends(_MAY_COUNT)])
async def metrics(request: Request) -> Response:
    """Counts in Prometheus' format; no text of anyone."""
    state = state_of(request)
    await asyncio.to_thread(count_work, state)
    return Response(state.metrics.text(state.store.is_spooling), media_type="text/plain; version=0.0.4")


def count_work(state: State) -> None:
    with contextlib.suppress(SQLAlchemyError):  # the other counts are there without the store
        wait = cases.waiting(state.store.engine, state.clock())
        state.metrics.work(wait["waiting"], wait["late"], alerts.tally(state.store.engine).get("dead", 0))
