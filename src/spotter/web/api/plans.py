"""POST /v1/plans/workout and /v1/plans/meals: a request in, a validated plan out, as JSON, Markdown or a page."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from spotter.coach import EmbeddedProvider
from spotter.coach.plans import Planned, PlanRequest, PlanRequestError, html, markdown
from spotter.domain import Event, Feature, Member, Severity
from spotter.members.events import event
from spotter.store import NotKeptError
from spotter.web.access import Caller, allow, member_of
from spotter.web.bodies import PLAN
from spotter.web.errors import problem
from spotter.web.state import State, state_of
from spotter.web.wire import read

router = APIRouter(prefix="/v1/plans", tags=["plans"])
_MAY = allow("guest", "member", "trainer", "reviewer", "admin", "service", scope="ask")
_FORMATS = ("json", "markdown", "html")
_PROFILE = frozenset("age gender conditions cleared held health_check parental_acknowledgment".split())
_LONGEST = 64  # characters of an identifier
_ANSWERS: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The plan, as JSON, Markdown or a page.",
        "content": {"application/json": {}, "text/plain": {}, "text/html": {}},
    },
    400: {"description": "The request can't be read."},
    503: {"description": "A refusal could not be recorded."},
}


@router.post("/workout", openapi_extra=PLAN, responses=_ANSWERS)
async def workout(request: Request, caller: Annotated[Caller, Depends(_MAY)]) -> Response:
    """A week of training. The body is a plan request with an optional `format` (`json`, `markdown`, `html`),
    `member_id`, and `plan`: one that somebody else made, to be checked instead of made."""
    return await _answer(request, caller, "workout")


@router.post("/meals", openapi_extra=PLAN, responses=_ANSWERS)
async def meals(request: Request, caller: Annotated[Caller, Depends(_MAY)]) -> Response:
    """A week of meals; the body as for workouts."""
    return await _answer(request, caller, "meals")


async def _answer(request: Request, caller: Caller, kind: str) -> Response:
    state = state_of(request)
    try:
        asked, shape, given, member_id = _asked(await request.body())
    except ValueError as bad:
        return problem(400, "The plan request can't be read", str(bad))
    user = await member_of(request, caller, member_id)
    try:
        asked_for = await asyncio.to_thread(request_for, state, user, asked)
    except PlanRequestError as bad:
        return problem(400, "The plan request can't be read", str(bad))
    planned = await _planned(state, kind, asked_for, given)
    try:
        await keep_refusal(state, planned, user)
    except NotKeptError:
        return problem(503, "The refusal could not be recorded", "please try again later")
    if shape == "html":
        return HTMLResponse(html(planned))
    return PlainTextResponse(markdown(planned)) if shape == "markdown" else JSONResponse(planned.to_dict())


def request_for(state: State, user: str | None, asked: dict[str, Any]) -> PlanRequest:
    """Where there is a profile, it says who somebody is; what they ask for may add to it and change none of it."""
    member, is_known = state.members.looked_up(user, Member(), state.clock()) if user else (Member(), False)
    if not is_known:
        return PlanRequest.of(asked)
    wishes = {name: value for name, value in asked.items() if name not in _PROFILE and value is not None}
    wishes["allergies"] = [*member.allergies, *PlanRequest.of(asked).allergies]
    return PlanRequest.for_member(member, **wishes)


def _asked(raw: bytes) -> tuple[dict[str, Any], str, object, str | None]:
    body = read(raw or b"{}")
    if not isinstance(body, dict):
        raise PlanRequestError("the request must be an object")
    shape, given, member_id = body.pop("format", "json"), body.pop("plan", None), body.pop("member_id", None)
    if shape not in _FORMATS:
        raise ValueError(f"`format` is one of {', '.join(_FORMATS)}")
    if member_id is not None and (not isinstance(member_id, str) or not 0 < len(member_id) <= _LONGEST):
        raise ValueError(f"`member_id` must be a text of at most {_LONGEST} characters")
    PlanRequest.of(body)  # raises for what nobody could mean
    return body, shape, given, member_id


async def _planned(state: State, kind: str, asked: PlanRequest, given: object) -> Planned:
    """Checked if a plan came along, else made: by the model behind this service, or by the embedded generator."""
    if given is not None:
        return await asyncio.to_thread(state.planner.check, kind, asked, given, "caller")
    if isinstance(state.upstream, EmbeddedProvider):
        return await asyncio.to_thread(state.planner.plan, kind, asked)
    return await state.planner.ask(kind, asked, state.upstream)


async def keep_refusal(state: State, planned: Planned, user: str | None) -> None:
    """A refused plan is an event; it is durable before the refusal leaves."""
    refusal = planned.refusal
    if refusal is None or refusal.event is None:
        return
    kind = Event(refusal.event)
    row = event(
        kind,
        user,
        state.clock(),
        state.spotter.policy,
        trigger=f"A {planned.kind} plan was asked for",
        shown=refusal.why,
        severity=Severity.LOW if kind is Event.AGE_RESTRICTION_APPLIED else Severity.MEDIUM,
        features=[Feature.WORKOUT_GENERATION if planned.kind == "workout" else Feature.MEAL_PLANNING],
    )
    await state.store.keep([row])
