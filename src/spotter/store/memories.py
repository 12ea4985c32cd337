"""What the coach remembers of a member: values from closed lists, each once."""

from datetime import datetime
from typing import Any, NamedTuple
from uuid import uuid4

from sqlalchemy import Engine, select
from sqlalchemy.exc import IntegrityError

from spotter.store.schema_privacy import memories
from spotter.store.statements import upsert
from spotter.store.times import utc

_MOST = 100


class Memory(NamedTuple):
    memory_id: str
    kind: str
    value: str
    noted_at: datetime


def of_member(engine: Engine, member_id: str) -> list[Memory]:
    asked = select(*(memories.c[name] for name in Memory._fields)).where(memories.c.member_id == member_id)
    with engine.connect() as connection:
        rows = connection.execute(asked.order_by(memories.c.noted_at, memories.c.value).limit(_MOST)).all()
    return [Memory(*row)._replace(noted_at=utc(row.noted_at)) for row in rows]


def add(engine: Engine, member_id: str, found: list[tuple[str, str]], at: datetime) -> None:
    """What is remembered already stays as it is."""
    if not found:
        return
    rows = [_row(member_id, kind, value, at) for kind, value in found]
    with engine.begin() as connection:
        connection.execute(upsert(connection, memories).on_conflict_do_nothing(), rows)


def change(engine: Engine, member_id: str, memory_id: str, value: str) -> bool:
    """False if there is none such; one that says the same already takes its place."""
    place = (memories.c.member_id == member_id) & (memories.c.memory_id == memory_id)
    try:
        with engine.begin() as connection:
            return connection.execute(memories.update().where(place).values(value=value)).rowcount > 0
    except IntegrityError:
        return remove(engine, member_id, memory_id)


def remove(engine: Engine, member_id: str, memory_id: str | None = None) -> bool:
    """One, or all."""
    gone = memories.delete().where(memories.c.member_id == member_id)
    gone = gone if memory_id is None else gone.where(memories.c.memory_id == memory_id)
    with engine.begin() as connection:
        return connection.execute(gone).rowcount > 0


def _row(member_id: str, kind: str, value: str, at: datetime) -> dict[str, Any]:
    return {"memory_id": str(uuid4()), "member_id": member_id, "kind": kind, "value": value, "noted_at": at}
