"""Real servers on loopback for tests: Spotter itself, and upstreams that behave well or badly."""

import asyncio
import contextlib
import json
import socket
import threading
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from uuid import uuid4

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from spotter import Spotter
from spotter.accounts import new_account, new_key, start_session
from spotter.coach import EmbeddedProvider, OpenAIProvider
from spotter.coach.providers import Breaker
from spotter.store import Store
from spotter.web.app import create_app
from spotter.web.state import State


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


@contextlib.contextmanager
def running(app) -> Iterator[str]:
    port = free_port()
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="critical"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(timeout=10)


def spotter_app(
    spotter: Spotter,
    folder: Path,
    upstream: str | None = None,
    url: str | None = None,
    patience: float = 2.0,
    **settings,
):
    """(app, store): the service over an upstream, or with the embedded coach."""
    store = Store(url, folder) if url else Store.embedded(folder)
    store.migrate()
    provider = (
        OpenAIProvider(
            f"{upstream}/v1", "test-model", "secret", timeout=patience, tries=2, breaker=Breaker(most=10_000)
        )
        if upstream
        else EmbeddedProvider(spotter.fallbacks)
    )
    state = State(spotter, store, provider, model="test-model" if upstream else None, **settings)
    return create_app(state), store


def signed_in(store: Store, role: str, url: str, member_id: str | None = None) -> dict[str, str]:
    """Headers of a browser in which somebody with this role is signed in, on one of our own pages."""
    account_id = new_account(store.engine, f"{role}-{uuid4()}", role, member_id)
    token, _ = start_session(store.engine, account_id, role)
    return {"cookie": f"spotter={token}", "origin": url}


def with_key(store: Store, *scopes: str) -> dict[str, str]:
    """Headers of a program with an API key for these scopes."""
    return {"authorization": f"Bearer {new_key(store.engine, 'test', scopes, 'test')[1]}"}


class Upstream:
    """An OpenAI-compatible server. `reply` is what it says; `fault` how it misbehaves; `given` instead of both."""

    def __init__(self) -> None:
        self.reply = "Well done. Rest today and walk a little tomorrow."
        self.fault: str | None = None
        self.chunk = 3
        self.seen: list[dict] = []
        self.headers: list[dict] = []
        self.given: list[str] | None = None  # what it answers with, character for character
        self.app = Starlette(
            routes=[
                Route("/v1/chat/completions", self.complete, methods=["POST"]),
                Route("/v1/models", lambda _: JSONResponse({"object": "list", "data": [{"id": "test-model"}]})),
            ]
        )

    def says(self, body: dict) -> str:
        return self.reply(body) if callable(self.reply) else self.reply

    async def complete(self, request: Request) -> Response:
        body = json.loads(await request.body())
        self.seen.append(body)
        self.headers.append(dict(request.headers))
        if self.given is not None:
            pieces = (f"data: {one}\n\n".encode() for one in [*self.given, "[DONE]"])
            return StreamingResponse(pieces) if body.get("stream") else Response(self.given[0])
        if self.fault in ("400", "401", "404", "429", "500", "503"):
            return JSONResponse({"error": {"message": "no"}}, status_code=int(self.fault))
        if self.fault == "slow":
            await asyncio.sleep(6)
        if self.fault == "not json":
            return Response("<html>oops", media_type="text/html")
        if self.fault == "odd json":
            return JSONResponse(["surprise"])
        if self.fault == "empty":
            return JSONResponse({"choices": []})
        text = self.says(body)
        if body.get("stream"):
            return StreamingResponse(self.stream(text), media_type="text/event-stream")
        choices = [
            {
                "index": i,
                "message": {"role": "assistant", "content": text},
                "logprobs": {"x": 1},
                "finish_reason": "stop",
            }
            for i in range(body.get("n") or 1)
        ]
        usage = {"prompt_tokens": 5, "completion_tokens": 7, "total_tokens": 12}
        answer = {"id": "c1", "object": "chat.completion", "created": 1, "model": body.get("model"), "choices": choices}
        raw = json.dumps({**answer, "usage": usage}, ensure_ascii=False)
        return Response(
            raw.encode("cp037" if self.fault == "wrong encoding" else "utf-8"),
            headers={"set-cookie": "theirs=1", "x-theirs": "1"},
            media_type="application/json",
        )

    async def stream(self, text: str) -> AsyncIterator[bytes]:
        def event(delta: dict, reason: str | None = None) -> bytes:
            choice = {"index": 0, "delta": delta, "finish_reason": reason}
            head = {"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "test-model"}
            return b"data: " + json.dumps({**head, "choices": [choice]}, ensure_ascii=False).encode() + b"\n\n"

        yield event({"role": "assistant", "content": ""})
        for at in range(0, len(text), self.chunk):
            if self.fault == "half a stream" and at > len(text) // 2:
                return
            if self.fault == "broken stream" and at > len(text) // 2:
                yield b"data: {broken\n\n"
            yield event({"content": text[at : at + self.chunk]})
        while self.fault == "endless":
            yield event({"content": "and on and on "})
            await asyncio.sleep(0)
        yield event({}, "stop")
        yield b"data: [DONE]\n\n"
