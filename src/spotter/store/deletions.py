"""Deletions: asked for, called off, done. What stays of one is its receipt and how many rows went."""

from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Engine, Select, select

from spotter.store.schema_privacy import deletions
from spotter.store.times import utc


class Deletion(NamedTuple):
    receipt: str
    member_id: str | None
    requested_at: datetime
    due_at: datetime
    cancelled_at: datetime | None
    erased_at: datetime | None
    proof: dict[str, Any] | None

    @property
    def state(self) -> str:
        return "erased" if self.erased_at else "cancelled" if self.cancelled_at else "waiting"


def add(engine: Engine, receipt: str, member_id: str, at: datetime, due: datetime) -> None:
    values = {"receipt": receipt, "member_id": member_id, "requested_at": at, "due_at": due}
    with engine.begin() as connection:
        connection.execute(deletions.insert(), values)


def waiting(engine: Engine, member_id: str) -> Deletion | None:
    found = _read(engine, _open().where(deletions.c.member_id == member_id))
    return found[0] if found else None


def due(engine: Engine, at: datetime) -> list[Deletion]:
    return _read(engine, _open().where(deletions.c.due_at <= at).order_by(deletions.c.due_at))


def of_receipt(engine: Engine, receipt: str) -> Deletion | None:
    found = _read(engine, select(deletions).where(deletions.c.receipt == receipt))
    return found[0] if found else None


def cancel(engine: Engine, member_id: str, at: datetime) -> bool:
    place = (deletions.c.member_id == member_id) & deletions.c.cancelled_at.is_(None) & deletions.c.erased_at.is_(None)
    with engine.begin() as connection:
        return connection.execute(deletions.update().where(place).values(cancelled_at=at)).rowcount > 0


def done(engine: Engine, one: Deletion, at: datetime, proof: dict[str, Any]) -> None:
    """Every deletion of the member forgets who it was about."""
    with engine.begin() as connection:
        here = deletions.update().where(deletions.c.receipt == one.receipt)
        connection.execute(here.values(erased_at=at, proof=proof))
        connection.execute(deletions.update().where(deletions.c.member_id == one.member_id).values(member_id=None))


def _open() -> Select[Any]:
    return select(deletions).where(deletions.c.cancelled_at.is_(None), deletions.c.erased_at.is_(None))


def _read(engine: Engine, asked: Select[Any]) -> list[Deletion]:
    with engine.connect() as connection:
        rows = [Deletion(*row) for row in connection.execute(asked)]
    times = ("requested_at", "due_at", "cancelled_at", "erased_at")
    return [one._replace(**{name: utc(getattr(one, name)) for name in times}) for one in rows]
