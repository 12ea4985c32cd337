"""What a week of training or meals costs, and the first one, which reads the libraries."""

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

from bench.engine import row
from spotter.coach.plans import KINDS, Planner, PlanRequest, markdown
from spotter.policy import load

_FIRST = """
import time
from spotter.policy import load
from spotter.coach.plans import Planner, PlanRequest
planner = Planner(load(), lambda _: True)
start = time.perf_counter()
planner.plan("workout", PlanRequest()), planner.plan("meals", PlanRequest())
print(time.perf_counter() - start)
"""


def planning() -> Iterator[dict[str, Any]]:
    planner = Planner(load(), lambda _: True)
    for kind in KINDS:
        yield row(f"a week of {kind}, made, checked and written out", _median(planner, kind), "ms", bar=50)
    first = subprocess.run([sys.executable, "-c", _FIRST], check=True, capture_output=True, text=True).stdout
    yield row("the first two plans of a process, which read the libraries", float(first) * 1000, "ms")


def _median(planner: Planner, kind: str) -> float:
    def once(seed: int) -> float:
        request = PlanRequest.of({"seed": seed, "days": 5, "equipment": ["gym"], "allergies": ["milk"], "age": 30})
        start = time.perf_counter()
        markdown(planner.plan(kind, request))
        return (time.perf_counter() - start) * 1000

    once(0)
    return statistics.median(once(seed) for seed in range(200))
