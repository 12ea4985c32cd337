"""Fine-tune a network on labelled lines: shuffled, in batches of similar length, with small harmless changes."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

Pieces = list[int]
BATCH = 32
_POOL = 20 * BATCH  # lines that are sorted by length before they are cut into batches


@dataclass(frozen=True, slots=True)
class Recipe:
    epochs: int
    rate: float
    head_rate: float = 1e-3
    smoothing: float = 0.05
    joined: float = 0.15  # share of lines that get an unrelated safe line before or behind
    typos: float = 0.15
    unpunctuated: float = 0.15
    seed: int = 7


@dataclass(frozen=True, slots=True)
class Line:
    text: str
    label: int


class Changes:
    """What a message may suffer without changing its label. A sign stays a sign beside harmless talk."""

    def __init__(self, recipe: Recipe, harmless: Sequence[str], chance: random.Random) -> None:
        self._recipe, self._harmless, self._chance = recipe, harmless, chance

    def __call__(self, text: str) -> str:
        if self._chance.random() < self._recipe.joined:
            other = self._chance.choice(self._harmless)
            text = f"{other} {text}" if self._chance.random() < 0.5 else f"{text} {other}"
        if self._chance.random() < self._recipe.typos:
            text = self._mistyped(text)
        if self._chance.random() < self._recipe.unpunctuated:
            text = text.translate({ord(sign): "" for sign in ".,!?;:'"})
        return text

    def _mistyped(self, text: str) -> str:
        letters = list(text)
        for _ in range(1 + len(letters) // 40):
            at, kind = self._chance.randrange(len(letters)), self._chance.random()
            if letters[at] == " ":
                continue
            if kind < 0.35:
                letters[at] = ""
            elif kind < 0.7 and at + 1 < len(letters):
                letters[at], letters[at + 1] = letters[at + 1], letters[at]
            else:
                letters[at] *= 2
        return "".join(letters)


def fit(
    network: nn.Module,
    lines: Sequence[Line],
    tokenize: Callable[[Sequence[str]], list[Pieces]],
    feed: Callable[[Tensor], Tensor],
    recipe: Recipe,
    advance: Callable[[float], None],
) -> None:
    """Train in place; label 0 is harmless. `advance` is told the loss after every batch, for a progress bar."""
    torch.manual_seed(recipe.seed)
    torch.use_deterministic_algorithms(True)
    torch.set_num_threads(2)  # sums are taken in another order on another number, and figures move
    chance = random.Random(recipe.seed)
    change = Changes(recipe, [one.text for one in lines if one.label == 0 and len(one.text) < 120], chance)
    optimiser, schedule = _optimiser(network, recipe, steps_of(len(lines), recipe))
    halved = _multiplies_halves()
    network.train()
    for _ in range(recipe.epochs):
        pieces = tokenize([change(one.text) for one in lines])
        for batch in _batches(pieces, chance):
            ids, mask = padded([pieces[index] for index in batch])
            target = torch.tensor([lines[index].label for index in batch])
            with torch.autocast("cpu", torch.bfloat16, enabled=halved):
                logits = network(feed(ids), mask)[0]
            loss = F.cross_entropy(logits.float(), target, label_smoothing=recipe.smoothing)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
            schedule.step()
            advance(float(loss.detach()))
    network.eval()


def _multiplies_halves() -> bool:
    """Whether this processor multiplies numbers of sixteen bits itself, in half the time; others only pretend."""
    info = Path("/proc/cpuinfo")
    return info.exists() and "avx512_bf16" in info.read_text()


def steps_of(lines: int, recipe: Recipe) -> int:
    return recipe.epochs * -(-lines // BATCH)


def padded(pieces: Sequence[Pieces]) -> tuple[Tensor, Tensor]:
    longest = max(map(len, pieces))
    ids = torch.tensor([some + [0] * (longest - len(some)) for some in pieces])
    mask = torch.tensor([[1] * len(some) + [0] * (longest - len(some)) for some in pieces])
    return ids, mask


def _batches(pieces: Sequence[Pieces], chance: random.Random) -> Iterator[list[int]]:
    order = list(range(len(pieces)))
    chance.shuffle(order)
    pools = [sorted(order[at : at + _POOL], key=lambda i: len(pieces[i])) for at in range(0, len(order), _POOL)]
    batches = [pool[at : at + BATCH] for pool in pools for at in range(0, len(pool), BATCH)]
    chance.shuffle(batches)
    yield from batches


def _optimiser(
    network: nn.Module, recipe: Recipe, steps: int
) -> tuple[torch.optim.Optimizer, torch.optim.lr_scheduler.LambdaLR]:
    head = list(network.head.parameters())
    known = {id(one) for one in head}
    body = [one for one in network.parameters() if one.requires_grad and id(one) not in known]
    optimiser = torch.optim.AdamW(
        [{"params": body, "lr": recipe.rate}, {"params": head, "lr": recipe.head_rate}],
        weight_decay=0.01,
        fused=True,
    )
    warm = max(1, steps // 10)
    return optimiser, torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: min(1.0, (step + 1) / warm) * max(0.02, 1 - step / steps)
    )
