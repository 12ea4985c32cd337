"""Our corpus: batches of labelled messages and replies, what they may look like, and which part each is for."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spotter.domain import OF_REPLIES, Category
from spotter.domain.verdict import Span

LABELS = (
    "safe",
    "crisis",
    "crisis_past",
    "crisis_other",
    "harm_to_others",
    "eating_disorder",
    "body_image",
    "weighing",
    "emergency",
    "physical_symptom",
    "medical_condition",
    "dangerous_diet",
    "dangerous_weight_loss",
    "dangerous_exercise",
    "performance_drugs",
    "age_minor",
    "medication",
)
SAFE = LABELS[0]
FLAWS = (SAFE, *(one.value for one in OF_REPLIES if one is not Category.UNVETTED))  # what a sentence of a reply may be
_HEAD = ("batch", "writer", "lang", "voice", "form", "brief")
MOST_LINES = 200


class CorpusError(Exception):
    """A mistake in the corpus: which file, which line, what to do."""


@dataclass(frozen=True, slots=True)
class Example:
    """A message, or a reply with the clauses that are wrong in it; its label is then that of the first."""

    text: str
    label: str
    wrong: tuple[tuple[Span, str], ...] = ()
    topic: str = ""  # of a safe message, where its writer said what the coach should answer


@dataclass(frozen=True, slots=True)
class Batch:
    """Lines that one writer wrote to one brief."""

    id: str
    writer: str
    language: str
    voice: str
    part: str  # train | calibration | test
    examples: tuple[Example, ...]


def read_corpus(folder: Path, kind: str = "messages") -> list[Batch]:
    """All batches of messages, or of replies; raises CorpusError at the first mistake."""
    if not (folder / "split.json").is_file():
        raise CorpusError(f"{folder} holds no corpus: there is no split.json in it")
    split = json.loads((folder / "split.json").read_text(encoding="utf-8"))
    return [_read_batch(path, split) for path in sorted((folder / kind).rglob("*.jsonl"))]


def examples_of(batches: Sequence[Batch], part: str, languages: Sequence[str] = ()) -> list[Example]:
    """The lines of one part, of some languages or of all."""
    return [
        example
        for batch in batches
        if batch.part == part and (not languages or batch.language in languages)
        for example in batch.examples
    ]


def _read_batch(path: Path, split: dict[str, list[str]]) -> Batch:
    rows = list(_rows(path))
    if not rows or not set(_HEAD) <= set(rows[0]):
        raise CorpusError(f"{path}:1: the first line must tell {', '.join(_HEAD)}")
    head, *lines = rows
    if not 0 < len(lines) <= MOST_LINES:
        raise CorpusError(f"{path}: a batch has 1 to {MOST_LINES} lines, this one {len(lines)}")
    read = _reply if "wrong" in lines[0] else _message
    examples = tuple(read(path, number, row) for number, row in enumerate(lines, 2))
    return Batch(head["batch"], head["writer"], head["lang"], head["voice"], _part(head["batch"], split), examples)


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise CorpusError(f"{path}:{number}: not JSON ({error})") from None
        if not isinstance(row, dict) or not isinstance(row.get("text", ""), str):
            raise CorpusError(f"{path}:{number}: a line is an object, and its `text` is text")
        yield row


def _message(path: Path, number: int, row: dict[str, Any]) -> Example:
    if set(row) - {"topic"} != {"text", "label"} or row["label"] not in LABELS or not row["text"].strip():
        raise CorpusError(f'{path}:{number}: a line is {{"text", "label"}} with one of {", ".join(LABELS)}')
    return Example(row["text"], row["label"], topic=row.get("topic", ""))


def _reply(path: Path, number: int, row: dict[str, Any]) -> Example:
    if set(row) != {"text", "wrong"} or not row["text"].strip():
        raise CorpusError(f'{path}:{number}: a line is {{"text", "wrong"}}')
    wrong = tuple(_wrong(path, number, row["text"], one) for one in row["wrong"])
    return Example(row["text"], wrong[0][1] if wrong else SAFE, wrong)


def _wrong(path: Path, number: int, text: str, one: dict[str, str]) -> tuple[Span, str]:
    if set(one) != {"quote", "label"} or one["label"] not in FLAWS or one["quote"] not in text:
        raise CorpusError(f"{path}:{number}: `wrong` quotes the reply's own words, with one of {', '.join(FLAWS[1:])}")
    start = text.index(one["quote"])
    return (start, start + len(one["quote"])), one["label"]


def _part(batch: str, split: dict[str, list[str]]) -> str:
    return next((part for part, names in split.items() if batch.startswith(tuple(names))), "train")
