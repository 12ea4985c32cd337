"""Events: lines of the safety log."""

from collections import Counter
from datetime import datetime
from typing import Any

from sqlalchemy import Engine, case, func, select

from spotter.store.schema import ai_coach_logs as logs
from spotter.store.schema import events
from spotter.store.times import utc

_GRAVE = case({"critical": 3, "high": 2, "medium": 1}, value=events.c.severity, else_=0)
_WORDS = ("low", "medium", "high", "critical")


def find(
    engine: Engine, since: datetime, until: datetime, kind: str | None = None, most: int = 200
) -> list[dict[str, Any]]:
    """Events of a time, the latest first."""
    asked = select(events).where(events.c.timestamp >= since, events.c.timestamp < until)
    asked = asked.where(events.c.event_type == kind) if kind else asked
    with engine.connect() as connection:
        found = connection.execute(asked.order_by(events.c.timestamp.desc()).limit(most)).mappings().all()
    return [{**row, "timestamp": utc(row["timestamp"])} for row in found]


def of_case(engine: Engine, case_id: str) -> list[dict[str, Any]]:
    """A case's key names its exchange, or the one event that opened it."""
    key = case_id.removeprefix("case-")
    named = (events.c.exchange_id == key) | (events.c.event_id == key)
    asked = select(events).where(named).order_by(events.c.timestamp)
    with engine.connect() as connection:
        found = connection.execute(asked).mappings().all()
    return [{**row, "timestamp": utc(row["timestamp"])} for row in found]


def of_user(engine: Engine, user: str, most: int = 10) -> list[dict[str, Any]]:
    """What happened to one member, the latest first; without anybody's words."""
    shown = (events.c[name] for name in ("event_id", "exchange_id", "event_type", "severity", "timestamp"))
    asked = select(*shown).where(events.c.user_id == user).order_by(events.c.timestamp.desc()).limit(most)
    with engine.connect() as connection:
        found = connection.execute(asked).mappings().all()
    return [{**row, "timestamp": utc(row["timestamp"])} for row in found]


def flagged(engine: Engine, since: datetime, until: datetime, most: int = 50) -> list[dict[str, Any]]:
    """Conversations with events, the gravest and fullest first."""
    asked = (
        select(events.c.conversation_id, func.count().label("events"), func.max(_GRAVE).label("worst"))
        .where(events.c.timestamp >= since, events.c.timestamp < until, events.c.conversation_id.is_not(None))
        .group_by(events.c.conversation_id)
        .order_by(func.max(_GRAVE).desc(), func.count().desc(), events.c.conversation_id)
    )
    with engine.connect() as connection:
        found = connection.execute(asked.limit(most)).all()
    return [{"conversation_id": name, "events": number, "worst": _WORDS[worst]} for name, number, worst in found]


def flagged_number(engine: Engine, since: datetime, until: datetime) -> int:
    asked = select(func.count(events.c.conversation_id.distinct())).where(
        events.c.timestamp >= since, events.c.timestamp < until
    )
    with engine.connect() as connection:
        return connection.execute(asked).scalar() or 0


def of_trainers(engine: Engine, since: datetime, until: datetime) -> dict[str, dict[str, int]]:
    """What trainers changed and what they were kept from: event type -> feature -> how often."""
    asked = select(events.c.event_type, events.c.feature_blocked).where(
        events.c.timestamp >= since,
        events.c.timestamp < until,
        events.c.event_type.in_(["trainer_override", "trainer_block"]),
    )
    found: dict[str, Counter[str]] = {"trainer_override": Counter(), "trainer_block": Counter()}
    with engine.connect() as connection:
        for kind, features in connection.execute(asked):
            found[kind].update(features or ["none"])
    return {kind: dict(counter.most_common()) for kind, counter in found.items()}


def edges(engine: Engine, since: datetime, until: datetime, most: int = 50) -> list[dict[str, Any]]:
    """Exchanges that are worth a look for the policy's sake: a judge alone found something, or nothing could judge."""
    asked = (
        select(logs.c.id, logs.c.created_at, logs.c.verdict)
        .join(events, events.c.exchange_id == logs.c.id)
        .where(logs.c.created_at >= since, logs.c.created_at < until)
        .order_by(logs.c.created_at.desc())
        .limit(most * 20)
    )
    with engine.connect() as connection:
        rows = connection.execute(asked).all()
    shown: dict[str, dict[str, Any]] = {}
    for name, at, verdict in rows:
        by = [one["by"] for one in verdict.get("findings") or ()]
        if by and all(one.startswith("judge") for one in by) and len(shown) < most:
            shown[name] = {
                "exchange_id": name,
                "at": utc(at).isoformat(),
                "categories": verdict["categories"],
                "by": by,
            }
    return list(shown.values())
