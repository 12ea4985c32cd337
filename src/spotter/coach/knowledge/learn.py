"""Teach the guesser on the lines of our corpus that carry a topic. Needs torch, as all training."""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from rich.progress import Progress

from spotter.coach.knowledge.guess import MODEL, OTHER, Guesser, as_guessed
from spotter.domain.text import ARABIZI
from spotter.judges.corpus import Batch
from spotter.judges.judgement import Passage
from spotter.judges.local import Model
from spotter.judges.training import calibrate
from spotter.judges.training.build import train
from spotter.judges.training.fitting import Recipe
from spotter.judges.training.measure import begun, write
from spotter.judges.training.plans import Plan

_LANGUAGES = ("en", "ar", ARABIZI)
_RECIPE = Recipe(epochs=4, rate=2e-4, joined=0.0, typos=0.2)  # two questions in one message have no one topic
_SPELLINGS = 1 << 14  # a column for each of hundreds of topics: as many places as a judge has would take 64 MB

Told = tuple[str, Passage, str]  # language, message, topic


def learn_topics(batches: Sequence[Batch], read: Callable[[str], Passage], folder: Path, progress: Progress) -> None:
    """Write the guesser's weights into `folder / MODEL`."""
    taught, held_out, unseen = (list(_told(batches, read, part)) for part in ("train", "calibration", "test"))
    topics = tuple(sorted({topic for _, _, topic in taught} - {OTHER}))
    plan = Plan(MODEL, "glossed", _LANGUAGES, _LANGUAGES, _RECIPE, {}, spellings=_SPELLINGS, kinds=(OTHER, *topics))
    train(plan, [(*as_guessed(passage), topic) for _, passage, topic in taught], folder, progress)
    out = folder / MODEL
    settings = begun(plan, out)
    scores = Model(out).scores(*zip(*(as_guessed(passage) for _, passage, _ in held_out), strict=True))
    targets = np.array([plan.labels.index(topic) for _, _, topic in held_out])
    write(out, settings | {"temperature": calibrate.temperature(scores, targets)})
    write(out, settings | {"temperature": Model(out).temperature, "figures": _figures(Guesser(out), unseen)})


def _told(batches: Sequence[Batch], read: Callable[[str], Passage], part: str) -> list[Told]:
    lines = [(batch.language, one) for batch in batches if batch.part == part for one in batch.examples if one.topic]
    return [(language, read(one.text), one.topic) for language, one in lines]


def _figures(guesser: Guesser, unseen: Sequence[Told]) -> dict[str, float]:
    guesses = guesser.guesses([passage for _, passage, _ in unseen])
    right = [(language, guess.topic == topic) for guess, (language, _, topic) in zip(guesses, unseen, strict=True)]
    shares = {code: [hit for language, hit in right if language == code] for code in _LANGUAGES}
    return {f"{code}: right": round(sum(hits) / max(len(hits), 1), 4) for code, hits in shares.items()}
