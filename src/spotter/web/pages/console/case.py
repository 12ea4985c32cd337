"""`/console/cases/{id}`: one case. The conversation with what was found in it, the policy beside it, and a ruling."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from starlette.exceptions import HTTPException

from spotter.domain import OF_MESSAGES, Caller
from spotter.operations import rulings
from spotter.operations.cases import OUTCOMES, OUTREACH, CaseError, Cases
from spotter.operations.exchanges import around
from spotter.operations.rulings import RULINGS
from spotter.store import cases, events
from spotter.store import rulings as kept
from spotter.store.ledger import case_of
from spotter.web.api.shapes import Id
from spotter.web.pages.console.rules import decisions_of
from spotter.web.pages.console.team import REFUSED, Team, back, names_of, said_of, work
from spotter.web.pages.forms import form_of
from spotter.web.pages.refusals import in_words
from spotter.web.pages.rendering import show
from spotter.web.state import State, state_of

router = APIRouter()
Form = Mapping[str, str]
_AGAIN = timedelta(hours=1)  # after which reading a case once more is noted once more


@router.get("/console/cases/{case_id}")
async def page(request: Request, caller: Team, case_id: Id) -> HTMLResponse:
    return await _page(request, caller, case_id)


@router.post("/console/cases/{case_id}")
async def step(request: Request, caller: Team, case_id: Id) -> Response:
    """One form, one step; what can't be done is said on the page, with what was written still there."""
    form, state = await form_of(request), state_of(request)
    take = STEPS.get(form.get("step", ""))
    if take is None:
        raise HTTPException(422, "There is no such step")
    try:
        going = await work(take, state, caller.account_id, case_id, form)
    except REFUSED as refused:
        if getattr(refused, "is_missing", False):
            raise HTTPException(404, str(refused)) from None
        return await _page(request, caller, case_id, in_words(request, refused), form, 409)
    return back(*going)


def _claim(state: State, by: str, case_id: str, form: Form) -> tuple[str, str]:
    Cases(state.store).claim(case_id, by, state.clock())
    return f"/console/cases/{case_id}", "claimed"


def _release(state: State, by: str, case_id: str, form: Form) -> tuple[str, str]:
    Cases(state.store).release(case_id, by, state.clock())
    return "/console/queue", "released"


def _note(state: State, by: str, case_id: str, form: Form) -> tuple[str, str]:
    if not form.get("text", "").strip():
        raise CaseError("write something first")
    Cases(state.store).note(case_id, by, form["text"], state.clock())
    return f"/console/cases/{case_id}", "noted"


def _outreach(state: State, by: str, case_id: str, form: Form) -> tuple[str, str]:
    Cases(state.store).reach_out(case_id, by, form.get("how", ""), form.get("text", ""), state.clock())
    return f"/console/cases/{case_id}", "noted"


def _rule(state: State, by: str, case_id: str, form: Form) -> tuple[str, str]:
    """Rule on the verdict and close the case with it; an open case is claimed on the way."""
    all_, now = Cases(state.store), state.clock()
    case = all_.get(case_id)
    outcome, text = form.get("outcome", ""), form.get("text", "")
    if outcome not in OUTCOMES:
        raise CaseError("choose a ruling first")
    if case["severity"] == "critical" and not text.strip():
        raise CaseError("a critical case is documented: say in a sentence what was done")
    if case["state"] == "open":
        all_.claim(case_id, by, now)
    elif case["owner"] != by:
        raise CaseError("the case is {state}, so it can't be {done}", state=case["state"], done="closed by you")
    if outcome in RULINGS and case["exchange_id"]:
        rulings.rule(state.store, case["exchange_id"], outcome, by, now, form.get("category") or None, text)
    all_.close(case_id, by, outcome, text, now)
    following = _next(state, by) if form.get("next") else None
    return (f"/console/cases/{following}" if following else "/console/queue"), "closed"


STEPS: Mapping[str, Callable[[State, str, str, Form], tuple[str, str]]] = {
    "claim": _claim,
    "release": _release,
    "note": _note,
    "outreach": _outreach,
    "rule": _rule,
}


def _next(state: State, by: str) -> str | None:
    """The most pressing case that is free or one's own."""
    found = cases.find(state.store.engine, states=("open", "claimed"))
    return next((one["case_id"] for one in found if one["owner"] in (None, by)), None)


async def _page(
    request: Request, caller: Caller, case_id: str, mistake: str = "", form: Form | None = None, status: int = 200
) -> HTMLResponse:
    state = state_of(request)
    try:
        found = await work(_case, state, caller.account_id, case_id)
    except CaseError as missing:
        raise HTTPException(404, str(missing)) from None
    more: dict[str, Any] = {"said": said_of(request), "mistake": mistake, "form": form or {}, "outreach": OUTREACH}
    return show(request, "console/case.html", caller, status, categories=OF_MESSAGES, **more, **found)


def _case(state: State, me: str, case_id: str) -> dict[str, Any]:
    all_, now, engine = Cases(state.store), state.clock(), state.store.engine
    case = all_.get(case_id)
    turns = around(state.store, case["exchange_id"]) if case["exchange_id"] else []
    if turns and not _has_read(case["notes"], me, now):
        case = all_.opened(case_id, me, now)
    ruled = kept.of_exchange(engine, case["exchange_id"]) if case["exchange_id"] else []
    found_by = {one["by"] for turn in turns for one in turn["verdict"]["findings"] or ()}
    found_by |= {one["by"] for turn in turns for one in (turn["report"] or {}).get("findings") or ()}
    people = [case["owner"], *(one["by"] for one in (*case["notes"], *ruled))]
    return {
        "case": case,
        "now": now,
        "turns": turns,
        "about": next((one for one in turns if one["id"] == case["exchange_id"]), None),
        "events": events.of_case(engine, case_id),
        "ruled": ruled,
        "earlier": _earlier(state, case),
        "rules": {rule.id: rule for rule in state.spotter.rules.rules},
        "decisions": {rule.id: decisions_of(state, rule) for rule in state.spotter.rules.rules if rule.id in found_by},
        "names": names_of(engine, people),
        "is_mine": case["owner"] == me,
        "is_waiting": case["state"] in ("open", "claimed"),
    }


def _earlier(state: State, case: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What else happened to this member: types and times, no words."""
    found = events.of_user(state.store.engine, case["user_id"]) if case["user_id"] else []
    return [one for one in found if case_of(one)["case_id"] != case["case_id"]]


def _has_read(notes: list[dict[str, Any]], me: str, now: datetime) -> bool:
    return any(one["step"] == "read" and one["by"] == me and now - one["at"] < _AGAIN for one in notes)
