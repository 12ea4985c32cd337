"""Accounts and the one-time links by which their people set a password. No password comes from anybody else."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

from sqlalchemy import Engine

from spotter.accounts.names import AccountError, checked
from spotter.accounts.passwords import new_hash
from spotter.accounts.tokens import hashed, new_token
from spotter.domain import Role
from spotter.store import accounts, links, sessions

_LASTS = timedelta(hours=24)
_FIRST = "admin"
PEOPLE = (Role.MEMBER, Role.TRAINER, Role.REVIEWER, Role.ADMIN)


def new_account(engine: Engine, name: str, role: str, member_id: str | None = None) -> str:
    """The id of a new account; nobody can sign in with it until its link was used."""
    if role not in PEOPLE:
        raise AccountError(f"an account's role is one of {', '.join(PEOPLE)}; programs use API keys")
    if role != Role.MEMBER and member_id is not None:
        raise AccountError("only a member's account stands for a member")
    account_id = str(uuid4())
    member_id = member_id or (str(uuid4()) if role == Role.MEMBER else None)
    accounts.add(engine, account_id, checked(name), role, member_id, datetime.now(UTC))
    return account_id


def new_link(engine: Engine, account_id: str) -> str:
    """A token that sets the account's password once, within a day. An older one is void."""
    token = new_token()
    links.replace(engine, hashed(token), account_id, datetime.now(UTC) + _LASTS)
    return token


def first_link(engine: Engine) -> str | None:
    """A link for the first admin as long as no admin can sign in; there is no default password."""
    if accounts.count_active(engine, Role.ADMIN):
        return None
    found = accounts.of_name(engine, _FIRST)
    return new_link(engine, found.account_id if found else new_account(engine, _FIRST, Role.ADMIN))


def account_of_link(engine: Engine, token: str) -> accounts.Account | None:
    """Whose link it is, without using it."""
    account_id = links.account_of(engine, hashed(token), datetime.now(UTC))
    return None if account_id is None else accounts.of_id(engine, account_id)


def set_password(engine: Engine, token: str, password: str) -> accounts.Account | None:
    """Whose password was set; None if the link is void. Everyone signed in with the old one is signed out."""
    if links.account_of(engine, hashed(token), datetime.now(UTC)) is None:  # cheap, unlike a hash
        return None
    made = new_hash(password)  # before the link is used up, in case the password is too short
    account_id = links.use(engine, hashed(token), datetime.now(UTC))
    if account_id is None:
        return None
    accounts.set_password(engine, account_id, made)
    sessions.end_all(engine, account_id)
    return accounts.of_id(engine, account_id)
