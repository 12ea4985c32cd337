"""Every figure of the live view and of the reports, and counts that equal a recount whatever happens."""

import asyncio
import json
import tempfile
import time
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from safety import NOON, event, exchange, hours, keep
from sqlalchemy import text

from spotter.operations.cases import Cases, watch_deadlines
from spotter.operations.measures import live, monthly, share, weekly
from spotter.store import Row, Store, alerts, counts, proposals, rulings

pytestmark = pytest.mark.req("OPS-4")
MONDAY = NOON - timedelta(days=2, hours=12)
REFUSED = {"triage": "caution", "action": "refuse", "categories": ["dangerous_diet"]}
JUDGED = {**REFUSED, "findings": [{"by": "judge.local", "category": "dangerous_diet"}]}
LIVE = set("since until events by_hour exchanges refusals crisis_displays user_reports cases deliveries".split())
WEEKLY = set(
    "report since until exchanges outcomes triage events refusals overrides flagged_conversations complaints "
    "edge_cases tone cases".split()
)
MONTHLY = set("rulings false_positives false_negatives trainer_compliance policy_changes_due".split())
TONE = [{"category": "sarcasm"}, {"category": "judgmental"}, {"category": "sarcasm"}]


def test_the_live_view(store):
    keep(
        store,
        event("critical", kind="crisis_resource_shown"), event("medium"), event("low", kind="user_report"),
        event("medium", at=NOON - hours(30)),
        exchange(verdict=REFUSED, outcome="refused"), exchange(), exchange(), exchange(at=NOON - hours(30)),
        exchange(verdict={**REFUSED, "action": "limit"}),
    )  # fmt: skip
    shown = live(store, NOON + hours(0.5))
    assert shown["events"]["total"] == 3
    assert shown["events"]["by_type"] == {"crisis_resource_shown": 1, "medical_redirect": 1, "user_report": 1}
    assert shown["events"]["by_severity"] == {"critical": 1, "medium": 1, "low": 1}
    assert (shown["crisis_displays"], shown["user_reports"], shown["exchanges"]) == (1, 1, 4)
    assert shown["refusals"]["overall"] == share(1, 4)
    assert shown["refusals"]["by_type"]["dangerous_diet"]["rate"] == 0.5
    assert shown["cases"] == {"waiting": 4, "late": 1}
    assert [(one["type"], one["count"]) for one in shown["by_hour"]] == [
        ("crisis_resource_shown", 1), ("medical_redirect", 1), ("user_report", 1),
    ]  # fmt: skip
    assert live(store, NOON + hours(23.9))["events"]["total"] == 3
    assert live(store, NOON + hours(24))["events"]["total"] == 0


def test_the_weekly_figures(store):
    flagged = [
        event("high", conversation_id="c1"),
        event("low", conversation_id="c1"),
        event("medium", conversation_id="c2"),
    ]
    judged = exchange(verdict=JUDGED, id="edge")
    keep(
        store,
        *flagged, judged, event("medium", exchange_id="edge", conversation_id="c3"),
        exchange(findings=TONE), exchange(), exchange(at=MONDAY - hours(1), findings=TONE),
        event("low", kind="trainer_override", feature_blocked=["intensity"], conversation_id=None),
        event("medium", kind="trainer_block", feature_blocked=["calories"], conversation_id=None),
        event("low", kind="user_report", conversation_id=None),
    )  # fmt: skip
    for number, thumb in enumerate(("up", "up", "down")):
        rulings.say(store.engine, said(number, thumb))
    shown = weekly(store, MONDAY)
    assert shown["overrides"] == {"trainer_override": {"intensity": 1}, "trainer_block": {"calories": 1}}
    assert shown["flagged_conversations"]["total"] == 3
    assert shown["flagged_conversations"]["first"][0] == {"conversation_id": "c1", "events": 2, "worst": "high"}
    assert shown["complaints"]["reports"] == 1
    assert shown["complaints"]["satisfaction"]["rate"] == 0.6667
    assert [one["exchange_id"] for one in shown["complaints"]["latest"]] == ["x2"]
    assert [one["exchange_id"] for one in shown["edge_cases"]] == ["edge"]
    assert shown["tone"]["rate"] == share(1, 3)
    assert shown["tone"]["most_common"] == {"judgmental": 1, "sarcasm": 1}
    assert shown["tone"]["by_severity"] == {"medium": 1}
    assert shown["exchanges"] == 3
    json.dumps(shown)


def test_what_else_a_period_shows(store):
    """Every figure has a test: a new one makes the sets of names here fail."""
    keep(
        store,
        exchange(verdict=REFUSED, outcome="refused"), exchange(findings=TONE), exchange(),
        event("high"), event("low", at=NOON + hours(24)), event("low", at=NOON + hours(24)),
    )  # fmt: skip
    shown = weekly(store, MONDAY)
    assert set(shown) == WEEKLY and (shown["report"], shown["since"]) == ("weekly", MONDAY.isoformat())
    assert shown["outcomes"] == {"refused": 1, "answered": 2} and shown["triage"] == {"caution": 1, "safe": 2}
    assert shown["events"] == {
        "by_type": {"medical_redirect": 3}, "by_severity": {"high": 1, "low": 2},
        "by_day": [{"day": f"2026-03-0{day}", "type": "medical_redirect", "count": day - 3} for day in (4, 5)],
    }  # fmt: skip
    assert shown["refusals"] == {"overall": share(1, 3), "by_type": {"dangerous_diet": share(1, 1)}}
    assert set(shown["tone"]) == {"rate", "unsafe", "most_common", "by_severity"}
    assert shown["tone"]["unsafe"] == share(1, 3)
    assert set(shown["complaints"]) == {"reports", "satisfaction", "latest"}
    month = monthly(store, NOON)
    assert set(month) == WEEKLY | MONTHLY and month["report"] == "monthly"
    assert month["rulings"] == dict.fromkeys(month["rulings"], 0)
    assert {key: month[key] for key in ("outcomes", "triage", "events", "refusals", "tone")} == {
        key: shown[key] for key in ("outcomes", "triage", "events", "refusals", "tone")
    }


def test_alerts_on_their_way_are_a_live_figure(store):
    keep(store, event("critical"), event("high"))
    assert set(live(store, NOON)) == LIVE and live(store, NOON)["deliveries"] == {}
    alerts.address(store.engine, ["webhook"])
    assert live(store, NOON)["deliveries"] == {"waiting": 2}
    delivery = alerts.claim(store.engine, NOON, hours(1), ["webhook"])
    alerts.failed(store.engine, delivery.id, "gone", None)
    assert live(store, NOON)["deliveries"] == {"waiting": 1, "dead": 1}


def said(number: int, thumb: str) -> dict:
    return {
        "feedback_id": f"f{number}", "exchange_id": f"x{number}", "user_id": None, "thumb": thumb, "reason": None,
        "human_review": False, "at": NOON,
    }  # fmt: skip


def test_the_monthly_figures(store):
    shown = [exchange(verdict=REFUSED) for _ in range(4)] + [exchange() for _ in range(3)]
    keep(store, *shown, event("low", kind="trainer_override"), event("medium", kind="trainer_block"))
    for row, ruling in zip(
        shown, ["right", "right", "wrong_refusal", "wrong_category", "right", "right", "missed"], strict=True
    ):
        rule(store, row, ruling)
    rule(store, shown[0], "wrong_refusal", NOON + hours(1))  # a later ruling stands for an earlier one
    figures = monthly(store, NOON)
    assert figures["false_positives"] == share(2, 4)
    assert figures["false_negatives"] == share(1, 3)
    assert figures["trainer_compliance"] == share(1, 2)
    assert figures["policy_changes_due"] == []
    assert (figures["since"], figures["until"]) == ("2026-03-01T00:00:00+00:00", "2026-04-01T00:00:00+00:00")
    json.dumps(figures)


def rule(store, row: Row, ruling: str, at=NOON) -> None:
    values = {"ruling_id": f"{row.values['id']}{at}"[:64], "exchange_id": row.values["id"], "ruling": ruling}
    rulings.add(store.engine, {**values, "category": None, "note": None, "by": "rana", "at": at})


def test_deadlines_kept_are_a_figure(store):
    rows = [event("medium"), event("medium"), event("medium")]
    keep(store, *rows)
    cases = Cases(store)
    for row, after in zip(rows, (1, 9), strict=False):
        name = f"case-{row.values['exchange_id']}"
        cases.claim(name, "rana", NOON)
        watch_deadlines(store, NOON + hours(after))
        cases.close(name, "rana", "right", "", NOON + hours(after))
    medium = weekly(store, MONDAY)["cases"]["medium"]
    assert (medium["opened"], medium["closed"], medium["in_time"], medium["late"], medium["waiting"]) == (3, 2, 1, 2, 1)
    assert medium["kept"] == share(1, 3)


def test_a_share_of_nothing_is_no_number():
    assert share(0, 0) == {"hits": 0, "total": 0, "rate": None, "low": 0.0, "high": 1.0}


# --- counts equal a recount -------------------------------------------------------------------------

MOMENTS = st.integers(0, 100).map(lambda number: NOON + timedelta(minutes=37 * number))
EVENTS = st.builds(
    lambda severity, at, kind: event(severity, at, kind),
    st.sampled_from(["low", "medium", "high", "critical"]),
    MOMENTS,
    st.sampled_from(["medical_redirect", "user_report", "crisis_resource_shown"]),
)
EXCHANGES = st.builds(
    lambda at, findings, verdict: exchange(at, findings, verdict),
    MOMENTS,
    st.sampled_from([(), TONE]),
    st.sampled_from([None, REFUSED, JUDGED]),
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.lists(st.one_of(EVENTS, EXCHANGES), max_size=8), max_size=5), st.booleans())
def test_counts_equal_a_full_recount(batches, away):
    """Rows that come twice, together or apart, or through the spool, count once."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store.embedded(Path(folder))
        if not away:
            store.migrate()
        for batch in batches:
            keep(store, *batch, *batch[:2])
            keep(store, *batch[:3])
        store.migrate()
        keep(store, event())
        drained(store)
        assert counts.kept(store.engine) == counts.recount(store.engine)
        store.close()


def drained(store: Store) -> None:
    for _ in range(100):
        if not store.is_spooling:
            return
        time.sleep(0.05)
    raise AssertionError("the spool did not empty")


def test_many_writers_count_together(store, tmp_path):
    """Three replicas on one store, at once."""
    address = store.engine.url.render_as_string(hide_password=False)
    replicas = [store, *(Store(address, tmp_path / str(number)) for number in range(2))]

    async def all_at_once() -> None:
        await asyncio.gather(*(replicas[number % 3].keep([event(), exchange()]) for number in range(120)))

    asyncio.run(all_at_once())
    for replica in replicas:
        drained(replica)
    for replica in replicas[1:]:
        replica.close()
    assert counts.kept(store.engine) == counts.recount(store.engine)
    with store.engine.connect() as connection:
        assert connection.execute(text("SELECT COUNT(*) FROM cases")).scalar() == 120


def test_a_proposal_that_waits_is_a_change_due(store):
    values = {"proposal_id": "p1", "ruling_id": "r", "rule": "diet.x", "language": "en", "section": "passes"}
    values |= {"line": "l", "pattern": None, "policy": "p", "effect": {}, "state": "proposed", "at": NOON, "by": "rana"}
    proposals.add(store.engine, values)
    assert [one["rule"] for one in monthly(store, NOON)["policy_changes_due"]] == ["diet.x"]
    assert proposals.decide(store.engine, "p1", "accepted", "omar", NOON)
    assert not proposals.decide(store.engine, "p1", "rejected", "rana", NOON)
    assert monthly(store, NOON)["policy_changes_due"] == []
