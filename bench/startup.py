"""What `Spotter(judge=None)` costs to start: time beside a bare interpreter, and memory."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

from bench.engine import row

_START = "from spotter import Spotter; Spotter(judge=None)"
# The high-water mark of this process alone: ru_maxrss would carry over from the process that started it.
_MEMORY = f"{_START}; print(*[l.split()[1] for l in open('/proc/self/status') if l.startswith('VmHWM')])"


def _seconds(code: str) -> float:
    """With bytecode kept between runs, as it is of every package that pip installed."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def once() -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, env=env)
        return time.perf_counter() - start

    return statistics.median(once() for _ in range(7))


def startup() -> Iterator[dict[str, Any]]:
    yield row("import + construct, beyond a bare interpreter", _seconds(_START) - _seconds("pass"), "s", bar=0.4)
    first = _seconds(f"{_START}.screen('hello there')") - _seconds(_START)
    yield row("the first message in English, which compiles its rules", first, "s")
    peak = subprocess.run([sys.executable, "-c", _MEMORY], check=True, capture_output=True, text=True).stdout
    yield row("memory after construction (peak resident)", int(peak) / 1024, "MB", bar=80)
