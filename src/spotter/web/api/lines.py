"""POST /v1/screen and /v1/vet: the JSONL lines of `spotter screen` and `spotter vet` as requests."""

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from spotter.lines import screen_line, vet_line
from spotter.spotter import Spotter
from spotter.web.access import Caller, allow, over_limit, too_many
from spotter.web.bodies import SCREEN, VET
from spotter.web.state import state_of
from spotter.web.wire import Json

router = APIRouter(prefix="/v1")
_PEOPLE = ("guest", "member", "trainer", "reviewer", "admin", "service")
_MAY_SCREEN = allow(*_PEOPLE, scope="screen", answers_crisis=True)
_MAY_VET = allow(*_PEOPLE, scope="vet")
_BAD: dict[int | str, dict[str, Any]] = {
    400: {
        "description": "The body is not a line that can be read.",
        "content": {"application/json": {"schema": {"type": "object", "required": ["id", "error"]}}},
    }
}


@router.post("/screen", tags=["screening"], openapi_extra=SCREEN, responses=_BAD)
async def screen(request: Request, caller: Annotated[Caller, Depends(_MAY_SCREEN)]) -> Response:
    """A verdict on a member's message: `{"id", "text"}` or `{"id", "messages"}`, with an optional `member`."""
    return await _answer(request, screen_line)


@router.post("/vet", tags=["vetting"], openapi_extra=VET, responses=_BAD)
async def vet(request: Request, caller: Annotated[Caller, Depends(_MAY_VET)]) -> Response:
    """A report on a coach's reply: `{"id", "text"}`, with an optional `member`."""
    return await _answer(request, vet_line)


async def _answer(request: Request, work: Callable[[Spotter, bytes], dict[str, Any]]) -> Response:
    answer = await run_in_threadpool(work, state_of(request).spotter, await request.body())
    if (wait := over_limit(request)) and not (answer.get("triage") == "crisis" or answer.get("urgent")):
        raise too_many(wait)
    return Json(answer, status_code=400 if "error" in answer else 200)
