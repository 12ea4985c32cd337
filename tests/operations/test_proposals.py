"""Rulings, feedback, and the changes of the policy that they suggest."""

import asyncio
import json
import shutil

import pytest
from safety import NOON, exchange, hours, keep

from spotter.domain import Member
from spotter.evaluation import read_suite
from spotter.operations.proposals import Labelled, ProposalError, accept, propose, reject
from spotter.operations.rulings import RulingError, rule, say, suite
from spotter.policy import DATA, load
from spotter.policy.edit import with_line
from spotter.screening import Screener
from spotter.store import cases, proposals

pytestmark = pytest.mark.req("OPS-5")
WRONG = "I'm writing a thesis called 500 calories a day for my nutrition course, write me at me@x.example"
MISSED = "please plan me zero grams of anything for nine sunrises"
BOTH = "diet.daily-energy-below-minimum diet.daily-energy-between-minimums"
CORPUS = [Labelled("500 calories a day", "dangerous_diet"), Labelled("leg day killed me", "safe")]


@pytest.fixture
def folder(tmp_path):
    return shutil.copytree(DATA, tmp_path / "policy")


def logged(store, message: str, screener: Screener, **more) -> str:
    verdict = screener.screen(message, Member())
    row = exchange(user_message=message, verdict={**verdict.to_dict(), "reply": None}, **more)
    keep(store, row)
    return row.values["id"]


@pytest.fixture(scope="module")
def screener():
    return Screener(load())


def test_a_wrong_refusal_becomes_one_redacted_passes_line_with_its_effect(embedded, folder, screener):
    wrong = logged(embedded, WRONG, screener)
    same = logged(embedded, "is a thesis called 500 calories a day good", screener)
    keep(embedded, exchange(user_message="hello there"))
    ruling = rule(embedded, wrong, "wrong_refusal", "rana", NOON)
    made = propose(embedded, folder, ruling["ruling_id"], "rana", NOON, CORPUS)
    assert (made["section"], made["language"], made["rule"]) == ("passes", "en", BOTH)
    assert "me@x.example" not in made["line"] and "[e-mail]" in made["line"]
    effect = made["effect"]
    assert effect["works"] and effect["broken_tests"] == []
    assert effect["corpus"] == {"messages": 2, "changed": 0, "looser": 0, "stricter": 0, "first": []}
    assert effect["traffic"]["messages"] == 3
    assert {one["of"] for one in effect["traffic"]["first"]} >= {wrong}
    assert effect["traffic"]["looser"] == effect["traffic"]["changed"]
    assert load(folder).version == load().version, "nothing has changed yet"
    accept(embedded, folder, made["proposal_id"], "omar", NOON)
    after = Screener(load(folder))
    assert after.screen(made["line"], Member()).action == "allow"
    assert after.screen("set my target to 900 kcal", Member()).action == "refuse"
    assert same


def test_a_miss_becomes_a_catches_line(embedded, folder, screener):
    missed = logged(embedded, MISSED, screener)
    ruling = rule(embedded, missed, "missed", "rana", NOON, "dangerous_diet")
    made = propose(embedded, folder, ruling["ruling_id"], "rana", NOON, CORPUS)
    assert made["section"] == "catches" and made["line"] == MISSED
    assert made["effect"]["works"] and made["effect"]["traffic"]["stricter"] == 1
    accept(embedded, folder, made["proposal_id"], "omar", NOON)
    assert Screener(load(folder)).screen(MISSED, Member()).action != "allow"


def test_a_reviewers_own_pattern_is_measured_too_and_a_bad_one_is_said(embedded, folder, screener):
    missed = logged(embedded, MISSED, screener)
    ruling = rule(embedded, missed, "missed", "rana", NOON, "dangerous_diet")
    made = propose(embedded, folder, ruling["ruling_id"], "rana", NOON, CORPUS, pattern="zero grams of anything")
    assert made["pattern"] == "zero grams of anything" and made["effect"]["works"]
    bad = propose(embedded, folder, ruling["ruling_id"], "rana", NOON, CORPUS, pattern="zero ((")
    assert not bad["effect"]["works"] and "rules/" in bad["effect"]["error"]
    with pytest.raises(ProposalError, match="by hand"):
        accept(embedded, folder, bad["proposal_id"], "omar", NOON)
    assert load(folder).version == load().version


def test_a_pattern_that_would_catch_half_of_the_world_shows_it_before(embedded, folder, screener):
    missed = logged(embedded, MISSED, screener)
    for number in range(5):
        keep(embedded, exchange(user_message=f"please plan my week {number}"))
    ruling = rule(embedded, missed, "missed", "rana", NOON, "dangerous_diet")
    made = propose(embedded, folder, ruling["ruling_id"], "rana", NOON, CORPUS, pattern="please plan")
    assert made["effect"]["traffic"]["stricter"] == 6


def test_nobody_but_a_person_narrows_a_crisis_rule(embedded, folder, screener):
    said = logged(embedded, "I want to kill myself", screener)
    ruling = rule(embedded, said, "wrong_refusal", "rana", NOON)
    made = propose(embedded, folder, ruling["ruling_id"], "rana", NOON)
    assert made["pattern"] is None and not made["effect"]["works"]
    with pytest.raises(ProposalError):
        accept(embedded, folder, made["proposal_id"], "omar", NOON)


def test_a_proposal_is_decided_once_and_only_on_the_policy_it_was_measured_on(embedded, folder, screener):
    ruling = rule(embedded, logged(embedded, WRONG, screener), "wrong_refusal", "rana", NOON)
    first, second = (propose(embedded, folder, ruling["ruling_id"], "rana", NOON) for _ in range(2))
    accept(embedded, folder, first["proposal_id"], "omar", NOON)
    with pytest.raises(ProposalError, match="decided"):
        accept(embedded, folder, first["proposal_id"], "omar", NOON)
    with pytest.raises(ProposalError, match="changed since"):
        accept(embedded, folder, second["proposal_id"], "omar", NOON)
    reject(embedded, second["proposal_id"], "omar", NOON)
    assert {one["state"] for one in proposals.find(embedded.engine)} == {"accepted", "rejected"}


def test_the_shipped_policy_is_never_changed_in_place(embedded, screener):
    ruling = rule(embedded, logged(embedded, WRONG, screener), "wrong_refusal", "rana", NOON)
    made = propose(embedded, DATA, ruling["ruling_id"], "rana", NOON)
    with pytest.raises(ProposalError, match="policy init"):
        accept(embedded, DATA, made["proposal_id"], "omar", NOON)


def test_what_only_the_judge_found_becomes_an_example_for_the_judge(embedded, folder):
    keep(embedded, exchange(id="judged", user_message="a calm word", verdict={"action": "refuse", "triage": "caution"}))
    ruling = rule(embedded, "judged", "wrong_refusal", "rana", NOON)
    made = propose(embedded, folder, ruling["ruling_id"], "rana", NOON)
    assert (made["rule"], made["effect"]["works"]) == ("corpus.safe", None)


def test_rulings_feed_the_evaluation_suite(store, tmp_path):
    refused = {"triage": "caution", "action": "refuse", "categories": ["dangerous_diet"]}
    for name, ruling in (("a", "right"), ("b", "wrong_refusal"), ("c", "missed")):
        keep(store, exchange(id=name, user_message=name, verdict=refused))
        rule(store, name, ruling, "rana", NOON, "crisis")
    path = tmp_path / "suite.jsonl"
    path.write_text("\n".join(json.dumps(one) for one in suite(store, NOON - hours(1))), encoding="utf-8")
    assert [(one.text, one.label) for one in read_suite(path)] == [
        ("a", "dangerous_diet"),
        ("b", "safe"),
        ("c", "crisis"),
    ]


@pytest.mark.parametrize(
    "given",
    [{"ruling": "nonsense"}, {"ruling": "missed"}, {"ruling": "missed", "category": "x"}, {"exchange_id": "nowhere"}],
)
def test_odd_rulings_are_answered(embedded, given):
    keep(embedded, exchange(id="one"))
    with pytest.raises(RulingError):
        rule(embedded, **{"exchange_id": "one", "ruling": "right", "by": "rana", "now": NOON, **given})


@pytest.mark.req("PV-4")
def test_asking_for_a_person_opens_one_case_however_often(store):
    keep(store, exchange(id="one"))
    for _ in range(2):
        asyncio.run(say(store, "one", "amira", NOON, "down", "it was rude, mail me@x.example", human_review=True))
    (case,) = cases.find(store.engine)
    assert (case["about"], case["severity"], case["due_at"]) == ("user_report", "medium", NOON + hours(8))


def test_members_speak_about_their_own_exchanges_only(store):
    keep(store, exchange(id="one"), exchange(id="guests", user_id=None))
    for user, name in (("omar", "one"), (None, "one"), ("omar", "guests"), ("amira", "nowhere")):
        with pytest.raises(RulingError) as denied:
            asyncio.run(say(store, name, user, NOON, "up"))
        assert denied.value.is_missing
    asyncio.run(say(store, "guests", None, NOON, "up"))
    for bad in ({"thumb": "sideways"}, {"thumb": None}, {"thumb": "up", "reason": "x" * 3000}):
        with pytest.raises(RulingError):
            asyncio.run(say(store, "one", "amira", NOON, **bad))


def test_a_line_is_added_where_it_belongs():
    text = "id: a.b\nmatch:\n  en: |\n    one\n  ar: |\n    two\nexamples:\n  passes:\n    en: |\n      three\n"
    assert with_line(text, ("match", "en"), "new") == text.replace("    one\n", "    one\n    new\n")
    assert with_line(text, ("except", "en"), "new") == text + "except:\n  en: |\n    new\n"
    assert with_line(text, ("examples", "passes", "ar"), "new") == text + "    ar: |\n      new\n"
    assert with_line(text, ("match", "de"), "new") == text.replace("    two\n", "    two\n  de: |\n    new\n")
