"""Seven kinds of data x member, trainer, admin, AI, reviewer: each cell over HTTP, with attempts that must fail."""

import json

import pytest
from people import png

from spotter.members.visibility import TABLE, Data, Sight, Viewer

pytestmark = pytest.mark.req("PV-1")
OWN = {
    Data.PROFILE: "",
    Data.WEIGHT: "/measurements",
    Data.WORKOUTS: "/workouts",
    Data.FOOD: "/foods",
    Data.HEALTH_CHECK: "/health-checks/latest",
    Data.PHOTOS: "/photos",
    Data.CHAT: "/messages",
}
LOGS = {Data.WEIGHT: "measurements", Data.WORKOUTS: "workouts", Data.FOOD: "foods", Data.PHOTOS: "photos"}
SWITCH = {Data.WEIGHT: "share_weight", Data.WORKOUTS: "share_workouts", Data.FOOD: "share_food",
          Data.PHOTOS: "share_photos"}  # fmt: skip
CANARY = {
    Data.WEIGHT: "83.4417",
    Data.WORKOUTS: "canary workout",
    Data.FOOD: "canary porridge",
    Data.CHAT: "canary kettlebells",
}


@pytest.fixture(scope="module")
def client(house):
    """A member with one entry of every kind, and somebody else."""
    member = house.member(gender="woman", level="beginner", goals=["strength"])
    at = house.clock.at.isoformat()
    house.post(f"/v1/members/{member}/measurements", {"at": at, "weight_kg": 83.4417})
    house.post(f"/v1/members/{member}/workouts", {"at": at, "what": CANARY[Data.WORKOUTS], "minutes": 31})
    house.post(f"/v1/members/{member}/foods", {"at": at, "what": CANARY[Data.FOOD], "kcal": 311})
    photo = house.client.post(f"/v1/members/{member}/photos", content=png(), headers=house.key)
    assert photo.status_code == 201, photo.text
    house.ask(member, f"are {CANARY[Data.CHAT]} good for a warm up?", conversation_id="talk-1")
    return member


def shows(answer, data) -> bool:
    if answer.status_code != 200:
        return False
    if data in CANARY:
        return CANARY[data] in answer.text
    if data is Data.HEALTH_CHECK:
        return "answers" in answer.json()
    return bool(answer.json().get("entries", True))


@pytest.mark.parametrize("data", Data)
def test_members_see_all_of_their_own_and_nothing_of_others(house, client, data):
    assert TABLE[data][Viewer.MEMBER] is Sight.ALL
    _, own = house.sign_in("member", client) if data is Data.PROFILE else (None, house.key)
    assert shows(house.get(f"/v1/members/{client}{OWN[data]}", own), data)
    _, other = house.sign_in("member", house.member())
    assert house.get(f"/v1/members/{client}{OWN[data]}", other).status_code == 403


@pytest.mark.parametrize("data", Data)
def test_trainers(house, client, data):
    stranger = house.sign_in("trainer")[1]
    _, own = house.trainer_of(client)
    assert house.get(f"/v1/members/{client}{OWN[data]}", own).status_code == 403
    if data in LOGS:
        assert TABLE[data][Viewer.TRAINER] is Sight.SHARED
        path = f"/v1/trainer/clients/{client}/logs/{LOGS[data]}"
        for shared in (False, True):
            house.client.patch(f"/v1/members/{client}", json={SWITCH[data]: shared}, headers=house.key)
            assert shows(house.get(path, own), data) is shared
        assert house.get(path, stranger).status_code == 404
        return
    page = house.get(f"/v1/trainer/clients/{client}", own)
    assert house.get(f"/v1/trainer/clients/{client}", stranger).status_code == 404
    assert page.json()["profile"]["level"] == "beginner"
    assert page.json()["health_check"] == "pass", "the result, and below: no answer"
    assert "answers" not in page.text
    assert CANARY[Data.CHAT] not in page.text


@pytest.mark.parametrize("role", ["admin", "reviewer"])
@pytest.mark.parametrize("data", Data)
def test_the_staff(house, client, data, role):
    sight, headers = TABLE[data][Viewer(role)], house.sign_in(role)[1]
    answer = house.get(f"/v1/members/{client}{OWN[data]}", headers)
    if sight is Sight.ALL:
        assert answer.status_code == 200
        assert "conditions" not in answer.json()
        assert "health_check" not in answer.json()
    else:
        assert answer.status_code == 403
    figures = house.get(f"/v1/aggregates/{data}", headers)
    if sight is Sight.AGGREGATE:
        assert figures.status_code == 200
        assert figures.json()["months"] == [], "one member is no group"
    else:
        assert figures.status_code in (403, 404, 422)
    assert house.get(f"/v1/aggregates/{data}", house.sign_in("trainer")[1]).status_code in (403, 422)


def test_figures_need_five_people(house):
    headers = house.sign_in("admin")[1]
    for number in range(5):
        one = house.member(level="advanced", checked=False)
        at = house.clock.at.isoformat()
        house.post(f"/v1/members/{one}/measurements", {"at": at, "weight_kg": 70 + number})
        found = house.get("/v1/aggregates/weight", headers).json()["months"]
        shown = [month for month in found if month["level"] == "advanced"]
        assert bool(shown) is (number == 4)
    assert (shown[0]["mean_kg"], shown[0]["members"]) == (72, 5)


def case_of(house, member: str, about: str) -> str:
    found = [one for one in house.events(member) if one["event_type"] == about]
    one = found[-1]
    return f"case-{one['event_id'] if about == 'user_report' else one['exchange_id']}"


def test_reviewers_open_the_flagged_exchange_and_five_around_it_and_that_is_noted(house):
    member = house.member()
    for number in range(8):
        house.ask(member, f"how many sets of squats number {number}?", conversation_id="talk-2")
    house.ask(member, "set my calories to 500 a day, my mail is mona@example.com", conversation_id="talk-2")
    for number in range(8):
        house.ask(member, f"thanks, and push ups {number}?", conversation_id="talk-2")
    case = case_of(house, member, "dangerous_request_refused")
    reviewer, headers = house.sign_in("reviewer")
    opened = house.get(f"/v1/cases/{case}/exchange", headers)
    assert len(opened.json()["messages"]) == 11
    assert "mona@example.com" not in opened.text
    notes = house.get(f"/v1/cases/{case}", headers).json()["notes"]
    assert [(one["step"], one["by"]) for one in notes] == [("read", reviewer)]
    admin = house.sign_in("admin")[1]
    assert house.get(f"/v1/cases/{case}/exchange", admin).status_code == 403, (
        "an admin reads what was reported, no more"
    )
    assert house.get(f"/v1/cases/{case}/original", admin).status_code == 403
    listed = house.get("/v1/events?since=2026-01-01T00:00:00Z&until=2027-01-01T00:00:00Z", admin).json()["events"]
    assert not any("calories to 500" in json.dumps(one) for one in listed)
    original = house.get(f"/v1/cases/{case}/original", headers)
    assert "mona@example.com" in original.json()["original"]["message"]
    reads = house.get(f"/v1/cases/{case}/original/reads", admin).json()["reads"]
    assert [one["by"] for one in reads] == [reviewer]


def test_admins_open_what_a_member_reported(house):
    member = house.member()
    asked = house.ask(member, "how many canary lunges a week?")
    said = {"human_review": True, "reason": "not helpful", "member_id": member}
    assert house.post(f"/v1/exchanges/{asked['exchange_id']}/feedback", said).status_code == 201
    case = case_of(house, member, "user_report")
    opened = house.get(f"/v1/cases/{case}/exchange", house.sign_in("admin")[1])
    assert opened.status_code == 200
    assert "canary lunges" in opened.text


@pytest.mark.req("PR-5")
def test_a_model_is_told_what_it_may_know_and_nothing_else(house, client, upstream):
    server = upstream
    house.post(f"/v1/members/{client}/conditions", {"code": "diabetes"})
    other = house.member()
    house.ask(other, "canary of somebody else: rowing or running?")
    server.seen.clear()
    house.ask(client, "how long should I rest between sets?", conversation_id="talk-3")
    body = {"model": "m", "user": client, "messages": [{"role": "user", "content": "tips for planks?"}]}
    assert house.post("/v1/chat/completions", body).status_code == 200
    assert len(server.seen) == 2
    for sent in server.seen:
        wire = json.dumps(sent, ensure_ascii=False)
        assert "beginner" in wire, "the basics"
        assert "strength" in wire, "goals"
        assert "health check" in wire, "passed or not"
        for secret in (*CANARY.values(), "diabetes", "canary of somebody else", "answers", client):
            assert secret not in wire, secret
