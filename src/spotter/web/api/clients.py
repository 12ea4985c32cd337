"""The other side of trainers: subscriptions, a client's consent, acknowledgments and reports, figures for reviewers."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from pydantic import Field
from starlette.exceptions import HTTPException

from spotter.members.limits import MAY, NEVER
from spotter.operations import redacted
from spotter.store import accounts, overrides, subscriptions
from spotter.store.subscriptions import Subscription
from spotter.web.access import Caller, allow
from spotter.web.api.people import MISSING, Before, Body, Id, Most, Plain, after, keep, whom, work
from spotter.web.api.trainers import override_of, page, quality_of
from spotter.web.state import state_of

router = APIRouter(prefix="/v1", tags=["trainers"])
_OWN = allow("member", "service", scope="members")
_SELLS = allow("admin", "service", scope="members")
_REVIEW = allow("reviewer", "admin")
_ANYBODY = allow("guest", "member", "trainer", "reviewer", "admin", "service", scope="members")


class ReportBody(Body):
    trainer_id: Annotated[Plain, Field(min_length=1, max_length=64)]
    override_id: Annotated[Plain, Field(min_length=1, max_length=64)] | None = None
    reason: Annotated[Plain, Field(min_length=1, max_length=2000)]


@router.get("/overridable")
async def overridable(request: Request, caller: Annotated[Caller, Depends(_ANYBODY)]) -> dict[str, Any]:
    """What trainers may change, and what nobody may."""
    return {"may": list(MAY), "never": list(NEVER)}


@router.put("/trainers/{trainer_id}/clients/{client_id}", status_code=204, responses=MISSING)
async def subscribe(
    request: Request, trainer_id: Id, client_id: Id, caller: Annotated[Caller, Depends(_SELLS)]
) -> Response:
    """A member subscribed to a trainer. The trainer sees nothing before the member agrees."""
    state = state_of(request)
    found = await work(accounts.of_id, state.store.engine, trainer_id)
    if found is None or found.role != "trainer":
        raise HTTPException(404, "There is no such trainer")
    await work(state.members.standing, client_id, state.clock())
    await work(subscriptions.start, state.store.engine, trainer_id, client_id, state.clock())
    return Response(status_code=204)


@router.delete("/trainers/{trainer_id}/clients/{client_id}", status_code=204, responses=MISSING)
async def unsubscribe(
    request: Request, trainer_id: Id, client_id: Id, caller: Annotated[Caller, Depends(_SELLS)]
) -> Response:
    """The subscription ended."""
    state = state_of(request)
    _found(await work(subscriptions.end, state.store.engine, trainer_id, client_id, state.clock()))
    return Response(status_code=204)


@router.get("/trainers/{trainer_id}/quality")
async def quality(request: Request, trainer_id: Id, caller: Annotated[Caller, Depends(_REVIEW)]) -> dict[str, Any]:
    """A trainer's last months in figures: overrides, refusals, acknowledgments, reports."""
    state = state_of(request)
    return quality_of(await work(state.trainers.quality, trainer_id, state.clock()))


@router.get("/members/{member_id}/trainers", responses=MISSING)
async def trainers(request: Request, member_id: Id, caller: Annotated[Caller, Depends(_OWN)]) -> dict[str, Any]:
    """Whom the member subscribed to, and whether they agreed."""
    member_id = await whom(request, caller, member_id)
    found = await work(subscriptions.of_client, state_of(request).store.engine, member_id)
    return {"trainers": [_shown(one) for one in found]}


@router.put("/members/{member_id}/trainers/{trainer_id}/consent", status_code=204, responses=MISSING)
async def agree(request: Request, member_id: Id, trainer_id: Id, caller: Annotated[Caller, Depends(_OWN)]) -> Response:
    """Let a trainer see what the sharing switches allow."""
    state, member_id = state_of(request), await whom(request, caller, member_id)
    _found(await work(subscriptions.set_consent, state.store.engine, trainer_id, member_id, state.clock()))
    return Response(status_code=204)


@router.delete("/members/{member_id}/trainers/{trainer_id}/consent", status_code=204, responses=MISSING)
async def withdraw(
    request: Request, member_id: Id, trainer_id: Id, caller: Annotated[Caller, Depends(_OWN)]
) -> Response:
    """Shut a trainer out, at once."""
    state, member_id = state_of(request), await whom(request, caller, member_id)
    _found(await work(subscriptions.set_consent, state.store.engine, trainer_id, member_id, None))
    return Response(status_code=204)


@router.get("/members/{member_id}/overrides", responses=MISSING)
async def listed(
    request: Request, member_id: Id, caller: Annotated[Caller, Depends(_OWN)], before: Before = None, most: Most = 50
) -> dict[str, Any]:
    """What trainers changed for this member, the newest first."""
    member_id, place = await whom(request, caller, member_id), after(before)
    engine = state_of(request).store.engine
    return page(await work(overrides.of_client, engine, member_id, place and place[0], most), most)


@router.get("/members/{member_id}/overrides/in-force", responses=MISSING)
async def in_force(request: Request, member_id: Id, caller: Annotated[Caller, Depends(_OWN)]) -> dict[str, Any]:
    """By feature: what counts now, because the member acknowledged it and it still stands within the limits."""
    state, member_id = state_of(request), await whom(request, caller, member_id)
    found = await work(state.trainers.in_force, member_id, state.clock())
    return {feature: override_of(one) for feature, one in found.items()}


@router.put("/members/{member_id}/overrides/{override_id}/acknowledgment", status_code=204, responses=MISSING)
async def acknowledge(
    request: Request, member_id: Id, override_id: Id, caller: Annotated[Caller, Depends(_OWN)]
) -> Response:
    """The member has read an override and agrees."""
    state, member_id = state_of(request), await whom(request, caller, member_id)
    await work(state.trainers.acknowledge, member_id, override_id, state.clock())
    return Response(status_code=204)


@router.post("/members/{member_id}/reports", status_code=201, responses=MISSING)
async def report(
    request: Request, member_id: Id, body: ReportBody, caller: Annotated[Caller, Depends(_OWN)]
) -> dict[str, Any]:
    """Report a trainer, or one override; a person looks at it."""
    state, member_id = state_of(request), await whom(request, caller, member_id)
    about = (body.trainer_id, body.override_id, redacted(body.reason))
    report_id, row = await work(state.trainers.report, member_id, *about, state.clock())
    await keep(request, [row])
    return {"report_id": report_id}


def _found(there: bool) -> None:
    if not there:
        raise HTTPException(404, "There is no such subscription")


def _shown(one: Subscription) -> dict[str, Any]:
    return {"trainer_id": one.trainer_id, "since": one.since, "agreed": one.is_open, "ended_at": one.ended_at}
