"""/v1/measures: what the safety team looks at, as figures."""

from datetime import UTC, date, datetime, time
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from spotter.operations import measures
from spotter.operations.cases import periods
from spotter.web.access import Caller, allow
from spotter.web.api.shapes import shown
from spotter.web.errors import problem
from spotter.web.state import state_of

router = APIRouter(prefix="/v1/measures", tags=["measures"])
Team = Annotated[Caller, Depends(allow("reviewer", "admin"))]
_EARLIEST, _LATEST = date(2000, 1, 1), date(9000, 1, 1)


@router.get("/live")
async def live(request: Request, caller: Team) -> Response:
    """The last 24 hours: event frequency, refusals by type, crisis displays, user reports, cases, deliveries."""
    state = state_of(request)
    return shown(await run_in_threadpool(measures.live, state.store, state.clock()))


@router.get("/weekly")
async def weekly(request: Request, caller: Team, day: date | None = None) -> Response:
    """The week that a day is in, or this one."""
    return await _period(request, "weekly", day)


@router.get("/monthly")
async def monthly(request: Request, caller: Team, day: date | None = None) -> Response:
    """The month that a day is in, or this one."""
    return await _period(request, "monthly", day)


async def _period(request: Request, which: str, day: date | None) -> Response:
    state = state_of(request)
    if day is not None and not _EARLIEST <= day <= _LATEST:
        return problem(422, "The request can't be read", f"a day between {_EARLIEST} and {_LATEST}")
    at = datetime.combine(day, time(), UTC) if day else state.clock()
    begin = dict(periods(at))[which]
    work = measures.weekly if which == "weekly" else measures.monthly
    return shown(await run_in_threadpool(work, state.store, begin))
