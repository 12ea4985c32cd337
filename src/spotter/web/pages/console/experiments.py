"""`/console/experiments`: variants of the tone instructions, how each does, and an end to them."""

import re
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from spotter.domain import Caller
from spotter.operations import experiments
from spotter.operations.experiments import ExperimentError
from spotter.store import Store
from spotter.store import experiments as kept
from spotter.web.api.shapes import Id
from spotter.web.pages.console.team import Admin, Team, back, names_of, said_of, work
from spotter.web.pages.forms import form_of
from spotter.web.pages.refusals import in_words
from spotter.web.pages.rendering import gettext_of, show
from spotter.web.state import state_of

router = APIRouter()


@router.get("/console/experiments")
async def page(request: Request, caller: Team) -> HTMLResponse:
    return await _page(request, caller)


@router.post("/console/experiments")
async def begin(request: Request, caller: Admin) -> Response:
    form, state = await form_of(request), state_of(request)
    try:
        given = _variants(form)
        await work(experiments.begin, state.store, form.get("name", ""), given, caller.account_id, state.clock())
    except ExperimentError as odd:
        return await _page(request, caller, in_words(request, odd), form, 409)
    return back("/console/experiments", "running")


@router.post("/console/experiments/{name}/end")
async def end(request: Request, caller: Admin, name: Id) -> Response:
    done = await work(kept.end, state_of(request).store.engine, name)
    if done:
        return back("/console/experiments", "ended")
    return await _page(request, caller, gettext_of(request)("It is not running."), {}, 409)


def _variants(form: dict[str, str]) -> dict[str, str]:
    """`plain` without instructions is what the other is compared with."""
    name = re.sub(r"[^a-z0-9-]+", "-", form.get("variant", "").strip().lower()).strip("-")
    text = form.get("instruction", "").strip()
    if not name or not text or name == "plain":
        raise ExperimentError("give the variant a name of its own and an instruction")
    return {"plain": "", name: text}


def _found(store: Store) -> dict[str, Any]:
    rows = [{**one, "results": experiments.results(store, one)} for one in reversed(kept.find(store.engine))]
    return {"rows": rows, "names": names_of(store.engine, (one["by"] for one in rows))}


async def _page(
    request: Request, caller: Caller, mistake: str = "", form: dict[str, str] | None = None, status: int = 200
) -> HTMLResponse:
    found = await work(_found, state_of(request).store)
    more: dict[str, Any] = {"mistake": mistake, "form": form or {}, "said": said_of(request), **found}
    return show(request, "console/experiments.html", caller, status, **more)
