"""/v1/accounts and /v1/keys: for whoever runs the service."""

import asyncio
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import BaseModel, Field, StringConstraints
from starlette.exceptions import HTTPException

from spotter.accounts import AccountError, new_account, new_key, new_link
from spotter.domain import Role
from spotter.store import accounts, keys, sessions
from spotter.store.accounts import Account, TakenError
from spotter.web.access import Caller, allow
from spotter.web.state import state_of

router = APIRouter(prefix="/v1", tags=["accounts"])
_MAY = allow("admin", "service", scope="admin")
_Admin = Annotated[Caller, Depends(_MAY)]
_PRINTABLE = r"^[^\x00-\x20\x7f]+$"
Identifier = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=_PRINTABLE)]
_Id = Annotated[str, Path(min_length=1, max_length=64, pattern=_PRINTABLE)]
_BAD: dict[int | str, dict[str, Any]] = {400: {"description": "The body can't be read, or asks for what can't be."}}
_ABSENT: dict[int | str, dict[str, Any]] = {404: {"description": "There is no such account or key."}}
_CONFLICT: dict[int | str, dict[str, Any]] = {409: {"description": "It would leave two of one, or no admin at all."}}


class NewAccount(BaseModel):
    name: str = Field(min_length=1, max_length=200)
    role: str
    member_id: Identifier | None = None


class Disabled(BaseModel):
    disabled: bool


class ShownAccount(BaseModel):
    account_id: str
    name: str
    role: str
    member_id: str | None
    created_at: datetime
    disabled: bool
    has_password: bool


class Link(BaseModel):
    account_id: str
    link: str = Field(description="A path of this service that sets the password once, within a day.")


class NewKey(BaseModel):
    name: Annotated[str, StringConstraints(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f\x7f]+$")]
    scopes: list[str] = Field(min_length=1, max_length=20)


class ShownKey(BaseModel):
    key_id: str
    name: str
    scopes: list[str]
    created_at: datetime
    created_by: str
    used_at: datetime | None
    revoked_at: datetime | None


class MadeKey(BaseModel):
    key_id: str
    key: str = Field(description="Shown this once; only a hash of it is kept.")


@router.get("/accounts", dependencies=[Depends(_MAY)])
async def list_accounts(
    request: Request,
    after: Annotated[str, Query(max_length=200, pattern=r"^[^\x00]*$")] = "",
    most: Annotated[int, Query(ge=1, le=500)] = 100,
) -> list[ShownAccount]:
    """A page of accounts by name; the next page comes `after` the last name of this one."""
    found = await asyncio.to_thread(accounts.listed, state_of(request).store.engine, after, most)
    return [_shown(one) for one in found]


@router.post("/accounts", status_code=201, dependencies=[Depends(_MAY)], responses={**_BAD, **_CONFLICT})
async def add_account(request: Request, given: NewAccount) -> Link:
    """An account, and the one-time link by which its person sets a password."""
    engine = state_of(request).store.engine
    try:
        account_id = await asyncio.to_thread(new_account, engine, given.name, given.role, given.member_id)
    except AccountError as bad:
        raise HTTPException(400, str(bad)) from None
    except TakenError:
        raise HTTPException(409, "This name or this member has an account already") from None
    return await _link(request, account_id)


@router.post("/accounts/{account_id}/link", status_code=201, dependencies=[Depends(_MAY)], responses=_ABSENT)
async def add_link(request: Request, account_id: _Id) -> Link:
    """A new one-time link, for who forgot their password; an older one is void."""
    await _account(request, account_id)
    return await _link(request, account_id)


@router.patch("/accounts/{account_id}", dependencies=[Depends(_MAY)], responses={**_BAD, **_ABSENT, **_CONFLICT})
async def disable(request: Request, account_id: _Id, given: Disabled) -> ShownAccount:
    """Disable an account, which ends its sessions, or enable it again."""
    account, engine = await _account(request, account_id), state_of(request).store.engine
    if given.disabled and await _is_last_admin(request, account):
        raise HTTPException(409, "The last admin can't be disabled")
    await asyncio.to_thread(accounts.set_disabled, engine, account_id, datetime.now(UTC) if given.disabled else None)
    if given.disabled:
        await asyncio.to_thread(sessions.end_all, engine, account_id)
    return _shown(await _account(request, account_id))


@router.get("/keys", dependencies=[Depends(_MAY)])
async def list_keys(request: Request) -> list[ShownKey]:
    """API keys, the newest first; never their secrets."""
    found = await asyncio.to_thread(keys.listed, state_of(request).store.engine)
    return [ShownKey(**{name: getattr(one, name) for name in ShownKey.model_fields}) for one in found]


@router.post("/keys", status_code=201, responses=_BAD)
async def add_key(request: Request, caller: _Admin, given: NewKey) -> MadeKey:
    """An API key for some scopes."""
    engine = state_of(request).store.engine
    try:
        made = await asyncio.to_thread(new_key, engine, given.name, given.scopes, caller.account_id)
    except AccountError as bad:
        raise HTTPException(400, str(bad)) from None
    return MadeKey(key_id=made[0], key=made[1])


@router.delete("/keys/{key_id}", status_code=204, dependencies=[Depends(_MAY)], responses=_ABSENT)
async def revoke_key(request: Request, key_id: _Id) -> Response:
    """Revoke a key; it opens nothing from now on."""
    if not await asyncio.to_thread(keys.revoke, state_of(request).store.engine, key_id, datetime.now(UTC)):
        raise HTTPException(404, "There is no such key")
    return Response(status_code=204)


async def _account(request: Request, account_id: str) -> Account:
    found = await asyncio.to_thread(accounts.of_id, state_of(request).store.engine, account_id)
    if found is None:
        raise HTTPException(404, "There is no such account")
    return found


async def _is_last_admin(request: Request, account: Account) -> bool:
    if account.role != Role.ADMIN or not account.is_active:
        return False
    return await asyncio.to_thread(accounts.count_active, state_of(request).store.engine, Role.ADMIN) == 1


async def _link(request: Request, account_id: str) -> Link:
    token = await asyncio.to_thread(new_link, state_of(request).store.engine, account_id)
    return Link(account_id=account_id, link=f"/link/{token}")


def _shown(account: Account) -> ShownAccount:
    return ShownAccount(
        account_id=account.account_id,
        name=account.name,
        role=account.role,
        member_id=account.member_id,
        created_at=account.created_at,
        disabled=account.disabled_at is not None,
        has_password=account.password_hash is not None,
    )
