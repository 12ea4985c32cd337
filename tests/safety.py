"""Events and exchanges as the pipeline writes them, and a time that tests move."""

import asyncio
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from sqlalchemy import text

from spotter.store import Row, Store
from spotter.store.schema import metadata

NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)  # a Wednesday


def emptied(url: str, folder) -> Store:
    store = Store(url, folder)
    metadata.drop_all(store.engine)
    with store.engine.begin() as connection:
        connection.execute(text("DROP TABLE IF EXISTS alembic_version"))
    return store


def event(severity: str = "medium", at: datetime = NOON, kind: str = "medical_redirect", **more) -> Row:
    name = str(uuid4())
    values = {
        "event_id": name, "event_type": kind, "user_id": "amira", "timestamp": at, "trigger": "User message: 'x'",
        "ai_response": "see a doctor", "feature_blocked": ["workout_generation"], "follow_up_required": False,
        "severity": severity, "note": None, "condition": None, "resources_shown": None, "conversation_id": "talk",
        "exchange_id": f"x{name[:8]}", "policy": "p", **more,
    }  # fmt: skip
    return Row("events", values)


def exchange(at: datetime = NOON, findings=(), verdict=None, **more) -> Row:
    safe = {"triage": "safe", "action": "allow", "categories": [], "findings": [], "language": "en"}
    report = {"safe": not findings, "severity": "medium" if findings else None, "findings": list(findings)}
    values = {
        "id": str(uuid4()), "user_id": "amira", "conversation_id": "talk", "created_at": at, "user_message": "hello",
        "ai_response": "well", "shown_response": "well", "outcome": "answered",
        "tone_issues": [one["category"] for one in findings] or None, "verdict": {**safe, **(verdict or {})},
        "report": report, "signs": [], "disclaimers": None, "model": "m", "policy": "p", "member": None,
        "variant": None, **more,
    }  # fmt: skip
    return Row("ai_coach_logs", values)


def keep(store: Store, *rows: Row) -> None:
    asyncio.run(store.keep(rows))


def hours(number: float) -> timedelta:
    return timedelta(hours=number)
