"""Ten years pass, month by month: nothing stays too long, nothing goes too early, and every run says what it did."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import func, select

from spotter.members import rights
from spotter.operations import retention
from spotter.operations.jobs import JOBS
from spotter.operations.retention import years
from spotter.store import Row, aggregates, members
from spotter.store import retention as kept
from spotter.store.schema import ai_coach_logs, events
from spotter.store.schema_members import food_logs, health_checks, workout_logs
from spotter.store.schema_operations import cases
from spotter.store.schema_privacy import workout_totals

pytestmark = pytest.mark.req("PV-3")
BEGIN = datetime(2024, 1, 31, 12, tzinfo=UTC)
SIX = [f"m{number}" for number in range(6)]


def months(number: int) -> list[datetime]:
    return [datetime(2024 + at // 12, at % 12 + 1, 28, 12, tzinfo=UTC) for at in range(number)]


def logged(number: int, at: datetime, flagged: bool) -> list[Row]:
    name = f"{'flagged' if flagged else 'plain'}-{number}"
    log = {
        "id": name, "user_id": "m0", "conversation_id": "c", "created_at": at, "user_message": "hello",
        "shown_response": "hi", "outcome": "answered", "verdict": {}, "signs": [], "policy": "p",
    }  # fmt: skip
    event = {
        "event_id": f"e-{number}", "event_type": "medical_redirect", "user_id": "m0", "timestamp": at, "trigger": "t",
        "feature_blocked": [], "follow_up_required": False, "severity": "low", "exchange_id": name, "policy": "p",
    }  # fmt: skip
    return [Row("ai_coach_logs", log), *([Row("events", event)] if flagged else [])]


def live(store, number: int, at: datetime) -> None:
    """One month of six people."""
    rows = [*logged(number, at, flagged=False), *logged(number, at, flagged=True)]
    for who in SIX:
        rows.append(Row("workout_logs", {"workout_id": f"w{number}{who}", "member_id": who, "at": at, "what": "run",
                                         "minutes": 30.0, "effort": None, "completed": True}))  # fmt: skip
    rows.append(Row("food_logs", {"food_id": f"f{number}", "member_id": "m0", "at": at, "what": "rice"}))
    asyncio.run(store.keep(rows))


def oldest(store, column):
    with store.engine.connect() as connection:
        found = connection.execute(select(func.min(column))).scalar()
        number = connection.execute(select(func.count()).select_from(column.table)).scalar()
    return (found.replace(tzinfo=UTC) if found and found.tzinfo is None else found), number


def test_ten_years(embedded):
    for who in SIX:
        members.put(embedded.engine, who, {"level": "beginner"}, BEGIN)
    members.add_check(embedded.engine, "m0", members.Check("first", "1", BEGIN, {"q": False}))
    lived = months(120)
    for number, at in enumerate(lived):
        live(embedded, number, at)
        now = at + timedelta(days=2)
        dry = retention.run(embedded, now, dry=True)
        done = retention.run(embedded, now)
        assert dry == done, "a dry run says what the run then does"
        for column, limit in ((food_logs.c.at, 1), (workout_logs.c.at, 2), (events.c.timestamp, 5)):
            first, count = oldest(embedded, column)
            assert first >= years(now, limit)
            young = sum(one >= years(now, limit) for one in lived[: number + 1])
            assert count == young * (6 if column.table is workout_logs else 1), "nothing goes early"
        plain = sum(one >= years(now, 1) for one in lived[: number + 1])
        flagged = sum(one >= years(now, 5) for one in lived[: number + 1])
        assert oldest(embedded, ai_coach_logs.c.created_at)[1] == plain + flagged
        assert oldest(embedded, cases.c.opened_at)[1] == flagged
        assert oldest(embedded, health_checks.c.taken_at)[1] == 1, "for the account's life"
    totals = aggregates.old_workouts(embedded.engine)
    assert len(totals) == 96, "eight years are totals now, two are still single workouts"
    assert {(one.members, one.workouts, one.minutes) for one in totals} == {(5, 5, 180)}, "rounded"
    assert len(kept.runs(embedded.engine, 500)) == 240


def test_small_groups_leave_no_total(embedded):
    for who in SIX[:4]:
        members.put(embedded.engine, who, {"level": "advanced"}, BEGIN)
    live(embedded, 0, BEGIN)
    retention.run(embedded, BEGIN + timedelta(days=800))
    with embedded.engine.connect() as connection:
        assert connection.execute(select(workout_totals)).all() == []
    assert oldest(embedded, workout_logs.c.at)[1] == 0


def test_the_account_row(embedded):
    members.put(embedded.engine, "m0", {}, BEGIN)
    one = rights.ask_deletion(embedded, "m0", BEGIN)
    assert rights.ask_deletion(embedded, "m0", BEGIN + timedelta(days=3)) == one, "asking twice changes nothing"
    retention.run(embedded, BEGIN + timedelta(days=29, hours=23))
    assert members.of_id(embedded.engine, "m0") is not None
    retention.run(embedded, BEGIN + timedelta(days=30))
    assert members.of_id(embedded.engine, "m0") is None


def test_it_is_a_job():
    assert "retention" in [job.name for job in JOBS]
