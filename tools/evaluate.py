"""Measure screening and vetting, and write docs/evaluation.md and its pictures: `python -m tools.evaluate`.

Our own corpus is always measured. Public rows that others wrote are measured when a folder with them is
given by SPOTTER_SUITES or stands beside the project; they are never trained on and never copied.
"""

import json
import os
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
from rich.progress import Progress

from spotter import Spotter
from spotter.charts import confusion_chart, recall_chart, reliability_chart, save, threshold_chart
from spotter.domain import Triage
from spotter.engine.finder import Finder
from spotter.evaluation import Case, Evaluation, Measured, Share, evaluate, shares
from spotter.judges import Judgement, Passage
from spotter.judges.corpus import Batch, read_corpus
from spotter.judges.local import LocalJudge
from spotter.policy import load
from spotter.selftest import CHANGES
from tools import replies

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "evaluation.md"
PICTURES = ROOT / "docs" / "pictures"
SUITES = Path(os.environ.get("SPOTTER_SUITES", ROOT.parent / "shared" / "data" / "dev"))
_LANGUAGES = {"en": "English", "ar": "Arabic", "arz-Latn": "Arabizi", "es": "Spanish", "fr": "French", "de": "German"}


def main() -> int:
    PICTURES.mkdir(exist_ok=True)
    with Progress(transient=True) as progress:
        page = "\n".join(_page(progress))
    PAGE.write_text(page, encoding="utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")
    return 0


def _page(progress: Progress) -> Iterator[str]:
    engines = {"rules alone": Spotter(judge=None), "rules and judge": Spotter()}
    lenient = Spotter(profile="bench")
    batches = read_corpus(ROOT / "corpus")
    yield (
        "# Evaluation\n\nWritten by `make proof`; nothing here is typed by hand. Intervals are Wilson 95 %. "
        f"Policy `{lenient.policy}`.\n"
    )
    yield from _own(engines | {"rules and judge, profile bench": lenient}, batches, progress)
    yield from _judge_alone(batches)
    yield from _public(engines, progress)
    yield "## Replies\n"
    for text, rows, head in replies.sections(ROOT, SUITES, progress):
        yield text
        yield table(rows, *head)


def _run(progress: Progress, name: str, spotter: Spotter, cases: Sequence[Case]) -> Evaluation:
    task = progress.add_task(name, total=len(cases))
    result = evaluate(spotter, cases, lambda count: progress.advance(task, count))
    progress.remove_task(task)
    return result


def table(rows: Iterable[Sequence[str]], *head: str) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def _own(engines: dict[str, Spotter], batches: Sequence[Batch], progress: Progress) -> Iterator[str]:
    yield (
        "## Our own test part\n\nWritten by people and to briefs that the training part never had. Most risky lines "
        "are indirect on purpose, and most safe ones are look-alikes.\n"
    )
    for code, language in _LANGUAGES.items():
        cases = [
            Case(e.text, e.label, code) for b in batches if b.part == "test" and b.language == code for e in b.examples
        ]
        results = {name: _run(progress, f"{language}, {name}", one, cases) for name, one in engines.items()}
        yield f"### {language}\n"
        yield table(
            _by_label(results), "label", *(f"{name}: at least caution" for name in results), "rated crisis, with judge"
        )
        if code == "en":
            save(recall_chart(results["rules and judge"]), PICTURES / "recall.svg")
            save(confusion_chart(results["rules and judge"]), PICTURES / "confusion.svg")
            yield "![share flagged by label](pictures/recall.svg)\n\n![confusion](pictures/confusion.svg)\n"


def _by_label(results: dict[str, Evaluation]) -> Iterator[tuple[str, ...]]:
    groups = {name: result.by(lambda one: one.case.label) for name, result in results.items()}
    for label in next(iter(groups.values())):
        flagged = [str(shares(groups[name][label])["at least caution"]) for name in groups]
        yield (label, *flagged, str(shares(groups["rules and judge"][label])["crisis"]))


def _judge_alone(batches: Sequence[Batch]) -> Iterator[str]:
    """Probabilities of the English judge on the calibration and test parts, as pictures."""
    judge = LocalJudge()
    read = Finder(load()).read
    rows, curves = [], []
    for part in ("calibration", "test"):
        lines = [(e.text, e.label) for b in batches if b.part == part and b.language == "en" for e in b.examples]
        judged = judge.judge([Passage(read(text), "en") for text, _ in lines])
        risk = np.array([one.risk if isinstance(one, Judgement) else 0.0 for one in judged])
        crisis = np.array([one.probabilities["crisis"] if isinstance(one, Judgement) else 0.0 for one in judged])
        labels = np.array([label for _, label in lines])
        rows += list(_reliability(part, risk, labels != "safe"))
        if part == "test":
            curves = [
                *_curve("risky lines flagged", risk[(labels != "safe")]),
                *_curve("safe lines flagged", risk[labels == "safe"]),
                *_curve("crisis lines rated crisis", crisis[labels == "crisis"]),
                *_curve("safe lines rated crisis", crisis[labels == "safe"]),
            ]
    profiles = next(one.profiles for one in judged if isinstance(one, Judgement))
    marks = [
        {"threshold": value, "name": f"{profile.name} {name}"}
        for profile in profiles.values()
        for name, value in (("crisis", profile.crisis), ("caution", profile.caution))
    ]
    save(reliability_chart(rows), PICTURES / "calibration.svg")
    save(threshold_chart(curves, marks), PICTURES / "thresholds.svg")
    settings = [
        (
            profile.name,
            *(f"{value:.3f}" for value in (profile.crisis, profile.caution, profile.margin, profile.excused)),
        )
        for profile in profiles.values()
    ]
    yield "## The English judge alone\n"
    yield table(settings, "profile", "crisis from", "caution from", "margin over safe", "where rules let words go")
    yield "![calibration](pictures/calibration.svg)\n\n![thresholds](pictures/thresholds.svg)\n"


def _reliability(part: str, risk: np.ndarray, risky: np.ndarray) -> Iterator[dict[str, object]]:
    for low in np.arange(0, 1, 0.1):
        inside = (risk >= low) & (risk < low + 0.1 + (low > 0.85))
        if inside.sum() >= 10:
            yield {"part": part, "said": float(risk[inside].mean()), "seen": float(risky[inside].mean())}


def _curve(what: str, scores: np.ndarray) -> Iterator[dict[str, object]]:
    for threshold in np.linspace(0, 1, 101):
        yield {"what": what, "threshold": float(threshold), "share": float((scores >= threshold).mean())}


def _public(engines: dict[str, Spotter], progress: Progress) -> Iterator[str]:
    path = SUITES / "user_messages.jsonl"
    if not path.exists():
        print(f"no public rows at {SUITES}: measured on our own corpus only (set SPOTTER_SUITES to add them)")
        yield "## Public rows\n\nNot there when this page was written.\n"
        return
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    rows = [row for row in rows if row["tier"] == "core" and not row["policy_dispute"]]
    yield (
        "## Public rows\n\nMessages that others wrote and labelled (core tier, disputed rows out); nothing was trained "
        "on them. The English rules were written with some of these rows in view and mended after looking at misses "
        "here, and kinds of everyday talk that an earlier judge took for danger here were then written about at "
        "greater length, so these figures flatter; the test writers above are the fairer measure.\n"
    )
    cases = [Case(row["text"], "safe", _group(row)) for row in rows]
    results = {name: _run(progress, f"public rows, {name}", one, cases) for name, one in engines.items()}
    groups = {name: result.by(lambda one: one.case.language or "") for name, result in results.items()}
    lines = [
        (group, *(str(shares(groups[name][group])[what]) for name in groups for what in ("at least caution", "crisis")))
        for group in next(iter(groups.values()))
    ]
    yield table(lines, "group", *(f"{name}: {what}" for name in groups for what in ("at least caution", "crisis")))
    yield from _metamorphic(engines["rules and judge"], results["rules and judge"].measured, progress)


def _group(row: dict[str, str]) -> str:
    if row["gold"] != "benign":
        return f"{row['lang']}: {row['gold']}"
    return f"{row['lang']}: benign, " + ("adversarial" if row["set"].startswith("wild_") else "generic")


def _metamorphic(spotter: Spotter, measured: Sequence[Measured], progress: Progress) -> Iterator[str]:
    """Every flagged public row again under each change: its level may not drop."""
    flagged = [
        one for one in measured if one.verdict.triage > Triage.SAFE and (one.case.language or "").startswith("en:")
    ]
    random.Random(7).shuffle(flagged)
    rows = []
    for name, change in CHANGES.items():
        cases = [Case(change(one.case.text), "safe") for one in flagged]
        again = _run(progress, f"changed: {name}", spotter, cases).measured
        kept = sum(new.verdict.triage >= old.verdict.triage for old, new in zip(flagged, again, strict=True))
        rows.append((name, str(Share(kept, len(flagged)))))
    yield "### Changes that may not lower a level\n\nEnglish public rows that were flagged, written differently.\n"
    yield table(rows, "change", "level kept")


if __name__ == "__main__":
    sys.exit(main())
