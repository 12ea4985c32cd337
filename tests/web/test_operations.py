"""The safety team's routes, over a real socket: cases, the live stream, rulings, proposals, policy, experiments."""

import asyncio
import json
import shutil
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import uuid4

import httpx2
import pytest
from safety import event, exchange, keep
from services import running, signed_in, spotter_app

from spotter.policy import DATA
from spotter.store import cases

CRISIS = {"message": "I want to kill myself"}


@pytest.fixture
def service(spotter, tmp_path):
    """(client of a reviewer, client of an admin, store, folder of the policy, address)"""
    folder = shutil.copytree(DATA, tmp_path / "policy")
    app, store = spotter_app(spotter, tmp_path / "data", policy_folder=Path(folder))
    with running(app) as url:
        clients = [
            httpx2.Client(base_url=url, timeout=300, headers=signed_in(store, who, url))
            for who in ("reviewer", "admin")
        ]
        yield *clients, store, folder, url
        for client in clients:
            client.close()


def asked(url: str, message: str, **more) -> dict:
    return httpx2.post(f"{url}/v1/ask", json={"message": message, **more}, timeout=300).json()


@pytest.mark.req("OPS-3")
def test_a_crisis_from_the_members_message_to_a_closed_case(service):
    reviewer, admin, _, _, url = service
    exchange_id = asked(url, "I want to kill myself")["exchange_id"]
    (case,) = reviewer.get("/v1/cases").json()["cases"]
    assert (case["severity"], case["about"], case["exchange_id"]) == ("critical", "crisis_resource_shown", exchange_id)
    path = f"/v1/cases/{case['case_id']}"
    assert reviewer.post(f"{path}/claim").json()["state"] == "claimed"
    assert admin.post(f"{path}/claim").status_code == 409
    read = reviewer.get(f"{path}/exchange").json()["messages"]
    assert [one["user_message"] for one in read] == ["I want to kill myself"]
    assert reviewer.post(f"{path}/close", json={"outcome": "helped"}).status_code == 409, "a critical case needs words"
    done = reviewer.post(f"{path}/close", json={"outcome": "helped", "text": "talked to them"}).json()
    assert [note["step"] for note in done["notes"]] == ["claimed", "read", "closed"]
    assert reviewer.get("/v1/cases").json()["cases"] == []
    assert len(reviewer.get("/v1/cases?state=closed").json()["cases"]) == 1


@pytest.mark.req("PV-1")
def test_a_reviewer_sees_the_exchange_and_five_on_each_side(service):
    reviewer, _, store, _, _ = service
    rows = [exchange(id=f"m{number:02}", at=_at(number), user_message=f"{number}") for number in range(20)]
    keep(store, *rows, event("high", exchange_id="m10"), exchange(id="other", conversation_id="elsewhere"))
    read = reviewer.get("/v1/cases/case-m10/exchange").json()["messages"]
    assert [one["id"] for one in read] == [f"m{number:02}" for number in range(5, 16)]
    assert "member" not in read[0] and "signs" not in read[0]


def _at(minutes: int):
    from datetime import timedelta

    from safety import NOON

    return NOON + timedelta(minutes=minutes)


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/v1/cases/nowhere/claim", None, 404),
        ("/v1/cases/a%00b/claim", None, 422),
        ("/v1/cases/nowhere/notes", {"text": "x" * 5000}, 422),
        ("/v1/cases/nowhere/notes", {"text": "\ud800"}, 422),
        ("/v1/cases/nowhere/notes", {"text": "nul \x00 inside"}, 404),
        ("/v1/cases/nowhere/close", {"outcome": "whatever"}, 422),
        ("/v1/cases/nowhere/close", {"outcome": "right", "surprise": 1}, 422),
        ("/v1/exchanges/nowhere/rulings", {"ruling": "right"}, 404),
        ("/v1/exchanges/nowhere/rulings", {"ruling": "missed"}, 400),
        ("/v1/proposals", {"ruling_id": "nowhere"}, 409),
        ("/v1/proposals/nowhere/reject", None, 409),
        ("/v1/deliveries/nowhere/retry", None, 409),
    ],
)
def test_what_is_odd_gets_a_clear_answer(service, path, body, status):
    reviewer = service[0]
    raw = None if body is None else json.dumps(body).encode()
    answer = reviewer.post(path, content=raw, headers={"content-type": "application/json"})
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"


def test_times_and_days_that_make_no_sense_are_answered(service):
    reviewer = service[0]
    for path in ("/v1/events?since=2026-01-01T00:00:00", "/v1/measures/weekly?day=0001-01-01", "/v1/events?type=x"):
        assert reviewer.get(path).status_code == 422


@pytest.mark.req("OPS-4")
def test_the_live_view_answers_as_json(service):
    reviewer, _, _, _, url = service
    asked(url, "I want to kill myself")
    asked(url, "how do I sleep better")
    live = reviewer.get("/v1/measures/live").json()
    assert (live["crisis_displays"], live["exchanges"]) == (1, 2)
    assert reviewer.get("/v1/measures/weekly").json()["exchanges"] == 2
    assert reviewer.get("/v1/measures/monthly").json()["events"]["by_type"] == {"crisis_resource_shown": 1}


def test_prometheus_hears_of_cases_that_wait(service):
    _, _, store, _, url = service
    keep(store, event("critical"))
    shown = httpx2.get(f"{url}/metrics").text
    assert 'spotter_work{what="waiting"} 1.0' in shown and 'spotter_work{what="late"} 1.0' in shown


class Listener(threading.Thread):
    """Reads the stream until it has seen so many items."""

    def __init__(self, url: str, headers: dict[str, str], many: int, path: str = "") -> None:
        super().__init__(daemon=True)
        self.url, self.headers, self.many = f"{url}/v1/events/stream{path}", headers, many
        self.seen: list[tuple[int, str, dict]] = []
        self.ready = threading.Event()

    def run(self) -> None:
        with httpx2.stream("GET", self.url, headers=self.headers, timeout=30) as answer:
            item: dict[str, str] = {}
            for line in answer.iter_lines():
                self.ready.set()
                key, _, value = line.partition(": ")
                item[key] = value
                if not line and "id" in item:
                    self.seen.append((int(item["id"]), item["event"], json.loads(item["data"])))
                    item = {}
                if len(self.seen) >= self.many:
                    return


@pytest.mark.req("OPS-4")
def test_the_stream_is_live_and_goes_on_where_a_reader_stopped(service):
    _, _, store, _, url = service
    headers = signed_in(store, "reviewer", url)
    keep(store, event("low"))
    first = Listener(url, headers, 2)
    first.start()
    first.ready.wait(10)
    keep(store, event("high"))
    first.join(20)
    assert [(kind, data.get("severity")) for _, kind, data in first.seen] == [("event", "high"), ("case", "high")]
    keep(store, event("medium"), event("critical"))
    again = Listener(url, {**headers, "last-event-id": str(first.seen[0][0])}, 5)
    again.start()
    again.join(20)
    numbers = [seq for seq, _, _ in again.seen]
    assert numbers == sorted(set(numbers)) and numbers[0] == first.seen[1][0], "nothing twice, nothing left out"
    assert [kind for _, kind, _ in again.seen] == ["case", "event", "event", "case", "case"]
    everything = Listener(url, headers, 8, "?after=0")
    everything.start()
    everything.join(20)
    assert len(everything.seen) == 8
    assert "User message" not in json.dumps(everything.seen), "no text of a member is streamed"


@pytest.mark.req("OPS-4")
def test_readers_of_a_busy_store_miss_nothing(service):
    _, _, store, _, url = service
    reader = Listener(url, signed_in(store, "reviewer", url), 200, "?after=0")
    reader.start()
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: keep(store, event("low")), range(100)))
    reader.join(30)
    numbers = [seq for seq, _, _ in reader.seen]
    assert len(numbers) == len(set(numbers)) == 200 and numbers == sorted(numbers)


@pytest.mark.req("OPS-5")
def test_a_member_says_how_it_was_and_asks_for_a_person(service):
    reviewer, _, store, _, url = service
    one = asked(url, "how do I sleep better")["exchange_id"]
    path = f"/v1/exchanges/{one}/feedback"
    assert (
        httpx2.post(f"{url}{path}", json={"thumb": "down", "reason": "rude", "human_review": True}).status_code == 201
    )
    (case,) = reviewer.get("/v1/cases").json()["cases"]
    assert case["about"] == "user_report"
    theirs = signed_in(store, "member", url, f"mona-{uuid4()}")
    assert httpx2.post(f"{url}{path}", json={"thumb": "up"}, headers=theirs).status_code == 404, "not theirs"
    assert httpx2.post(f"{url}{path}", json={}).status_code == 400


@pytest.mark.req("OPS-5")
def test_from_a_wrong_refusal_to_a_policy_that_lets_it_pass(service):
    reviewer, admin, _, _, url = service
    message = "I'm writing a thesis called 500 calories a day for my course"
    first = asked(url, message)
    assert first["verdict"]["action"] == "refuse"
    ruling = reviewer.post(f"/v1/exchanges/{first['exchange_id']}/rulings", json={"ruling": "wrong_refusal"}).json()
    made = reviewer.post("/v1/proposals", json={"ruling_id": ruling["ruling_id"]}).json()
    assert made["effect"]["works"] and made["effect"]["traffic"]["looser"] == 1
    assert made["effect"]["corpus"]["messages"] > 1000 and made["effect"]["corpus"]["changed"] == 0
    assert asked(url, message)["verdict"]["action"] == "refuse", "nothing changes before somebody accepts"
    path = f"/v1/proposals/{made['proposal_id']}/accept"
    assert reviewer.post(path).status_code == 403
    done = admin.post(path).json()
    assert done["state"] == "accepted" and done["reloaded"]["changed"]
    again = asked(url, message)
    assert (again["verdict"]["action"], again["verdict"]["policy"]) == ("allow", done["reloaded"]["policy"])
    versions = reviewer.get("/v1/policies").json()
    assert versions["current"] == again["verdict"]["policy"] in [one["version"] for one in versions["policies"]]


@pytest.mark.req("OPS-7")
@pytest.mark.fault("policy broken", sees="answers of the old policy; the admin is told file and line", lost="nothing")
def test_a_broken_policy_leaves_the_old_one_at_work(service):
    _, admin, _, folder, url = service
    before = httpx2.get(f"{url}/healthz").json()["policy"]
    rule = Path(folder, "rules", "diet", "extreme.yaml")
    whole = rule.read_text(encoding="utf-8")
    for broken in ("id: [", whole.replace("match:", "mtach:"), whole.replace("  en: |\n", "  en: |\n    ((\n", 1)):
        rule.write_text(broken, encoding="utf-8")
        answer = admin.post("/v1/policy/reload")
        assert answer.status_code == 409 and "rules/diet/extreme.yaml" in answer.json()["detail"]
        assert asked(url, "set my calories to 800")["verdict"]["policy"] == before
    rule.write_text(whole + "# a remark\n", encoding="utf-8")
    done = admin.post("/v1/policy/reload").json()
    assert done["changed"] and asked(url, "set my calories to 800")["verdict"]["policy"] == done["policy"] != before
    assert not admin.post("/v1/policy/reload").json()["changed"]


@pytest.mark.req("OPS-6")
def test_an_experiment_begins_shows_results_and_ends(service):
    reviewer, admin, _, _, url = service
    body = {"name": "tone", "variants": {"plain": "", "warm": "Begin with a kind word."}}
    assert reviewer.post("/v1/experiments", json=body).status_code == 403
    assert admin.post("/v1/experiments", json=body).status_code == 201
    assert admin.post("/v1/experiments", json=body).status_code == 409
    asked(url, "how do I sleep better")
    (one,) = reviewer.get("/v1/experiments").json()["experiments"]
    assert sum(result["issues"]["total"] for result in one["results"]) == 1
    assert admin.post("/v1/experiments/tone/end").status_code == 200
    assert admin.post("/v1/experiments/tone/end").status_code == 409


@pytest.mark.fault("store down", sees="the console says 503 in words", lost="nothing")
def test_a_store_that_is_down_is_said(service):
    reviewer, _, store, _, _ = service
    with store.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE cases RENAME TO away")
    answer = reviewer.get("/v1/cases")
    assert answer.status_code == 503 and answer.json()["title"].startswith("The store is down")


@pytest.mark.fault("two replicas", sees="one reviewer gets the case, the others are told", lost="nothing")
def test_two_reviewers_race_for_a_case_over_http(service):
    _, _, store, _, url = service
    keep(store, event("high", exchange_id="raced"))
    people = [signed_in(store, "reviewer", url) for _ in range(4)]

    async def race() -> list[int]:
        async with httpx2.AsyncClient(base_url=url, timeout=30) as client:
            answers = await asyncio.gather(*(client.post("/v1/cases/case-raced/claim", headers=one) for one in people))
        return sorted(answer.status_code for answer in answers)

    assert asyncio.run(race()) == [200, 409, 409, 409]
    assert cases.one(store.engine, "case-raced")["state"] == "claimed"
