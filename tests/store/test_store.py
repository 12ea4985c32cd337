"""What was acknowledged is kept, in both homes, whatever happens to the store."""

import asyncio
from concurrent.futures import ThreadPoolExecutor, wait
from datetime import UTC, datetime

import pytest
from sqlalchemy import inspect, text

from spotter.store import NotKeptError, Row, Store
from spotter.store.migrations import upgrade
from spotter.store.schema import metadata
from spotter.store.spool import Spool

pytestmark = pytest.mark.req("OPS-1")


def event(number: int) -> Row:
    values = {
        "event_id": f"e{number}", "event_type": "medical_redirect", "timestamp": datetime.now(UTC), "trigger": "t",
        "feature_blocked": ["workout_generation"], "follow_up_required": False, "severity": "medium", "policy": "p",
    }  # fmt: skip
    return Row("events", values)


def log(number: int, issues: list[str] | None, written: str = "text") -> Row:
    values = {
        "id": f"x{number}", "conversation_id": "c", "created_at": datetime.now(UTC), "user_message": "m",
        "ai_response": written, "shown_response": "s", "outcome": "answered", "tone_issues": issues, "verdict": {},
        "signs": [], "policy": "p",
    }  # fmt: skip
    return Row("ai_coach_logs", values)


def keep(store: Store, *rows: Row) -> None:
    asyncio.run(store.keep(rows))


def ids(store: Store) -> list[str]:
    with store.engine.connect() as connection:
        return [row[0] for row in connection.execute(text("SELECT event_id FROM events ORDER BY timestamp"))]


def test_migrations_make_the_schema_and_can_run_again(store):
    upgrade(store.engine)
    for table in metadata.sorted_tables:
        assert {c["name"] for c in inspect(store.engine).get_columns(table.name)} == set(table.columns.keys())
        assert {i["name"] for i in inspect(store.engine).get_indexes(table.name)} == {i.name for i in table.indexes}


def test_many_at_once_are_all_kept(store):
    async def many() -> None:
        await asyncio.gather(*(store.keep([event(i)]) for i in range(1000)))

    asyncio.run(many())
    assert len(set(ids(store))) == 1000


def test_the_same_row_twice_is_one_row(store):
    keep(store, event(1))
    keep(store, event(1))
    assert ids(store) == ["e1"]


@pytest.mark.fault("store down", sees="the safe answer; rows come in order when it is back", lost="nothing")
def test_while_the_store_is_down_rows_wait_on_disk_and_come_in_order(store, monkeypatch):
    with store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE events RENAME TO away"))
    for number in range(5):
        keep(store, event(number))
    assert store.is_spooling
    with store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE away RENAME TO events"))
    for _ in range(60):
        if not store.is_spooling:
            break
        asyncio.run(asyncio.sleep(0.1))
    assert ids(store) == [f"e{number}" for number in range(5)]


@pytest.mark.fault(
    "process killed",
    sees="nothing; the next process reads what waited on disk",
    lost="nothing acknowledged",
)
def test_a_spool_of_a_killed_process_is_read_by_the_next(tmp_path):
    first = Store.embedded(tmp_path)
    keep(first, event(1))  # there are no tables yet
    first.close()
    with (tmp_path / "spool.jsonl").open("ab") as file:
        file.write(b'["events", {"event_id": "cut o')  # a crash in the middle of a line
    second = Store.embedded(tmp_path)
    second.migrate()
    keep(second, event(2))
    for _ in range(60):
        if not second.is_spooling:
            break
        asyncio.run(asyncio.sleep(0.1))
    assert ids(second) == ["e1", "e2"]
    second.close()


def test_who_shares_a_folder_loses_nothing_while_another_empties_the_spool(tmp_path):
    """One has read what waits and is about to clear it; what another appends just then must not go with it."""
    one, other = Spool(tmp_path / "spool.jsonl"), Spool(tmp_path / "spool.jsonl")
    one.append([event(1)])
    with ThreadPoolExecutor() as pool:
        with one.turn():
            read = one.rows()
            late = pool.submit(other.append, [event(2)])
            wait([late], timeout=0.3)
            one.clear()
        late.result()
    assert [row.values["event_id"] for row in [*read, *one.rows()]] == ["e1", "e2"]


def test_replicas_that_start_together_make_the_schema_once(postgres, tmp_path):
    stores = [Store(postgres, tmp_path / str(number)) for number in range(4)]
    metadata.drop_all(stores[0].engine)
    with stores[0].engine.begin() as connection:
        connection.execute(text("DROP TABLE IF EXISTS alembic_version"))
    with ThreadPoolExecutor() as pool:
        list(pool.map(Store.migrate, stores))
    keep(stores[3], event(1))
    assert ids(stores[0]) == ["e1"]
    for one in stores:
        one.close()


@pytest.mark.fault("disk full", sees="whoever asks to keep something is told", lost="nothing acknowledged")
def test_what_can_be_kept_nowhere_is_said(tmp_path, monkeypatch):
    store = Store.embedded(tmp_path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("spotter.store.spool.Spool.append", full)
    with pytest.raises(NotKeptError):
        keep(store, event(1))
    store.close()


@pytest.mark.req("OPS-2")
def test_the_queries_of_the_source_run_unchanged_on_postgresql(postgres, tmp_path):
    store = Store(postgres, tmp_path)
    metadata.drop_all(store.engine)
    with store.engine.begin() as connection:
        connection.execute(text("DROP TABLE IF EXISTS alembic_version"))
    store.migrate()
    keep(store, log(1, None), log(2, ["a", "b"]), log(3, ["a"]), log(4, ["a"]))
    queries = [
        "SELECT * FROM ai_coach_logs WHERE tone_issues IS NOT NULL",
        "SELECT tone_issues, COUNT(*) \nFROM ai_coach_logs \nWHERE tone_issues IS NOT NULL \nGROUP BY tone_issues",
        "SELECT created_at, tone_issues, ai_response \nFROM ai_coach_logs \nWHERE tone_issues IS NOT NULL \n"
        "ORDER BY created_at DESC \nLIMIT 10",
        "SELECT \n  DATE_TRUNC('week', created_at) as week,\n  COUNT(*) as total_logs,\n"
        "  COUNT(*) FILTER (WHERE tone_issues IS NOT NULL) as logs_with_issues,\n"
        "  ROUND(100.0 * COUNT(*) FILTER (WHERE tone_issues IS NOT NULL) / COUNT(*), 2) as issue_rate\n"
        "FROM ai_coach_logs\nWHERE created_at >= NOW() - INTERVAL '30 days'\nGROUP BY week\nORDER BY week DESC",
        "SELECT \n  UNNEST(tone_issues) as issue_type,\n  COUNT(*) as frequency\nFROM ai_coach_logs\n"
        "WHERE tone_issues IS NOT NULL\nGROUP BY issue_type\nORDER BY frequency DESC",
    ]
    with store.engine.connect() as connection:
        everything, grouped, recent, weekly, common = (connection.execute(text(one)).all() for one in queries)
    store.close()
    assert len(everything) == len(recent) == 3
    assert sorted(count for _, count in grouped) == [1, 2]
    assert (weekly[0].total_logs, weekly[0].logs_with_issues, float(weekly[0].issue_rate)) == (4, 3, 75.0)
    assert [tuple(row) for row in common] == [("a", 3), ("b", 1)]


@pytest.mark.parametrize("text_", ["half \ud800 a pair", "nul \x00 nul"])
def test_a_character_that_no_store_takes_holds_up_nothing(store, text_):
    """On PostgreSQL one such row would wait in the spool for ever, and all others behind it."""
    strange = event(1)
    strange.values["trigger"], strange.values["feature_blocked"] = text_, [text_]
    keep(store, strange, event(2))
    assert not store.is_spooling and ids(store) == ["e1", "e2"]
    with store.engine.connect() as connection:
        kept = connection.execute(text("SELECT trigger FROM events WHERE event_id = 'e1'")).scalar()
    assert kept == text_.replace("\ud800", "\ufffd").replace("\x00", "\ufffd")
