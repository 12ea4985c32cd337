"""Where replies come from: any OpenAI-compatible endpoint. Slow, broken or absent, it fails in a known way."""

import asyncio
import json
import time
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from dataclasses import dataclass
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, Protocol

import httpx2

from spotter.coach.prompt import Messages
from spotter.domain.text import from_json
from spotter.spans import pieces_of, step

_RETRIED = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
_MOST_BYTES = 2_000_000  # of one reply; an endless one is cut there
_MOST_SECONDS = 600.0  # and so is one that never stops dripping
_DONE = "[DONE]"
_JSON = {"content-type": "application/json"}


class ProviderError(Exception):
    """A provider gave no reply. `status` is what it answered over HTTP, if it did."""

    def __init__(self, reason: str, status: int | None = None) -> None:
        super().__init__(reason)
        self.status = status


class Provider(Protocol):
    """Something that answers. Both ways raise ProviderError and nothing else."""

    @property
    def model(self) -> str: ...

    async def complete(self, messages: Messages) -> str: ...

    def stream(self, messages: Messages) -> AsyncIterator[str]: ...


class Upstream(Provider, Protocol):
    """A provider as the proxy needs it too: OpenAI's bodies in and out."""

    async def post(self, body: dict[str, Any]) -> dict[str, Any]: ...

    def events(self, body: dict[str, Any]) -> AsyncIterator[dict[str, Any]]: ...

    async def models(self) -> dict[str, Any]: ...

    async def close(self) -> None: ...


@dataclass(slots=True)
class Breaker:
    """After several failures in a row nobody waits for the next: for a while each call fails at once."""

    most: int = 5
    pause: float = 20.0
    _failed: int = 0
    _until: float = 0.0

    def check(self) -> None:
        if time.monotonic() < self._until:
            raise ProviderError("the model has been failing; not asked again yet")

    def failed(self) -> None:
        self._failed += 1
        if self._failed >= self.most:
            self._until = time.monotonic() + self.pause
            self._failed = 0

    def worked(self) -> None:
        self._failed = 0


class OpenAIProvider:
    """Chat completions over HTTP, tried again with growing pauses while nothing has been read yet."""

    def __init__(
        self,
        url: str,
        model: str,
        key: str | None = None,
        *,
        timeout: float = 60.0,
        tries: int = 3,
        breaker: Breaker | None = None,
    ) -> None:
        self.model = model
        self._tries = tries
        self._breaker = breaker or Breaker()
        headers = {"authorization": f"Bearer {key}"} if key else {}
        limits = httpx2.Limits(max_connections=200, max_keepalive_connections=50)
        self._url = httpx2.URL(url.rstrip("/") + "/chat/completions")  # read once, not for each request
        self.client = httpx2.AsyncClient(
            base_url=url.rstrip("/") + "/",
            headers=headers,
            timeout=httpx2.Timeout(timeout, connect=5.0),
            limits=limits,
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=())),  # else one member's would go out with the next
        )

    async def complete(self, messages: Messages) -> str:
        body = await self.post({"model": self.model, "messages": messages})
        try:
            text = body["choices"][0]["message"]["content"]
        except (KeyError, IndexError, TypeError):
            raise ProviderError("the model's answer has not the shape of a completion") from None
        if not isinstance(text, str) or not text.strip():
            raise ProviderError("the model answered with nothing")
        return text

    async def stream(self, messages: Messages) -> AsyncIterator[str]:
        async for chunk in self.events({"model": self.model, "messages": messages, "stream": True}):
            for text in texts_in(chunk):
                yield text

    async def post(self, body: dict[str, Any]) -> dict[str, Any]:
        """A completion as the provider sends it."""
        with step("provider"):
            return await self._post(body)

    async def _post(self, body: dict[str, Any]) -> dict[str, Any]:
        async with self._open(body) as response:
            raw = b"".join([part async for part in _read(response)])
        try:
            found = from_json(raw)
        except ValueError:
            raise ProviderError("the model's answer is not JSON") from None
        if not isinstance(found, dict):
            raise ProviderError("the model's answer has not the shape of a completion")
        return found

    def events(self, body: dict[str, Any]) -> AsyncIterator[dict[str, Any]]:
        """A streamed completion, chunk by chunk. A stream that breaks off raises."""
        return pieces_of("provider", self._events(body))

    async def _events(self, body: dict[str, Any]) -> AsyncGenerator[dict[str, Any], None]:
        async with self._open(body) as response:
            async for line in _lines(response):
                if not line.startswith("data:"):
                    continue
                data = line.removeprefix("data:").strip()
                if data == _DONE:
                    return
                yield _chunk(data)
        raise ProviderError("the stream ended before it was done")

    async def models(self) -> dict[str, Any]:
        try:
            async with self.client.stream("GET", "models") as response:
                raw = b"".join([part async for part in _read(response)])
            found = from_json(raw) if response.status_code == 200 else None
        except (httpx2.HTTPError, ProviderError, ValueError):
            found = None
        if not isinstance(found, dict):
            raise ProviderError("the model's list can't be read")
        return found

    def _open(self, body: dict[str, Any]) -> "_Opened":
        return _Opened(self, body)

    async def _send(self, body: dict[str, Any]) -> httpx2.Response:
        self._breaker.check()
        for left in reversed(range(self._tries)):
            try:
                return await self._once(body)
            except ProviderError as failure:
                again = failure.status is None or failure.status in _RETRIED
                if not again or not left:
                    self._breaker.failed()
                    raise
                await asyncio.sleep(0.2 * 2 ** (self._tries - 1 - left))
        raise AssertionError  # the loop returns or raises

    async def _once(self, body: dict[str, Any]) -> httpx2.Response:
        raw = json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")  # half a character is no reason to fail
        request = self.client.build_request("POST", self._url, content=raw, headers=_JSON)
        try:
            response = await self.client.send(request, stream=True)
        except httpx2.HTTPError as broken:
            raise ProviderError(f"the model can't be reached ({type(broken).__name__})") from None
        if response.status_code != 200:
            await response.aclose()
            raise ProviderError(f"the model answered with status {response.status_code}", response.status_code)
        self._breaker.worked()
        return response

    async def close(self) -> None:
        await self.client.aclose()


class _Opened:
    """A response that is closed whatever happens."""

    def __init__(self, provider: OpenAIProvider, body: dict[str, Any]) -> None:
        self._provider, self._body = provider, body
        self._response: httpx2.Response | None = None

    async def __aenter__(self) -> httpx2.Response:
        self._response = await self._provider._send(self._body)
        return self._response

    async def __aexit__(self, *_: object) -> None:
        if self._response is not None:
            await self._response.aclose()


async def _read(response: httpx2.Response) -> AsyncIterator[bytes]:
    size, until = 0, time.monotonic() + _MOST_SECONDS
    try:
        async for part in response.aiter_bytes():
            size += len(part)
            if size > _MOST_BYTES or time.monotonic() > until:
                raise ProviderError("the model's answer has no end")
            yield part
    except httpx2.HTTPError as broken:
        raise ProviderError(f"the model's answer broke off ({type(broken).__name__})") from None


async def _lines(response: httpx2.Response) -> AsyncIterator[str]:
    rest: list[bytes] = []  # joined once a line is whole: one that comes byte by byte would be copied for each
    async for part in _read(response):
        first, *more = part.split(b"\n")
        rest.append(first)
        for begun in more:
            yield b"".join(rest).decode("utf-8", "replace").strip()
            rest = [begun]
    if last := b"".join(rest).decode("utf-8", "replace").strip():
        yield last


def texts_in(chunk: dict[str, Any], index: int | None = None) -> Iterator[str]:
    """What a piece of a stream says, in every choice or in one; whatever else stands there is left alone."""
    choices = chunk.get("choices")
    for choice in choices if isinstance(choices, list) else ():
        if not isinstance(choice, dict) or (index is not None and (choice.get("index") or 0) != index):
            continue
        delta = choice.get("delta")
        text = delta.get("content") if isinstance(delta, dict) else None
        if isinstance(text, str) and text:
            yield text


def _chunk(data: str) -> dict[str, Any]:
    try:
        found = from_json(data)
    except ValueError:
        raise ProviderError("a piece of the stream is not JSON") from None
    if not isinstance(found, dict) or "error" in found:
        raise ProviderError("the stream ended with an error")
    return found
