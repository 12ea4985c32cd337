"""/v1/trainer: a trainer's clients, what they share, and overrides within the limits."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import JSONResponse, Response
from pydantic import Field
from starlette.exceptions import HTTPException

from spotter.domain import Feature
from spotter.members import Proposal, Refusal, Standing
from spotter.members.trainers import Quality
from spotter.members.visibility import SHARED, TO_TRAINERS, trainer_sees
from spotter.operations import redacted
from spotter.store import overrides, subscriptions
from spotter.store.overrides import Override
from spotter.web.access import Caller, allow
from spotter.web.api.logs import page_of
from spotter.web.api.members import profile_of
from spotter.web.api.people import (
    MISSING,
    REFUSED,
    Answers,
    Before,
    Body,
    Id,
    Most,
    Plain,
    PlainValue,
    after,
    cursor,
    keep,
    work,
)
from spotter.web.api.photos import picture_of
from spotter.web.state import state_of

router = APIRouter(prefix="/v1/trainer", tags=["trainers"])
_TRAINER = allow("trainer")
_STOPPED: Answers = {
    403: {"description": "A limit that nobody may override; `detail` explains, `possible` says what would be accepted."}
}


class OverrideBody(Body):
    feature_overridden: Annotated[Plain, Field(min_length=1, max_length=40)]
    default_value: PlainValue
    new_value: PlainValue
    justification: Annotated[Plain, Field(max_length=2000)]


@router.get("/clients")
async def clients(
    request: Request,
    caller: Annotated[Caller, Depends(_TRAINER)],
    after: Annotated[str, Query(max_length=64, pattern=r"^[^\x00-\x1f\x7f]*$")] = "",  # a client's id
    most: Most = 100,
) -> dict[str, Any]:
    """Clients by subscription, with whether they have agreed; nothing about them before they do."""
    engine = state_of(request).store.engine
    found = await work(subscriptions.of_trainer, engine, caller.account_id, after, most)
    shown = [{"client_id": one.client_id, "since": one.since, "agreed": one.is_open} for one in found]
    return {"clients": shown, "next": found[-1].client_id if len(found) == most else None}


@router.get("/clients/{client_id}", responses=MISSING)
async def client(request: Request, client_id: Id, caller: Annotated[Caller, Depends(_TRAINER)]) -> dict[str, Any]:
    """The basic profile, the result of the health check, and which features are open: never why not."""
    state = state_of(request)
    one: Standing = await work(state.trainers.client, caller.account_id, client_id, state.clock())
    profile = {name: value for name, value in profile_of(one).items() if name in TO_TRAINERS}
    open_ = {feature.value: one.access[feature].allowed for feature in Feature}
    shared = {kind: trainer_sees(kind, one.kept.profile) for kind in SHARED}
    return {"profile": profile, "health_check": one.check.status, "open": open_, "shared": shared}


@router.get("/clients/{client_id}/logs/{kind}", responses=MISSING)
async def shared_logs(
    request: Request,
    client_id: Id,
    kind: Id,
    caller: Annotated[Caller, Depends(_TRAINER)],
    before: Before = None,
    most: Most = 50,
) -> dict[str, Any]:
    """Workouts, foods, measurements or photos, where the client shares them."""
    state = state_of(request)
    if kind not in SHARED:
        raise HTTPException(404, f"There are: {', '.join(SHARED)}")
    await work(state.trainers.sees, caller.account_id, client_id, kind, state.clock())
    return await page_of(request, kind, client_id, before, most)


@router.get("/clients/{client_id}/photos/{photo_id}", response_class=Response, responses={**MISSING, **REFUSED})
async def shared_photo(
    request: Request, client_id: Id, photo_id: Id, caller: Annotated[Caller, Depends(_TRAINER)]
) -> Response:
    """One photo, where the client shares them."""
    state = state_of(request)
    await work(state.trainers.sees, caller.account_id, client_id, "photos", state.clock())
    return await picture_of(request, client_id, photo_id)


@router.post("/clients/{client_id}/overrides", status_code=201, response_model=None, responses={**MISSING, **_STOPPED})
async def override(
    request: Request, client_id: Id, body: OverrideBody, caller: Annotated[Caller, Depends(_TRAINER)]
) -> dict[str, Any] | JSONResponse:
    """Change something for a client. It is logged for good, and counts once the client acknowledges it."""
    state = state_of(request)
    asked = Proposal(body.feature_overridden, body.default_value, body.new_value, redacted(body.justification))
    language = request.headers.get("accept-language", "en")[:20].lower()
    made, row = await work(state.trainers.propose, caller.account_id, client_id, asked, state.clock(), language)
    await keep(request, [row])
    return stopped(made) if isinstance(made, Refusal) else override_of(made)


@router.get("/clients/{client_id}/overrides", responses=MISSING)
async def own_overrides(
    request: Request,
    client_id: Id,
    caller: Annotated[Caller, Depends(_TRAINER)],
    before: Before = None,
    most: Most = 50,
) -> dict[str, Any]:
    """This trainer's overrides for this client, the newest first."""
    state, trainer = state_of(request), caller.account_id
    await work(state.trainers.client, trainer, client_id, state.clock())
    place = after(before)
    return page(await work(overrides.of_pair, state.store.engine, trainer, client_id, place and place[0], most), most)


@router.get("/quality")
async def own_quality(request: Request, caller: Annotated[Caller, Depends(_TRAINER)]) -> dict[str, Any]:
    """One's own figures."""
    state = state_of(request)
    return quality_of(await work(state.trainers.quality, caller.account_id, state.clock()))


def stopped(one: Refusal) -> JSONResponse:
    """A refusal that explains and offers the safe way."""
    body = {
        "type": "about:blank",
        "title": "This can't be overridden",
        "status": 403,
        "detail": one.reason.text,
        "floor": one.floor,
        "reason": one.reason.code,
        "possible": one.possible,
    }
    return JSONResponse(body, status_code=403, media_type="application/problem+json")


def override_of(one: Override) -> dict[str, Any]:
    return dict(one._asdict())


def page(found: list[Override], most: int) -> dict[str, Any]:
    following = cursor(found[-1].timestamp) if len(found) == most else None
    return {"overrides": [override_of(one) for one in found], "next": following}


def quality_of(one: Quality) -> dict[str, Any]:
    return {
        "days": one.days,
        **one.figures._asdict(),
        "refused_share": one.refused_share,
        "acknowledged_share": one.acknowledged_share,
        "by_feature": dict(one.by_feature),
    }
