"""Corpus in, weights out: fit, export, calibrate, measure, and write down what was made."""

import gzip
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from rich.console import Console
from rich.progress import BarColumn, Progress, Task, TaskID, TextColumn, TimeRemainingColumn
from torch import nn

from spotter.judges.corpus import Batch
from spotter.judges.local import DATA, Model
from spotter.judges.nearest import EXAMPLES, VECTORS
from spotter.judges.training.export import export, restore
from spotter.judges.training.fitting import Line, fit, padded, steps_of
from spotter.judges.training.lessons import Lesson, Reader, learned, part_of, romanised
from spotter.judges.training.measure import recalibrate
from spotter.judges.training.plans import PLANS, Plan
from spotter.judges.training.wordings import STEPS, fit_wordings
from spotter.judges.training.workshops import WORKSHOPS
from spotter.judges.windows import plain

__all__ = ["PLANS", "Plan", "Reader", "build", "progress_bar", "recalibrate", "train"]


def build(
    plan: Plan, batches: Sequence[Batch], read: Reader, folder: Path, progress: Progress, before: Path | None = None
) -> None:
    """Make one judge in `folder / plan.name`; half-way to the one in `before`, if that is given."""
    taught = part_of(plan, batches, "train")
    lessons = [one for batch in taught for one in learned(plan, batch, read)]
    lessons += romanised(plan, taught, read)
    train(plan, lessons, folder, progress, before)
    recalibrate(plan, batches, read, folder)
    if plan.kind == "messages":
        _index(plan, batches, read, folder / plan.name)


def train(plan: Plan, lessons: Sequence[Lesson], folder: Path, progress: Progress, before: Path | None = None) -> None:
    """Fit network and wordings to lessons and export them, not yet calibrated."""
    out = folder / plan.name
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(plan.recipe.seed)
    shop = WORKSHOPS[plan.encoder](out, len(plan.labels))
    if plan.starts_from:
        made = folder / plan.starts_from
        restore(shop.network, (made if made.exists() else DATA / plan.starts_from) / "model.onnx")
    lines = [
        Line(shop.read(passage, window), plan.labels.index(label))
        for passage, window, label in lessons
        if shop.reads(passage)
    ]
    task = progress.add_task(plan.name, total=STEPS + steps_of(len(lines), plan.recipe), loss=0.0)

    def advance(loss: float) -> None:
        progress.update(task, advance=1, loss=loss)

    worded = [Line(plain(passage.text, window), plan.labels.index(label)) for passage, window, label in lessons]
    fit_wordings(worded, len(plan.labels), out, advance, plan.spellings)
    shop.begin([line.text for line in lines])
    fit(shop.network, lines, shop.tokenize, shop.feed, plan.recipe, advance)
    shop.end()
    if before:
        _meet(shop.network, before / plan.name / "model.onnx")
    ids, _ = padded(shop.tokenize([lines[0].text, lines[1].text]))
    export(shop.network, shop.feed(ids).detach(), out / "model.onnx")


def _meet(network: nn.Module, path: Path) -> None:
    """Two trainings that began alike end in one valley, and its middle is surer than either end."""
    own = [one.detach().clone() for one in network.parameters()]
    restore(network, path)
    with torch.no_grad():
        for one, mine in zip(network.parameters(), own, strict=True):
            one.lerp_(mine, 0.5)


def _index(plan: Plan, batches: Sequence[Batch], read: Reader, out: Path) -> None:
    """Embeddings of the training lines, one byte a number, so that `spotter explain` can show the nearest."""
    lines = [
        (one.text, one.label, read.passage(one.text, batch.language).readings[-1])
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


class SpokenProgress(Progress):
    """A bar on a terminal; elsewhere, where a bar is not drawn, a line at every twentieth of the way."""

    def update(self, task_id: TaskID, **fields: Any) -> None:
        task = self.tasks[self.task_ids.index(task_id)]
        before = _twentieths(task)
        super().update(task_id, **fields)
        if not self.console.is_terminal and _twentieths(task) > before:
            loss = task.fields.get("loss", 0.0)
            self.console.print(f"{task.description}: {task.completed:.0f}/{task.total:.0f} batches, loss {loss:.3f}")


def _twentieths(task: Task) -> int:
    return int(20 * task.completed / (task.total or 1))


def progress_bar() -> Progress:
    return SpokenProgress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total} batches, loss {task.fields[loss]:.3f}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )
