"""Teach the guesser: two convex fits on the lines of our corpus that carry a topic. Needs torch, as all training."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from spotter.coach.knowledge.guess import MEANINGS, TOPICS, line_of, meanings
from spotter.domain.text import ARABIZI
from spotter.engine.arabizi import Arabizi
from spotter.judges.corpus import Batch
from spotter.judges.training.fitting import Line
from spotter.judges.training.wordings import STEPS as OF_WORDINGS
from spotter.judges.training.wordings import fit_wordings

_INVERSE_PENALTY = 30.0
_OF_MEANINGS = 100
STEPS = OF_WORDINGS + _OF_MEANINGS


def learn_topics(batches: Sequence[Batch], arabizi: Arabizi, folder: Path, advance: Callable[[float], None]) -> None:
    """Write the guesser's weights into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    taught = [
        (one.text, " ".join(arabizi.read(one.text).words) if batch.language == ARABIZI else "", one.topic)
        for batch in batches
        if batch.part == "train"
        for one in batch.examples
        if one.topic
    ]
    topics = sorted({topic for _, _, topic in taught})
    labels = [topics.index(topic) for _, _, topic in taught]
    lines = [Line(line_of(text, reading), label) for (text, reading, _), label in zip(taught, labels, strict=True)]
    fit_wordings(lines, len(topics), folder, advance)
    rows = torch.from_numpy(meanings([reading or text for text, reading, _ in taught])).float()
    weights, bias = _fit(rows, torch.tensor(labels), len(topics), advance)
    np.savez_compressed(folder / MEANINGS, weights=weights.numpy().astype(np.float16), bias=bias.numpy())
    (folder / TOPICS).write_text(json.dumps(topics, indent=1) + "\n", encoding="utf-8")


def _fit(rows: Tensor, labels: Tensor, topics: int, advance: Callable[[float], None]) -> tuple[Tensor, Tensor]:
    weights = torch.zeros(rows.shape[1], topics, requires_grad=True)
    bias = torch.zeros(topics, requires_grad=True)
    penalty = 1.0 / (2 * _INVERSE_PENALTY * len(labels))
    optimiser = torch.optim.LBFGS(
        [weights, bias], max_iter=_OF_MEANINGS, max_eval=_OF_MEANINGS, history_size=8, line_search_fn="strong_wolfe"
    )

    def loss() -> float:
        optimiser.zero_grad()
        found = torch.nn.functional.cross_entropy(rows @ weights + bias, labels) + penalty * (weights**2).sum()
        found.backward()
        advance(float(found.detach()))
        return float(found)

    optimiser.step(loss)
    return weights.detach(), bias.detach()
