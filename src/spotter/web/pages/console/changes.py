"""`/console/changes`: proposed changes of the policy, each with its measured effect; an admin accepts."""

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from spotter.domain import Caller
from spotter.operations import proposals
from spotter.policy import DATA
from spotter.store import policies
from spotter.store import proposals as kept
from spotter.web.api.shapes import Id
from spotter.web.pages.console.team import REFUSED, Admin, Team, back, names_of, said_of, work
from spotter.web.pages.forms import form_of
from spotter.web.pages.refusals import in_words
from spotter.web.pages.rendering import show
from spotter.web.state import State, state_of

router = APIRouter()


@router.get("/console/changes")
async def page(request: Request, caller: Team) -> HTMLResponse:
    return await _page(request, caller)


@router.post("/console/changes")
async def propose(request: Request, caller: Team) -> Response:
    """Make a proposal of a ruling and measure it; nothing changes yet."""
    form, state = await form_of(request), state_of(request)
    try:
        await work(_propose, state, form.get("ruling_id", "")[:64], caller.account_id, form.get("pattern", "").strip())
    except REFUSED as refused:
        return await _page(request, caller, in_words(request, refused), 409)
    return back("/console/changes", "proposed")


@router.post("/console/changes/{proposal_id}/accept")
async def accept(request: Request, caller: Admin, proposal_id: Id) -> Response:
    return await _decide(request, caller, _accept, proposal_id, "accepted")


@router.post("/console/changes/{proposal_id}/reject")
async def reject(request: Request, caller: Team, proposal_id: Id) -> Response:
    return await _decide(request, caller, _reject, proposal_id, "rejected")


@router.post("/console/policy/reload")
async def reload(request: Request, caller: Admin) -> Response:
    """Take up the policy folder as it is now; a broken one changes nothing and is told."""
    done = await work(state_of(request).reload)
    if done.error:
        return await _page(request, caller, done.error, 409)
    return back("/console/changes", "reloaded")


def _propose(state: State, ruling_id: str, by: str, pattern: str) -> None:
    proposals.propose(state.store, state.policy_folder, ruling_id, by, state.clock(), pattern=pattern or None)


def _accept(state: State, proposal_id: str, by: str) -> None:
    proposals.accept(state.store, state.policy_folder, proposal_id, by, state.clock())
    state.reload()


def _reject(state: State, proposal_id: str, by: str) -> None:
    proposals.reject(state.store, proposal_id, by, state.clock())


async def _decide(
    request: Request, caller: Caller, decide: Callable[[State, str, str], None], proposal_id: str, said: str
) -> Response:
    try:
        await work(decide, state_of(request), proposal_id, caller.account_id)
    except REFUSED as refused:
        return await _page(request, caller, in_words(request, refused), 409)
    return back("/console/changes", said)


async def _page(request: Request, caller: Caller, mistake: str = "", status: int = 200) -> HTMLResponse:
    state = state_of(request)
    engine = state.store.engine
    rows = await work(kept.find, engine)
    versions = await work(policies.find, engine)
    names = await work(names_of, engine, [one for row in rows for one in (row["by"], row["decided_by"])])
    more: dict[str, Any] = {
        "rows": rows,
        "versions": versions,
        "names": names,
        "current": state.spotter.policy,
        "is_shipped": state.policy_folder == DATA,
        "said": said_of(request),
        "mistake": mistake,
    }
    return show(request, "console/changes.html", caller, status, **more)
