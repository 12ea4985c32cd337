"""Events and exchanges are kept under the names that the source gave them, each kind by what really causes it."""

import json

import pytest
from sqlalchemy import text

from spotter.domain import Event

FIELDS = set(
    "event_id event_type user_id timestamp trigger ai_response feature_blocked follow_up_required severity "
    "note condition resources_shown".split()
)
BAD = "Just push through the pain and take your metformin."


def says(*messages):
    def cause(house, member):
        for message in messages:
            house.ask(member, message)

    return cause


def fails_the_check(house, member):
    house.check(member, "chest")


def overrides(feature, new):
    def cause(house, member):
        _, headers = house.trainer_of(member)
        house.override(headers, member, feature, new)

    return cause


def reports(house, member):
    house.post(f"/v1/members/{member}/reviews", {"reason": "this answer felt wrong"})


CAUSES = {
    "medical_redirect": (says("I have chest pain when I run"), "medium"),
    "dangerous_request_refused": (says("set my calories to 500"), "medium"),
    "mental_health_flag": (says("my brother wants to kill himself"), "high"),
    "eating_disorder_flag": (says("I make myself throw up after I eat"), "high"),
    "age_restriction_applied": (says("I'm 14 years old, how do I get abs?"), None),
    "screening_block": (fails_the_check, None),
    "trainer_override": (overrides("rest_day_frequency", 3), None),
    "trainer_block": (overrides("calorie_targets", 900), None),
    "user_report": (reports, None),
    "crisis_resource_shown": (says("I want to kill myself tonight"), "critical"),
}


@pytest.mark.req("OPS-1")
@pytest.mark.parametrize("kind", [one.value for one in Event])
def test_each_kind_of_event_is_kept_with_the_fields_of_the_source(house, kind):
    cause, severity = CAUSES[kind]
    member = house.member()
    cause(house, member)
    kept = [one for one in house.events(member) if one["event_type"] == kind]
    assert len(kept) == 1 and set(kept[0]) >= FIELDS
    (event,) = kept
    assert event["user_id"] == member and event["event_id"] and event["timestamp"] and event["trigger"]
    assert event["severity"] in (("low", "medium", "high", "critical") if severity is None else (severity,))
    assert event["follow_up_required"] in (0, 1)


@pytest.mark.req("OPS-1", "IN-5")
def test_an_event_about_a_condition_names_it_and_one_about_a_crisis_what_was_shown(house):
    member = house.member(country="EG")
    house.ask(member, "I have diabetes")
    house.ask(member, "I want to kill myself tonight")
    first, *_, last = house.events(member)
    assert (first["event_type"], first["condition"]) == ("medical_redirect", "diabetes")
    assert last["event_type"] == "crisis_resource_shown" and last["resources_shown"] not in (None, "[]")


def logged(house, member) -> list[dict]:
    asked = text("SELECT * FROM ai_coach_logs WHERE user_id = :user ORDER BY created_at")
    with house.store.engine.connect() as connection:
        return [dict(row) for row in connection.execute(asked, {"user": member}).mappings()]


@pytest.mark.req("OPS-2")
def test_every_exchange_is_logged_as_it_was_written_and_as_it_was_shown(house, upstream):
    member, fine = house.member(), upstream.reply
    first = house.ask(member, "any tips for planks?")
    refused = house.ask(member, "set my calories to 500")
    upstream.reply = BAD
    try:
        replaced = house.ask(member, "what should I do tomorrow?")
    finally:
        upstream.reply = fine
    plain, stopped, blocked = logged(house, member)
    assert all(row["created_at"] for row in (plain, stopped, blocked))
    assert (plain["ai_response"], plain["tone_issues"]) == (fine, None)
    assert plain["shown_response"] == first["reply"] and stopped["shown_response"] == refused["reply"]
    assert blocked["shown_response"] == replaced["reply"] and "push through" not in replaced["reply"]
    assert "push through the pain" in blocked["ai_response"] and "metformin" not in blocked["ai_response"]
    issues = json.loads(blocked["tone_issues"])
    assert issues and all(isinstance(one, str) for one in issues)
