"""Exchanges: what was said before."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Engine, Subquery, Text, cast, column, func, select, true
from sqlalchemy.dialects.postgresql import JSONB

from spotter.store.schema import ai_coach_logs as logs
from spotter.store.times import utc

_LATEST = 2000  # exchanges that are looked through for those that fit


class Turn(NamedTuple):
    """One exchange as a later one needs it."""

    at: datetime
    message: str
    shown: str
    signs: Sequence[dict[str, Any]]
    disclaimers: Sequence[str]
    user: str | None = None


def of_conversation(engine: Engine, conversation: str, most: int = 20) -> list[Turn]:
    """The latest turns of a conversation, the oldest first."""
    asked = (
        select(
            logs.c.created_at,
            logs.c.user_message,
            logs.c.shown_response,
            logs.c.signs,
            logs.c.disclaimers,
            logs.c.user_id,
        )
        .where(logs.c.conversation_id == conversation)
        .order_by(logs.c.created_at.desc())
        .limit(most)
    )
    with engine.connect() as connection:
        rows = connection.execute(asked).all()
    return [Turn(at, message, shown, signs, told or (), user) for at, message, shown, signs, told, user in rows[::-1]]


def signs_of_user(engine: Engine, user: str, since: datetime, most: int = 200) -> list[dict[str, Any]]:
    """What a member's earlier messages left behind, in any conversation, the oldest first."""
    asked = (
        select(logs.c.signs)
        .where(logs.c.user_id == user, logs.c.created_at >= since)
        .order_by(logs.c.created_at.desc())
        .limit(most)
    )
    with engine.connect() as connection:
        rows = connection.execute(asked).scalars().all()
    return [sign for signs in reversed(rows) for sign in signs]


def around(engine: Engine, exchange_id: str, each_side: int) -> list[dict[str, Any]]:
    names = ("id", "created_at", "user_message", "ai_response", "shown_response", "outcome", "tone_issues", "verdict")
    columns = [logs.c[name] for name in (*names, "report", "policy")]
    with engine.connect() as connection:
        one = connection.execute(select(*columns, logs.c.conversation_id).where(logs.c.id == exchange_id)).mappings()
        found = one.first()
        if found is None:
            return []
        same = select(*columns).where(logs.c.conversation_id == found["conversation_id"], logs.c.id != exchange_id)
        older = same.where(logs.c.created_at <= found["created_at"]).order_by(logs.c.created_at.desc())
        newer = same.where(logs.c.created_at > found["created_at"]).order_by(logs.c.created_at)
        before, after = (connection.execute(some.limit(each_side)).mappings().all() for some in (older, newer))
    return [dict(row) for row in (*reversed(before), found, *after)]


def messages_since(engine: Engine, since: datetime, most: int = 5000) -> list[tuple[str, str]]:
    """The latest messages with their exchange's id."""
    asked = (
        select(logs.c.id, logs.c.user_message)
        .where(logs.c.created_at >= since)
        .order_by(logs.c.created_at.desc())
        .limit(most)
    )
    with engine.connect() as connection:
        return [(name, text) for name, text in connection.execute(asked)]


def of_user(engine: Engine, user: str, before: datetime | None = None, most: int = 50) -> list[dict[str, Any]]:
    """A member's own chat as it is kept, the newest first."""
    names = ("id", "conversation_id", "created_at", "user_message", "shown_response", "outcome")
    asked = select(*(logs.c[name] for name in names)).where(logs.c.user_id == user)
    asked = asked if before is None else asked.where(logs.c.created_at < before)
    with engine.connect() as connection:
        rows = connection.execute(asked.order_by(logs.c.created_at.desc()).limit(most)).mappings()
        return [{**row, "created_at": utc(row["created_at"])} for row in rows]


def verdicts_since(
    engine: Engine,
    since: datetime,
    most: int,
    action: str | None = None,
    category: str | None = None,
    by: str | None = None,
) -> list[dict[str, Any]]:
    """Of the latest exchanges those with such a verdict, as verdicts alone: no word of anyone."""
    latest = _latest(since, max(most, _LATEST))
    asked = select(latest).order_by(latest.c.created_at.desc()).limit(most)
    asked = asked.where(latest.c.verdict["action"].as_string() == action) if action else asked
    for key, word in (("categories", category), ("findings", by)):
        shown = cast(latest.c.verdict[key], Text)
        asked = asked.where(shown.contains(f'"{word}"', autoescape=True)) if word else asked
    with engine.connect() as connection:
        rows = connection.execute(asked).mappings().all()
    return [{**row, "created_at": utc(row["created_at"])} for row in rows]


def hits_since(engine: Engine, since: datetime, most: int) -> dict[str, int]:
    """In how many of the latest exchanges each rule or judge found something."""
    latest = _latest(since, most)
    if engine.dialect.name == "postgresql":
        found = func.jsonb_array_elements(latest.c.verdict["findings"]).table_valued(column("value", JSONB))
        by = found.c.value["by"].astext
    else:
        found = func.json_each(latest.c.verdict, "$.findings").table_valued("value")
        by = func.json_extract(found.c.value, "$.by")
    asked = select(by, func.count(latest.c.id.distinct())).select_from(latest.join(found, true())).group_by(by)
    with engine.connect() as connection:
        return {str(one): int(number) for one, number in connection.execute(asked)}


def _latest(since: datetime, most: int) -> Subquery:
    columns = (logs.c.id, logs.c.created_at, logs.c.verdict, logs.c.outcome)
    return select(*columns).where(logs.c.created_at >= since).order_by(logs.c.created_at.desc()).limit(most).subquery()
