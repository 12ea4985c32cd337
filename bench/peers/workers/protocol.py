"""What all workers share. It runs in a peer's own environment, so it knows the standard library only.

In, a line each: `{"keywords": [...], "warm_up": [...]}`, then `{"id", "text"}`. Out: `{"id", "flagged"}` in the same
order, then `{"costs": {...}}`. Processor time is this process's own, all threads: the machine may be busy with others.
"""

import asyncio
import inspect
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

Check = Callable[[str], Any]  # truthy for a message that the peer would hold up; may be a coroutine function


def serve(open_peer: Callable[[list[str]], Check]) -> None:
    """Answer everything on stdin. `open_peer` imports the peer and builds it: that is what a start costs."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a library prints is not an answer
    head, *lines = (json.loads(line) for line in sys.stdin)
    for answer in _answers(open_peer, head, lines):
        out.write(json.dumps(answer) + "\n")
    out.flush()


def _answers(open_peer: Callable[[list[str]], Check], head: dict[str, Any], lines: list[Any]) -> Iterator[Any]:
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    bare, begun, started = memory("VmHWM"), time.perf_counter(), time.process_time()
    check = open_peer(head["keywords"])
    asks = inspect.iscoroutinefunction(check)

    def ask(text: str) -> bool:
        return bool(loop.run_until_complete(check(text)) if asks else check(text))

    first, *warm_up = head["warm_up"]
    ask(first)
    start = {"start_cpu_s": time.process_time() - started, "start_wall_s": time.perf_counter() - begun}
    for text in warm_up:
        ask(text)
    taken = []
    for line in lines:
        before = time.process_time()
        flagged = ask(line["text"])
        taken.append((time.process_time() - before) * 1e6)
        yield {"id": line["id"], "flagged": flagged}
    costs = {"cpu_us": sum(taken) / len(taken), "cpu_us_median": sorted(taken)[len(taken) // 2]}
    yield {"costs": {**start, **costs, "peak_mb": memory("VmHWM"), "bare_mb": bare}}


def memory(field: str) -> float:
    """Megabytes, as the kernel counts them for this process."""
    with open("/proc/self/status", encoding="ascii") as status:  # noqa: PTH123
        return next(int(line.split()[1]) for line in status if line.startswith(field)) / 1024
