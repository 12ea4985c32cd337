"""What members keep of their days: workouts, food, measurements, and which photos there are."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Column, Engine, Table, select

from spotter.store.schema_members import food_logs, measurements, progress_photos, workout_logs
from spotter.store.times import utc

KINDS: Mapping[str, Table] = {
    "workouts": workout_logs,
    "foods": food_logs,
    "measurements": measurements,
    "photos": progress_photos,
}
Entry = dict[str, Any]


def add(engine: Engine, kind: str, values: Mapping[str, Any]) -> None:
    with engine.begin() as connection:
        connection.execute(KINDS[kind].insert(), dict(values))


def page(
    engine: Engine, kind: str, member_id: str, before: tuple[datetime, str] | None = None, most: int = 50
) -> Sequence[Entry]:
    """The latest entries, the newest first; the next page is `before` the last of this one."""
    table, key = KINDS[kind], key_of(kind)
    asked = select(table).where(table.c.member_id == member_id)
    if before is not None:
        at, one = before
        asked = asked.where((table.c.at <= at) & ((table.c.at < at) | (key < one)))
    asked = asked.order_by(table.c.at.desc(), key.desc()).limit(most)
    with engine.connect() as connection:
        return [_entry(row) for row in connection.execute(asked).mappings()]


def one(engine: Engine, kind: str, member_id: str, entry_id: str) -> Entry | None:
    """An entry, if it is this member's."""
    table = KINDS[kind]
    asked = select(table).where(key_of(kind) == entry_id, table.c.member_id == member_id)
    with engine.connect() as connection:
        row = connection.execute(asked).mappings().one_or_none()
    return None if row is None else _entry(row)


def remove(engine: Engine, kind: str, member_id: str, entry_id: str) -> bool:
    table = KINDS[kind]
    with engine.begin() as connection:
        gone = table.delete().where(key_of(kind) == entry_id, table.c.member_id == member_id)
        return connection.execute(gone).rowcount > 0


def key_of(kind: str) -> Column[Any]:
    return next(iter(KINDS[kind].primary_key.columns))


def _entry(row: Mapping[Any, Any]) -> Entry:
    return {**row, "at": utc(row["at"])}
