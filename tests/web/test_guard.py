"""Requests that are not meant for us, or that a page elsewhere made a browser send."""

import httpx2
import pytest
from services import running, signed_in, spotter_app, with_key
from sqlalchemy import text

from spotter.web.signing import network_of

ASK = {"message": "how do I sleep better"}


@pytest.fixture(scope="module")
def service(spotter, tmp_path_factory):
    app, store = spotter_app(spotter, tmp_path_factory.mktemp("data"), hosts=("coach.example",))
    with running(app) as url, httpx2.Client(base_url=url, timeout=120) as client:
        yield client, store, url


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "evil.example:8000", "[::1", "", "localhost.evil", "x@evil"]
)
@pytest.mark.parametrize("path", ["/", "/v1/models", "/openapi.json", "/static/coach.js", "/sign-in"])
def test_a_name_that_was_pointed_at_this_machine_is_not_answered(service, host, path):
    assert service[0].get(path, headers={"host": host}).status_code == 421


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST:1", "127.8.8.8"])
def test_names_of_this_machine_are_answered(service, host):
    assert service[0].get("/", headers={"host": host}).status_code == 200


def test_a_name_of_the_service_is_answered_but_has_no_guests(service):
    assert service[0].get("/", headers={"host": "coach.example"}).status_code == 303
    assert service[0].post("/v1/ask", json=ASK, headers={"host": "coach.example"}).status_code == 401
    assert service[0].get("/healthz", headers={"host": "10.0.0.7"}).status_code == 200


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://[", "file://", "http://127.0.0.1"])
@pytest.mark.parametrize(
    "path", ["/v1/ask", "/v1/screen", "/v1/chat/completions", "/v1/session", "/sign-in", "/link/x"]
)
def test_a_page_elsewhere_can_send_nothing_to_this_machine(service, path, origin):
    """Neither as a guest, nor to sign somebody in as somebody else."""
    answer = service[0].post(path, json=ASK, headers={"origin": origin, "content-type": "text/plain"})
    assert answer.status_code == 403


def test_no_page_elsewhere_may_read(service):
    answer = service[0].get("/v1/models", headers={"origin": "https://evil.example"})
    assert not [name for name in answer.headers if name.startswith("access-control")]
    asked = {"origin": "https://evil.example", "access-control-request-method": "POST"}
    assert service[0].options("/v1/ask", headers=asked).status_code == 405


def test_a_program_with_a_key_is_welcome_from_anywhere(service):
    client, store, _ = service
    headers = {**with_key(store, "ask"), "origin": "https://app.example"}
    assert client.post("/v1/ask", json=ASK, headers=headers).status_code == 200


def test_every_answer_says_that_it_is_not_to_be_framed_or_sniffed(service):
    for path in ("/", "/sign-in", "/nowhere", "/static/spotter.css"):
        headers = service[0].get(path).headers
        assert headers["x-frame-options"] == "DENY" and headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [("203.0.113.7", "203.0.113.7"), ("::ffff:203.0.113.7", "203.0.113.7"), ("2001:db8::1", "2001:db8::/64"),
     ("2001:db8::ffff:1", "2001:db8::/64"), ("2001:db8:1::1", "2001:db8:1::/64"), ("", ""), ("unix", "unix")],
)  # fmt: skip
def test_one_person_with_many_addresses_is_one(address, counts_as):
    assert network_of(address) == counts_as


@pytest.mark.req("IN-2", "OPS-1")
@pytest.mark.fault(
    "store down",
    sees="who was let in a moment ago gets the crisis answer; a stranger 503",
    lost="nothing",
)
def test_who_was_let_in_a_moment_ago_is_helped_while_the_store_is_down(spotter, tmp_path):
    app, store = spotter_app(spotter, tmp_path, guests=False)
    with running(app) as url, httpx2.Client(base_url=url, timeout=120) as client:
        key, stranger = with_key(store, "ask"), with_key(store, "ask")
        mona = signed_in(store, "member", url, "mona")
        crisis = {"message": "I want to kill myself tonight"}
        for headers in (key, mona):
            assert client.post("/v1/ask", json=ASK, headers=headers).status_code == 200
        with store.engine.begin() as connection:
            for table in ("api_keys", "sessions", "accounts", "ai_coach_logs", "events"):
                connection.execute(text(f"ALTER TABLE {table} RENAME TO {table}_away"))
        for headers in (key, mona):
            assert client.post("/v1/ask", json=crisis, headers=headers).json()["verdict"]["triage"] == "crisis"
            again = {**crisis, "conversation_id": "c1"}
            assert client.post("/v1/ask", json=again, headers=headers).json()["verdict"]["triage"] == "crisis"
        assert store.is_spooling
        assert client.post("/v1/ask", json=crisis, headers=stranger).status_code == 503
        assert client.get("/v1/session", headers=mona).status_code == 503  # nothing there helps in danger
        down = client.post("/v1/session", json={"name": "mona", "password": "x"})
        assert down.status_code == 503 and "sessions" not in down.text
