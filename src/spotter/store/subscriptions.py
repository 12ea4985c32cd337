"""Subscriptions: which trainer works with which client, and whether the client agrees."""

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement, Engine, select

from spotter.store.schema_members import subscriptions
from spotter.store.times import utc


class Subscription(NamedTuple):
    trainer_id: str
    client_id: str
    since: datetime
    consented_at: datetime | None
    ended_at: datetime | None

    @property
    def is_open(self) -> bool:
        """Paid for and agreed to: both are needed before a trainer sees anything."""
        return self.consented_at is not None and self.ended_at is None


def start(engine: Engine, trainer_id: str, client_id: str, at: datetime) -> None:
    """Begin, or begin again; what was agreed to before has to be agreed to anew."""
    values = {"since": at, "consented_at": None, "ended_at": None}
    with engine.begin() as connection:
        known = subscriptions.update().where(*_place(trainer_id, client_id), subscriptions.c.ended_at.is_not(None))
        if connection.execute(known.values(**values)).rowcount:
            return
        here = select(subscriptions.c.since).where(*_place(trainer_id, client_id))
        if connection.execute(here).one_or_none() is None:
            connection.execute(subscriptions.insert(), {"trainer_id": trainer_id, "client_id": client_id, **values})


def set_consent(engine: Engine, trainer_id: str, client_id: str, at: datetime | None) -> bool:
    return _change(engine, trainer_id, client_id, consented_at=at)


def end(engine: Engine, trainer_id: str, client_id: str, at: datetime) -> bool:
    return _change(engine, trainer_id, client_id, ended_at=at, consented_at=None)


def between(engine: Engine, trainer_id: str, client_id: str) -> Subscription | None:
    asked = select(subscriptions).where(*_place(trainer_id, client_id))
    with engine.connect() as connection:
        row = connection.execute(asked).one_or_none()
    return None if row is None else _read(Subscription(*row))


def of_trainer(engine: Engine, trainer_id: str, after: str = "", most: int = 100) -> list[Subscription]:
    """A page of clients by id."""
    asked = select(subscriptions).where(
        subscriptions.c.trainer_id == trainer_id,
        subscriptions.c.client_id > after,
        subscriptions.c.ended_at.is_(None),
    )
    with engine.connect() as connection:
        rows = connection.execute(asked.order_by(subscriptions.c.client_id).limit(most))
        return [_read(Subscription(*row)) for row in rows]


def of_client(engine: Engine, client_id: str, most: int = 100) -> list[Subscription]:
    asked = select(subscriptions).where(subscriptions.c.client_id == client_id)
    with engine.connect() as connection:
        rows = connection.execute(asked.order_by(subscriptions.c.trainer_id).limit(most))
        return [_read(Subscription(*row)) for row in rows]


def _change(engine: Engine, trainer_id: str, client_id: str, **values: datetime | None) -> bool:
    with engine.begin() as connection:
        open_ = subscriptions.update().where(*_place(trainer_id, client_id), subscriptions.c.ended_at.is_(None))
        return connection.execute(open_.values(**values)).rowcount > 0


def _place(trainer_id: str, client_id: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return subscriptions.c.trainer_id == trainer_id, subscriptions.c.client_id == client_id


def _read(one: Subscription) -> Subscription:
    return one._replace(since=utc(one.since), consented_at=utc(one.consented_at), ended_at=utc(one.ended_at))
