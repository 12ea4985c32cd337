"""Members, logs, subscriptions and overrides are the same in both homes."""

import asyncio
import threading
from datetime import UTC, date, datetime, timedelta

import pytest

from spotter.members.audit import verify
from spotter.store import logs, members, overrides, subscriptions
from spotter.store.members import Check, Clearance
from spotter.store.overrides import Override

AT = datetime(2026, 3, 1, 8, 0, 0, 123456, tzinfo=UTC)


def later(**by: float) -> datetime:
    return AT + timedelta(**by)


def override(number: int, **more) -> Override:
    values = {
        "override_id": f"o{number}", "trainer_id": "t", "client_id": "c", "feature_overridden": "calorie_targets",
        "default_value": {"b": 1.0, "a": [1, "é"]}, "new_value": 1800, "justification": "لأنه مناسب",
        "timestamp": later(minutes=number), **more,
    }  # fmt: skip
    return Override(**values)


@pytest.mark.req("PV-5")
def test_a_profile_comes_back_as_it_was_given(store):
    given = {"birth_date": date(2000, 2, 29), "goals": ["health"], "gender": "woman", "ai_opt_out": True}
    members.put(store.engine, "m", given, AT)
    kept = members.of_id(store.engine, "m")
    assert {name: kept.profile[name] for name in given} == given
    assert kept.profile["created_at"] == AT
    assert kept.profile["share_workouts"] is True and kept.profile["share_food"] is False
    members.put(store.engine, "m", {"goals": None}, later(days=1))
    kept = members.of_id(store.engine, "m")
    assert (kept.profile["goals"], kept.profile["gender"], kept.profile["created_at"]) == (None, "woman", AT)
    assert members.of_id(store.engine, "other") is None


@pytest.mark.req("IN-5", "PL-2")
def test_conditions_clearances_checks_and_what_voids_them(store):
    members.put(store.engine, "m", {}, AT)
    rows = [
        members.condition_row("m", code, "chat", later(hours=hour)) for hour, code in enumerate(("heart", "injury"))
    ]
    asyncio.run(store.keep([*rows, members.condition_row("m", "heart", "member", later(hours=5))]))
    members.add_clearance(store.engine, "m", Clearance("l1", "heart", "doctor", later(hours=1)))
    members.add_check(store.engine, "m", Check("h1", "1", later(hours=1), {"heart": True}))
    members.add_check(store.engine, "m", Check("h2", "1", later(hours=2), {"heart": False}))
    kept = members.of_id(store.engine, "m")
    assert [(one.code, one.noted_by, one.noted_at) for one in kept.conditions] == [
        ("heart", "chat", AT), ("injury", "chat", later(hours=1)),
    ]  # fmt: skip
    assert [one.code for one in kept.clearances] == ["heart"]
    assert (kept.check.check_id, kept.check.answers) == ("h2", {"heart": False})
    asyncio.run(store.keep([members.void_row("m", "condition", later(hours=3))]))
    assert [one.code for one in members.of_id(store.engine, "m").clearances] == ["heart"]
    asyncio.run(store.keep([members.void_row("m", "symptom", later(hours=4))]))
    kept = members.of_id(store.engine, "m")
    assert kept.clearances == []
    assert kept.voided == (later(hours=4), later(hours=3))
    assert members.end_condition(store.engine, "m", "heart", later(hours=6))
    assert not members.end_condition(store.engine, "m", "heart", later(hours=6))
    assert [one.code for one in members.of_id(store.engine, "m").conditions] == ["injury"]


@pytest.mark.req("PV-5")
def test_pages_of_logs_and_members(store):
    for number in range(5):
        at = later(hours=number // 2)
        entry = {"workout_id": f"w{number}", "member_id": "m", "at": at, "what": "run", "completed": True}
        logs.add(store.engine, "workouts", entry)
        members.put(store.engine, f"m{number}", {}, at)
    first = logs.page(store.engine, "workouts", "m", most=2)
    assert [one["workout_id"] for one in first] == ["w4", "w3"]
    second = logs.page(store.engine, "workouts", "m", (first[-1]["at"], first[-1]["workout_id"]), 2)
    assert [one["workout_id"] for one in second] == ["w2", "w1"]
    assert logs.page(store.engine, "workouts", "someone else") == []
    assert logs.one(store.engine, "workouts", "someone else", "w1") is None
    assert not logs.remove(store.engine, "workouts", "someone else", "w1")
    assert logs.remove(store.engine, "workouts", "m", "w1")
    page = members.listed(store.engine, most=3)
    rest = members.listed(store.engine, (page[-1][1], page[-1][0]))
    assert [one for one, _ in [*page, *rest]] == [f"m{number}" for number in range(5)]


@pytest.mark.req("PV-1")
def test_subscriptions(store):
    assert subscriptions.between(store.engine, "t", "c") is None
    subscriptions.start(store.engine, "t", "c", AT)
    assert not subscriptions.between(store.engine, "t", "c").is_open
    assert subscriptions.set_consent(store.engine, "t", "c", later(hours=1))
    subscriptions.start(store.engine, "t", "c", later(hours=2))
    assert subscriptions.between(store.engine, "t", "c").is_open
    assert subscriptions.end(store.engine, "t", "c", later(hours=3))
    assert not subscriptions.end(store.engine, "t", "c", later(hours=3))
    assert not subscriptions.set_consent(store.engine, "t", "c", later(hours=4))
    assert subscriptions.of_trainer(store.engine, "t") == []
    subscriptions.start(store.engine, "t", "c", later(hours=5))
    assert not subscriptions.between(store.engine, "t", "c").is_open
    assert [one.client_id for one in subscriptions.of_trainer(store.engine, "t")] == ["c"]
    assert [one.trainer_id for one in subscriptions.of_client(store.engine, "c")] == ["t"]


@pytest.mark.req("TR-3")
def test_overrides_are_chained_acknowledged_reported_and_erased(store):
    for number in range(3):
        overrides.add(store.engine, override(number))
    assert overrides.one(store.engine, "o0") == override(0)
    assert [one.override_id for one in overrides.of_client(store.engine, "c", most=2)] == ["o2", "o1"]
    assert [one.override_id for one in overrides.of_pair(store.engine, "t", "c", later(minutes=1))] == ["o0"]
    assert overrides.acknowledge(store.engine, "o1", "c", later(hours=1))
    assert overrides.acknowledge(store.engine, "o1", "c", later(hours=1))
    assert not overrides.acknowledge(store.engine, "o1", "someone else", later(hours=1))
    report = {"report_id": "r", "client_id": "c", "trainer_id": "t", "override_id": "o1", "reason": "x"}
    overrides.report(store.engine, {**report, "timestamp": later(hours=2)})
    found = overrides.figures(store.engine, ["t", "nobody"], AT)
    assert found == {"t": ((3, 1, 0, 1), {"calorie_targets": 3}), "nobody": ((0, 0, 0, 0), {})}
    found = verify(store.engine)
    assert (found.entries, found.overrides, found.problems, found.erased) == (5, 3, [], {})
    assert overrides.erase(store.engine, "c", "gone-1", "PV-4", later(days=1)) == 3
    found = verify(store.engine)
    assert (found.entries, found.problems) == (8, [])
    assert found.erased == dict.fromkeys(("o0", "o1", "o2"), "PV-4")
    left = overrides.one(store.engine, "o1")
    assert (left.client_id, left.justification, left.new_value, left.acknowledged_by_client) == (
        "gone-1",
        "",
        1800,
        True,
    )


@pytest.mark.req("TR-3")
@pytest.mark.fault("two replicas", sees="nothing; the log of overrides is one chain", lost="nothing")
def test_many_at_once_make_one_chain(store):
    def some(start: int) -> None:
        for number in range(start, start + 10):
            overrides.add(store.engine, override(number))

    threads = [threading.Thread(target=some, args=(start,)) for start in (0, 10, 20, 30)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = verify(store.engine)
    assert (found.entries, found.overrides, found.problems) == (40, 40, [])
