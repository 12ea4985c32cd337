"""Ask for plans for ten thousand random people and check each without the product's validator.

`python -m tools.plans [--people N]` writes docs/plan-proof.md; it exits 1 when a plan is outside the limits.
"""

import argparse
import importlib.util
import json
import statistics
import sys
import time
from collections import Counter
from pathlib import Path
from types import ModuleType

from rich.progress import track

from spotter.coach.plans import KINDS, Planner, PlanRequest
from spotter.policy import load

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "plan-proof.md"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=10_000)
    people = parser.parse_args().people
    checker, profiles = (_load(name) for name in ("plan_checker", "profiles"))
    planner = Planner(load(), lambda _: True)
    outcomes: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
    times: dict[str, list[float]] = {kind: [] for kind in KINDS}
    wrong: list[str] = []
    for number in track(range(people), description="people"):
        who = profiles.profile(number)
        for kind in KINDS:
            start = time.perf_counter()
            planned = planner.plan(kind, PlanRequest.of(who))
            times[kind].append(time.perf_counter() - start)
            outcomes[kind][planned.outcome] += 1
            answer = json.loads(json.dumps(planned.to_dict()))
            wrong += [f"{kind} for {number}: {one}" for one in checker.wrong_with(kind, who, answer)]
    PAGE.write_text(_page(people, outcomes, times, wrong), encoding="utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}: {len(wrong)} outside the limits")
    return 1 if wrong else 0


def _load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tests" / "coach" / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _page(people: int, outcomes: dict[str, Counter[str]], times: dict[str, list[float]], wrong: list[str]) -> str:
    names = ("made", "corrected", "refused")
    rows = "\n".join(
        f"| {kind} | {' | '.join(f'{outcomes[kind][name]:,}' for name in names)} "
        f"| {statistics.median(times[kind]) * 1000:.1f} ms |"
        for kind in outcomes
    )
    found = "\n".join(f"- {one}" for one in wrong[:50])
    return (
        "# Plans for random people\n\nWritten by `make proof`. "
        f"{people:,} people between 13 and 95, with any conditions, clearances, injuries, allergies, diets, equipment "
        "and wishes, asked for both plans. Each was checked by `tests/coach/plan_checker.py`, which is written from "
        "the requirements and shares no code with the product; a refusal counts as wrong where none was due.\n\n"
        f"**Outside the limits: {len(wrong)} of {people * len(outcomes):,}.**\n\n"
        "| plan | as asked | corrected, with reasons | refused, with something instead | median time |\n"
        f"|---|---|---|---|---|\n{rows}\n" + (f"\n{found}\n" if found else "")
    )


if __name__ == "__main__":
    sys.exit(main())
