"""/v1/session: sign in, who am I, sign out, sign out everywhere, change one's password."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from spotter.accounts import AccountError, WaitError, WrongError
from spotter.accounts.passwords import new_hash
from spotter.store import accounts, sessions
from spotter.web.access import Caller, allow, anyone, too_many
from spotter.web.signing import check_password, sign_in, sign_out, slowly
from spotter.web.state import state_of

router = APIRouter(prefix="/v1", tags=["session"])
_SIGNED_IN = allow("member", "trainer", "reviewer", "admin")
_ANSWERS: dict[int | str, dict[str, Any]] = {
    400: {"description": "The body is not JSON, or the new password is too short or too long."},
    401: {"description": "Name and password don't go together."},
    403: {"description": "A page elsewhere made the browser ask."},
    421: {"description": "The Host header is not a name of this service."},
    429: {"description": "Too many failures; `Retry-After` says when the next attempt counts."},
    503: {"description": "The store is down."},
}


class SignIn(BaseModel):
    name: str = Field(max_length=200)
    password: str = Field(max_length=1000)


class NewPassword(BaseModel):
    password: str = Field(max_length=1000)
    new: str = Field(max_length=1000)


class Who(BaseModel):
    account_id: str
    role: str
    member_id: str | None
    name: str | None


class Ended(BaseModel):
    ended: int


@router.post("/session", dependencies=[Depends(anyone())], responses=_ANSWERS)
async def start(request: Request, response: Response, given: SignIn) -> Who:
    """Sign in; the answer sets a cookie. Whether the name or the password was wrong is not said."""
    account = await _checked(request, given.name, given.password)
    await sign_in(request, response, account)
    return Who(account_id=account.account_id, role=account.role, member_id=account.member_id, name=account.name)


@router.get("/session")
async def who(
    request: Request, caller: Annotated[Caller, Depends(allow("guest", "member", "trainer", "reviewer", "admin"))]
) -> Who:
    """Who is signed in."""
    account = await asyncio.to_thread(accounts.of_id, state_of(request).store.engine, caller.account_id)
    name = account.name if account else None
    return Who(account_id=caller.account_id, role=caller.role, member_id=caller.member_id, name=name)


@router.delete("/session", status_code=204, dependencies=[Depends(_SIGNED_IN)])
async def end(request: Request) -> Response:
    """Sign out."""
    response = Response(status_code=204)
    await sign_out(request, response)
    return response


@router.delete("/sessions")
async def end_all(request: Request, response: Response, caller: Annotated[Caller, Depends(_SIGNED_IN)]) -> Ended:
    """Sign out everywhere."""
    ended = await asyncio.to_thread(sessions.end_all, state_of(request).store.engine, caller.account_id)
    await sign_out(request, response)
    return Ended(ended=ended)


@router.put("/session/password", responses=_ANSWERS)
async def change(
    request: Request, response: Response, caller: Annotated[Caller, Depends(_SIGNED_IN)], given: NewPassword
) -> Who:
    """Change one's own password; every other session of the account ends."""
    account = await change_password(request, response, caller, given.password, given.new)
    return Who(account_id=account.account_id, role=account.role, member_id=account.member_id, name=account.name)


async def change_password(
    request: Request, response: Response, caller: Caller, password: str, new: str
) -> accounts.Account:
    state = state_of(request)
    engine = state.store.engine
    known = await asyncio.to_thread(accounts.of_id, engine, caller.account_id)
    account = await _checked(request, known.name if known else "", password)
    try:
        made = await slowly(state, new_hash, new)
    except AccountError as bad:
        raise HTTPException(400, str(bad)) from None
    await asyncio.to_thread(accounts.set_password, engine, account.account_id, made)
    await asyncio.to_thread(sessions.end_all, engine, account.account_id)
    await sign_in(request, response, account)
    return account


async def _checked(request: Request, name: str, password: str) -> accounts.Account:
    try:
        return await check_password(request, name, password)
    except WrongError:
        raise HTTPException(401, "Name and password don't go together") from None
    except WaitError as wait:
        raise too_many(wait.seconds) from None
