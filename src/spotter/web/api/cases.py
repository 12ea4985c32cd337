"""/v1/cases: what the safety team works through."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from spotter.members.visibility import sees_exchange
from spotter.operations.cases import CaseError, Cases
from spotter.operations.exchanges import around
from spotter.store import cases as kept
from spotter.store import originals
from spotter.web.access import Caller, allow
from spotter.web.api.shapes import UNREADABLE, Body, Id, Name, Words, shown
from spotter.web.errors import problem
from spotter.web.state import state_of

router = APIRouter(prefix="/v1/cases", tags=["cases"])
Team = Annotated[Caller, Depends(allow("reviewer", "admin"))]
Reviewer = Annotated[Caller, Depends(allow("reviewer"))]
_MISSING: dict[int | str, dict[str, Any]] = {404: {"description": "There is no such case."}}
_NOT_NOW: dict[int | str, dict[str, Any]] = {
    **_MISSING,
    **UNREADABLE,
    409: {"description": "The case is not in a state for this; `detail` says in which, and whose it is."},
}


class Note(Body):
    text: Words


class Outreach(Body):
    how: Literal["considered", "offered", "done", "declined"]
    text: Words = ""


class Close(Body):
    outcome: Literal[
        "right", "wrong_refusal", "missed", "wrong_category", "helped", "no_action", "policy_change", "reviewed"
    ]
    text: Words = ""


@router.get("")
async def find(
    request: Request,
    caller: Team,
    state: Literal["open", "claimed", "closed", "archived"] | None = None,
    severity: Literal["low", "medium", "high", "critical"] | None = None,
    owner: Name | None = None,
    kind: Literal["event", "review"] | None = None,
    late: bool = False,
) -> Response:
    """Cases, the most pressing first; those that wait unless a state is named."""
    own = state_of(request)
    states = (state,) if state else ("open", "claimed")
    found = await run_in_threadpool(
        kept.find,
        own.store.engine,
        states=states,
        severity=severity,
        owner=owner,
        kind=kind,
        late_at=own.clock() if late else None,
    )
    return shown({"cases": found})


@router.get("/{case_id}", responses=_MISSING)
async def get(request: Request, caller: Team, case_id: Id) -> Response:
    """One case with every step that was taken."""
    return await _step(request, lambda cases: cases.get(case_id))


@router.get("/{case_id}/exchange", responses=_MISSING)
async def exchange(request: Request, caller: Team, case_id: Id) -> Response:
    """The exchange that the case is about and five messages on each side. That it was opened is noted in the case."""
    own = state_of(request)

    def read(cases: Cases) -> dict[str, Any]:
        case = _opened_to(caller, cases.get(case_id))
        found = around(own.store, case["exchange_id"]) if case["exchange_id"] else []
        if not found:
            raise CaseError("there is no exchange of this case, or it has been erased", is_missing=True)
        cases.opened(case_id, caller.account_id, own.clock())
        return {"case_id": case_id, "messages": found}

    return await _step(request, read)


@router.get("/{case_id}/original", responses=_MISSING)
async def original(request: Request, caller: Reviewer, case_id: Id) -> Response:
    """What redaction took out of the exchange, as long as flagged content is kept. Every opening is logged."""
    own = state_of(request)

    def read(cases: Cases) -> dict[str, Any]:
        case = cases.get(case_id)
        now = own.clock()
        found = own.vault.read(own.store, case["exchange_id"] or "", caller.account_id, now) if own.vault else None
        if found is None:
            raise CaseError("nothing was taken out of this exchange, or it is no longer kept", is_missing=True)
        cases.opened(case_id, caller.account_id, now)
        return {"case_id": case_id, "original": found}

    return await _step(request, read)


@router.get("/{case_id}/original/reads", responses=_MISSING)
async def reads(request: Request, caller: Team, case_id: Id) -> Response:
    """Who opened the original, and when."""
    engine = state_of(request).store.engine

    def read(cases: Cases) -> dict[str, Any]:
        return {"reads": originals.reads(engine, cases.get(case_id)["exchange_id"] or case_id)}

    return await _step(request, read)


def _opened_to(caller: Caller, case: dict[str, Any]) -> dict[str, Any]:
    if not sees_exchange(caller.role, case):
        raise HTTPException(403, "Only reviewers read flagged exchanges; an admin reads what a member reported")
    return case


@router.post("/{case_id}/claim", responses=_NOT_NOW)
async def claim(request: Request, caller: Team, case_id: Id) -> Response:
    """Take an open case. Of two who try, one gets it."""
    now = state_of(request).clock()
    return await _step(request, lambda cases: cases.claim(case_id, caller.account_id, now))


@router.post("/{case_id}/release", responses=_NOT_NOW)
async def release(request: Request, caller: Team, case_id: Id) -> Response:
    """Give a case back."""
    now = state_of(request).clock()
    return await _step(request, lambda cases: cases.release(case_id, caller.account_id, now))


@router.post("/{case_id}/notes", responses=_NOT_NOW)
async def note(request: Request, caller: Team, case_id: Id, body: Note) -> Response:
    """Write something down; it is redacted like everything that is kept."""
    now = state_of(request).clock()
    return await _step(request, lambda cases: cases.note(case_id, caller.account_id, body.text, now))


@router.post("/{case_id}/outreach", responses=_NOT_NOW)
async def outreach(request: Request, caller: Team, case_id: Id, body: Outreach) -> Response:
    """Note whether the member was contacted. Spotter itself writes to nobody."""
    now = state_of(request).clock()
    return await _step(request, lambda cases: cases.reach_out(case_id, caller.account_id, body.how, body.text, now))


@router.post("/{case_id}/close", responses=_NOT_NOW)
async def close(request: Request, caller: Team, case_id: Id, body: Close) -> Response:
    """End a case with an outcome. Only its owner can; a critical one needs words."""
    now = state_of(request).clock()
    return await _step(request, lambda cases: cases.close(case_id, caller.account_id, body.outcome, body.text, now))


async def _step(request: Request, step: Callable[[Cases], dict[str, Any]]) -> Response:
    try:
        return shown(await run_in_threadpool(step, Cases(state_of(request).store)))
    except CaseError as refused:
        return problem(404 if refused.is_missing else 409, "The case can't be changed so", str(refused))
