"""Sign-in sessions. Only a hash of the cookie's token is here: the table signs nobody in."""

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Engine, select

from spotter.store.schema import accounts, sessions


class SignedIn(NamedTuple):
    account_id: str
    name: str
    role: str
    member_id: str | None


def add(engine: Engine, token_hash: str, account_id: str, now: datetime, until: datetime) -> None:
    """Starts a session, and forgets those that are over."""
    row = {"token_hash": token_hash, "account_id": account_id, "created_at": now, "expires_at": until}
    with engine.begin() as connection:
        connection.execute(sessions.delete().where(sessions.c.expires_at <= now))
        connection.execute(sessions.insert(), row)


def of_token(engine: Engine, token_hash: str, now: datetime) -> SignedIn | None:
    """Whose session it is, unless it is over or the account was disabled."""
    asked = (
        select(accounts.c.account_id, accounts.c.name, accounts.c.role, accounts.c.member_id)
        .join(sessions, sessions.c.account_id == accounts.c.account_id)
        .where(sessions.c.token_hash == token_hash, sessions.c.expires_at > now, accounts.c.disabled_at.is_(None))
    )
    with engine.connect() as connection:
        row = connection.execute(asked).one_or_none()
    return None if row is None else SignedIn(*row)


def end(engine: Engine, token_hash: str) -> None:
    with engine.begin() as connection:
        connection.execute(sessions.delete().where(sessions.c.token_hash == token_hash))


def end_all(engine: Engine, account_id: str) -> int:
    """How many sessions of an account were ended."""
    with engine.begin() as connection:
        return connection.execute(sessions.delete().where(sessions.c.account_id == account_id)).rowcount
