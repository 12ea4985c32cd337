"""What is too old to be kept: counted, or deleted."""

from datetime import date, datetime
from typing import Any
from uuid import uuid4

from sqlalchemy import Connection, Engine, Table, exists, func, select

from spotter.store import aggregates
from spotter.store.schema import ai_coach_logs as logs
from spotter.store.schema import events, links, sessions
from spotter.store.schema_members import client_reports, food_logs, override_refusals, workout_logs
from spotter.store.schema_operations import alerts, case_notes, cases, deliveries, feed, feedback, proposals, rulings
from spotter.store.schema_privacy import flagged_originals, original_reads, retention_runs, workout_totals
from spotter.store.statements import upsert
from spotter.store.times import utc

_FLAGGED = (
    (events, "timestamp"),
    (logs, "created_at"),
    (case_notes, "at"),
    (cases, "opened_at"),
    (alerts, "at"),
    (deliveries, "next_at"),
    (feed, "at"),
    (flagged_originals, "kept_at"),
    (original_reads, "at"),
    (rulings, "at"),
    (feedback, "at"),
    (proposals, "at"),
    (client_reports, "timestamp"),
    (override_refusals, "timestamp"),
)


def foods(engine: Engine, before: datetime, dry: bool) -> dict[str, int]:
    with engine.begin() as connection:
        return {"food_logs": _gone(connection, food_logs, food_logs.c.at < before, dry)}


def chats(engine: Engine, before: datetime, dry: bool) -> dict[str, int]:
    """Exchanges without an event; what was said about them goes along."""
    old = (logs.c.created_at < before) & ~exists().where(events.c.exchange_id == logs.c.id)
    with engine.begin() as connection:
        ids = select(logs.c.id).where(old)
        done = {
            "feedback": _gone(connection, feedback, feedback.c.exchange_id.in_(ids), dry),
            "rulings": _gone(connection, rulings, rulings.c.exchange_id.in_(ids), dry),
        }
        return {**done, "ai_coach_logs": _gone(connection, logs, old, dry)}


def flagged(engine: Engine, before: datetime, dry: bool) -> dict[str, int]:
    with engine.begin() as connection:
        return {table.name: _gone(connection, table, table.c[column] < before, dry) for table, column in _FLAGGED}


def workouts(engine: Engine, before: datetime, dry: bool) -> dict[str, int]:
    """A month is summed up whole when its first workout is too old; each workout goes on its own day."""
    with engine.begin() as connection:
        new = _new_totals(connection, before)
        if not dry:
            _sum_up(connection, new)
        gone = _gone(connection, workout_logs, workout_logs.c.at < before, dry)
    return {"workout_logs": gone, "workout_totals": len(new)}


def signed_out(engine: Engine, now: datetime, dry: bool) -> dict[str, int]:
    with engine.begin() as connection:
        return {table.name: _gone(connection, table, table.c.expires_at < now, dry) for table in (sessions, links)}


def note(engine: Engine, at: datetime, dry: bool, report: dict[str, Any]) -> None:
    with engine.begin() as connection:
        values = {"run_id": str(uuid4()), "at": at, "dry_run": dry, "report": report}
        connection.execute(retention_runs.insert(), values)


def runs(engine: Engine, most: int = 50) -> list[dict[str, Any]]:
    """What the job did, the latest first."""
    asked = select(retention_runs).order_by(retention_runs.c.at.desc()).limit(most)
    with engine.connect() as connection:
        return [{**row, "at": utc(row["at"])} for row in connection.execute(asked).mappings()]


def _new_totals(connection: Connection, before: datetime) -> list[aggregates.Total]:
    first = connection.execute(select(func.min(workout_logs.c.at)).where(workout_logs.c.at < before)).scalar()
    if first is None:
        return []
    known = set(connection.execute(select(workout_totals.c.month)).scalars())
    since, until = utc(first).replace(day=1, hour=0, minute=0, second=0, microsecond=0), _month_after(before)
    return [one for one in aggregates.workouts(connection, since, until) if one.month not in known]


def _month_after(at: datetime) -> datetime:
    begin = at.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    return begin.replace(year=begin.year + begin.month // 12, month=begin.month % 12 + 1)


def _sum_up(connection: Connection, totals: list[aggregates.Total]) -> None:
    if totals:
        rows: list[dict[str, int | str | date]] = [dict(one._asdict()) for one in totals]
        connection.execute(upsert(connection, workout_totals).on_conflict_do_nothing(), rows)


def _gone(connection: Connection, table: Table, place: Any, dry: bool) -> int:
    if dry:
        return connection.execute(select(func.count()).select_from(table).where(place)).scalar_one()
    return connection.execute(table.delete().where(place)).rowcount
