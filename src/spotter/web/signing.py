"""Signing people in and out: what the JSON routes and the pages share."""

import asyncio
import ipaddress
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
    place = network_of(request.client.host if request.client else "")
    return await slowly(state, state.sign_ins.attempt, state.store.engine, name, password, place)


def network_of(address: str) -> str:
    """Whoever has one IPv6 address has 2^64 of them; they count as one."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    return found.ipv4_mapped.compressed if found.ipv4_mapped else str(ipaddress.ip_network((found, 64), strict=False))


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
