"""API keys. Only a hash of the secret is here: the table opens nothing."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Engine, Select, func, select

from spotter.store.schema import api_keys as keys
from spotter.store.times import utc


class Key(NamedTuple):
    key_id: str
    name: str
    scopes: Sequence[str]
    created_at: datetime
    created_by: str
    used_at: datetime | None
    revoked_at: datetime | None
    secret_hash: str


def add(
    engine: Engine, key_id: str, secret_hash: str, name: str, scopes: Sequence[str], by: str, now: datetime
) -> None:
    row = {"key_id": key_id, "secret_hash": secret_hash, "name": name, "scopes": list(scopes)}
    with engine.begin() as connection:
        connection.execute(keys.insert(), {**row, "created_at": now, "created_by": by})


def of_id(engine: Engine, key_id: str) -> Key | None:
    with engine.connect() as connection:
        row = connection.execute(_asked().where(keys.c.key_id == key_id)).one_or_none()
    return None if row is None else _key(row)


def listed(engine: Engine, most: int = 500) -> list[Key]:
    """The newest first, revoked ones among them."""
    with engine.connect() as connection:
        return [_key(row) for row in connection.execute(_asked().order_by(keys.c.created_at.desc()).limit(most))]


def count_valid(engine: Engine) -> int:
    with engine.connect() as connection:
        return connection.execute(select(func.count()).where(keys.c.revoked_at.is_(None))).scalar_one()


def revoke(engine: Engine, key_id: str, now: datetime) -> bool:
    """Whether there is such a key; revoking twice keeps the first time."""
    with engine.begin() as connection:
        still = keys.update().where(keys.c.key_id == key_id, keys.c.revoked_at.is_(None))
        connection.execute(still.values(revoked_at=now))
    return of_id(engine, key_id) is not None


def used(engine: Engine, key_id: str, now: datetime) -> None:
    with engine.begin() as connection:
        connection.execute(keys.update().where(keys.c.key_id == key_id).values(used_at=now))


def _asked() -> Select[tuple[Any, ...]]:
    return select(*(keys.c[name] for name in Key._fields))


def _key(row: Sequence[Any]) -> Key:
    found = Key(*row)
    return found._replace(
        created_at=utc(found.created_at), used_at=utc(found.used_at), revoked_at=utc(found.revoked_at)
    )
