"""Cases: each row of the severity table, each step of escalation, each with a time that the test sets."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from safety import NOON, event, hours, keep
from sqlalchemy import text

from spotter.operations.cases import CaseError, Cases, open_reviews, watch_deadlines
from spotter.store import cases as kept

pytestmark = pytest.mark.req("OPS-3")
TABLE = [("low", 24, 48), ("medium", 4, 8), ("high", 1, 2), ("critical", 0, 1)]  # of the source, in hours


def opened(store, row):
    keep(store, row)
    return f"case-{row.values['exchange_id']}"


def alerts(store) -> list[str]:
    with store.engine.connect() as connection:
        return [row[0] for row in connection.execute(text("SELECT kind FROM alerts ORDER BY at, kind"))]


@pytest.mark.parametrize(("severity", "soon", "due"), TABLE)
def test_each_severity_has_its_deadline(store, severity, soon, due):
    case = Cases(store).get(opened(store, event(severity)))
    assert (case["soon_at"], case["due_at"]) == (NOON + hours(soon), NOON + hours(due))
    assert case["state"] == "open"


@pytest.mark.parametrize(("severity", "soon", "due"), TABLE)
def test_the_alarm_sounds_at_the_deadline_once_and_not_before(store, severity, soon, due):
    case_id = opened(store, event(severity))
    before = alerts(store)
    assert watch_deadlines(store, NOON + hours(due) - hours(0.001))["late"] == []
    assert watch_deadlines(store, NOON + hours(due))["late"] == [case_id]
    assert watch_deadlines(store, NOON + hours(due + 1))["late"] == []
    assert sorted(alerts(store)) == sorted([*before, "late"])


@pytest.mark.parametrize(("severity", "soon", "due"), TABLE)
def test_a_case_that_nobody_claimed_is_due_at_the_nearer_bound(store, severity, soon, due):
    case_id = opened(store, event(severity))
    if soon:
        assert watch_deadlines(store, NOON + hours(soon) - hours(0.001))["due"] == []
    assert watch_deadlines(store, NOON + hours(soon))["due"] == [case_id]
    assert watch_deadlines(store, NOON + hours(soon))["due"] == []


@pytest.mark.parametrize(
    ("severity", "told"), [("low", []), ("medium", []), ("high", ["opened"]), ("critical", ["opened"])]
)
def test_the_team_is_told_at_once_of_what_is_grave(store, severity, told):
    opened(store, event(severity))
    assert alerts(store) == told


def test_a_critical_case_from_opening_to_archive(store):
    cases, case_id = Cases(store), opened(store, event("critical", kind="crisis_resource_shown"))
    cases.claim(case_id, "rana", NOON + hours(0.1))
    cases.reach_out(case_id, "rana", "offered", "wrote through the app", NOON + hours(0.2))
    with pytest.raises(CaseError, match="documented"):
        cases.close(case_id, "rana", "helped", " ", NOON + hours(0.3))
    cases.close(case_id, "rana", "helped", "safe now, call me on 0100 123 4567", NOON + hours(0.4))
    assert watch_deadlines(store, NOON + hours(2)) == {"due": [], "late": [], "archived": [case_id]}
    case = cases.get(case_id)
    assert (case["state"], case["outcome"], case["outreach"], case["owner"]) == (
        "archived",
        "helped",
        "offered",
        "rana",
    )
    assert [note["step"] for note in case["notes"]] == ["claimed", "outreach", "closed", "archived"]
    assert "4567" not in case["notes"][2]["text"], "a note is redacted like everything that is kept"


def test_a_case_that_is_closed_in_time_raises_no_alarm(store):
    cases, case_id = Cases(store), opened(store, event("medium"))
    cases.claim(case_id, "rana", NOON)
    cases.close(case_id, "rana", "right", "", NOON + hours(7))
    assert watch_deadlines(store, NOON + hours(9))["late"] == []


def test_a_claimed_case_is_still_late_when_nobody_ends_it(store):
    case_id = opened(store, event("high"))
    Cases(store).claim(case_id, "rana", NOON)
    assert watch_deadlines(store, NOON + hours(2))["late"] == [case_id]


@pytest.mark.fault("two replicas", sees="one reviewer gets the case, the others are told", lost="nothing")
def test_of_many_who_claim_at_once_one_gets_it(store):
    case_id = opened(store, event("high"))

    def claim(name: str) -> str | None:
        try:
            return Cases(store).claim(case_id, name, NOON)["owner"]
        except CaseError as lost:
            assert "the case is claimed by" in str(lost)
            return None

    with ThreadPoolExecutor(8) as pool:
        won = [name for name in pool.map(claim, [f"reviewer{i}" for i in range(8)]) if name]
    assert won == [Cases(store).get(case_id)["owner"]]


def test_only_the_owner_ends_or_releases(store):
    cases, case_id = Cases(store), opened(store, event("high"))
    for step in (lambda: cases.close(case_id, "omar", "right", "", NOON), lambda: cases.release(case_id, "omar", NOON)):
        with pytest.raises(CaseError):
            step()
    cases.claim(case_id, "rana", NOON)
    for step in (lambda: cases.close(case_id, "omar", "right", "", NOON), lambda: cases.release(case_id, "omar", NOON)):
        with pytest.raises(CaseError, match="claimed by rana"):
            step()
    cases.release(case_id, "rana", NOON)
    assert cases.claim(case_id, "omar", NOON)["owner"] == "omar"


def test_what_is_odd_is_answered(store):
    cases, case_id = Cases(store), opened(store, event("high"))
    with pytest.raises(CaseError, match="no case"):
        cases.claim("nowhere", "rana", NOON)
    cases.claim(case_id, "rana", NOON)
    with pytest.raises(CaseError, match="outcome is one of"):
        cases.close(case_id, "rana", "whatever", "", NOON)
    with pytest.raises(CaseError, match="at most"):
        cases.note(case_id, "rana", "x" * 5000, NOON)


def test_several_events_of_one_exchange_are_one_case_and_a_report_is_another(store):
    first = event("high", exchange_id="x1", kind="eating_disorder_flag")
    second = event("high", exchange_id="x1", kind="dangerous_request_refused")
    report = event("medium", exchange_id="x1", kind="user_report")
    keep(store, first, second)
    keep(store, report)
    assert [case["about"] for case in kept.find(store.engine)] == ["eating_disorder_flag", "user_report"]


@pytest.mark.req("OPS-8")
def test_reviews_open_once_for_each_week_month_quarter_and_year(store):
    assert open_reviews(store, NOON) == [
        "review-weekly-2026-03-02", "review-monthly-2026-03-01", "review-quarterly-2026-01-01",
        "review-annual-2026-01-01",
    ]  # fmt: skip
    assert open_reviews(store, NOON + hours(1)) == []
    assert open_reviews(store, NOON + hours(24 * 7)) == ["review-weekly-2026-03-09"]
    assert open_reviews(store, NOON + hours(24 * 28)) == [
        "review-weekly-2026-03-30", "review-monthly-2026-04-01", "review-quarterly-2026-04-01",
    ]  # fmt: skip
    days = {case["about"]: (case["due_at"] - case["opened_at"]).days for case in kept.find(store.engine)}
    assert days == {"weekly review": 2, "monthly review": 5, "quarterly review": 14, "annual review": 30}


@pytest.mark.req("OPS-8")
def test_a_review_that_nobody_does_is_late_too(store):
    open_reviews(store, NOON)
    assert watch_deadlines(store, NOON + hours(48))["late"] == ["review-weekly-2026-03-02"]


@pytest.mark.fault("clock jump", sees="nothing; no case is lost, no alert doubled", lost="nothing")
def test_a_clock_that_jumps_neither_loses_a_case_nor_alerts_twice(store):
    case_id = opened(store, event("medium"))
    assert watch_deadlines(store, NOON + hours(24 * 365))["late"] == [case_id]
    assert watch_deadlines(store, NOON - hours(24 * 365))["late"] == []
    assert watch_deadlines(store, NOON + hours(8))["late"] == []
    early = opened(store, event("medium", at=NOON - hours(24)))
    assert watch_deadlines(store, NOON)["late"] == [early]
    assert alerts(store).count("late") == 2
