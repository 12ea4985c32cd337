"""The local judge: a small encoder, fine-tuned on our own corpus, that runs on one core in milliseconds."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from spotter.domain.verdict import Span
from spotter.judges.encoders import ENCODERS, Encoder, Floats
from spotter.judges.judgement import SAFE, Judgement, Neighbour, NoAnswer, Passage, Profile
from spotter.judges.nearest import nearest
from spotter.judges.ngrams import Ngrams
from spotter.judges.windows import Window, plain, sentences, windows

DATA = Path(__file__).parent / "data"
_USUAL = "production"
_WORRY = 0.15  # the chance of a crisis from which on a message is looked at more closely
_FEWEST = 3  # words that can be judged alone
_ARABIC_READING = 2 / 3  # how much of an opinion on Arabizi it makes
_MOST = 12  # sentences; longer messages are cut into windows already


class Model:
    """One encoder with its calibration, for some languages. Weights are read when first needed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        settings = json.loads((folder / "calibration.json").read_text(encoding="utf-8"))
        self.version: str = settings["version"]
        self.labels: list[str] = settings["labels"]
        self.languages: list[str] = settings["languages"]
        self.thresholds: Mapping[str, Mapping[str, float]] = settings["profiles"]
        self._thresholds_for: Mapping[str, Mapping[str, Mapping[str, float]]] = settings.get("profiles_for", {})
        self._kind: str = settings["encoder"]
        self.temperature: float = settings["temperature"]

    def profiles(self, language: str) -> Mapping[str, Profile]:
        """Thresholds of a language: its own where there were enough lines to find them."""
        found = self._thresholds_for.get(language, self.thresholds)
        return {name: Profile(name=name, **values) for name, values in found.items()}

    @cached_property
    def encoder(self) -> Encoder:
        return ENCODERS[self._kind](self.folder)

    @cached_property
    def wordings(self) -> Ngrams:
        return Ngrams(self.folder)

    def scores(self, passages: Sequence[Passage], cut: Sequence[Window]) -> Floats:
        """Network and wordings averaged, before calibration: a row for each window.

        A row is NaN where the encoder gave nothing that can be trusted.
        """
        lines = [plain(passage.text, window) for passage, window in zip(passages, cut, strict=True)]
        rows = log_chances(self.wordings.logits(lines))
        read = [at for at, passage in enumerate(passages) if self.encoder.reads(passage)]
        if read:
            rows[read] = (rows[read] + self._network([passages[at] for at in read], [cut[at] for at in read])) / 2
        return rows

    def _network(self, passages: Sequence[Passage], cut: Sequence[Window]) -> Floats:
        logits, embeddings = self.encoder.encode(passages, cut)
        with np.errstate(invalid="ignore"):  # what is not finite is sorted out here
            rows = log_chances(logits)
        rows[~embeddings.any(axis=1) | ~np.isfinite(rows).all(axis=1)] = np.nan
        return rows

    def probabilities(self, passages: Sequence[Passage], cut: Sequence[Window]) -> Floats:
        rows: Floats = np.exp(log_chances(self.scores(passages, cut) / self.temperature))
        return rows


def log_chances(logits: Floats) -> Floats:
    """Of each row, so that their exponentials make one."""
    shifted = logits - logits.max(axis=1, keepdims=True)
    rows: Floats = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    return rows


def models_in(folder: Path) -> dict[str, Model]:
    """The models of a folder, by each language that they know."""
    models = [Model(path.parent) for path in sorted(folder.glob("*/calibration.json"))]
    if not models:
        raise FileNotFoundError(f"no model in {folder}: `spotter train` makes one")
    return {code: model for model in models for code in model.languages}


class LocalJudge:
    """Judges the languages that it has a model for; for others it gives no answer."""

    name = "judge.local"

    def __init__(self, folder: Path = DATA / "messages", models: Mapping[str, Model] | None = None) -> None:
        self._models = models or models_in(folder)

    def nearest(self, passage: Passage) -> list[Neighbour]:
        """The training lines nearest to a message; none if it is in no language of ours."""
        model = self._models.get(passage.language)
        return nearest(model, passage) if model and passage.text.words else []

    def judge(self, passages: Sequence[Passage]) -> list[Judgement | NoAnswer]:
        answers: dict[int, Judgement | NoAnswer] = {
            at: NoAnswer(f"no model for `{one.language}`") for at, one in enumerate(passages)
        }
        known = [self._models.get(one.language) for one in passages]
        for model in filter(None, dict.fromkeys(known)):
            mine = [index for index, one in enumerate(known) if one is model]
            twice = [index for index in mine if passages[index].also]
            judged = self._judge(model, [passages[index] for index in mine])
            others = self._judge(model, [passages[index].readings[1] for index in twice]) if twice else []
            answers |= dict(zip(mine, judged, strict=True))
            answers |= {at: _together(answers[at], other) for at, other in zip(twice, others, strict=True)}
        return [answers[at] for at in range(len(passages))]

    def _judge(self, model: Model, passages: Sequence[Passage]) -> list[Judgement | NoAnswer]:
        answers = self._of_windows(model, passages, [windows(one.text) for one in passages])
        unsure = {at: some for at, pair in enumerate(zip(passages, answers, strict=True)) if (some := _alone(*pair))}
        if unsure:
            others = self._of_windows(model, [passages[at] for at in unsure], list(unsure.values()))
            for at, other in zip(unsure, others, strict=True):
                if isinstance(other, Judgement) and other.danger >= other.profiles[_USUAL].crisis:
                    answers[at] = other
        return answers

    def _of_windows(
        self, model: Model, passages: Sequence[Passage], cut: Sequence[Sequence[Window]]
    ) -> list[Judgement | NoAnswer]:
        flat = [(passage, window) for passage, some in zip(passages, cut, strict=True) for window in some]
        rows = model.probabilities(*zip(*flat, strict=True)) if flat else np.empty((0, len(model.labels)))
        ends = np.cumsum([len(some) for some in cut])
        return [
            self._worst(model, passage, some, rows[end - len(some) : end])
            for passage, some, end in zip(passages, cut, ends, strict=True)
        ]

    def _worst(
        self, model: Model, passage: Passage, cut: Sequence[Window], rows: NDArray[np.float64]
    ) -> Judgement | NoAnswer:
        """Put the windows of one message together: each label counts where it is likeliest, safe where it is least."""
        if not cut:
            return Judgement(self.name, {SAFE: 1.0, "crisis": 0.0}, (0, 0), model.profiles(passage.language))
        if not np.isfinite(rows).all():
            return NoAnswer("no finite answer")
        safe = model.labels.index(SAFE)
        highest = rows.max(axis=0)
        highest[safe] = rows[:, safe].min()
        start, end = cut[int(rows[:, safe].argmin())]
        span: Span = passage.text.span(start, end)
        chances = dict(zip(model.labels, map(float, highest), strict=True))
        return Judgement(self.name, chances, span, model.profiles(passage.language))


def _together(written: Judgement | NoAnswer, other: Judgement | NoAnswer) -> Judgement | NoAnswer:
    """Of two readings of the same words each guesses what the other knows; a network reads only the Arabic."""
    if isinstance(written, NoAnswer) or isinstance(other, NoAnswer):
        return other if isinstance(other, NoAnswer) else written  # wording alone is no opinion
    mixed = {
        label: chance + (other.probabilities.get(label, 0.0) - chance) * _ARABIC_READING
        for label, chance in written.probabilities.items()
    }
    return replace(written, probabilities=mixed)


def _alone(passage: Passage, answer: Judgement | NoAnswer) -> list[Window]:
    """Sentences to be judged each for itself, of a worry that is not sure enough: a plain question beside it may have
    hidden it."""
    if isinstance(answer, NoAnswer) or _USUAL not in answer.profiles:  # none while thresholds are being found
        return []
    if not _WORRY <= answer.danger < answer.profiles[_USUAL].crisis:
        return []
    found = [(start, end) for start, end in sentences(passage.text) if end - start >= _FEWEST]
    return found if 2 <= len(found) <= _MOST else []
