"""Who is let in, as whom, and who is not; asked over a real socket."""

import httpx2
import pytest
from services import running, signed_in, spotter_app, with_key

from spotter.store import keys

ASK = {"message": "how do I sleep better"}
HERE = {}  # on the machine itself, nobody signed in


@pytest.fixture(scope="module", params=["loopback", "elsewhere"])
def service(request, spotter, tmp_path_factory):
    """On loopback guests are let in; `elsewhere` is a service that listens on another address."""
    app, store = spotter_app(spotter, tmp_path_factory.mktemp("data"), guests=request.param == "loopback")
    with running(app) as url, httpx2.Client(base_url=url, timeout=120) as client:
        client.guests = request.param == "loopback"
        yield client, store, url


def test_guests_are_let_in_on_loopback_only(service):
    client, _, _ = service
    assert client.post("/v1/ask", json=ASK).status_code == (200 if client.guests else 401)
    assert client.get("/").status_code == (200 if client.guests else 303)
    assert client.get("/healthz").status_code == 200


def test_openais_clients_may_send_any_key_on_loopback_only(service):
    client, _, _ = service
    answer = client.get("/v1/models", headers={"authorization": "Bearer any"})
    assert answer.status_code == (200 if client.guests else 401)
    if not client.guests:
        assert answer.json()["error"]["code"] == "invalid_api_key"


def test_a_key_opens_what_its_scopes_say(service):
    client, store, _ = service
    headers = with_key(store, "screen")
    assert client.post("/v1/screen", json={"text": "hi"}, headers=headers).status_code == 200
    denied = client.post("/v1/ask", json=ASK, headers=headers)
    assert denied.status_code == 403 and "scope `ask`" in denied.json()["title"]


@pytest.mark.parametrize("wrong", ["spotter_", "spotter_x_y", "spotter_00112233aabb_guess", "spotter_é_é", "spotter_a"])
def test_a_guessed_key_is_turned_away(service, wrong):
    client, _, _ = service
    answer = client.post("/v1/ask", json=ASK, headers={"authorization": f"Bearer {wrong}".encode()})
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == "Bearer"


def test_the_secret_of_another_key_is_turned_away(service):
    client, store, _ = service
    one, other = (with_key(store, "ask")["authorization"] for _ in range(2))
    mixed = one.rpartition("_")[0].rsplit("_", 1)[0] + "_" + other.split("_", 2)[2]
    assert client.post("/v1/ask", json=ASK, headers={"authorization": mixed}).status_code == 401


def test_a_revoked_key_is_turned_away_at_once(service):
    client, store, _ = service
    headers = with_key(store, "ask")
    assert client.post("/v1/ask", json=ASK, headers=headers).status_code == 200
    keys.revoke(store.engine, headers["authorization"].split("_", 2)[1], keys.listed(store.engine)[0].created_at)
    assert client.post("/v1/ask", json=ASK, headers=headers).status_code == 401


@pytest.mark.parametrize("name", ["forwarded", "x-forwarded-for", "x-real-ip", "x-forwarded-host"])
def test_who_comes_through_a_proxy_is_no_guest(service, name):
    client, _, _ = service
    assert client.post("/v1/ask", json=ASK, headers={name: "203.0.113.7"}).status_code == 401


def test_a_member_acts_for_themselves_only(service):
    client, store, url = service
    headers = signed_in(store, "member", url, f"mona-{client.guests}")
    assert client.post("/v1/ask", json=ASK, headers=headers).status_code == 200
    own, other = ({**ASK, "member_id": who} for who in (f"mona-{client.guests}", "omar"))
    assert client.post("/v1/ask", json=own, headers=headers).status_code == 200
    assert client.post("/v1/ask", json=other, headers=headers).status_code == 403


@pytest.mark.parametrize("role", ["trainer", "reviewer", "admin"])
def test_staff_never_speak_as_a_member(service, role):
    client, store, url = service
    headers = signed_in(store, role, url)
    assert client.post("/v1/ask", json=ASK, headers=headers).status_code == 200
    assert client.post("/v1/ask", json={**ASK, "member_id": "omar"}, headers=headers).status_code == 403


def test_a_service_acts_for_any_member_and_a_guest_for_none_with_an_account(service):
    client, store, url = service
    signed_in(store, "member", url, f"salma-{client.guests}")
    asked = {**ASK, "member_id": f"salma-{client.guests}"}
    assert client.post("/v1/ask", json=asked, headers=with_key(store, "ask")).status_code == 200
    assert client.post("/v1/ask", json=asked).status_code == (403 if client.guests else 401)


def test_nobody_continues_somebody_elses_conversation(service):
    client, store, url = service
    key = with_key(store, "ask")
    first = client.post("/v1/ask", json={**ASK, "member_id": "nour"}, headers=key).json()["conversation_id"]
    again = {**ASK, "conversation_id": first}
    assert client.post("/v1/ask", json={**again, "member_id": "nour"}, headers=key).json()["conversation_id"] == first
    theirs = client.post("/v1/ask", json=again, headers=signed_in(store, "member", url))
    assert theirs.status_code == 200 and theirs.json()["conversation_id"] != first


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "", None])
def test_a_page_elsewhere_changes_nothing_with_somebodys_cookie(service, origin):
    client, store, url = service
    headers = signed_in(store, "member", url)
    headers.pop("origin")
    if origin is not None:
        headers["origin"] = origin
    assert client.post("/v1/ask", json=ASK, headers=headers).status_code == 403
