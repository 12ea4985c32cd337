"""`spotter demo`: a month that the pipeline made, in both languages, in which a team worked."""

import asyncio
from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from spotter.coach.demo import MONTH, Demo, DemoError
from spotter.operations.measures import monthly, weekly
from spotter.operations.past import recalled
from spotter.store import Store, counts, history

pytestmark = pytest.mark.req("OPS-7")
END = datetime(2026, 3, 29, 18, tzinfo=UTC)


@pytest.fixture(scope="module")
def month(spotter, tmp_path_factory):
    store = Store.embedded(tmp_path_factory.mktemp("demo"))
    store.migrate()
    asyncio.run(Demo(spotter, store, END, messages=250).run())
    yield store
    store.close()


def rows(store: Store, query: str) -> list:
    with store.engine.connect() as connection:
        return connection.execute(text(query)).all()


def test_fifty_of_its_verdicts_are_reached_again(month, spotter):
    some = list(recalled(history.read(month.engine, END)))[::5][:50]
    assert len(some) == 50
    for one in some:
        verdict = one.screen(spotter)
        now = (verdict.policy, verdict.triage, verdict.action, tuple(one.value for one in verdict.categories))
        assert now == one.before, one.message


def test_every_row_names_an_exchange_that_the_pipeline_issued(month):
    issued = {row[0] for row in rows(month, "SELECT id FROM ai_coach_logs")}
    assert len(issued) == 250
    for table, column in (
        ("events", "exchange_id"),
        ("cases", "exchange_id"),
        ("feedback", "exchange_id"),
        ("rulings", "exchange_id"),
    ):
        named = {row[0] for row in rows(month, f"SELECT {column} FROM {table} WHERE {column} IS NOT NULL")}
        assert named and named <= issued, table
    assert rows(month, "SELECT COUNT(*) FROM events WHERE exchange_id IS NULL")[0][0] == 0


def test_it_is_a_month_of_both_languages_with_work_done(month):
    at = [
        datetime.fromisoformat(row[0]).replace(tzinfo=UTC)
        for row in rows(month, "SELECT created_at FROM ai_coach_logs")
    ]
    assert min(at) >= END - MONTH and max(at) < END and max(at) - min(at) > timedelta(days=25)
    languages = Counter(row[0] for row in rows(month, "SELECT json_extract(verdict, '$.language') FROM ai_coach_logs"))
    assert languages["en"] > 80 and languages["ar"] > 30
    figures = monthly(month, END)
    assert figures["tone"]["rate"]["hits"] and figures["rulings"]["right_refused"] and figures["cases"]
    assert 0 < figures["refusals"]["overall"]["rate"] < 0.3
    assert weekly(month, END - timedelta(days=13, hours=18))["exchanges"]
    assert {row[0] for row in rows(month, "SELECT about FROM cases WHERE kind = 'review'")} >= {
        "weekly review",
        "monthly review",
    }
    assert counts.kept(month.engine) == counts.recount(month.engine)


def test_a_store_that_is_not_empty_is_left_alone(month, spotter):
    with pytest.raises(DemoError, match="empty"):
        asyncio.run(Demo(spotter, month, END, messages=3).run())


def test_the_same_seed_gives_the_same_month(spotter, tmp_path):
    said = []
    for name in ("a", "b"):
        store = Store.embedded(tmp_path / name)
        store.migrate()
        asyncio.run(Demo(spotter, store, END, messages=20).run())
        said.append(rows(store, "SELECT created_at, user_message, outcome FROM ai_coach_logs ORDER BY created_at"))
        store.close()
    assert said[0] == said[1] and len(said[0]) == 20
