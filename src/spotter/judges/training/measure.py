"""Thresholds for weights that are there, and what a model does with them on the test part."""

import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from spotter.judges.corpus import Batch
from spotter.judges.judgement import CRISIS, SAFE, Judgement, Passage
from spotter.judges.local import LocalJudge, Model
from spotter.judges.opinion import opinion_of
from spotter.judges.remarks import KINDS, weighed
from spotter.judges.replies import labelled_sentences, risks_by_kind
from spotter.judges.training import calibrate
from spotter.judges.training.lessons import Reader, learned, part_of
from spotter.judges.training.plans import Plan


def recalibrate(plan: Plan, batches: Sequence[Batch], read: Reader, folder: Path) -> None:
    """Find temperature and thresholds for weights that are there, and measure them on the test part."""
    out = folder / plan.name
    settings = begun(plan, out)
    held_out = {part: part_of(plan, batches, part) for part in ("calibration", "test")}
    settings["temperature"] = _temperature(plan, Model(out), held_out["calibration"], read)
    write(out, settings)
    measure = _measure_messages if plan.kind == "messages" else _measure_replies
    settings |= measure(plan, out, settings, held_out["calibration"], held_out["test"], read)
    write(out, settings)


def begun(plan: Plan, out: Path) -> dict[str, Any]:
    """Settings of weights that are not calibrated yet, written so that the model can be read."""
    settings: dict[str, Any] = {
        "version": hashlib.sha256((out / "model.onnx").read_bytes()).hexdigest()[:12],
        "encoder": plan.encoder,
        "languages": plan.languages,
        "labels": plan.labels,
        "temperature": 1.0,
        "profiles": {},
    }
    write(out, settings)
    return settings


def _temperature(plan: Plan, model: Model, batches: Sequence[Batch], read: Reader) -> float:
    lines = [
        (passage, window, label)
        for batch in batches
        for passage, window, label in learned(plan, batch, read)
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
    write(out, settings | found)
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


def write(out: Path, settings: dict[str, Any]) -> None:
    (out / "calibration.json").write_text(json.dumps(settings, indent=2) + "\n", encoding="utf-8")
