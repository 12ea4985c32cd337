"""Accounts: who can sign in."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Engine, Select, func, select
from sqlalchemy.exc import IntegrityError

from spotter.store.schema import accounts
from spotter.store.times import utc


class TakenError(Exception):
    """The name, or the member, has an account already."""


class Account(NamedTuple):
    account_id: str
    name: str
    role: str
    member_id: str | None
    created_at: datetime
    disabled_at: datetime | None
    password_hash: str | None

    @property
    def is_active(self) -> bool:
        return self.disabled_at is None and self.password_hash is not None


def add(engine: Engine, account_id: str, name: str, role: str, member_id: str | None, now: datetime) -> None:
    """Raises TakenError instead of making a second account for a name or a member."""
    row = {"account_id": account_id, "name": name, "role": role, "member_id": member_id, "created_at": now}
    try:
        with engine.begin() as connection:
            connection.execute(accounts.insert(), row)
    except IntegrityError:
        raise TakenError(name) from None


def of_id(engine: Engine, account_id: str) -> Account | None:
    return _one(engine, _asked().where(accounts.c.account_id == account_id))


def names(engine: Engine, ids: Collection[str]) -> dict[str, str]:
    """Account id -> name, of those that are accounts."""
    asked = select(accounts.c.account_id, accounts.c.name).where(accounts.c.account_id.in_(ids))
    with engine.connect() as connection:
        return {str(one): str(name) for one, name in connection.execute(asked)}


def names_of_members(engine: Engine, members: Collection[str]) -> dict[str, str]:
    """Member id -> the name they sign in with, of those that have an account."""
    asked = select(accounts.c.member_id, accounts.c.name).where(accounts.c.member_id.in_(members))
    with engine.connect() as connection:
        return {str(one): str(name) for one, name in connection.execute(asked)}


def of_name(engine: Engine, name: str) -> Account | None:
    return _one(engine, _asked().where(accounts.c.name == name))


def of_member(engine: Engine, member_id: str) -> Account | None:
    return _one(engine, _asked().where(accounts.c.member_id == member_id))


def listed(engine: Engine, after: str = "", most: int = 100) -> list[Account]:
    """A page of accounts by name; the next page comes after the last name of this one."""
    asked = _asked().where(accounts.c.name > after).order_by(accounts.c.name).limit(most)
    with engine.connect() as connection:
        return [_account(row) for row in connection.execute(asked)]


def count_active(engine: Engine, role: str) -> int:
    """How many could sign in with this role."""
    asked = select(func.count()).where(
        accounts.c.role == role, accounts.c.disabled_at.is_(None), accounts.c.password_hash.is_not(None)
    )
    with engine.connect() as connection:
        return connection.execute(asked).scalar_one()


def set_password(engine: Engine, account_id: str, password_hash: str) -> None:
    _change(engine, account_id, password_hash=password_hash)


def set_disabled(engine: Engine, account_id: str, at: datetime | None) -> None:
    _change(engine, account_id, disabled_at=at)


def _change(engine: Engine, account_id: str, **values: object) -> None:
    with engine.begin() as connection:
        connection.execute(accounts.update().where(accounts.c.account_id == account_id).values(**values))


def _asked() -> Select[tuple[Any, ...]]:
    return select(*(accounts.c[name] for name in Account._fields))


def _one(engine: Engine, asked: Select[tuple[Any, ...]]) -> Account | None:
    with engine.connect() as connection:
        row = connection.execute(asked).one_or_none()
    return None if row is None else _account(row)


def _account(row: Sequence[Any]) -> Account:
    found = Account(*row)
    return found._replace(created_at=utc(found.created_at), disabled_at=utc(found.disabled_at))
