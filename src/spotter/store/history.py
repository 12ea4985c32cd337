"""Exchanges in the order a replay needs them: each person's together, in time order."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Engine, func, select

from spotter.store.schema import ai_coach_logs as logs
from spotter.store.times import utc

_PAGE = 5000
_WHO = func.coalesce(logs.c.user_id, logs.c.conversation_id)
_COLUMNS = ("id", "user_id", "conversation_id", "created_at", "user_message", "signs", "verdict", "policy", "member")


class Place(NamedTuple):
    """Where a reader is: everything up to here was read."""

    who: str
    at: datetime
    id: str


def count(engine: Engine, since: datetime, until: datetime) -> int:
    asked = select(func.count()).where(logs.c.created_at >= since, logs.c.created_at < until)
    with engine.connect() as connection:
        return connection.execute(asked).scalar() or 0


def read(engine: Engine, until: datetime, begin: str = "") -> Iterator[dict[str, Any]]:
    """All exchanges before a time, from a person on. Those before a replay's own time are the past of those in it.

    They come in the order of code points in both homes, so that a place can be compared with `<`.
    """
    who, name = (_plain(engine, column) for column in (_WHO, logs.c.id))
    asked = select(_WHO.label("who"), *(logs.c[one] for one in _COLUMNS)).where(logs.c.created_at < until)
    asked = asked.where(who >= begin) if begin else asked
    with engine.connect() as connection:
        rows = connection.execution_options(yield_per=_PAGE).execute(asked.order_by(who, logs.c.created_at, name))
        for row in rows.mappings():
            yield {**row, "created_at": utc(row["created_at"])}


def _plain(engine: Engine, column: Any) -> Any:
    return column.collate("C") if engine.dialect.name == "postgresql" else column
