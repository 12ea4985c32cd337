"""What a member can ask of Spotter on `/me`: forget this, remember that, let a person look, shut out, delete, stay."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException

from spotter.members import UnknownMemberError, rights
from spotter.members.memory import KINDS, memory_row
from spotter.operations import redacted
from spotter.store import memories
from spotter.web.api.people import Id, keep, work
from spotter.web.pages.forms import form_of
from spotter.web.pages.me import Member, back, own, page_of, refused_by
from spotter.web.pages.rendering import gettext_of, language_of, show
from spotter.web.state import State, state_of

router = APIRouter(include_in_schema=False)
_LONGEST = 500
_SHOWN = 200  # entries of each kind; the export has them all


@router.get("/me/data")
async def everything(request: Request, caller: Member) -> HTMLResponse:
    """All that is kept, kind by kind, in plain words."""
    kept = await work(_kept, state_of(request), own(caller), language_of(request))
    return show(request, "data.html", caller, kept=kept, most=_SHOWN)


@router.post("/me/memories")
async def remember(request: Request, caller: Member) -> Response:
    """Tell the coach something from its lists; the field says `kind:value`."""
    state = state_of(request)
    kind, _, value = (await form_of(request)).get("what", "").partition(":")
    if value not in KINDS.get(kind, ()):
        return await page_of(request, caller, gettext_of(request)("Choose something from the list."), 422)
    await work(state.members.standing, own(caller), state.clock())
    await keep(request, [memory_row(own(caller), kind, value, state.clock())])
    return _at("remembered", "memory")


@router.post("/me/memories/{memory_id}")
async def change(request: Request, caller: Member, memory_id: Id) -> Response:
    """Correct one, or forget it; `all` forgets everything."""
    engine, form = state_of(request).store.engine, await form_of(request)
    known = {one.memory_id: one.kind for one in await work(memories.of_member, engine, own(caller))}
    if form.get("do") == "forget":
        if memory_id != "all" and memory_id not in known:
            raise HTTPException(404, "There is no such memory")
        await work(memories.remove, engine, own(caller), None if memory_id == "all" else memory_id)
        return _at("forgotten", "memory")
    if memory_id not in known:
        raise HTTPException(404, "There is no such memory")
    if form.get("value") not in KINDS.get(known[memory_id], ()):
        return await page_of(request, caller, gettext_of(request)("Choose something from the list."), 422)
    await work(memories.change, engine, own(caller), memory_id, form["value"])
    return _at("remembered", "memory")


@router.post("/me/reviews")
async def review(request: Request, caller: Member) -> Response:
    """A person looks at a decision."""
    state, reason = state_of(request), (await form_of(request)).get("reason", "").strip()
    if not reason:
        return await page_of(request, caller, gettext_of(request)("Please say in a few words what it is about."), 422)
    await work(_kept, state, own(caller), "en")  # for nobody who is unknown here
    row = rights.review(own(caller), redacted(reason)[:_LONGEST], state.clock(), state.spotter.policy)
    await keep(request, [row])
    return _at("asked", "rights")


@router.post("/me/restriction")
async def restrict(request: Request, caller: Member) -> Response:
    """Every trainer out, at once."""
    state = state_of(request)
    await work(state.members.standing, own(caller), state.clock())
    await work(rights.restrict, state.store, own(caller), state.clock())
    return _at("withdrawn", "trainers-title")


@router.post("/me/deletion")
async def delete(request: Request, caller: Member) -> Response:
    """Ask to be forgotten in thirty days, or stay after all. Asking takes a box to tick, so that no slip deletes."""
    state, form = state_of(request), await form_of(request)
    if form.get("do") == "stay":
        try:
            await work(rights.call_off, state.store, own(caller), state.clock())
        except HTTPException as refused:
            return await refused_by(request, caller, refused)
        return back("stays")
    if form.get("sure") != "yes":
        said = gettext_of(request)("Tick the box first: it says what will be deleted.")
        return await page_of(request, caller, said, 422)
    await work(rights.ask_deletion, state.store, own(caller), state.clock())
    return back("leaving")


def _kept(state: State, member_id: str, code: str) -> list[dict[str, Any]]:
    """Nothing of somebody who left no trace yet."""
    try:
        return rights.view(state.store, member_id, code)
    except UnknownMemberError:
        return []


def _at(said: str, place: str) -> RedirectResponse:
    """Back to where the form stands."""
    return RedirectResponse(f"/me?said={said}#{place}", 303)
