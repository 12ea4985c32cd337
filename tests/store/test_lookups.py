"""What the team's lists find, in both homes; how quickly they do is measured by bench/size."""

import pytest
from safety import NOON, event, exchange, hours, keep

from spotter.accounts import new_account
from spotter.store import accounts, cases
from spotter.store.exchanges import hits_since, verdicts_since

pytestmark = pytest.mark.req("OPS-4")
DIET = {"action": "refuse", "categories": ["age", "dangerous_diet"], "findings": [{"by": "diet.x"}, {"by": "diet.x"}]}
JUDGED = {"action": "limit", "categories": ["dangerous_diet"], "findings": [{"by": "diet.x"}, {"by": "judge.local"}]}


@pytest.fixture
def told(store):
    keep(store, exchange(verdict=DIET, id="diet"), exchange(verdict=JUDGED, id="judged"), exchange(id="safe"))
    keep(store, exchange(NOON - hours(48), verdict=DIET, id="old"))
    return store.engine


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({}, {"diet", "judged", "safe"}),
        ({"action": "refuse"}, {"diet"}),
        ({"category": "dangerous_diet"}, {"diet", "judged"}),
        ({"category": "age"}, {"diet"}),
        ({"category": "a_e"}, set()),
        ({"action": "limit", "category": "age"}, set()),
        ({"by": "judge.local"}, {"judged"}),
    ],
)
def test_verdicts_of_a_kind(told, asked, found):
    assert {one["id"] for one in verdicts_since(told, NOON - hours(24), 10, **asked)} == found


def test_a_rule_hits_an_exchange_once(told):
    assert hits_since(told, NOON - hours(24), 10) == {"diet.x": 2, "judge.local": 1}
    assert hits_since(told, NOON - hours(72), 10) == {"diet.x": 3, "judge.local": 1}


def test_cases_of_several_states_come_by_deadline(store):
    rows = [event("low"), event("critical"), event("medium"), event("high")]
    keep(store, *rows)
    engine, names = store.engine, [f"case-{row.values['exchange_id']}" for row in rows]
    note = {"at": NOON, "by": "rana", "step": "claimed", "text": None}
    assert cases.change(engine, names[3], {"state": "open"}, {"state": "claimed", "owner": "rana"}, note)
    assert cases.change(engine, names[1], {"state": "open"}, {"state": "closed", "closed_at": NOON}, note)
    waiting = cases.find(engine, states=("open", "claimed"))
    assert [one["severity"] for one in waiting] == ["high", "medium", "low"]
    assert [one["severity"] for one in cases.find(engine, states=("open", "claimed"), most=2)] == ["high", "medium"]
    assert [one["severity"] for one in cases.find(engine)] == ["critical", "high", "medium", "low"]
    assert [one["case_id"] for one in cases.find(engine, owner="rana")] == [names[3]]
    assert [one["severity"] for one in cases.find(engine, late_at=NOON + hours(9))] == ["high", "medium"]
    assert cases.waiting(engine, NOON + hours(9)) == {"waiting": 3, "late": 2}
    assert cases.to_archive(engine, NOON - hours(1)) == [names[1]], "a critical one at once, others after a while"
    assert cases.change(engine, names[0], {"state": "open"}, {"state": "closed", "closed_at": NOON}, note)
    assert set(cases.to_archive(engine, NOON + hours(1))) == {names[0], names[1]}


def test_names_come_together(store):
    amira, rana = (new_account(store.engine, name, role, member) for name, role, member in NAMED)
    assert accounts.names(store.engine, [amira, rana, "nobody"]) == {amira: "amira", rana: "rana"}
    assert accounts.names_of_members(store.engine, ["m1", "m2"]) == {"m1": "amira"}
    assert accounts.names(store.engine, []) == accounts.names_of_members(store.engine, []) == {}


NAMED = (("amira", "member", "m1"), ("rana", "reviewer", None))
