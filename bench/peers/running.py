"""Ask a peer's worker, and put together what it caught and what that cost."""

import json
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bench.peers.peers import HERE, ROOT, NotInstalledError, Peer, python_of, reason_of
from spotter.judges.corpus import SAFE, Example, examples_of, read_corpus

LANGUAGES = {"en": "English", "ar": "Arabic"}
_CRISIS = "crisis"
_WARM_UP = 300  # messages of the calibration part, before anything is timed: what is built at first need is built then
_PATIENCE = 1800  # seconds for one worker


class BrokenWorkerError(Exception):
    """A worker that ended badly or broke the protocol: why, in a line."""


def keywords() -> list[str]:
    """One list for all who take one: all languages of it, as an app with such members would have them."""
    return [word for code in LANGUAGES for word in _lines(HERE / "keywords" / f"{code}.txt")]


def _lines(path: Path) -> list[str]:
    return [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def messages(most: int | None = None) -> dict[str, list[Example]]:
    """The test part, by language; with `most`, so many of each, evenly spread over it."""
    batches = read_corpus(ROOT / "corpus")
    found = {code: examples_of(batches, "test", [code]) for code in LANGUAGES}
    return {code: _spread(some, most) for code, some in found.items()}


def _spread(some: Sequence[Example], most: int | None) -> list[Example]:
    step = max(1, -(-len(some) // most)) if most else 1
    return list(some[::step])


def warm_up() -> dict[str, list[str]]:
    batches = read_corpus(ROOT / "corpus")
    return {code: [one.text for one in examples_of(batches, "calibration", [code])[:_WARM_UP]] for code in LANGUAGES}


def measured(peer: Peer, asked: dict[str, list[Example]], rounds: int) -> dict[str, Any]:
    """A row of figures, or of why there are none."""
    row: dict[str, Any] = {"name": peer.name, "how": peer.how, "ours": peer.is_ours}
    try:
        python, warm = python_of(peer), warm_up()
        for code, some in asked.items():
            runs = [run(python, peer.worker, keywords(), warm[code], [one.text for one in some]) for _ in range(rounds)]
            row[code] = {**_costs([costs for _, costs in runs]), **caught(some, runs[0][0])}
    except NotInstalledError as why:
        return {**row, "failed": f"could not be installed: {why}"}
    except BrokenWorkerError as why:
        return {**row, "failed": f"could not be run: {why}"}
    return row


def run(
    python: Path, worker: str, words: Sequence[str], warm: Sequence[str], texts: Sequence[str]
) -> tuple[list[bool], dict[str, float]]:
    """One process of a worker: what it flagged, in order, and its costs."""
    lines = [{"keywords": words, "warm_up": warm}, *({"id": at, "text": text} for at, text in enumerate(texts))]
    given = "".join(json.dumps(line) + "\n" for line in lines)
    command = [str(python), str(HERE / "workers" / f"{worker}.py")]
    try:
        done = subprocess.run(
            command, input=given, capture_output=True, text=True, encoding="utf-8", timeout=_PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        raise BrokenWorkerError(f"it was not done after {_PATIENCE // 60} minutes") from None
    if done.returncode:
        raise BrokenWorkerError(reason_of(done.stderr))
    return _read(done.stdout, len(texts))


def _read(said: str, count: int) -> tuple[list[bool], dict[str, float]]:
    try:
        *verdicts, last = (json.loads(line) for line in said.splitlines())
        flagged = [line["flagged"] for line in verdicts]
        if [line["id"] for line in verdicts] != list(range(count)):
            raise BrokenWorkerError("it did not answer every message in order")
        return flagged, last["costs"]
    except (ValueError, KeyError, TypeError):
        raise BrokenWorkerError("it broke the protocol") from None


def _costs(runs: Sequence[dict[str, float]]) -> dict[str, float]:
    """The least of several processes: what is above it was somebody else's doing."""
    return {name: min(costs[name] for costs in runs) for name in runs[0]}


def caught(some: Sequence[Example], flagged: Sequence[bool]) -> dict[str, list[int]]:
    """[flagged, of all] for crisis, for all that is risky, and for what is safe."""
    groups = {
        "crisis": [hit for one, hit in zip(some, flagged, strict=True) if one.label == _CRISIS],
        "risky": [hit for one, hit in zip(some, flagged, strict=True) if one.label != SAFE],
        "safe": [hit for one, hit in zip(some, flagged, strict=True) if one.label == SAFE],
    }
    return {name: [sum(hits), len(hits)] for name, hits in groups.items()}


def rows(peers: Sequence[Peer], asked: dict[str, list[Example]], rounds: int) -> Iterator[dict[str, Any]]:
    for peer in peers:
        yield measured(peer, asked, rounds)
