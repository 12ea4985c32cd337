"""Over the limit: 429 with a time to come back, but never instead of an answer that a person in danger needs."""

import json

import httpx2
import openai
import pytest
from services import running, signed_in, spotter_app, with_key

from spotter.accounts.limits import Limits
from spotter.domain import Role

CRISIS = "I want to kill myself tonight"
EMERGENCY = "I took all my pills an hour ago and my chest hurts, I can't breathe"
PLAIN = "how do I sleep better"


@pytest.fixture
def service(spotter, upstream, tmp_path):
    limits = Limits({Role.MEMBER: 2, Role.SERVICE: 3, Role.ADMIN: 1}, lambda: 0.0)
    app, store = spotter_app(spotter, tmp_path, upstream.url, guests=False, limits=limits)
    with running(app) as url, httpx2.Client(base_url=url, timeout=120) as client:
        yield client, store, url


def test_over_the_limit_is_a_problem_with_a_time(service):
    client, store, url = service
    headers = signed_in(store, "admin", url)
    assert client.get("/v1/keys", headers=headers).status_code == 200
    answer = client.get("/v1/keys", headers=headers)
    assert answer.status_code == 429
    assert answer.headers["content-type"] == "application/problem+json"
    assert 1 <= int(answer.headers["retry-after"]) <= 60


@pytest.mark.req("IN-2")
@pytest.mark.parametrize("stream", [False, True])
def test_a_crisis_is_answered_over_the_limit(service, stream):
    client, store, url = service
    headers = signed_in(store, "member", url)
    asked = [client.post("/v1/ask", json={"message": PLAIN}, headers=headers).status_code for _ in range(4)]
    assert asked == [200, 200, 429, 429]
    for message in (CRISIS, EMERGENCY):
        answer = client.post(
            "/v1/ask", json={"message": message, "member": {"country": "EG"}, "stream": stream}, headers=headers
        )
        assert answer.status_code == 200
        whole = json.loads(answer.text.split("data: ")[-1]) if stream else answer.json()
        assert whole["reply"] == whole["verdict"]["reply"] and "123" in whole["reply"]
    unclear = client.post("/v1/ask", json={"message": PLAIN}, headers=headers)  # they were asked whether they are safe
    assert unclear.json()["verdict"]["triage"] == "crisis"
    assert client.post("/v1/ask", json={"message": PLAIN}, headers=headers).status_code == 429


@pytest.mark.req("IN-2")
def test_an_answer_about_being_safe_is_heard_over_the_limit(service):
    """`No` means nothing alone; after `are you safe?` it does."""
    client, store, url = service
    headers = signed_in(store, "member", url)
    for _ in range(2):
        client.post("/v1/ask", json={"message": PLAIN}, headers=headers)
    first = client.post("/v1/ask", json={"message": CRISIS}, headers=headers).json()
    again = {"message": "no, I'm not safe", "conversation_id": first["conversation_id"]}
    answer = client.post("/v1/ask", json=again, headers=headers)
    assert answer.status_code == 200 and answer.json()["verdict"]["triage"] == "crisis"


@pytest.mark.req("IN-2")
def test_the_verdict_on_a_crisis_comes_over_the_limit(service):
    client, store, _ = service
    headers = with_key(store, "screen", "vet")
    statuses = [client.post("/v1/screen", json={"text": PLAIN}, headers=headers).status_code for _ in range(5)]
    assert statuses == [200, 200, 200, 429, 429]
    assert client.post("/v1/screen", json={"text": CRISIS}, headers=headers).json()["triage"] == "crisis"
    assert client.post("/v1/screen", json={"text": EMERGENCY}, headers=headers).json()["urgent"] is True
    assert client.post("/v1/vet", json={"text": CRISIS}, headers=headers).status_code == 429


@pytest.mark.req("IN-2")
@pytest.mark.parametrize("stream", [False, True])
def test_a_crisis_is_answered_over_the_limit_through_the_proxy(service, upstream, stream):
    _, store, url = service
    key = with_key(store, "proxy")["authorization"].removeprefix("Bearer ")
    official = openai.OpenAI(base_url=f"{url}/v1", api_key=key, max_retries=0)

    def ask(message):
        answer = official.chat.completions.create(
            model="m", messages=[{"role": "user", "content": message}], stream=stream
        )
        if stream:
            return "".join(one.choices[0].delta.content or "" for one in answer if one.choices)
        return answer.choices[0].message.content

    for _ in range(3):
        assert upstream.reply in ask(PLAIN)
    upstream.seen.clear()
    with pytest.raises(openai.RateLimitError) as refused:
        ask(PLAIN)
    assert refused.value.code == "rate_limit_exceeded" and int(refused.value.response.headers["retry-after"]) >= 1
    assert "safe" in ask(CRISIS).lower()
    assert ask(EMERGENCY)
    assert upstream.seen == []


def test_one_member_of_an_app_does_not_use_up_everyones(service):
    client, store, _ = service
    key = with_key(store, "ask")

    def ask(member_id):
        return client.post("/v1/ask", json={"message": PLAIN, "member_id": member_id}, headers=key).status_code

    assert [ask("m1"), ask("m1"), ask("m1")] == [200, 200, 429]


def test_a_wrong_key_is_a_mistake_that_official_clients_know(service):
    _, _, url = service
    with pytest.raises(openai.AuthenticationError):
        openai.OpenAI(base_url=f"{url}/v1", api_key="any", max_retries=0).models.list()
    with pytest.raises(openai.PermissionDeniedError):
        key = with_key(service[1], "screen")["authorization"].removeprefix("Bearer ")
        openai.OpenAI(base_url=f"{url}/v1", api_key=key, max_retries=0).models.list()


def test_the_list_of_models_waits_like_anything_else(service):
    client, store, _ = service
    headers = with_key(store, "proxy")
    assert [client.get("/v1/models", headers=headers).status_code for _ in range(4)] == [200, 200, 200, 429]
