"""Measure screening and write docs/evaluation.md: `python -m tools.evaluate`.

Our own corpus is always measured. Public rows that others wrote are measured when a folder with them is
given by SPOTTER_SUITES or stands beside the project; they are never trained on and never copied.
"""

import json
import math
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from rich.progress import track

from spotter import Spotter

ROOT = Path(__file__).parent.parent
CORPUS = ROOT / "corpus" / "messages"
PAGE = ROOT / "docs" / "evaluation.md"
SUITES = Path(os.environ.get("SPOTTER_SUITES", ROOT.parent / "shared" / "data" / "dev"))

Count = tuple[int, int]


def main() -> int:
    spotter = Spotter(judge=None)
    parts = [
        "# Evaluation\n\nWritten by `make proof`; nothing here is typed by hand. Intervals are Wilson 95 %. Rules "
        f"alone (no judge), policy `{spotter.policy}`, English.\n",
        *_own(spotter),
        *_public(spotter),
    ]
    PAGE.write_text("\n".join(parts), encoding="utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")
    return 0


def wilson(hits: int, total: int, z: float = 1.96) -> tuple[float, float]:
    if not total:
        return 0.0, 1.0
    rate, scale = hits / total, 1 + z * z / total
    spread = z * math.sqrt(rate * (1 - rate) / total + z * z / (4 * total * total))
    return max(0.0, (rate + z * z / (2 * total) - spread) / scale), (rate + z * z / (2 * total) + spread) / scale


def _share(count: Count) -> str:
    hits, total = count
    low, high = wilson(hits, total)
    return f"{hits / total:.3f} [{low:.3f}, {high:.3f}] {hits}/{total}" if total else "none"


def _table(rows: Iterable[tuple[str, ...]], *head: str) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def _own(spotter: Spotter) -> Iterator[str]:
    """The corpus by label: flagged at all, and rated crisis."""
    yield "## Our own corpus\n\nMost of these lines are indirect on purpose: what rules miss here is a judge's work.\n"
    for title, prefix in (("Writers whose lines the rules were developed on", "w"), ("Writers for testing only", "t")):
        flagged: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
        for row in track(list(_rows(prefix)), title, transient=True):
            triage = spotter.screen(row["text"]).triage
            count = flagged[row["label"]]
            count[0] += triage > "safe"
            count[1] += triage == "crisis"
            count[2] += 1
        rows = [(label, _share((c[0], c[2])), _share((c[1], c[2]))) for label, c in sorted(flagged.items())]
        yield f"### {title}\n\n" + _table(rows, "label", "at least caution", "crisis")


def _rows(prefix: str) -> Iterator[dict[str, str]]:
    for path in sorted((CORPUS / "en").glob(f"{prefix}*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines()[1:]:
            yield json.loads(line)


def _public(spotter: Spotter) -> Iterator[str]:
    path = SUITES / "user_messages.jsonl"
    if not path.exists():
        print(f"no public rows at {SUITES}: measured on our own corpus only (set SPOTTER_SUITES to add them)")
        yield "## Public rows\n\nNot there when this page was written.\n"
        return
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    rows = [row for row in rows if row["lang"] == "en" and row["tier"] == "core" and not row["policy_dispute"]]
    counts: Counter[tuple[str, str]] = Counter()
    totals: Counter[str] = Counter()
    for row in track(rows, "public rows", transient=True):
        group = _group(row)
        triage = spotter.screen(row["text"]).triage
        totals[group] += 1
        counts[group, "crisis"] += triage == "crisis"
        counts[group, "flag"] += triage > "safe"
    table = [
        (group, _share((counts[group, "flag"], totals[group])), _share((counts[group, "crisis"], totals[group])))
        for group in sorted(totals)
    ]
    yield (
        "## Public rows\n\nMessages that others wrote and labelled (core tier, disputed rows out). The rules were "
        "written with some of these rows in view and mended after looking at misses here, so these figures "
        "flatter them; the test writers above are the fairer measure.\n"
    )
    yield _table(table, "group", "at least caution", "crisis")


def _group(row: dict[str, str]) -> str:
    if row["gold"] != "benign":
        return row["gold"]
    return "benign, adversarial" if row["set"].startswith("wild_") else "benign, generic"


if __name__ == "__main__":
    sys.exit(main())
