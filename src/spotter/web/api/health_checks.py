"""The health check: its questions, taking it, and its result."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from pydantic import Field

from spotter.domain.health_check import HealthCheck
from spotter.domain.text import spoken
from spotter.members.health_check import Result
from spotter.members.visibility import Data
from spotter.web.access import Caller, allow
from spotter.web.api.people import MISSING, Body, Id, Plain, keep, seeing, whom, work
from spotter.web.state import state_of

router = APIRouter(prefix="/v1", tags=["health check"])
_ASKED = allow("guest", "member", "trainer", "reviewer", "admin", "service", scope="members")
_OWN = seeing(Data.HEALTH_CHECK)


class AnswersBody(Body):
    """Yes or no to every question of this version."""

    version: Annotated[Plain, Field(min_length=1, max_length=20)]
    answers: Annotated[dict[Annotated[str, Field(max_length=40)], bool], Field(max_length=60)]


@router.get("/health-check")
async def questions(
    request: Request, caller: Annotated[Caller, Depends(_ASKED)], lang: Annotated[str, Field(max_length=20)] = "en"
) -> dict[str, Any]:
    """The questions, in English or Arabic."""
    asked: HealthCheck = state_of(request).spotter.rules.health_check
    code = spoken(lang)
    return {
        "version": asked.version,
        "language": code,
        "valid_months": asked.months,
        "questions": [{"id": one.id, "text": one.text[code]} for one in asked.questions],
    }


@router.post("/members/{member_id}/health-checks", status_code=201, responses=MISSING)
async def take(
    request: Request, member_id: Id, body: AnswersBody, caller: Annotated[Caller, Depends(_OWN)]
) -> dict[str, Any]:
    """Take it. The result is pass, clearance or blocked, by feature; one that isn't a pass is logged."""
    state, member_id = state_of(request), await whom(request, caller, member_id)
    given: dict[str, object] = dict(body.answers)
    result, rows = await work(state.members.take_check, member_id, body.version, given, state.clock())
    await keep(request, rows)
    return result_of(result)


@router.get("/members/{member_id}/health-checks/latest", responses=MISSING)
async def latest(request: Request, member_id: Id, caller: Annotated[Caller, Depends(_OWN)]) -> dict[str, Any]:
    """The result, and to the member themselves their answers."""
    state = state_of(request)
    one = await work(state.members.standing, await whom(request, caller, member_id), state.clock())
    check = one.kept.check
    taken = {"taken_at": check.taken_at, "version": check.version, "answers": check.answers} if check else {}
    return {**result_of(one.check), **taken}


def result_of(result: Result) -> dict[str, Any]:
    return {"status": result.status, "held": dict(result.held), "valid_until": result.valid_until}
