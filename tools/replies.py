"""The part of docs/evaluation.md that is about replies."""

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.progress import Progress

from spotter import Spotter
from spotter.domain import Report
from spotter.evaluation import Share
from spotter.judges.corpus import FLAWS, SAFE, Batch, Example, read_corpus

PROFILES = ("strict", "balanced")


def sections(root: Path, suites: Path, progress: Progress) -> Iterator[tuple[str, list[Sequence[str]], Sequence[str]]]:
    """(text, rows, head) of each table."""
    engines = {"rules alone": Spotter(judge=None), "rules and judge": Spotter()}
    batches = read_corpus(root / "corpus", "replies")
    for language, name in (("en", "English"), ("ar", "Arabic")):
        yield (
            f"### Our own test part, {name}\n\nReplies by writers that training and calibration never had: how many "
            "wrong clauses are noticed, by a finding on the clause; how many fine replies are called unsafe.\n",
            list(_own(engines, batches, language, progress)),
            ("class", *(f"{engine}, {profile}" for engine in engines for profile in PROFILES)),
        )
    if (suites / "responses.jsonl").exists():
        yield (
            "### Public replies\n\nText that others wrote, nothing was trained on it. Only the first groups are "
            "replies of coaches and therapists and must pass; the others are comments, tweets and word lists, where "
            "tone is labelled for another purpose: shown, not aimed at.\n",
            list(_public(engines["rules and judge"], suites, progress)),
            ("group", "called unsafe, strict", "called unsafe, balanced"),
        )


def _own(
    engines: dict[str, Spotter], batches: Sequence[Batch], language: str, progress: Progress
) -> Iterator[Sequence[str]]:
    examples = [e for b in batches if b.part == "test" and b.language == language for e in b.examples]
    task = progress.add_task(f"replies, {language}", total=len(examples) * len(engines) * len(PROFILES))
    columns = []
    for spotter in engines.values():
        for profile in PROFILES:
            vetted = []
            for example in examples:
                vetted.append((example, spotter.vet(example.text, profile)))
                progress.advance(task)
            columns.append(_shares(vetted))
    progress.remove_task(task)
    for label in (*FLAWS[1:], SAFE):
        name = "fine replies called unsafe" if label == SAFE else label
        yield (name, *(str(column[label]) for column in columns))


def _shares(vetted: Sequence[tuple[Example, Report]]) -> dict[str, Share]:
    hits: dict[str, list[bool]] = defaultdict(list)
    for example, report in vetted:
        if not example.wrong:
            hits[SAFE].append(not report.safe)
        for span, label in example.wrong:
            on_it = any(one.span[0] < span[1] and span[0] < one.span[1] for one in report.findings)
            hits[label].append(on_it and not report.safe)
    return {label: Share(sum(some), len(some)) for label, some in hits.items()}


def _public(spotter: Spotter, suites: Path, progress: Progress) -> Iterator[Sequence[str]]:
    rows = [json.loads(line) for line in (suites / "responses.jsonl").read_text(encoding="utf-8").splitlines()]
    groups: dict[str, list[str]] = defaultdict(list)
    for row in rows:
        groups[_group(row)].append(row["text"])
    cases = suites.parent / "spec_cases" / "strukt-system.jsonl"
    for row in map(json.loads, cases.read_text(encoding="utf-8").splitlines() if cases.exists() else ()):
        if row["kind"] == "tone" and isinstance(row.get("text"), str) and "safe" in row["expected"]:
            groups[f"source's tone cases, {'safe' if row['expected']['safe'] else 'unsafe'}"].append(row["text"])
    task = progress.add_task("public replies", total=sum(map(len, groups.values())))
    for name in sorted(groups, key=lambda name: (not name.startswith("resp"), not name.startswith("source"), name)):
        unsafe = dict.fromkeys(PROFILES, 0)
        for text in groups[name]:
            for profile in PROFILES:
                unsafe[profile] += not spotter.vet(text, profile).safe
            progress.advance(task)
        yield (name, *(str(Share(unsafe[profile], len(groups[name]))) for profile in PROFILES))


def _group(row: dict[str, str]) -> str:
    kind = (
        "ok"
        if "ok" in row["gold"] or row["gold"] == "benign"
        else row["gold"]
        if "unhealthy" not in row["set"]
        else "unhealthy"
    )
    return f"{row['set']}, {row['lang']}: {kind}"
