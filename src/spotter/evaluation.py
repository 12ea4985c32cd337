"""Measure verdicts against labelled messages: shares with Wilson intervals, confusion, misses."""

import json
import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from spotter.domain import OF_MESSAGES, Triage, Verdict
from spotter.judges.corpus import LABELS
from spotter.spotter import Spotter

_TOGETHER = 64
_OK_ANYHOW = "body_image"  # said once it is a feeling that is allowed to pass
_CRISIS = ("crisis", "harm_to_others")
KNOWN = (*LABELS, *(one.value for one in OF_MESSAGES if one.value not in LABELS), "caution")


class SuiteError(Exception):
    """A suite that can't be measured: which line, and what to do."""


class Case(NamedTuple):
    """One labelled message."""

    text: str
    label: str
    language: str | None = None


class Share(NamedTuple):
    """So many of so many, with the interval in which the true share lies 19 times out of 20."""

    hits: int
    total: int

    @property
    def rate(self) -> float:
        return self.hits / self.total if self.total else math.nan

    @property
    def interval(self) -> tuple[float, float]:
        if not self.total:
            return 0.0, 1.0
        z = 1.96
        rate, scale = self.rate, 1 + z * z / self.total
        centre = rate + z * z / (2 * self.total)
        spread = z * math.sqrt(rate * (1 - rate) / self.total + z * z / (4 * self.total * self.total))
        return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.rate:.3f} [{low:.3f}, {high:.3f}] {self.hits}/{self.total}" if self.total else "none"


@dataclass(frozen=True, slots=True)
class Measured:
    """A case and the verdict on it."""

    case: Case
    verdict: Verdict
    category: str  # that the case's label stands for

    @property
    def language(self) -> str:
        return self.case.language or self.verdict.language

    @property
    def found(self) -> str:
        """What Spotter says it is: its first category, or safe."""
        return self.verdict.categories[0].value if self.verdict.triage > Triage.SAFE else "safe"

    @property
    def is_right(self) -> bool:
        label, triage = self.case.label, self.verdict.triage
        if label == "safe":
            return triage == Triage.SAFE
        return triage == Triage.CRISIS if label in _CRISIS else triage > Triage.SAFE or label == _OK_ANYHOW


@dataclass(frozen=True, slots=True)
class Evaluation:
    measured: Sequence[Measured]

    def by(self, key: Callable[[Measured], str]) -> dict[str, list[Measured]]:
        groups: dict[str, list[Measured]] = defaultdict(list)
        for one in self.measured:
            groups[key(one)].append(one)
        return dict(sorted(groups.items(), key=lambda item: _rank(item[0])))

    @property
    def confusion(self) -> Mapping[tuple[str, str], int]:
        return Counter((one.case.label, one.found) for one in self.measured)

    @property
    def misses(self) -> list[Measured]:
        return [one for one in self.measured if not one.is_right]

    def to_dict(self) -> dict[str, Any]:
        return {
            "labels": {label: _figures(some) for label, some in self.by(lambda one: one.case.label).items()},
            "languages": {
                language: {label: _figures(group) for label, group in Evaluation(some).by(_label).items()}
                for language, some in self.by(lambda one: one.language).items()
            },
            "confusion": [
                {"label": label, "found": found, "count": count}
                for (label, found), count in sorted(self.confusion.items())
            ],
            "misses": [
                {"text": one.case.text, "label": one.case.label, "found": one.found, "triage": one.verdict.triage.value}
                for one in self.misses
            ],
        }


def _label(one: Measured) -> str:
    return one.case.label


def _rank(label: str) -> tuple[int, str]:
    return (LABELS.index(label) if label in LABELS else len(LABELS), label)


def _figures(some: Sequence[Measured]) -> dict[str, Any]:
    return {
        name: {"hits": share.hits, "total": share.total, "rate": share.rate, "interval": share.interval}
        for name, share in shares(some).items()
    }


def shares(some: Sequence[Measured]) -> dict[str, Share]:
    """What is asked of every group: flagged at all, rated crisis, named rightly."""
    return {
        "at least caution": Share(sum(one.verdict.triage > Triage.SAFE for one in some), len(some)),
        "crisis": Share(sum(one.verdict.triage == Triage.CRISIS for one in some), len(some)),
        "right category": Share(
            sum(one.category in one.verdict.categories or one.category == one.found == "safe" for one in some),
            len(some),
        ),
    }


def evaluate(spotter: Spotter, cases: Sequence[Case], advance: Callable[[int], None] = lambda _: None) -> Evaluation:
    """Screen every case on its own, in batches."""
    measured: list[Measured] = []
    for at in range(0, len(cases), _TOGETHER):
        some = cases[at : at + _TOGETHER]
        verdicts = spotter.screen_many([case.text for case in some])
        measured += map(Measured, some, verdicts, (spotter.category_of(case.label) for case in some))
        advance(len(some))
    return Evaluation(measured)


def read_suite(path: Path) -> list[Case]:
    """JSON lines of {"text", "label"} and optionally "language"; other fields are ignored."""
    return list(_cases(path, path.read_bytes().splitlines()))


def _cases(path: Path, lines: Iterable[bytes]) -> Iterator[Case]:
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            raise SuiteError(f"{path}:{number}: not JSON") from None
        if not isinstance(row, dict) or not isinstance(row.get("text"), str) or not _is_language(row.get("language")):
            raise SuiteError(f'{path}:{number}: a line is {{"text", "label"}}, with "language" if you like')
        if row.get("label") not in KNOWN:
            raise SuiteError(f"{path}:{number}: label {row.get('label')!r} is not one of: {', '.join(KNOWN)}")
        yield Case(row["text"], row["label"], row.get("language"))


def _is_language(given: object) -> bool:
    return given is None or isinstance(given, str)
