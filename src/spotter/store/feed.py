"""The feed: what happened, numbered in the order it became visible, so that a reader can go on where it stopped."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, func, select

from spotter.store.schema import events
from spotter.store.schema_operations import cases, feed
from spotter.store.times import utc


class Item(NamedTuple):
    """One line of the feed; `data` holds no text of a member."""

    seq: int
    kind: str
    data: dict[str, Any]


def append(connection: Connection, items: Iterable[tuple[str, str, datetime]]) -> None:
    """Callers hold the ledger (see `in_turn`), so numbers become visible in order."""
    rows = [{"kind": kind, "ref": ref, "at": utc(at)} for kind, ref, at in items]
    if rows:
        connection.execute(feed.insert(), rows)


def after(engine: Engine, seq: int, most: int = 200) -> list[Item]:
    asked = select(feed).where(feed.c.seq > seq).order_by(feed.c.seq).limit(most)
    with engine.connect() as connection:
        lines = connection.execute(asked).all()
        shown = {"event": _events(connection, lines), "case": _cases(connection, lines)}
    return [Item(line.seq, line.kind, shown[line.kind].get(line.ref, {"id": line.ref})) for line in lines]


def last(engine: Engine) -> int:
    with engine.connect() as connection:
        return connection.execute(select(func.max(feed.c.seq))).scalar() or 0


def _events(connection: Connection, lines: Sequence[Any]) -> dict[str, dict[str, Any]]:
    names = ("event_id", "event_type", "severity", "timestamp", "feature_blocked", "conversation_id", "exchange_id")
    asked = select(*(events.c[name] for name in names)).where(
        events.c.event_id.in_([line.ref for line in lines if line.kind == "event"])
    )
    found = connection.execute(asked).mappings()
    return {row["event_id"]: {**row, "timestamp": utc(row["timestamp"]).isoformat()} for row in found}


def _cases(connection: Connection, lines: Sequence[Any]) -> dict[str, dict[str, Any]]:
    names = ("case_id", "about", "severity", "state", "owner", "due_at", "breached_at")
    asked = select(*(cases.c[name] for name in names)).where(
        cases.c.case_id.in_([line.ref for line in lines if line.kind == "case"])
    )
    found = connection.execute(asked).mappings()
    times = ("due_at", "breached_at")
    return {row["case_id"]: {**row, **{name: _iso(row[name]) for name in times}} for row in found}


def _iso(at: datetime | None) -> str | None:
    return None if at is None else utc(at).isoformat()
