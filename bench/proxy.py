"""What the proxy adds to calling the same fast upstream directly, in one run."""

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

import httpx2
import uvicorn
from starlette.applications import Starlette
from starlette.responses import JSONResponse, StreamingResponse
from starlette.routing import Route

from bench.engine import Row, row

_REPLY = "Good question. Start with two easy walks this week and see how they feel."
_ASKED = {"model": "m", "messages": [{"role": "user", "content": "how do I start walking more during the week?"}]}
_SERVE = "from spotter.cli import main; main()"
_sent: list[float] = []  # when each first sentence was complete


async def _complete(request) -> object:
    body = json.loads(await request.body())
    message = {"role": "assistant", "content": _REPLY}
    if not body.get("stream"):
        return JSONResponse({"id": "1", "choices": [{"index": 0, "message": message, "finish_reason": "stop"}]})

    return StreamingResponse(_pieces(), media_type="text/event-stream")


async def _pieces():
    """The reply as a model streams it, with a pause after the first sentence: whoever waits for more is found out."""
    first, rest = _REPLY.split(". ", 1)
    for text in re.findall(r"\S+ ?", first):
        yield _piece({"content": text})
        await asyncio.sleep(0.002)
    _sent.append(time.perf_counter())
    yield _piece({"content": ". "})
    await asyncio.sleep(0.1)
    yield _piece({"content": rest})
    yield _piece({}, "stop")
    yield "data: [DONE]\n\n"


def _piece(delta: dict[str, str], reason: str | None = None) -> str:
    return f"data: {json.dumps({'id': '1', 'choices': [{'index': 0, 'delta': delta, 'finish_reason': reason}]})}\n\n"


def proxying() -> Iterator[Row]:
    upstream = uvicorn.Server(
        uvicorn.Config(
            Starlette(routes=[Route("/v1/chat/completions", _complete, methods=["POST"])]), port=8711, log_level="error"
        )
    )
    threading.Thread(target=upstream.run, daemon=True).start()
    environment = os.environ | {"SPOTTER_UPSTREAM_URL": "http://127.0.0.1:8711/v1", "SPOTTER_UPSTREAM_MODEL": "m"}
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-c", _SERVE, "serve", "--port", "8712", "--data", data]
        service = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
        try:
            _wait("http://127.0.0.1:8712/healthz")
            yield from _measured(service.pid)
        finally:
            service.terminate()
            service.wait()
    upstream.should_exit = True


def _wait(url: str) -> None:
    for _ in range(300):
        try:
            httpx2.get(url)
            return
        except httpx2.HTTPError:
            time.sleep(0.1)


def _measured(pid: int) -> Iterator[Row]:
    direct = _one_by_one("http://127.0.0.1:8711")
    guarded = _one_by_one("http://127.0.0.1:8712")
    yield row("one at a time, added to the upstream alone, p50", median(guarded) - median(direct), "ms", bar=18)
    p99 = quantiles(guarded, n=100)[98] - quantiles(direct, n=100)[98]
    yield row("one at a time, added to the upstream alone, p99", p99, "ms", bar=40)
    before = _cpu(pid)
    failed = asyncio.run(_at_once("http://127.0.0.1:8712", 400))
    yield row("20 at once, processor time for an exchange", (_cpu(pid) - before) * 1e3 / 400, "ms", bar=18)
    yield row("20 at once, errors of 400", failed, "", bar=0)
    late = _first_sentences("http://127.0.0.1:8712")
    yield row("first sentence of a stream, after it was complete, median", median(late), "ms", bar=15)


def _one_by_one(url: str, count: int = 120) -> list[float]:
    with httpx2.Client(base_url=url, timeout=30) as client:
        for _ in range(10):
            client.post("/v1/chat/completions", json=_ASKED)
        return [_timed(client) for _ in range(count)]


def _timed(client: httpx2.Client) -> float:
    start = time.perf_counter()
    client.post("/v1/chat/completions", json=_ASKED).raise_for_status()
    return (time.perf_counter() - start) * 1e3


def _first_sentences(url: str, count: int = 40) -> list[float]:
    """How long after the upstream had sent a whole sentence the client read it."""
    late = []
    with httpx2.Client(base_url=url, timeout=30) as client:
        for _ in range(count):
            with client.stream("POST", "/v1/chat/completions", json=_ASKED | {"stream": True}) as answer:
                read = [time.perf_counter() for line in answer.iter_lines() if "question" in line]
            late.append((read[0] - _sent[-1]) * 1e3)
    return late


async def _at_once(url: str, count: int) -> int:
    gate, failed = asyncio.Semaphore(20), 0

    async with httpx2.AsyncClient(base_url=url, timeout=60) as client:

        async def one() -> None:
            nonlocal failed
            async with gate:
                answer = await client.post("/v1/chat/completions", json=_ASKED)
                failed += answer.status_code != 200

        await asyncio.gather(*(one() for _ in range(count)))
    return failed


def _cpu(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
