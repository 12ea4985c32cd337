"""Screen and vet what strangers wrote, who had seen nothing of this project: `python -m tools.strangers` writes a page.

A set is a file in tests/data/strangers. Its first run is written down, before anybody looked at it, and stays.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.progress import track

from spotter import Spotter
from spotter.domain import Triage

ROOT = Path(__file__).parent.parent
DATA = ROOT / "tests" / "data" / "strangers"
PAGE = ROOT / "docs" / "strangers.md"
FIRST_RUNS = DATA / "first-runs.json"  # of each set, before anything was mended for it
HEAD = """# What strangers wrote

Written by `make proof`. Each set comes from a writer who had a brief (kinds and counts) and had seen neither the
corpus nor a rule. Its first run was made before anybody had looked at the set; afterwards its kinds of misses went into
rules and into briefs for new corpus lines, so only the first run is a measure, and the other column flatters. Nothing
is trained on these lines. Of replies "unsafe" means at the profile `balanced`.
"""
Counts = dict[str, dict[str, int]]  # kind -> how many came out in which way


def main() -> int:
    spotter = Spotter()
    now = {path.stem: _run(spotter, path) for path in sorted(DATA.glob("*.jsonl"))}
    first = now | _first_runs()
    FIRST_RUNS.write_text(json.dumps(first, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text("\n".join(_page(first, now)), encoding="utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")
    return 0


def _first_runs() -> dict[str, Counts]:
    known: dict[str, Counts] = json.loads(FIRST_RUNS.read_text(encoding="utf-8")) if FIRST_RUNS.exists() else {}
    return known


def lines_of(path: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _run(spotter: Spotter, path: Path) -> Counts:
    lines = lines_of(path)
    outcome = screened if path.stem.startswith("messages") else vetted
    counts: dict[str, Counter[str]] = {}
    for line in track(lines, description=path.stem, transient=True):
        counts.setdefault(line["kind"], Counter(lines=0)).update(["lines", *outcome(spotter, line["text"])])
    return {kind: dict(some) for kind, some in counts.items()}


def screened(spotter: Spotter, text: str) -> Sequence[str]:
    triage = spotter.screen(text).triage
    return {Triage.SAFE: (), Triage.CAUTION: ("flagged",), Triage.CRISIS: ("flagged", "crisis")}[triage]


def vetted(spotter: Spotter, text: str) -> Sequence[str]:
    return () if spotter.vet(text, "balanced").safe else ("unsafe",)


def _page(first: dict[str, Counts], now: dict[str, Counts]) -> Iterator[str]:
    yield HEAD
    for name, counts in now.items():
        ways = ("flagged", "crisis") if name.startswith("messages") else ("unsafe",)
        yield f"## {name}\n"
        yield "| kind | lines |" + "".join(f" {way}, first run | {way}, now |" for way in ways)
        yield "|---|---|" + "---|---|" * len(ways)
        for kind, some in counts.items():
            cells = (f" {first[name][kind].get(way, 0)} | {some.get(way, 0)} |" for way in ways)
            yield f"| {kind} | {some['lines']} |" + "".join(cells)
        yield ""


if __name__ == "__main__":
    sys.exit(main())
