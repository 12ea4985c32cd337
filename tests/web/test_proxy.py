"""The proxy: OpenAI's shape in and out, nothing unvetted between."""

import json

import httpx2
import openai
import pytest
from services import Upstream, running, spotter_app
from sqlalchemy import text

from spotter.domain import Member
from spotter.web.proxy.reply import Vetting, outside, vetted

BAD = "Just push through the pain and skip breakfast."


@pytest.fixture(autouse=True)
def well_behaved(upstream):
    fresh = Upstream()
    upstream.reply, upstream.fault, upstream.chunk = fresh.reply, None, 3
    upstream.seen.clear()


@pytest.fixture(scope="module")
def service(spotter, upstream, tmp_path_factory):
    app, store = spotter_app(spotter, tmp_path_factory.mktemp("data"), upstream.url)
    with running(app) as url:
        yield url, store


@pytest.fixture(scope="module")
def client(service):
    return openai.OpenAI(base_url=f"{service[0]}/v1", api_key="any", max_retries=0, timeout=20)


def ask(client, message, **more):
    return client.chat.completions.create(model="m", messages=[{"role": "user", "content": message}], **more)


def streamed(client, message, **more):
    chunks = list(ask(client, message, stream=True, **more))
    return "".join(c.choices[0].delta.content or "" for c in chunks if c.choices and c.choices[0].index == 0), chunks


@pytest.mark.req("PR-1")
def test_the_official_client_gets_a_completion(client, upstream):
    answer = ask(client, "how was my week?", temperature=0.3, user="m1")
    assert answer.choices[0].message.content == upstream.reply
    assert answer.usage.total_tokens == 12
    assert answer.choices[0].logprobs is None
    sent = upstream.seen[-1]
    assert sent["temperature"] == 0.3 and sent["messages"][-1]["content"] == "how was my week?"
    assert "TONE CONTROL" in sent["messages"][0]["content"]
    assert answer.model_extra["spotter"]["verdict"]["triage"] == "safe"


@pytest.mark.req("OUT-6")
def test_the_official_client_streams(client, upstream):
    text_, chunks = streamed(client, "how was my week?")
    assert text_ == upstream.reply
    assert chunks[-1].model_extra["spotter"]["outcome"] == "answered"


@pytest.mark.req("IN-2")
@pytest.mark.parametrize("stream", [False, True])
def test_a_crisis_never_reaches_the_model(client, upstream, stream):
    said = (
        streamed(client, "I want to die tonight")[0]
        if stream
        else ask(client, "I want to die tonight").choices[0].message.content
    )
    assert "safe" in said.lower()
    assert upstream.seen == []


@pytest.mark.req("OUT-5")
def test_an_unsafe_answer_is_written_again(client, upstream):
    upstream.reply = lambda body: "Rest well tonight." if "can't be shown" in body["messages"][-1]["content"] else BAD
    answer = ask(client, "what should I do tomorrow?")
    assert answer.choices[0].message.content == "Rest well tonight."
    assert len(upstream.seen) == 2


@pytest.mark.req("OUT-5", "OPS-2")
def test_an_unsafe_answer_that_stays_is_replaced(client, upstream, service):
    upstream.reply = BAD
    answer = ask(client, "what workout should I do?", user="m-bad")
    shown = answer.choices[0].message.content
    assert "pain" not in shown and "workout" not in BAD and "sessions a week" in shown
    assert answer.model_extra["spotter"]["outcome"] == "replaced"
    with service[1].engine.connect() as connection:
        row = connection.execute(
            text("SELECT ai_response, shown_response, tone_issues FROM ai_coach_logs WHERE user_id = 'm-bad'")
        ).one()
    assert row[0] == BAD and row[1] == shown and row[2]


@pytest.mark.req("OUT-6", "OUT-5")
@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_an_unsafe_sentence_in_a_stream_never_leaves(client, upstream, size):
    upstream.reply, upstream.chunk = f"Good morning. {BAD} And more.", size
    said, chunks = streamed(client, "what should I do?")
    assert said.startswith("Good morning.")
    assert "pain" not in said and "And more" not in said
    assert any(c.choices and c.choices[0].finish_reason == "content_filter" for c in chunks)


@pytest.mark.req("OUT-5")
def test_every_choice_is_vetted(client, upstream):
    upstream.reply = BAD
    answer = ask(client, "what should I do?", n=3)
    assert len(answer.choices) == 3
    assert all("push through" not in one.message.content for one in answer.choices)


@pytest.mark.req("OUT-5")
def test_tools_reasoning_and_refusals_are_vetted(spotter):
    call = {
        "id": "t",
        "type": "function",
        "function": {"name": "plan", "arguments": json.dumps({"days": 3, "note": BAD})},
    }
    message = {"role": "assistant", "content": None, "refusal": BAD, "reasoning_content": BAD, "tool_calls": [call]}
    body = vetted({"choices": [{"index": 0, "message": message}]}, Vetting(spotter, Member(), "balanced", "q"))
    shown = body["choices"][0]["message"]
    assert json.loads(shown["tool_calls"][0]["function"]["arguments"]) == {"days": 3, "note": ""}
    assert shown["refusal"] == shown["reasoning_content"] == ""


@pytest.mark.req("OUT-6")
def test_fields_that_nobody_knows_pass_with_their_texts_vetted(spotter):
    deep = []
    for _ in range(900):
        deep = [deep]
    body = {
        "id": "c1",
        "provider": {"name": "Acme", "region": 7, "note": BAD},
        "deep": deep,
        "citations": ["https://example.org/squats"],
        "dump": "x" * 10_000,
        "choices": [
            {
                "index": 0,
                "safety_scores": {"hate": 0.01},
                "message": {"role": "assistant", "content": "Well done.", "annotations": [{"title": BAD}]},
            }
        ],
    }
    shown = vetted(body, Vetting(spotter, Member(), "balanced", "how was my week?"))
    assert shown["provider"] == {"name": "Acme", "region": 7, "note": ""}
    assert shown["citations"] == ["https://example.org/squats"] and not {"dump", "deep"} & shown.keys()
    assert shown["choices"][0]["safety_scores"] == {"hate": 0.01}
    assert shown["choices"][0]["message"]["annotations"] == [{"title": ""}]


@pytest.mark.req("OUT-6")
def test_in_a_stream_unknown_fields_pass_if_they_hold_no_text():
    chunk = {
        "id": "c1",
        "object": "chat.completion.chunk",
        "latency_ms": 12,
        "tokens": [1, 2],
        "aside": "half a",
        "in": [["b"]],
    }
    assert outside(chunk) == {"id": "c1", "object": "chat.completion.chunk", "latency_ms": 12, "tokens": [1, 2]}


def test_what_cannot_be_judged_is_refused(client):
    picture = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AA"}}
    with pytest.raises(openai.BadRequestError) as refused:
        client.chat.completions.create(model="m", messages=[{"role": "user", "content": [picture]}])
    assert refused.value.code == "unjudged_content"


@pytest.mark.parametrize(
    "body", [b"{", b"[]", b"{}", b'{"messages": []}', b'{"messages": [{"role": "system", "content": "x"}]}']
)
def test_bad_requests_have_openais_shape(service, body):
    answer = httpx2.post(f"{service[0]}/v1/chat/completions", content=body)
    assert answer.status_code == 400
    assert set(answer.json()["error"]) == {"message", "type", "code", "param"}


def test_models_and_headers(service, client):
    assert [one.id for one in client.models.list()] == ["test-model"]
    raw = client.chat.completions.with_raw_response.create(model="m", messages=[{"role": "user", "content": "hello"}])
    assert raw.headers["x-spotter-triage"] == "safe"
    assert raw.headers["x-spotter-safe"] == "true"
    assert raw.headers["x-spotter-mode"] == "guarding"


@pytest.mark.req("IN-7")
def test_history_is_screened_once(spotter, monkeypatch):
    from spotter.domain import Member
    from spotter.web.proxy.history import History

    screened = []
    history = History(spotter)
    monkeypatch.setattr(history, "_spotter", type("S", (), {
        "policy": spotter.policy,
        "screen": lambda self, text, *more: screened.append(text) or spotter.screen(text, *more),
    })())  # fmt: skip
    said = ["set my calories to 800", "hello", "how do I lose it faster"]
    for upto in (1, 2, 3):
        verdict = history.screen(said[:upto], Member())
    assert screened == said
    assert verdict.action == "refuse"


@pytest.mark.req("IN-5")
def test_a_limit_is_said_before_the_answer(client, upstream):
    shown = ask(client, "I have diabetes, any tips for walking?").choices[0].message.content
    assert shown.endswith(upstream.reply)
    assert len(shown) > len(upstream.reply)
    assert "meal_planning" in upstream.seen[-1]["messages"][0]["content"]


# What a member sees of each fault of an upstream: never nothing, never anything unsafe. docs/faults.md shows the table.
FAULTS = {
    "slow": "unreachable", "429": "unreachable", "500": "unreachable", "503": "unreachable", "not json": "unreachable",
    "odd json": "unreachable", "wrong encoding": "unreachable",
}  # fmt: skip


@pytest.mark.req("OUT-5")
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.fault(
    "upstream hostile",
    sees="that the model can't be reached, and what helps with the question meanwhile",
    lost="the model's reply",
)
def test_a_failing_upstream_leaves_a_safe_answer(client, upstream, fault, stream):
    if stream and fault in ("odd json", "wrong encoding"):
        pytest.skip("a fault of whole answers")
    upstream.fault = fault
    said = (
        streamed(client, "how do I sleep better")[0]
        if stream
        else ask(client, "how do I sleep better").choices[0].message.content
    )
    assert "can't be reached" in said and "daylight" in said


@pytest.mark.parametrize(
    ("status", "kind"),
    [("400", openai.BadRequestError), ("401", openai.AuthenticationError), ("404", openai.NotFoundError)],
)
@pytest.mark.parametrize("stream", [False, True])
def test_a_clients_own_mistake_is_passed_on(client, upstream, status, kind, stream):
    upstream.fault = status
    with pytest.raises(kind):
        ask(client, "hello", stream=stream)


@pytest.mark.req("OUT-5", "OUT-6")
@pytest.mark.parametrize("fault", ["half a stream", "broken stream"])
@pytest.mark.fault(
    "upstream hostile",
    sees="whole sentences up to the break, then that the model can't be reached",
    lost="the rest of the reply",
)
def test_a_stream_that_breaks_ends_with_a_whole_sentence(client, upstream, fault):
    upstream.fault, upstream.chunk = fault, 8
    upstream.reply = "Good morning. Walk a little today. Then rest, drink some water and go to bed early tonight."
    said, _ = streamed(client, "how do I sleep better")
    assert said.startswith("Good morning.")
    assert "can't be reached" in said
    assert "go to bed early tonight" not in said


@pytest.mark.req("OUT-5")
@pytest.mark.fault("upstream hostile", sees="a reply that ends", lost="what came after the end")
def test_an_endless_stream_ends(client, upstream):
    upstream.fault = "endless"
    said, _ = streamed(client, "how do I sleep better")
    assert said.rstrip()[-1] in ".!?"


@pytest.mark.fault(
    "upstream hostile",
    sees="that the model can't be reached, and what helps meanwhile",
    lost="the model's reply",
)
def test_refused_connections_leave_a_safe_answer(spotter, tmp_path):
    app, _ = spotter_app(spotter, tmp_path, "http://127.0.0.1:9")
    with running(app) as url:
        client = openai.OpenAI(base_url=f"{url}/v1", api_key="any", max_retries=0)
        assert "can't be reached" in ask(client, "how do I sleep better").choices[0].message.content
        shown = httpx2.post(f"{url}/v1/ask", json={"message": "how do I sleep better"}, timeout=30).json()
        assert shown["outcome"] == "unreachable" and "daylight" in shown["reply"]


def test_logging_only_changes_nothing_and_says_so(spotter, upstream, tmp_path):
    app, store = spotter_app(spotter, tmp_path, upstream.url, logging_only=True)
    upstream.reply = BAD
    with running(app) as url:
        client = openai.OpenAI(base_url=f"{url}/v1", api_key="any", max_retries=0)
        answer = ask(client, "I want to die tonight", user="m2")
        said, _ = streamed(client, "hello", user="m3")
    assert answer.choices[0].message.content == said == BAD
    told = answer.model_extra["spotter"]
    assert (told["mode"], told["outcome"]) == ("logging_only", "logged")
    assert told["verdict"]["triage"] == "crisis" and told["report"]["safe"] is False
    assert upstream.seen[0]["messages"] == [{"role": "user", "content": "I want to die tonight"}]
    with store.engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM ai_coach_logs WHERE outcome = 'logged'")).scalar() == 2
