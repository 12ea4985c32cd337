"""`/me/health-check`: yes-or-no questions, one page, no script."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException

from spotter.domain import Caller
from spotter.web.api.people import keep, work
from spotter.web.pages.forms import form_of
from spotter.web.pages.me import Member
from spotter.web.pages.rendering import language_of, show
from spotter.web.state import state_of

router = APIRouter(include_in_schema=False)


@router.get("/me/health-check")
async def page(request: Request, caller: Member) -> HTMLResponse:
    return _page(request, caller)


@router.post("/me/health-check")
async def take(request: Request, caller: Member) -> Response:
    """Answers are sent in the body and shown to nobody else."""
    state, form = state_of(request), await form_of(request)
    asked = state.spotter.rules.health_check
    given = {one.id: form[one.id] == "yes" for one in asked.questions if form.get(one.id) in ("yes", "no")}
    if len(given) < len(asked.questions):
        return _page(request, caller, given, 422)
    member_id = caller.member_id or ""
    try:
        _, rows = await work(state.members.take_check, member_id, form.get("version", ""), dict(given), state.clock())
    except HTTPException as refused:
        if refused.status_code == 422:
            return _page(request, caller, status=422)
        if refused.status_code == 404:  # no profile yet
            return RedirectResponse("/me", 303)
        raise
    await keep(request, rows)
    return RedirectResponse("/me?said=checked", 303)


def _page(request: Request, caller: Caller, given: dict[str, bool] | None = None, status: int = 200) -> HTMLResponse:
    asked = state_of(request).spotter.rules.health_check
    code = language_of(request)
    questions = [(one.id, one.text[code]) for one in asked.questions]
    more: dict[str, Any] = {
        "version": asked.version,
        "months": asked.months,
        "questions": questions,
        "given": given or {},
    }
    return show(request, "health_check.html", caller, status, is_unfinished=status != 200, **more)
