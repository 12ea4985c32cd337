"""LiteLLM's generic guardrail endpoint, in the shapes that LiteLLM sends (tests/real/test_litellm.py asks with the real
thing)."""

import httpx2
import pytest
from services import running, spotter_app
from sqlalchemy import text

PATH = "/beta/litellm_basic_guardrail_api"


@pytest.fixture(scope="module")
def service(spotter, tmp_path_factory):
    app, store = spotter_app(spotter, tmp_path_factory.mktemp("data"))
    with running(app) as url, httpx2.Client(base_url=url, timeout=60) as client:
        yield client, store


def asked(client, **body):
    return client.post(PATH, json=body).json()


@pytest.mark.req("IN-2", "OPS-1")
def test_a_crisis_is_blocked_with_local_help_and_logged(service):
    client, store = service
    answer = asked(
        client,
        input_type="request",
        texts=["You are a coach", "I want to kill myself"],
        structured_messages=[
            {"role": "system", "content": "You are a coach"},
            {"role": "user", "content": [{"type": "text", "text": "I want to kill myself"}]},
        ],
        request_data={"user_api_key_end_user_id": "lite-1"},
        additional_provider_specific_params={"member": {"country": "EG"}},
    )
    assert answer["action"] == "BLOCKED" and "123" in answer["blocked_reason"]
    with store.engine.connect() as connection:
        kinds = connection.execute(text("SELECT event_type FROM events WHERE user_id = 'lite-1'")).scalars().all()
    assert kinds == ["crisis_resource_shown"]


def test_ordinary_talk_passes(service):
    client, _ = service
    assert asked(client, input_type="request", texts=["leg day killed me"]) == {"action": "NONE"}
    assert asked(client, input_type="request", texts=[]) == {"action": "NONE"}
    assert asked(client, input_type="response", texts=["Well done."]) == {"action": "NONE"}


@pytest.mark.req("OUT-5")
def test_unsafe_replies_come_back_safe_and_the_others_as_they_were(service):
    client, _ = service
    answer = asked(client, input_type="response", texts=["Rest well.", "Just push through the pain."])
    assert answer["action"] == "GUARDRAIL_INTERVENED"
    assert answer["texts"][0] == "Rest well." and "push through the pain" not in answer["texts"][1]


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"{}", b'{"input_type": "other"}', b'{"input_type": "request", "texts": "x"}',
     b'{"input_type": "request", "texts": ["x"], "additional_provider_specific_params": {"member": {"age": "x"}}}',
     b'{"input_type": "request", "texts": ["x"], "additional_provider_specific_params": 3}'],
)  # fmt: skip
def test_a_bad_body_is_a_problem(service, body):
    answer = service[0].post(PATH, content=body)
    assert answer.status_code == 400 and answer.headers["content-type"] == "application/problem+json"


@pytest.mark.req("PV-4")
def test_who_opted_out_of_ai_reaches_no_model(service):
    member = {"member": {"ai_opt_out": True}}
    answer = asked(
        service[0],
        input_type="request",
        texts=["how do I warm up"],
        additional_provider_specific_params=member,
    )
    assert answer["action"] == "BLOCKED" and answer["blocked_reason"]
