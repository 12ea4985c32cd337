"""Members who ask again as soon as they are answered, over plain sockets: a heavier client would be measured too."""

import asyncio
import json
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.load.servers import Server
from spotter.judges.corpus import SAFE, examples_of, read_corpus

_CORPUS = Path(__file__).parent.parent.parent / "corpus"
_RISKY_IN = 20  # one message of so many holds something; in an app it is fewer
_TURNS = 10  # messages of a conversation

Body = Callable[[str, str, str], dict[str, Any]]  # of member, conversation and message


@dataclass(slots=True)
class Answers:
    """What came back, and when it was acknowledged."""

    seconds: list[float] = field(default_factory=list)
    failed: int = 0
    ids: set[str] = field(default_factory=set)
    events: int = 0
    took: float = 0.0

    def note(self, status: int, body: bytes, seconds: float) -> None:
        if status != 200:
            self.failed += 1
            return
        self.seconds.append(seconds)
        answer = json.loads(body)
        verdict = answer.get("verdict") or (answer.get("spotter") or {}).get("verdict") or {}
        self.events += len(verdict.get("events", ()))
        if "exchange_id" in answer:
            self.ids.add(answer["exchange_id"])


def asked(member: str, conversation: str, message: str) -> dict[str, Any]:
    """The body of /v1/ask."""
    return {"message": message, "member_id": member, "conversation_id": conversation}


def completed(member: str, conversation: str, message: str) -> dict[str, Any]:
    """The body of /v1/chat/completions."""
    own = {"spotter": {"conversation_id": conversation}}
    return {"model": "m", "user": member, "messages": [{"role": "user", "content": message}], **own}


PATHS: dict[str, Body] = {"/v1/ask": asked, "/v1/chat/completions": completed}


def messages(count: int = 2000) -> list[str]:
    """What members say, all different as long as there are enough, mostly harmless."""
    examples = examples_of(read_corpus(_CORPUS), "train", ["en"])
    chance = random.Random(7)
    safe = [one.text for one in examples if one.label == SAFE]
    risky = [one.text for one in examples if one.label != SAFE]
    chance.shuffle(safe), chance.shuffle(risky)
    return [risky[at % len(risky)] if at % _RISKY_IN == 0 else safe[at % len(safe)] for at in range(count)]


async def crowd(
    servers: Sequence[Server],
    path: str,
    said: Sequence[str],
    *,
    at_once: int,
    members: int,
    seconds: float | None = None,
    count: int | None = None,
    prefix: str = "m",
) -> Answers:
    """`at_once` connections, over all servers in turn, until time or count is used up; every question is waited for."""
    answers, numbers = Answers(), iter(range(count if count is not None else 10**9))
    begun = time.perf_counter()
    end = begun + seconds if seconds is not None else float("inf")

    async def one(server: Server) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        try:
            while time.perf_counter() < end and (number := next(numbers, None)) is not None:
                member = f"{prefix}{number % members}"
                talk = f"{member}-{number // members // _TURNS}"
                body = PATHS[path](member, talk, said[number % len(said)])
                start = time.perf_counter()
                status, content = await _post(reader, writer, path, json.dumps(body).encode())
                answers.note(status, content, time.perf_counter() - start)
        finally:
            writer.close()

    await asyncio.gather(*(one(servers[at % len(servers)]) for at in range(at_once)))
    answers.took = time.perf_counter() - begun
    return answers


async def _post(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str, body: bytes
) -> tuple[int, bytes]:
    head = f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: {len(body)}"
    writer.write(head.encode() + b"\r\n\r\n" + body)
    status = int((await reader.readline()).split()[1])
    length = 0
    while (line := await reader.readline()) != b"\r\n":
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    return status, await reader.readexactly(length)
