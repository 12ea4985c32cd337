"""`/account`: who is signed in; sign out here or everywhere; another password."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup
from starlette.exceptions import HTTPException

from spotter.store import accounts, sessions
from spotter.web.access import Caller, allow
from spotter.web.api.session import change_password
from spotter.web.pages.account_words import WORDS
from spotter.web.pages.forms import form_of
from spotter.web.pages.rendering import language_of, show
from spotter.web.signing import sign_out
from spotter.web.state import state_of

router = APIRouter(include_in_schema=False)
_SignedIn = Annotated[Caller, Depends(allow("member", "trainer", "reviewer", "admin", page=True))]


@router.get("/account")
async def page(request: Request, caller: _SignedIn) -> HTMLResponse:
    return await _page(request, caller)


@router.post("/account/password")
async def change(request: Request, caller: _SignedIn) -> Response:
    form = await form_of(request)
    if form.get("new") != form.get("again"):
        return await _page(request, caller, "differ", 400)
    kept = Response()  # the new cookie comes on it
    try:
        await change_password(request, kept, caller, form.get("password", ""), form.get("new", ""))
    except HTTPException as bad:
        said = {400: "bad_length", 401: "wrong_password"}.get(bad.status_code)
        if said is None:
            raise
        return await _page(request, caller, said, bad.status_code)
    shown = await _page(request, caller, "changed")
    shown.raw_headers.extend(pair for pair in kept.raw_headers if pair[0] == b"set-cookie")
    return shown


@router.post("/sign-out")
async def leave(request: Request, caller: _SignedIn) -> Response:
    """Sign out here or, when the form says so, everywhere."""
    if (await form_of(request)).get("everywhere"):
        await asyncio.to_thread(sessions.end_all, state_of(request).store.engine, caller.account_id)
    response = RedirectResponse("/sign-in", 303)
    await sign_out(request, response)
    return response


async def _page(request: Request, caller: Caller, said: str = "", status: int = 200) -> HTMLResponse:
    account = await asyncio.to_thread(accounts.of_id, state_of(request).store.engine, caller.account_id)
    words = WORDS[language_of(request)]
    name = account.name if account else ""
    who = Markup(words["signed_in_as"]).format(
        name=Markup("<bdi>{}</bdi>").format(name), role=words[f"role_{caller.role}"]
    )
    more: dict[str, Any] = {"who": who, "said": words[said] if said else "", "is_bad": status >= 400, "name": name}
    return show(request, "account.html", caller, status, words=words, **more)
