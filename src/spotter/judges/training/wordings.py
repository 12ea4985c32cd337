"""Fit the linear model on letter and word sequences: convex, so the same lines always give the same weights."""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from spotter.judges.ngrams import ROWS, features, save
from spotter.judges.training.fitting import Line

STEPS = 100
_INVERSE_PENALTY = 10.0  # as in a logistic regression's C


def fit_wordings(
    lines: Sequence[Line], labels: int, folder: Path, advance: Callable[[float], None], places: int = ROWS
) -> None:
    """Write the model into `folder`."""
    seen, told = _matrices(lines, places)
    target = torch.zeros(len(lines), labels)
    target[torch.arange(len(lines)), torch.tensor([one.label for one in lines])] = 1.0
    table = torch.zeros(2 * places, labels, requires_grad=True)
    bias = torch.zeros(labels, requires_grad=True)
    penalty = 1.0 / (_INVERSE_PENALTY * len(lines))
    optimiser = torch.optim.LBFGS(
        [table, bias], max_iter=STEPS, max_eval=STEPS, tolerance_change=0, history_size=8, line_search_fn="strong_wolfe"
    )

    def loss() -> Tensor:
        """By hand: the gradient through a sparse product would be dense and slow."""
        with torch.no_grad():
            logits = seen @ table + bias
            error = (torch.softmax(logits, 1) - target) / len(lines)
            table.grad = told @ error + penalty * table
            bias.grad = error.sum(0)
            chances = torch.log_softmax(logits, 1)
            found = -(chances * target).sum() / len(lines) + penalty / 2 * (table**2).sum()
            advance(float(found))
            return found

    optimiser.step(loss)
    save(folder, table.detach().numpy(), bias.detach().numpy())


def _matrices(lines: Sequence[Line], places: int) -> tuple[Tensor, Tensor]:
    """Which line touches which rows, and the other way round."""
    found = [features(one.text, places) for one in lines]
    rows = np.concatenate([rows for rows, _ in found])
    weights = np.concatenate([weights for _, weights in found])
    which = np.repeat(np.arange(len(lines)), [len(rows) for rows, _ in found])
    where = torch.from_numpy(np.stack([which, rows]))
    one = torch.sparse_coo_tensor(where, torch.from_numpy(weights), (len(lines), 2 * places))
    return one.to_sparse_csr(), one.t().coalesce().to_sparse_csr()
