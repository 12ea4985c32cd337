"""The judge beside a raw embedding call: one message, batches, start, memory."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median

from bench.engine import Row, row
from spotter import Spotter
from spotter.domain.text import ARABIZI
from spotter.engine.finder import Finder
from spotter.judges import Passage
from spotter.judges.corpus import Batch, examples_of, read_corpus
from spotter.judges.local import DATA, Model
from spotter.policy import load

_CORPUS = Path(__file__).parent.parent / "corpus"
_START = """
import json, time
begun = time.perf_counter()
from spotter import Spotter
from spotter.engine.finder import Finder
spotter = Spotter()
spotter.screen("nice weather for a run")
ready = time.perf_counter() - begun
spotter.screen("تمرين رجل موتني")
spotter.screen("el entreno de pierna me ha matado")
peak = next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM'))
print(json.dumps([ready, int(peak) / 1024]))
"""


def judging() -> Iterator[Row]:
    batches = read_corpus(_CORPUS)
    texts = [one.text for one in examples_of(batches, "test", ["en"])]
    about100 = _about100(texts)
    spotter, encoder = Spotter(), Model(DATA / "messages" / "english").encoder
    read = Finder(load()).read
    _as_after_a_while(spotter, batches)

    def embed(some: Sequence[str]) -> None:
        passages = [Passage(read(text), "en") for text in some]
        encoder.encode(passages, [(0, len(one.text.words)) for one in passages])

    raw = _each(lambda text: embed([text]), about100)
    whole = _each(spotter.screen, about100)
    rows_of_64 = [texts[at : at + 64] for at in range(0, 64 * 10, 64)]
    raw_batch, whole_batch = _each(embed, rows_of_64) / 64, _each(spotter.screen_many, rows_of_64) / 64
    yield row("raw embedding of a 100-character message, median", raw, "ms")
    yield row("screen a 100-character message with judge, median", whole, "ms", bar=5)
    yield row("screen with judge / raw embedding", whole / raw, bar=1.5)
    for code, name in (("ar", "an Arabic"), (ARABIZI, "an Arabizi")):
        others = _each(spotter.screen, _about100([one.text for one in examples_of(batches, "test", [code])]))
        yield row(f"screen {name} message with judge / an English one", others / whole, bar=1.3)
    yield row("raw embeddings in a batch of 64, each", raw_batch, "ms")
    yield row("screen in a batch of 64 with judge, each", whole_batch, "ms", bar=1.5)
    yield row("screen in a batch / raw embeddings in a batch", whole_batch / raw_batch, bar=1.5)
    starts = [json.loads(subprocess.check_output([sys.executable, "-c", _START])) for _ in range(3)]
    yield row("start with judge, up to the first verdict", min(ready for ready, _ in starts), "s", bar=2.5)
    yield row("memory with all models in use", max(memory for _, memory in starts), "MB", bar=350)


def _as_after_a_while(spotter: Spotter, batches: Sequence[Batch]) -> None:
    """Rules are compiled and words read when first met, so a service that has seen some thousand messages is measured.

    Those that are timed come from other writers, and bring words that nobody has used before.
    """
    for code in ("en", "ar", ARABIZI):
        texts = [one.text for part in ("calibration", "train") for one in examples_of(batches, part, [code])]
        spotter.screen_many(texts[:: len(texts) // 3000])


def _about100(texts: Sequence[str]) -> list[str]:
    """Messages of about a hundred characters."""
    return [text for text in texts if 85 <= len(text) <= 115][:120]


def _each(work: Callable[..., object], items: Sequence[object]) -> float:
    """Milliseconds for one call, the median over all items after a first round."""
    taken = []
    for item in [*items[:3], *items]:
        begun = time.perf_counter()
        work(item)
        taken.append((time.perf_counter() - begun) * 1e3)
    return median(taken[3:])
