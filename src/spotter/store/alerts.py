"""Alerts and their deliveries: an outbox that several workers empty, each delivery by one of them at a time."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import Engine, and_, func, select, update

from spotter.store.schema_operations import alerts, deliveries
from spotter.store.statements import insert_once
from spotter.store.times import utc


class Delivery(NamedTuple):
    """An alert on its way through one channel. `id` stays the same however often it is tried."""

    id: str
    channel: str
    attempts: int
    body: dict[str, Any]


def address(engine: Engine, channels: Sequence[str]) -> None:
    """Make a delivery of each new alert for each channel. Without channels alerts wait for one."""
    if not channels:
        return
    with engine.begin() as connection:
        asked = select(alerts.c.alert_id, alerts.c.at).where(alerts.c.addressed.is_(False)).limit(1000)
        found = connection.execute(asked).all()
        rows = [
            {
                "delivery_id": f"{alert}.{channel}",
                "alert_id": alert,
                "channel": channel,
                "state": "waiting",
                "attempts": 0,
                "next_at": at,
            }
            for alert, at in found
            for channel in channels
        ]
        insert_once(connection, deliveries, rows)
        names = [alert for alert, _ in found]
        connection.execute(update(alerts).where(alerts.c.alert_id.in_(names)).values(addressed=True))


def claim(engine: Engine, now: datetime, lease: timedelta, channels: Sequence[str]) -> Delivery | None:
    """Take the next delivery that is due. It is nobody else's until the lease ends, even if we die."""
    fits = and_(deliveries.c.state == "waiting", deliveries.c.next_at <= now, deliveries.c.channel.in_(channels))
    asked = (
        select(deliveries.c.delivery_id, deliveries.c.attempts)
        .where(fits)
        .order_by(deliveries.c.next_at, deliveries.c.delivery_id)
        .limit(20)
    )
    with engine.begin() as connection:
        for name, attempts in connection.execute(asked).all():
            taken = (
                update(deliveries)
                .where(fits, deliveries.c.delivery_id == name, deliveries.c.attempts == attempts)
                .values(attempts=attempts + 1, next_at=now + lease)
            )
            if connection.execute(taken).rowcount == 1:
                return _delivery(connection, name)
    return None


def _delivery(connection: Any, name: str) -> Delivery:
    asked = (
        select(deliveries.c.delivery_id, deliveries.c.channel, deliveries.c.attempts, alerts.c.body)
        .join(alerts, alerts.c.alert_id == deliveries.c.alert_id)
        .where(deliveries.c.delivery_id == name)
    )
    return Delivery(*connection.execute(asked).one())


def sent(engine: Engine, delivery: str, now: datetime) -> None:
    _set(engine, delivery, state="sent", sent_at=now, error=None)


def failed(engine: Engine, delivery: str, error: str, again: datetime | None) -> None:
    """Try again at a time, or never (`dead`) until a person says so."""
    if again is None:
        _set(engine, delivery, state="dead", error=error)
    else:
        _set(engine, delivery, next_at=again, error=error)


def revive(engine: Engine, delivery: str, now: datetime) -> bool:
    """A person wants a dead delivery tried again."""
    statement = (
        update(deliveries)
        .where(deliveries.c.delivery_id == delivery, deliveries.c.state == "dead")
        .values(state="waiting", attempts=0, next_at=now)
    )
    with engine.begin() as connection:
        return connection.execute(statement).rowcount == 1


def find(engine: Engine, state: str, most: int = 200) -> list[dict[str, Any]]:
    asked = select(deliveries).where(deliveries.c.state == state).order_by(deliveries.c.next_at).limit(most)
    with engine.connect() as connection:
        rows = connection.execute(asked).mappings().all()
    return [{**row, "next_at": utc(row["next_at"])} for row in rows]


def tally(engine: Engine) -> dict[str, int]:
    asked = select(deliveries.c.state, func.count()).group_by(deliveries.c.state)
    with engine.connect() as connection:
        return dict(connection.execute(asked).all())


def _set(engine: Engine, delivery: str, **values: Any) -> None:
    with engine.begin() as connection:
        connection.execute(update(deliveries).where(deliveries.c.delivery_id == delivery).values(values))
