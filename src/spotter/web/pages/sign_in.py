"""`/sign-in` and `/link/...`: plain forms that work without scripts."""

import asyncio
import math
from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from spotter.accounts import AccountError, WaitError, WrongError, account_of_link, set_password
from spotter.web.access import anyone
from spotter.web.pages.account_words import WORDS
from spotter.web.pages.forms import form_of
from spotter.web.pages.rendering import language_of, show
from spotter.web.signing import check_password, sign_in, slowly
from spotter.web.state import state_of

router = APIRouter(include_in_schema=False)


@router.get("/sign-in", dependencies=[Depends(anyone())])
async def page(request: Request) -> HTMLResponse:
    return _page(request, request.query_params.get("next", "/"))


@router.post("/sign-in", dependencies=[Depends(anyone())])
async def enter(request: Request) -> Response:
    form = await form_of(request)
    name, going = form.get("name", ""), form.get("next", "/")
    try:
        account = await check_password(request, name, form.get("password", ""))
    except WrongError:
        return _page(request, going, "wrong", 401, name)
    except WaitError as wait:
        return _page(request, going, "wait", 429, name, math.ceil(wait.seconds))
    response = RedirectResponse(inside(going), 303)
    await sign_in(request, response, account)
    return response


@router.get("/link/{token}", dependencies=[Depends(anyone())])
async def link(request: Request, token: str) -> HTMLResponse:
    return await _link(request, token)


@router.post("/link/{token}", dependencies=[Depends(anyone())])
async def choose(request: Request, token: str) -> Response:
    """Looking at a link leaves it as it is, so that a program that looks first does not use it up."""
    form, state = await form_of(request), state_of(request)
    if form.get("password") != form.get("again"):
        return await _link(request, token, "differ", 400)
    try:
        account = await slowly(state, set_password, state.store.engine, token, form.get("password", ""))
    except AccountError:
        return await _link(request, token, "bad_length", 400)
    if account is None:
        return await _link(request, token)
    if account.disabled_at is not None:
        return RedirectResponse("/sign-in", 303)
    response = RedirectResponse("/account", 303)
    await sign_in(request, response, account)
    return response


def inside(address: str) -> str:
    """A path of ours, whatever a link to the sign-in page asked for."""
    is_path = address.startswith("/") and not address.startswith(("//", "/\\")) and address.isprintable()
    return address if is_path and len(address) < 500 else "/"


def _page(
    request: Request, going: str, mistake: str = "", status: int = 200, name: str = "", seconds: int = 0
) -> HTMLResponse:
    words = WORDS[language_of(request)]
    said = words[mistake].format(seconds=seconds) if mistake else ""
    more: dict[str, Any] = {"words": words, "going": inside(going), "mistake": said, "name": name[:80]}
    page = show(request, "sign_in.html", status=status, **more)
    if seconds:
        page.headers["retry-after"] = str(seconds)
    return page


async def _link(request: Request, token: str, mistake: str = "", status: int = 200) -> HTMLResponse:
    account = await asyncio.to_thread(account_of_link, state_of(request).store.engine, token)
    words = WORDS[language_of(request)]
    welcome = words["welcome"].format(name=account.name) if account else words["sign_in"]
    said = words[mistake] if mistake else ""
    is_good, status = account is not None, status if account else 404
    more: dict[str, Any] = {"words": words, "is_good": is_good, "welcome": welcome, "mistake": said}
    return show(request, "link.html", status=status, **more)
