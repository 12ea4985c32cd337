"""Rulings of reviewers, feedback of members, and the changes of the policy that they suggest."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from spotter.operations import proposals, rulings
from spotter.operations.proposals import ProposalError
from spotter.operations.rulings import RulingError
from spotter.store import NotKeptError
from spotter.store import proposals as kept
from spotter.web.access import Caller, allow, member_of
from spotter.web.api.shapes import UNREADABLE, Body, Id, Name, Words, shown
from spotter.web.errors import problem
from spotter.web.state import State, state_of

router = APIRouter(prefix="/v1", tags=["learning"])
Team = Annotated[Caller, Depends(allow("reviewer", "admin"))]
Admin = Annotated[Caller, Depends(allow("admin"))]
Anyone = Annotated[Caller, Depends(allow("guest", "member", "service", scope="ask"))]
_ODD: dict[int | str, dict[str, Any]] = {
    404: {"description": "There is no such exchange (of this member)."},
    400: {"description": "It can't be kept; `detail` says why."},
}
_NOT_NOW: dict[int | str, dict[str, Any]] = {
    **UNREADABLE,
    409: {"description": "It can't be proposed or decided; `detail` says why."},
}


class Ruling(Body):
    ruling: Literal["right", "wrong_refusal", "missed", "wrong_category"]
    category: Name | None = None
    note: Words = ""


class Feedback(Body):
    thumb: Literal["up", "down"] | None = None
    reason: Words = ""
    human_review: bool = False
    member_id: Name | None = None


class Proposal(Body):
    ruling_id: Name
    pattern: Words | None = None


@router.post("/exchanges/{exchange_id}/rulings", status_code=201, responses=_ODD)
async def rule(request: Request, caller: Team, exchange_id: Id, body: Ruling) -> Response:
    """A reviewer's opinion on a verdict."""
    state = state_of(request)

    def work() -> dict[str, Any]:
        return rulings.rule(
            state.store, exchange_id, body.ruling, caller.account_id, state.clock(), body.category, body.note
        )

    try:
        return shown(await run_in_threadpool(work), 201)
    except RulingError as odd:
        return problem(404 if odd.is_missing else 400, "The ruling can't be kept", str(odd))


@router.post("/exchanges/{exchange_id}/feedback", status_code=201, responses=_ODD)
async def say(request: Request, caller: Anyone, exchange_id: Id, body: Feedback) -> Response:
    """What a member says of an answer of theirs; `human_review` opens a case."""
    state = state_of(request)
    user = await member_of(request, caller, body.member_id)
    try:
        await rulings.say(state.store, exchange_id, user, state.clock(), body.thumb, body.reason, body.human_review)
    except RulingError as odd:
        return problem(404 if odd.is_missing else 400, "The feedback can't be kept", str(odd))
    except NotKeptError:
        return problem(503, "The feedback could not be kept", "please try again later")
    return shown({"exchange_id": exchange_id, "human_review": body.human_review}, 201)


@router.get("/proposals")
async def find(
    request: Request, caller: Team, state: Annotated[Literal["proposed", "accepted", "rejected"] | None, Query()] = None
) -> Response:
    """Changes of the policy that were proposed, each with its measured effect."""
    return shown({"proposals": await run_in_threadpool(kept.find, state_of(request).store.engine, state)})


@router.post("/proposals", status_code=201, responses=_NOT_NOW)
async def propose(request: Request, caller: Team, body: Proposal) -> Response:
    """Make a proposal of a ruling, and measure what it would do. Nothing changes yet."""
    state = state_of(request)

    def work() -> dict[str, Any]:
        corpus = proposals.sample(state.spotter.rules, state.corpus)
        by, now = caller.account_id, state.clock()
        return proposals.propose(state.store, state.policy_folder, body.ruling_id, by, now, corpus, body.pattern)

    try:
        return shown(await run_in_threadpool(work), 201)
    except ProposalError as odd:
        return problem(409, "Nothing can be proposed", str(odd))


@router.post("/proposals/{proposal_id}/accept", responses=_NOT_NOW)
async def accept(request: Request, caller: Admin, proposal_id: Id) -> Response:
    """Write a proposal into the policy and take the new policy up."""
    state = state_of(request)

    def work(own: State) -> dict[str, Any]:
        made = proposals.accept(own.store, own.policy_folder, proposal_id, caller.account_id, own.clock())
        return {**made, "reloaded": own.reload().to_dict()}

    try:
        return shown(await run_in_threadpool(work, state))
    except ProposalError as odd:
        return problem(409, "It can't be accepted", str(odd))


@router.post("/proposals/{proposal_id}/reject", responses=_NOT_NOW)
async def reject(request: Request, caller: Team, proposal_id: Id) -> Response:
    """Leave the policy as it is."""
    state = state_of(request)
    try:
        await run_in_threadpool(proposals.reject, state.store, proposal_id, caller.account_id, state.clock())
    except ProposalError as odd:
        return problem(409, "It can't be rejected", str(odd))
    return shown({"proposal_id": proposal_id, "state": "rejected"})
