"""Our corpus: batches of labelled messages, what they may look like, and which part each is for."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

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
_HEAD = ("batch", "writer", "lang", "voice", "form", "brief")
MOST_LINES = 200


class CorpusError(Exception):
    """A mistake in the corpus: which file, which line, what to do."""


@dataclass(frozen=True, slots=True)
class Example:
    text: str
    label: str


@dataclass(frozen=True, slots=True)
class Batch:
    """Lines that one writer wrote to one brief."""

    id: str
    writer: str
    language: str
    voice: str
    part: str  # train | calibration | test
    examples: tuple[Example, ...]


def read_corpus(folder: Path) -> list[Batch]:
    """All batches under `folder/messages`; raises CorpusError at the first mistake."""
    if not (folder / "split.json").is_file():
        raise CorpusError(f"{folder} holds no corpus: there is no split.json in it")
    split = json.loads((folder / "split.json").read_text(encoding="utf-8"))
    return [_read_batch(path, split) for path in sorted((folder / "messages").rglob("*.jsonl"))]


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
    examples = tuple(_example(path, number, row) for number, row in enumerate(lines, 2))
    return Batch(head["batch"], head["writer"], head["lang"], head["voice"], _part(head["batch"], split), examples)


def _rows(path: Path) -> Iterator[dict[str, str]]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            yield json.loads(line)
        except ValueError as error:
            raise CorpusError(f"{path}:{number}: not JSON ({error})") from None


def _example(path: Path, number: int, row: dict[str, str]) -> Example:
    if set(row) != {"text", "label"} or row["label"] not in LABELS or not row["text"].strip():
        raise CorpusError(f'{path}:{number}: a line is {{"text", "label"}} with one of {", ".join(LABELS)}')
    return Example(row["text"], row["label"])


def _part(batch: str, split: dict[str, list[str]]) -> str:
    return next((part for part, names in split.items() if batch.startswith(tuple(names))), "train")
