"""ASGI middleware: Spotter around the chat endpoints of any ASGI app, without changing it.

    app = SpotterMiddleware(app, Spotter(), paths=["/chat"], message="message", reply="reply")

A POST to one of the paths carries JSON with the person's text under `message`. It is screened first; a refused one is
answered here and never reaches the app. The app's JSON answer is vetted under `reply`. What can't be read can't be
guarded: such a request gets 400, and an answer that is no such JSON gets 502, both as problem details.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from typing import Any

from spotter.adapters.replies import shown
from spotter.domain import Member, Verdict
from spotter.domain.member import UNKNOWN
from spotter.spotter import Spotter

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
_MOST_BYTES = 1_000_000


class SpotterMiddleware:
    """`member` gives the member for a request, if the app knows one."""

    def __init__(
        self,
        app: App,
        spotter: Spotter,
        paths: Collection[str],
        message: str = "message",
        reply: str = "reply",
        member: Callable[[Scope], Member] = lambda _: UNKNOWN,
        profile: str = "balanced",
    ) -> None:
        self._app, self._spotter, self._paths = app, spotter, frozenset(paths)
        self._message, self._reply, self._member, self._profile = message, reply, member, profile

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        guarded = scope["type"] == "http" and scope["method"] == "POST" and scope["path"] in self._paths
        if not guarded:
            await self._app(scope, receive, send)
            return
        raw = await _body(receive)
        text = _field(raw, self._message)
        if text is None:
            await _answer(send, 400, _problem(400, f"`{self._message}` must be a text in a JSON object"))
            return
        who = self._member(scope)
        verdict = await asyncio.to_thread(self._spotter.screen, text, who)
        if verdict.asks_no_model:
            await _answer(send, 200, {self._reply: verdict.reply, "spotter": {"verdict": verdict.to_dict()}})
            return
        await self._vetted(scope, _again(raw), send, text, verdict, who)

    async def _vetted(
        self, scope: Scope, receive: Receive, send: Send, text: str, verdict: Verdict, who: Member
    ) -> None:
        held = _Held()
        await self._app(scope, receive, held)
        if held.status >= 400:
            await held.pass_on(send)
            return
        written = _field(held.body, self._reply)
        if written is None:
            await _answer(send, 502, _problem(502, f"the answer has no `{self._reply}` that can be vetted"))
            return
        safe, report = await asyncio.to_thread(shown, self._spotter, written, text, who, self._profile)
        whole = "\n\n".join(part for part in (verdict.reply, safe) if part)
        told = {"verdict": verdict.to_dict(), "report": report.to_dict()}
        await _answer(send, held.status, {**json.loads(held.body), self._reply: whole, "spotter": told})


class _Held:
    """An answer that waits to be vetted."""

    def __init__(self) -> None:
        self.status, self.headers, self.body = 500, [], b""  # type: int, list[Any], bytes

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], list(message.get("headers", []))
        elif message["type"] == "http.response.body" and len(self.body) <= _MOST_BYTES:
            self.body += message.get("body", b"")

    async def pass_on(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": self.body})


async def _body(receive: Receive) -> bytes:
    raw, more = b"", True
    while more and len(raw) <= _MOST_BYTES:
        message = await receive()
        raw += message.get("body", b"")
        more = message.get("more_body", False) and message["type"] == "http.request"
    return raw


def _again(raw: bytes) -> Receive:
    """The body once more, for the app; after it, the connection as it would be."""
    told = iter([{"type": "http.request", "body": raw, "more_body": False}])

    async def receive() -> Message:
        return dict(next(told, {"type": "http.disconnect"}))

    return receive


def _field(raw: bytes, name: str) -> str | None:
    try:
        body = json.loads(raw) if len(raw) <= _MOST_BYTES else None
    except (ValueError, RecursionError):
        return None
    value = body.get(name) if isinstance(body, dict) else None
    return value if isinstance(value, str) else None


def _problem(status: int, detail: str) -> dict[str, Any]:
    return {"type": "about:blank", "title": "This can't be guarded", "status": status, "detail": detail}


async def _answer(send: Send, status: int, body: dict[str, Any]) -> None:
    raw = json.dumps(body, ensure_ascii=False).encode()
    kind = b"application/problem+json" if status >= 400 else b"application/json"
    headers = [(b"content-type", kind), (b"content-length", str(len(raw)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": raw})
