"""A member's rights in the browser's forms: no program and no address to know."""

import io
import re
import zipfile

import pytest
from people import house_of

from spotter.store import cases, deletions, memories, subscriptions

HTML = {"accept": "text/html"}
HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def house(spotter, tmp_path_factory):
    with house_of(spotter, tmp_path_factory.mktemp("me")) as made:
        yield made


def form(house, path, headers, **fields):
    return house.client.post(path, data=fields, headers={**headers, **HTML}, follow_redirects=False)


def page(house, path, headers, lang="en"):
    answer = house.client.get(path, headers={**headers, **HTML, "accept-language": lang})
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.mark.req("PV-4")
def test_everything_is_seen_and_taken_along(house):
    member = house.member(goals=["strength"])
    house.ask(member, "my favourite word is zanzibar")
    _, headers = house.sign_in("member", member)
    shown = page(house, "/me", headers)
    address = re.search(r'href="(/v1/members/me/export[^"]+)"', shown).group(1)
    answer = house.client.get(address, headers=headers)
    assert answer.headers["content-disposition"].startswith("attachment")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        assert {"index.html", "data.json", "messages.csv"} <= set(packed.namelist())
    seen = page(house, "/me/data", headers)
    assert "zanzibar" in seen and "Who sees it" in seen
    assert "ملفك وإعداداتك" in page(house, "/me/data", headers, "ar")


@pytest.mark.req("PV-4")
def test_somebody_without_a_trace_is_told_so(house):
    _, headers = house.sign_in("member", "m-traceless")
    assert "Nothing is kept of you" in page(house, "/me/data", headers)


@pytest.mark.req("PV-4")
def test_deleting_takes_a_tick_and_can_be_called_off(house):
    member = house.member()
    _trainer, _ = house.trainer_of(member)
    _, headers = house.sign_in("member", member)
    engine = house.store.engine
    slip = form(house, "/me/deletion", headers)
    assert slip.status_code == 422 and "Tick the box first" in slip.text and not deletions.waiting(engine, member)
    assert form(house, "/me/deletion", headers, sure="yes").headers["location"] == "/me?said=leaving"
    waiting = deletions.waiting(engine, member)
    assert (waiting.due_at - waiting.requested_at).days == 30
    shown = page(house, "/me", headers)
    assert "Everything of yours will be deleted on" in shown and waiting.receipt in shown
    assert not any(one.is_open for one in subscriptions.of_client(engine, member))
    assert form(house, "/me/deletion", headers, do="stay").headers["location"] == "/me?said=stays"
    assert deletions.waiting(engine, member) is None
    again = form(house, "/me/deletion", headers, do="stay")
    assert again.status_code == 409 and "No deletion is waiting" in again.text
    arabic = form(house, "/me/deletion?lang=ar", headers, do="stay")
    assert "مفيش مسح مستني" in arabic.text


@pytest.mark.req("PV-4")
def test_what_the_coach_remembers_is_corrected_and_forgotten(house):
    member = house.member()
    _, headers = house.sign_in("member", member)
    engine = house.store.engine

    def kept():
        return [(one.kind, one.value) for one in memories.of_member(engine, member)]

    assert form(house, "/me/memories", headers, what="exercise:running").status_code == 303
    assert form(house, "/me/memories", headers, what="schedule:tue_evening").status_code == 303
    assert form(house, "/me/memories", headers, what=f"exercise:{HOSTILE}").status_code == 422
    assert kept() == [("exercise", "running"), ("schedule", "tue_evening")]
    one = memories.of_member(engine, member)[0].memory_id
    assert form(house, f"/me/memories/{one}", headers, value="swimming").status_code == 303
    assert form(house, f"/me/memories/{one}", headers, value="bench").status_code == 422
    assert ("exercise", "swimming") in kept()
    assert "Tuesday · evening" in page(house, "/me", headers)
    _, stranger = house.sign_in("member", house.member())
    assert form(house, f"/me/memories/{one}", stranger, do="forget").status_code == 404
    assert form(house, f"/me/memories/{one}", headers, do="forget").status_code == 303
    assert kept() == [("schedule", "tue_evening")]
    assert form(house, "/me/memories/all", headers, do="forget").status_code == 303
    assert kept() == []


@pytest.mark.req("PV-4")
def test_a_person_is_asked_and_every_trainer_shut_out(house):
    member = house.member()
    house.trainer_of(member)
    _, headers = house.sign_in("member", member)
    assert form(house, "/me/reviews", headers, reason="  ").status_code == 422
    assert form(house, "/me/reviews", headers, reason=f"my plan was closed {HOSTILE}").status_code == 303
    found = [one for one in cases.find(house.store.engine, states=("open",)) if one["about"] == "user_report"]
    _, reviewer = house.sign_in("reviewer")
    shown = page(house, f"/console/cases/{found[-1]['case_id']}", reviewer)
    assert "my plan was closed" in shown and "<script>alert" not in shown
    assert form(house, "/me/restriction", headers).status_code == 303
    assert not any(one.is_open for one in subscriptions.of_client(house.store.engine, member))


@pytest.mark.req("PV-4")
@pytest.mark.parametrize("path", ["/me/deletion", "/me/memories/all", "/me/restriction", "/me/reviews"])
def test_no_page_elsewhere_can_send_these(house, path):
    member = house.member()
    _, headers = house.sign_in("member", member)
    asked = form(house, path, {**headers, "origin": "https://evil.example"}, sure="yes", do="forget", reason="x")
    assert asked.status_code == 403
    assert deletions.waiting(house.store.engine, member) is None
