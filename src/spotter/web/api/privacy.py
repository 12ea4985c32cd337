"""A member's rights, what the coach remembers of them, and figures over many for the staff."""

from datetime import timedelta
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import Field
from starlette.exceptions import HTTPException

from spotter.members import rights
from spotter.members.memory import KINDS, memory_row
from spotter.members.visibility import Data, Sight, seen_by
from spotter.operations import redacted, retention
from spotter.store import aggregates, deletions, exchanges, memories
from spotter.store import retention as runs
from spotter.store.deletions import Deletion
from spotter.web.access import Caller, allow, anyone
from spotter.web.api.people import (
    MISSING,
    REFUSED,
    Before,
    Body,
    Id,
    Most,
    Plain,
    after,
    cursor,
    keep,
    seeing,
    whom,
    work,
)
from spotter.web.state import state_of

router = APIRouter(prefix="/v1", tags=["privacy"])
Own = Annotated[Caller, Depends(allow("member", "service", scope="members"))]
Chat = Annotated[Caller, Depends(seeing(Data.CHAT))]
Staff = Annotated[Caller, Depends(allow(*seen_by(Data.WORKOUTS, Sight.AGGREGATE)))]
Admin = Annotated[Caller, Depends(allow("admin"))]
Language = Annotated[str, Query(alias="lang", max_length=20)]
_PLACE = "/members/{member_id}"
_ZIP: dict[int | str, dict[str, Any]] = {
    **MISSING,
    200: {"content": {"application/zip": {}}, "description": "The zip."},
}


class MemoryBody(Body):
    kind: Annotated[Plain, Field(max_length=20)]
    value: Annotated[Plain, Field(max_length=60)]


class ValueBody(Body):
    value: Annotated[Plain, Field(max_length=60)]


class ReviewBody(Body):
    reason: Annotated[Plain, Field(min_length=1, max_length=2000)]


@router.get(f"{_PLACE}/messages", responses=MISSING)
async def messages(
    request: Request, member_id: Id, caller: Chat, before: Before = None, most: Most = 50
) -> dict[str, Any]:
    """One's own chat as it is kept, the newest first."""
    member_id, place = await whom(request, caller, member_id), after(before)
    found = await work(exchanges.of_user, state_of(request).store.engine, member_id, place and place[0], most)
    return {"messages": found, "next": cursor(found[-1]["created_at"]) if len(found) == most else None}


@router.get(f"{_PLACE}/data", responses=MISSING)
async def data(request: Request, member_id: Id, caller: Own, language: Language = "en") -> dict[str, Any]:
    """Everything that is kept: what it is, why, for how long, who sees it, in English or Arabic."""
    member_id = await whom(request, caller, member_id)
    return {"kept": await work(rights.view, state_of(request).store, member_id, language)}


@router.get(f"{_PLACE}/export", response_class=Response, responses=_ZIP)
async def export(request: Request, member_id: Id, caller: Own, language: Language = "en") -> Response:
    """Everything as a zip: JSON, CSV, photos, and a page that explains them."""
    state, member_id = state_of(request), await whom(request, caller, member_id)
    raw = await work(rights.export, state.store, member_id, state.photos, language)
    headers = {"content-disposition": 'attachment; filename="spotter-export.zip"', "cache-control": "no-store"}
    return Response(raw, media_type="application/zip", headers=headers)


@router.post(f"{_PLACE}/deletion", status_code=202, responses=MISSING)
async def delete(request: Request, member_id: Id, caller: Own) -> dict[str, Any]:
    """Ask to be forgotten. It is done in thirty days and can be called off until then; asking twice changes nothing."""
    state, member_id = state_of(request), await whom(request, caller, member_id)
    return _deletion(await work(rights.ask_deletion, state.store, member_id, state.clock()))


@router.delete(f"{_PLACE}/deletion", status_code=204, responses={**MISSING, **REFUSED})
async def call_off(request: Request, member_id: Id, caller: Own) -> Response:
    """Stay after all."""
    state, member_id = state_of(request), await whom(request, caller, member_id)
    await work(rights.call_off, state.store, member_id, state.clock())
    return Response(status_code=204)


@router.get("/deletions/{receipt}", dependencies=[Depends(anyone())], responses=MISSING)
async def receipt(request: Request, receipt: Id) -> dict[str, Any]:
    """Proof that a deletion was done, for whoever holds its receipt; nobody is named in it."""
    found = await work(deletions.of_receipt, state_of(request).store.engine, receipt)
    if found is None:
        raise HTTPException(404, "There is no such receipt")
    return _deletion(found)


@router.post(f"{_PLACE}/restriction", status_code=204, responses=MISSING)
async def restrict(request: Request, member_id: Id, caller: Own) -> Response:
    """Shut every trainer out, at once."""
    state, member_id = state_of(request), await whom(request, caller, member_id)
    await work(state.members.standing, member_id, state.clock())
    await work(rights.restrict, state.store, member_id, state.clock())
    return Response(status_code=204)


@router.post(f"{_PLACE}/reviews", status_code=201, responses=MISSING)
async def review(request: Request, member_id: Id, body: ReviewBody, caller: Own) -> dict[str, Any]:
    """Ask for a person to look at a decision."""
    state, member_id = state_of(request), await whom(request, caller, member_id)
    await work(state.members.standing, member_id, state.clock())
    row = rights.review(member_id, redacted(body.reason)[:500], state.clock(), state.spotter.policy)
    await keep(request, [row])
    return {"case_id": f"case-{row.values['event_id']}"}


@router.get(f"{_PLACE}/memories", responses=MISSING)
async def remembered(request: Request, member_id: Id, caller: Own) -> dict[str, Any]:
    """What the coach remembers, and what it could."""
    member_id = await whom(request, caller, member_id)
    found = await work(memories.of_member, state_of(request).store.engine, member_id)
    return {"memories": [one._asdict() for one in found], "kinds": KINDS}


@router.post(f"{_PLACE}/memories", status_code=201, responses=MISSING)
async def remember(request: Request, member_id: Id, body: MemoryBody, caller: Own) -> dict[str, Any]:
    """Tell the coach something; from the lists that `GET` shows."""
    state, member_id = state_of(request), await whom(request, caller, member_id)
    await work(state.members.standing, member_id, state.clock())
    _check(body.kind, body.value)
    row = memory_row(member_id, body.kind, body.value, state.clock())
    await keep(request, [row])
    return {"memory_id": row.values["memory_id"], "kind": body.kind, "value": body.value}


@router.put(f"{_PLACE}/memories/{{memory_id}}", status_code=204, responses=MISSING)
async def correct(request: Request, member_id: Id, memory_id: Id, body: ValueBody, caller: Own) -> Response:
    """Correct something."""
    engine, member_id = state_of(request).store.engine, await whom(request, caller, member_id)
    known = {one.memory_id: one.kind for one in await work(memories.of_member, engine, member_id)}
    if memory_id not in known:
        raise HTTPException(404, "There is no such memory")
    _check(known[memory_id], body.value)
    await work(memories.change, engine, member_id, memory_id, body.value)
    return Response(status_code=204)


@router.delete(f"{_PLACE}/memories/{{memory_id}}", status_code=204, responses=MISSING)
async def forget(request: Request, member_id: Id, memory_id: Id, caller: Own) -> Response:
    """Make the coach forget something; `all` is everything."""
    member_id = await whom(request, caller, member_id)
    one = None if memory_id == "all" else memory_id
    gone = await work(memories.remove, state_of(request).store.engine, member_id, one)
    if one and not gone:
        raise HTTPException(404, "There is no such memory")
    return Response(status_code=204)


@router.get("/aggregates/{kind}", responses=MISSING)
async def figures(request: Request, kind: Literal["workouts", "weight"], caller: Staff) -> dict[str, Any]:
    """The last year by month and level over all members; groups of fewer than five are left out, figures rounded."""
    state = state_of(request)
    until = state.clock()
    since, engine = until - timedelta(days=366), state.store.engine
    if kind == "weight":
        return {"smallest": aggregates.SMALLEST, "months": await work(aggregates.weights, engine, since, until)}

    def read() -> list[Any]:
        with engine.connect() as connection:
            return [*aggregates.old_workouts(engine), *aggregates.workouts(connection, since, until)]

    return {"smallest": aggregates.SMALLEST, "months": [one._asdict() for one in await work(read)]}


@router.get("/retention")
async def done(request: Request, caller: Admin) -> dict[str, Any]:
    """How long things are kept, and what the job did."""
    rules = {rule.name: rule.says for rule in retention.RULES}
    return {"rules": rules, "runs": await work(runs.runs, state_of(request).store.engine)}


@router.post("/retention/dry-run")
async def dry_run(request: Request, caller: Admin) -> dict[str, Any]:
    """What would go if the job ran now."""
    state = state_of(request)
    return await work(retention.run, state.store, state.clock(), True)


def _check(kind: str, value: str) -> None:
    if value not in KINDS.get(kind, ()):
        raise HTTPException(422, "Only what the lists hold is remembered; GET shows them")


def _deletion(one: Deletion) -> dict[str, Any]:
    shown = ("receipt", "requested_at", "due_at", "cancelled_at", "erased_at", "proof")
    return {"state": one.state, **{name: getattr(one, name) for name in shown}}
