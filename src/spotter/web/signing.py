"""Signing people in and out: what the JSON routes and the pages share."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from fastapi import Request
from fastapi.responses import Response

from spotter.accounts import end_session, start_session
from spotter.store.accounts import Account
from spotter.web.access import cookie_name, is_local_name, token_of
from spotter.web.state import State, state_of

T = TypeVar("T")


async def slowly(state: State, work: Callable[..., T], *given: object) -> T:
    """Work with passwords, which is slow on purpose, on threads of its own."""
    return await asyncio.get_running_loop().run_in_executor(state.passwords, work, *given)


async def check_password(request: Request, name: str, password: str) -> Account:
    """The account, or WrongError, or WaitError."""
    state = state_of(request)
    address = request.client.host if request.client else ""
    return await slowly(state, state.sign_ins.attempt, state.store.engine, name, password, address)


async def sign_in(request: Request, response: Response, account: Account) -> None:
    """A new session in a new cookie; whatever session the browser had before ends."""
    await _end(request)
    engine = state_of(request).store.engine
    token, lasts = await asyncio.to_thread(start_session, engine, account.account_id, account.role)
    response.set_cookie(
        cookie_name(request),
        token,
        max_age=int(lasts.total_seconds()),
        httponly=True,
        samesite="strict",
        secure=not is_local_name(request.url.hostname),
    )


async def sign_out(request: Request, response: Response) -> None:
    await _end(request)
    secure = not is_local_name(request.url.hostname)
    response.delete_cookie(cookie_name(request), httponly=True, samesite="strict", secure=secure)


async def _end(request: Request) -> None:
    if token := token_of(request):
        await asyncio.to_thread(end_session, state_of(request).store.engine, token)
