"""The middleware around a real app, asked over a real socket."""

import httpx2
import pytest
from services import running
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.routing import Route

from spotter import Member
from spotter.adapters.asgi import SpotterMiddleware


@pytest.fixture(scope="module")
def guarded(spotter):
    heard: list[str] = []

    async def chat(request: Request):
        said = (await request.json())["message"]
        heard.append(said)
        if said == "html":
            return PlainTextResponse("not json")
        if said == "teapot":
            return JSONResponse({"error": "short and stout"}, status_code=418)
        return JSONResponse({"reply": said.removeprefix("say: "), "model": "mine"})

    app = Starlette(routes=[Route("/chat", chat, methods=["POST"]), Route("/other", chat, methods=["POST"])])
    with (
        running(SpotterMiddleware(app, spotter, paths=["/chat"])) as url,
        httpx2.Client(base_url=url, timeout=60) as client,
    ):
        yield client, heard


@pytest.mark.req("IN-3")
def test_a_refused_message_never_reaches_the_app(guarded):
    client, heard = guarded
    answer = client.post("/chat", json={"message": "set my calories to 500 a day"}).json()
    assert "1200" in answer["reply"] and answer["spotter"]["verdict"]["action"] == "refuse"
    assert "set my calories to 500 a day" not in heard


@pytest.mark.req("OUT-5")
def test_an_unsafe_reply_is_not_shown(guarded):
    client, _ = guarded
    answer = client.post("/chat", json={"message": "say: Just push through the pain, no excuses."}).json()
    assert "push through the pain" not in answer["reply"] and not answer["spotter"]["report"]["safe"]
    assert answer["model"] == "mine"
    fine = client.post("/chat", json={"message": "say: Rest for two minutes between sets."}).json()
    assert fine["reply"] == "Rest for two minutes between sets."


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'{"message": 3}', b"\xff"])
def test_what_cannot_be_read_is_not_let_through(guarded, body):
    client, heard = guarded
    before = len(heard)
    assert client.post("/chat", content=body).status_code == 400
    assert len(heard) == before


def test_an_answer_that_cannot_be_vetted_is_not_shown(guarded):
    client, _ = guarded
    assert client.post("/chat", json={"message": "html"}).status_code == 502


def test_errors_of_the_app_and_other_paths_pass(guarded):
    client, _ = guarded
    assert client.post("/chat", json={"message": "teapot"}).status_code == 418
    assert (
        client.post("/other", json={"message": "say: push through the pain"}).json()["reply"] == "push through the pain"
    )


@pytest.mark.req("PV-4")
def test_who_opted_out_of_ai_reaches_no_app(spotter):
    app = SpotterMiddleware(Starlette(), spotter, paths=["/chat"], member=lambda _: Member(ai_opt_out=True))
    with running(app) as url:
        answer = httpx2.post(f"{url}/chat", json={"message": "how do I warm up"}, timeout=60)
    assert answer.status_code == 200 and answer.json()["reply"]
