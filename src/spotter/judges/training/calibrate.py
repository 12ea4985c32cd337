"""How sure is sure enough: a temperature and thresholds, found on lines that nothing was trained on."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from spotter.judges.judgement import SAFE, in_danger

Floats = NDArray[np.float64]

# The share of harmless look-alikes that a profile may take for a crisis, for anything at all, and for a crisis where
# rules already let the words go. Look-alikes are far harder than everyday talk, where a tenth of this is seen; how much
# harder depends on who wrote them, so each model has its own.
Budgets = Mapping[str, Mapping[str, float]]
ENGLISH: Budgets = {
    "production": {"crisis": 0.0085, "caution": 0.036, "excused": 0.002, "margin": 0.05},
    "bench": {"crisis": 0.002, "caution": 0.010, "excused": 0.001, "margin": 0.10},
}
MULTILINGUAL: Budgets = {
    "production": {"crisis": 0.018, "caution": 0.042, "excused": 0.006, "margin": 0.05},
    "bench": {"crisis": 0.008, "caution": 0.020, "excused": 0.003, "margin": 0.10},
}
# On glosses harmless lines and crises lie further apart: fewer false alarms cost hardly a crisis.
ARABIC: Budgets = {**MULTILINGUAL, "production": {**MULTILINGUAL["production"], "crisis": 0.015}}
# Two readings put together are rarely sure of anything, of harmless lines least of all.
ARABIZI: Budgets = {**MULTILINGUAL, "production": {**MULTILINGUAL["production"], "crisis": 0.020, "caution": 0.050}}


# The share of fine replies whose tone or content a profile may take for wrong; `sure` is for where rules let words go.
ENGLISH_REPLIES: Budgets = {
    "strict": {"tone": 0.040, "content": 0.050},
    "balanced": {"tone": 0.007, "content": 0.020},
    "lenient": {"tone": 0.003, "content": 0.008},
}
# Of the hundred fine replies that there are in Arabic half a percent is none, and one odd line would decide; below
# these thresholds fine ones are taken for wrong and hardly any wrong one more is found.
ARABIC_REPLIES: Budgets = {
    **ENGLISH_REPLIES,
    "strict": {"tone": 0.040, "content": 0.030},
    "balanced": {"tone": 0.015, "content": 0.010},
}
_SURE = 0.008
_CLEAR = 0.05  # of wrong replies may seem this harmless: a lone rule about tone then decides nothing


def temperature(logits: Floats, targets: NDArray[np.int64]) -> float:
    """The divisor under which these logits are the most honest probabilities."""
    candidates = np.exp(np.linspace(np.log(0.3), np.log(4.0), 80))
    losses = [_loss(logits / one, targets) for one in candidates]
    return float(round(candidates[int(np.argmin(losses))], 3))


def _loss(logits: Floats, targets: NDArray[np.int64]) -> float:
    shifted = logits - logits.max(axis=1, keepdims=True)
    chances = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    return float(-chances[np.arange(len(targets)), targets].mean())


def profiles(
    rows: Sequence[Mapping[str, float]], labels: Sequence[str], budgets: Budgets
) -> dict[str, dict[str, float]]:
    """Thresholds that keep each profile's budget on the safe lines among `rows`."""
    safe = [row for row, label in zip(rows, labels, strict=True) if label == SAFE]
    crisis = np.array([in_danger(row) for row in safe])
    risk = np.array([1.0 - row[SAFE] for row in safe])
    return {
        name: {
            "crisis": _threshold(crisis, budget["crisis"]),
            "caution": _threshold(risk, budget["caution"]),
            "excused": _threshold(crisis, budget["excused"]),
            "margin": budget["margin"],
        }
        for name, budget in budgets.items()
    }


def reply_profiles(
    risks: Floats, by_kind: Mapping[str, Floats], labels: Sequence[str], budgets: Budgets
) -> dict[str, dict[str, float]]:
    """Thresholds that keep each budget on the fine replies."""
    is_fine = np.array([label == SAFE for label in labels])
    both = {"sure": _threshold(risks[is_fine], _SURE), "clear": float(round(np.quantile(risks[~is_fine], _CLEAR), 3))}
    return {
        name: {kind: _threshold(by_kind[kind][is_fine], share) for kind, share in budget.items()} | both
        for name, budget in budgets.items()
    }


def _threshold(scores: Floats, budget: float) -> float:
    """At most this share of scores reaches it: half way between the last that may and the first that may not."""
    allowed = int(budget * len(scores))
    ranked = np.sort(scores)[::-1]
    above = ranked[allowed - 1] if allowed else 1.0
    return float(round((above + ranked[allowed]) / 2, 3))
