"""Counts by hour, kept in the transaction that writes what they count."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, func, select

from spotter.store.schema import ai_coach_logs, events
from spotter.store.schema_operations import counts
from spotter.store.statements import Insert, upsert_in
from spotter.store.times import hour_of, utc

Values = Mapping[Any, Any]
COUNTED = {  # the columns that counts follow from
    "events": (events.c.timestamp, events.c.event_type, events.c.severity),
    "ai_coach_logs": (
        ai_coach_logs.c.created_at,
        ai_coach_logs.c.outcome,
        ai_coach_logs.c.verdict,
        ai_coach_logs.c.report,
    ),
}


class Count(NamedTuple):
    """What is counted: `label` comes from a closed set of words, never from a person's text."""

    hour: datetime
    name: str
    label: str


def counted(table: str, row: Values) -> Iterator[Count]:
    """Every count that a row adds one to."""
    if table == "events":
        hour = hour_of(row["timestamp"])
        yield Count(hour, "events", row["event_type"])
        yield Count(hour, "severity", row["severity"])
    elif table == "ai_coach_logs":
        hour = hour_of(row["created_at"])
        yield from (Count(hour, name, label) for name, label in _of_exchange(row))


def _of_exchange(row: Values) -> Iterator[tuple[str, str]]:
    verdict, report = row["verdict"] or {}, row.get("report") or {}
    yield "exchanges", row["outcome"]
    yield "triage", verdict.get("triage") or "safe"
    yield "action", verdict.get("action") or "allow"
    for category in verdict.get("categories") or ():
        yield "asked", category
        if verdict.get("action") == "refuse":
            yield "refused", category
    if row.get("report") is not None:
        yield "vetted", "unsafe" if not report.get("safe", True) else "safe"
    if found := report.get("findings"):
        yield "tone", "with_issues"
        yield "tone_severity", report.get("severity") or "low"
        for category in {one["category"] for one in found}:
            yield "tone_issue", category


def add(connection: Connection, table: str, rows: Iterable[Values]) -> None:
    """Count rows that have just been written. Keys go in order, so that two writers can't block each other."""
    found = Counter(count for row in rows for count in counted(table, row))
    if not found:
        return
    values = [{**key._asdict(), "count": number} for key, number in sorted(found.items())]
    connection.execute(_adding(connection.dialect.name), values)


@cache
def _adding(dialect: str) -> Insert:
    insert = upsert_in(dialect, counts)
    return insert.on_conflict_do_update(
        index_elements=["hour", "name", "label"], set_={"count": counts.c.count + insert.excluded.count}
    )


def between(engine: Engine, since: datetime, until: datetime) -> dict[str, dict[str, int]]:
    """Name -> label -> count over whole hours; both ends are rounded down to their hour, the last excluded."""
    asked = (
        select(counts.c.name, counts.c.label, func.sum(counts.c.count))
        .where(counts.c.hour >= hour_of(since), counts.c.hour < hour_of(until))
        .group_by(counts.c.name, counts.c.label)
    )
    found: dict[str, dict[str, int]] = {}
    with engine.connect() as connection:
        for name, label, number in connection.execute(asked):
            found.setdefault(name, {})[label] = int(number)
    return found


def by_hour(engine: Engine, name: str, since: datetime, until: datetime) -> list[tuple[datetime, str, int]]:
    asked = (
        select(counts.c.hour, counts.c.label, counts.c.count)
        .where(counts.c.name == name, counts.c.hour >= hour_of(since), counts.c.hour < hour_of(until))
        .order_by(counts.c.hour, counts.c.label)
    )
    with engine.connect() as connection:
        return [(utc(hour), label, int(number)) for hour, label, number in connection.execute(asked)]


def recount(engine: Engine) -> dict[Count, int]:
    """Everything counted again from the rows themselves: what the kept counts must equal."""
    with engine.connect().execution_options(yield_per=5000) as connection:
        found = Counter(
            one
            for name, columns in COUNTED.items()
            for row in connection.execute(select(*columns)).mappings()
            for one in counted(name, row)
        )
    return dict(found)


def kept(engine: Engine) -> dict[Count, int]:
    with engine.connect() as connection:
        rows: Sequence[Any] = connection.execute(select(counts)).all()
    return {Count(utc(row.hour), row.name, row.label): int(row.count) for row in rows}
