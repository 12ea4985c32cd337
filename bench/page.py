"""Write docs/benchmarks.md and docs/capacity.md from the figures that were kept: `python -m bench.page`.

Nothing is measured here, so that words and pictures can change without a run.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bench.capacity import report as capacity_report
from bench.load import report as load_report
from bench.load import soaked as soak_report
from bench.peers import report as peers_report

HERE = Path(__file__).parent
DOCS = HERE.parent / "docs"
RESULTS, PEERS, LOAD, SOAK, CAPACITY = (
    HERE / f"{name}.json" for name in ("results", "peers", "load", "soak", "capacity")
)


def write(docs: Path = DOCS) -> None:
    """The pages and their pictures, from what is there; a part that was never measured says so."""
    (docs / "pictures").mkdir(parents=True, exist_ok=True)
    (docs / "benchmarks.md").write_text("\n".join(_benchmarks(docs)), encoding="utf-8")
    (docs / "capacity.md").write_text("\n".join(_capacity(docs)), encoding="utf-8")


def _capacity(docs: Path) -> Iterator[str]:
    grown, load = _kept(CAPACITY), _kept(LOAD)
    if grown is None or load is None:
        yield "# Capacity\n\nNot measured yet: `python -m bench.load --write`, `python -m bench.capacity --write`.\n"
        return
    capacity_report.draw(grown, docs / "pictures" / "capacity.svg")
    yield from capacity_report.page(grown, load["rows"])


def _benchmarks(docs: Path) -> Iterator[str]:
    yield (
        "# Benchmarks\n\nWritten by `make proof` from runs of `bench/`; ratios compare with the named thing in the "
        "same run. [Capacity](capacity.md) says what follows for costs and growth.\n"
    )
    yield _table(_kept(RESULTS) or [])
    for path, part in ((PEERS, peers_report), (LOAD, load_report), (SOAK, soak_report)):
        if (figures := _kept(path)) is None:
            yield f"Not measured yet: `python -m bench.{path.stem} --write`.\n"
            continue
        part.draw(figures, docs / "pictures" / f"{path.stem}.svg")
        yield from part.section(figures)


def _table(rows: Sequence[dict[str, Any]]) -> str:
    lines = (
        f"| {row['what']} | {row['value']:.2f} {row['unit']} | {'' if row['bar'] is None else row['bar']} |"
        for row in rows
    )
    return "\n".join(("| what | measured | bar (at most) |", "|---|---|---|", *lines, ""))


def _kept(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None


if __name__ == "__main__":
    sys.exit(write())
