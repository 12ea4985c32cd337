"""Requests and answers that mean harm: every one is answered in words, none gets through, none stops the service."""

import bz2
import gzip
import json
import socket
from urllib.parse import urlsplit

import httpx2
import pytest
from services import running, spotter_app, with_key

BAD = "Just push through the pain and skip breakfast."
ASKED = {"model": "m", "messages": [{"role": "user", "content": "how do I sleep better"}]}


@pytest.fixture(scope="module")
def service(spotter, upstream, tmp_path_factory):
    app, store = spotter_app(spotter, tmp_path_factory.mktemp("data"), upstream.url)
    with running(app) as url, httpx2.Client(base_url=url, timeout=60) as client:
        yield client, store


@pytest.fixture(autouse=True)
def well_behaved(upstream):
    upstream.given = None
    upstream.seen.clear()
    upstream.headers.clear()


# --- what a client sends ---------------------------------------------------------------------------

JSON = [
    "/v1/screen",
    "/v1/vet",
    "/v1/ask",
    "/v1/chat/completions",
    "/v1/plans/workout",
    "/beta/litellm_basic_guardrail_api",
]
NESTED = b'{"id": 1, "text": "hi", "message": "hi", "messages": ' + b"[" * 900 + b"]" * 900 + b"}"


@pytest.mark.parametrize("path", JSON)
@pytest.mark.parametrize(
    "body",
    [b"[" * 100_000, NESTED, b'{"id": NaN, "message": NaN, "messages": NaN}', b'"\\ud800"', b"\xff\xfe{}", b"\x00"],
    ids=["deep", "nested", "nan", "half a character", "not utf-8", "nul"],
)
def test_a_body_that_means_harm_is_refused_in_words(service, path, body):
    answer = service[0].post(path, content=body)
    wanted = 200 if path == "/v1/vet" and body is NESTED else 400  # which reads `text` and nothing else
    assert answer.status_code == wanted, answer.text
    assert answer.json()


@pytest.mark.parametrize("path", JSON)
def test_half_a_character_anywhere_costs_nobody_the_answer(service, path):
    half = '"\\ud800 You failed again \\udfff"'
    message = f'{{"role": "user", "content": {half}, "name": {half}}}'
    fields = (
        f'"id": {half}, "text": {half}, "message": {half}, "model": {half}, "user": {half}, "messages": [{message}]'
    )
    if path == "/v1/screen":
        fields = f'"id": {half}, "text": {half}'
    more = f', "input_type": "response", "texts": [{half}]' if "guardrail" in path else ""
    answer = service[0].post(path, content=f"{{{fields}{more}}}".encode())
    assert answer.status_code in (200, 400), answer.text
    assert answer.json()


@pytest.mark.parametrize("path", [*JSON, "/v1/session"])
@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_without_end_is_not_taken_in(service, path, chunked):
    size = 5_000_000
    content = (b"x" * 100_000 for _ in range(size // 100_000)) if chunked else b"x" * size
    answer = service[0].post(path, content=content)
    assert answer.status_code == 413
    assert "at most" in answer.text


@pytest.mark.req("IN-9")
@pytest.mark.parametrize(
    "message",
    [{"role": "User", "content": "I want to die"}, {"role": "human", "content": "I want to die"},
     {"role": " user", "content": "I want to die"}, {"role": ["user"], "content": "I want to die"},
     {"content": "I want to die"}, "I want to die", None],
)  # fmt: skip
def test_no_role_hides_a_message_from_screening(service, upstream, message):
    body = {**ASKED, "messages": [*ASKED["messages"], message]}
    answer = service[0].post("/v1/chat/completions", json=body)
    assert answer.status_code == 400 and answer.json()["error"]["code"] == "invalid_messages"
    assert upstream.seen == []


# --- headers ---------------------------------------------------------------------------------------

SMUGGLED = {
    "cookie": "spotter=x", "proxy-authorization": "Basic x", "te": "trailers", "upgrade": "h2c", "x-api-key": "theirs",
    "x-forwarded-for": "10.0.0.1", "forwarded": "for=10.0.0.1", "x-http-method-override": "DELETE",
    "openai-organization": "o", "keep-alive": "timeout=5", "x-spotter-triage": "safe",
}  # fmt: skip


@pytest.mark.req("PR-5")
def test_no_header_of_a_client_reaches_the_provider_and_none_of_the_provider_the_client(service, upstream):
    client, store = service
    headers = {**SMUGGLED, **with_key(store, "proxy")}
    for _ in range(2):  # the second time a cookie of the provider's could come along
        answer = client.post("/v1/chat/completions", json=ASKED, headers=headers)
        assert answer.status_code == 200
    assert "set-cookie" not in answer.headers and "x-theirs" not in answer.headers
    sent = upstream.headers[-1]
    assert sent["authorization"] == "Bearer secret" and sent["host"] == urlsplit(upstream.url).netloc
    assert set(sent) <= {"host", "accept", "accept-encoding", "connection", "user-agent", "authorization",
                         "content-type", "content-length"}  # fmt: skip


def raw_answer(url: str, head: str, body: str = "") -> bytes:
    address = urlsplit(url)
    with socket.create_connection((address.hostname, address.port), 10) as line:
        line.sendall(f"POST /v1/screen HTTP/1.1\r\n{head}\r\n\r\n{body}".encode("latin-1"))
        line.shutdown(socket.SHUT_WR)
        received = b""
        while part := line.recv(65536):
            received += part
    return received


HOST = "Host: 127.0.0.1\r\n"


@pytest.mark.parametrize(
    "head",
    [f"{HOST}Content-Length: 5\r\nContent-Length: 6", f"{HOST}Content-Length: +5", f"{HOST}Transfer-Encoding: xchunked",
     f"{HOST}Host: evil.example\r\nContent-Length: 0", f"{HOST}X : y", f"{HOST}X: a\x00b", "Content-Length: 0",
     f"{HOST}Transfer-Encoding: chunked, identity"],
    ids=["two lengths", "signed length", "odd coding", "two hosts", "space in a name", "nul", "no host", "two codings"],
)  # fmt: skip
def test_a_request_that_two_servers_would_read_in_two_ways_is_not_read(service, head):
    answer = raw_answer(str(service[0].base_url), head, "GET /v1/models HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert answer.startswith((b"HTTP/1.1 400", b"HTTP/1.1 501")) and answer.count(b"HTTP/1.1") == 1


def test_a_line_break_in_a_name_makes_no_header(service):
    asked = {
        **ASKED,
        "user": "a\r\nx-evil: 1",
        "spotter": {"conversation_id": "b\r\nx-evil: 1"},
        "model": "c\r\nx-evil: 1",
    }
    assert "x-evil" not in service[0].post("/v1/chat/completions", json=asked).headers


# --- what a provider sends -------------------------------------------------------------------------


def said(**message) -> str:
    return json.dumps({"choices": [{"index": 0, "message": {"role": "assistant", **message}, "finish_reason": "stop"}]})


PARTS = [{"type": "text", "text": BAD}]
CUSTOM = [{"id": "c", "type": "custom", "custom": {"name": "note", "input": BAD}}]
DEEP = [
    {"id": "c", "type": "function", "function": {"name": "note", "arguments": "[" * 5000 + f'"{BAD}"' + "]" * 5000}}
]
WHOLE = {
    "parts": said(content=PARTS),
    "audio": said(content="Well done.", audio={"transcript": BAD}),
    "details": said(content="Well done.", reasoning_details=[{"text": BAD}], annotations=[BAD]),
    "beside": json.dumps({**json.loads(said(content="Well done.")), "note": BAD}),
    "in the choice": json.dumps({"choices": [{"index": "x", "text": BAD, "message": {"content": "Well done."}}]}),
    "custom tool": said(content=None, tool_calls=CUSTOM),
    "deep arguments": said(content=None, tool_calls=DEEP),
    "half a character": said(content="Well done. \ud800"),
    "choices that are none": '{"choices": [null, 3, "x", {"message": 4}]}',
    "an object of choices": '{"choices": {"0": 1}}',
    "a number of choices": '{"choices": 3}',
    "no choice": '{"choices": []}',
    "nothing said": said(content=""),
    "null": said(content=None),
    "nan": '{"choices": NaN}',
    "deep": "[" * 100_000,
}
SILENT = {"choices that are none", "an object of choices", "a number of choices", "no choice", "nothing said", "null",
          "nan", "deep"}  # fmt: skip


@pytest.mark.fault(
    "upstream hostile", sees="only what was vetted, in OpenAI's shape, and never nothing", lost="the rest"
)
@pytest.mark.req("OUT-1", "OUT-5")
@pytest.mark.parametrize("name", WHOLE)
def test_whatever_a_provider_answers_nothing_unvetted_comes_through(service, upstream, name):
    upstream.given = [WHOLE[name]]
    answer = service[0].post("/v1/chat/completions", json=ASKED)
    assert answer.status_code == 200, answer.text
    body = answer.json()
    told = body.pop("spotter")
    assert "push through" not in json.dumps(body)
    assert all({"index", "message", "finish_reason"} <= set(one) for one in body["choices"])
    assert (told["outcome"] == "unreachable") == (name in SILENT)
    message = body["choices"][0]["message"]
    assert message["content"] or message["tool_calls"]


def piece(**delta) -> str:
    return json.dumps({"choices": [{"index": 0, "delta": delta, "finish_reason": None}]})


END = json.dumps({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
STREAMS = {
    "beside": [json.dumps({**json.loads(piece(content="Well done. ")), "note": BAD}), END],
    "in usage": [piece(content="Well done. "), END, json.dumps({"choices": [], "usage": {}, "note": BAD})],
    "odd index": [json.dumps({"choices": [{"index": "9" * 5000, "delta": {"content": "Well done. "}}]}), END],
    "many indexes": [json.dumps({"choices": [{"index": 10**9, "delta": {"content": "Well done. "}}]}), END],
    "half a character": [piece(content="Well done. \ud800 "), END],
    "odd delta": ['{"choices": [{"index": 0, "delta": [1]}]}', piece(content="Well done. "), END],
    "odd choices": ['{"choices": 3}', '{"choices": [3]}', piece(content="Well done. "), END],
    "odd call": [piece(tool_calls=3), piece(tool_calls=[3]), piece(content="Well done. "), END],
    "odd reason": [piece(content="Well done. "), '{"choices": [{"index": 0, "delta": {}, "finish_reason": ["x"]}]}'],
    "custom tool": [piece(tool_calls=[{"index": 0, **CUSTOM[0]}]), END],
    "deep arguments": [piece(tool_calls=[{"index": 0, **DEEP[0]}]), END],
    "silence": [END],
    "nothing": [],
    "nan": ['{"choices": NaN}'],
}  # fmt: skip


@pytest.mark.fault("upstream hostile", sees="only whole, vetted sentences, and never nothing", lost="the rest")
@pytest.mark.req("OUT-5", "OUT-6")
@pytest.mark.parametrize("name", STREAMS)
def test_whatever_a_provider_streams_nothing_unvetted_comes_through(service, upstream, name):
    upstream.given = STREAMS[name]
    answer = service[0].post("/v1/chat/completions", json={**ASKED, "stream": True})
    assert answer.status_code == 200
    lines = [line.removeprefix("data: ") for line in answer.text.splitlines() if line.startswith("data: ")]
    assert lines.pop() == "[DONE]"
    pieces = [json.loads(line) for line in lines]
    told = pieces[-1].pop("spotter")
    assert "push through" not in json.dumps(pieces)
    deltas = [one["delta"] for piece in pieces for one in piece["choices"]]
    shown = "".join(one.get("content") or "" for one in deltas)
    assert "Well done." in shown or "can't be reached" in shown or any("tool_calls" in one for one in deltas)
    assert (told["outcome"] == "unreachable") == (name in ("silence", "nothing", "nan"))


@pytest.mark.fault("upstream hostile", sees="the same at `/v1/ask`", lost="the rest")
@pytest.mark.req("OUT-5")
@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("name", ["odd delta", "odd choices", "silence", "half a character"])
def test_the_coach_meets_the_same_provider(service, upstream, name, stream):
    upstream.given = STREAMS[name] if stream else ['{"choices": [{"message": {"content": ["x"]}}]}']
    answer = service[0].post("/v1/ask", json={"message": "how do I sleep better", "stream": stream})
    assert answer.status_code == 200
    assert "Well done." in answer.text or "can't be reached" in answer.text


# --- secrets and bombs -----------------------------------------------------------------------------


def test_the_key_of_the_provider_is_told_to_nobody(service, upstream, caplog):
    for given in (None, ["<html>"], ['{"error": "Bearer secret is wrong"}']):
        upstream.given = given
        answer = service[0].post("/v1/chat/completions", json=ASKED)
        assert "Bearer secret" not in answer.text and "secret" not in str(answer.headers)
    upstream.given = None
    assert upstream.headers[-1]["authorization"] == "Bearer secret"  # it was there to be told
    assert "secret" not in caplog.text


@pytest.mark.req("ART-1")
@pytest.mark.parametrize(
    "packed", [gzip.compress(b"{" * 100_000), b"PK\x03\x04" + b"\x00" * 100, bz2.compress(b"<gpx>" * 9000)]
)
def test_what_is_packed_is_not_unpacked(service, packed):
    for path in ("/v1/art", "/v1/screen", "/v1/ask"):
        assert service[0].post(path, content=packed, headers={"content-encoding": "gzip"}).status_code == 400
