"""Reading and matching, beside the plainest thing that could be done instead."""

import gc
import random
import shutil
import string
import tempfile
import time
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import re2

from bench.messages import KINDS, PLAIN, RISKY
from spotter import Spotter
from spotter.domain import Member
from spotter.engine.finder import Finder
from spotter.engine.text import Reader
from spotter.judges.corpus import examples_of, read_corpus
from spotter.policy import DATA, load

_CORPUS = Path(__file__).parent.parent / "corpus"
Row = dict[str, Any]


def best(work: Callable[[], object], rounds: int = 25, times: int = 40) -> float:
    """Microseconds for one call: the best round, with the collector off."""
    gc.disable()
    try:
        return min(_round(work, times) for _ in range(rounds)) / times * 1e6
    finally:
        gc.enable()


def _round(work: Callable[[], object], times: int) -> float:
    start = time.perf_counter()
    for _ in range(times):
        work()
    return time.perf_counter() - start


def each(function: Callable[[str], object], texts: list[str]) -> float:
    return best(lambda: [function(text) for text in texts]) / len(texts)


def row(what: str, value: float, unit: str = "x", bar: float | None = None) -> Row:
    return {"what": what, "value": value, "unit": unit, "bar": bar}


def normalising() -> Iterator[Row]:
    known = Finder(load()).vocabulary
    ours: dict[str, float] = {}
    plain: dict[str, float] = {}
    read = Reader(known).read  # one reader for many messages, as screening has it
    for kind, texts in KINDS.items():
        ours[kind] = each(read, texts)
        plain[kind] = each(lambda text: unicodedata.normalize("NFKC", text).casefold(), texts)
        yield row(f"normalise, {kind} messages / NFKC+casefold", ours[kind] / plain[kind])
        yield row(f"normalise, {kind} messages", ours[kind], "µs")
    yield row("normalise, mean over the kinds / NFKC+casefold", sum(ours.values()) / sum(plain.values()), bar=10)
    yield from _met_before(known)


def _met_before(known: frozenset[str]) -> Iterator[Row]:
    """The messages above are read again and again; these are all different, after as many others."""
    texts = [one.text for one in examples_of(read_corpus(_CORPUS), "train", ["en"])]
    others, new = texts[: len(texts) // 2], texts[len(texts) // 2 :]
    reader = Reader(known)
    for text in others:
        reader.read(text)
    taken = best(lambda: [reader.read(text) for text in new], rounds=1, times=1)
    plain = best(lambda: [unicodedata.normalize("NFKC", text).casefold() for text in new], rounds=1, times=1)
    yield row("normalise, each message for the first time / NFKC+casefold", taken / plain)


def _phrases(finder: Finder) -> list[str]:
    return sorted({" ".join(phrase) for atom in finder.atoms for phrase in atom.phrases})


def _set_of(phrases: list[str]) -> re2.Set:
    options = re2.Options()
    options.max_mem = 256 << 20
    found = re2.Set.SearchSet(options)
    for phrase in phrases:
        found.Add(f" {re2.escape(phrase)} ")
    found.Compile()
    return found


def screening() -> Iterator[Row]:
    spotter = Spotter(judge=None)
    finder = Finder(load())
    spotter.screen(PLAIN[0])
    finder.find(finder.read(PLAIN[0]), Member(), ["en"])  # compiles English
    phrases = _phrases(finder)
    bare = _set_of(phrases)
    texts = PLAIN + KINDS["with numbers"] + RISKY[:1]
    normalised = [f" {finder.read(text)} " for text in texts]
    floor = each(bare.Match, normalised) + each(finder.read, texts)
    whole = each(spotter.screen, texts)
    yield row(f"bare re2.Set over our {len(phrases)} phrases, plus normalising", floor, "µs")
    yield row("screen a 200-character message, all rules, no judge", whole, "µs")
    yield row("screen / (re2.Set + normalising)", whole / floor, bar=3)
    for text, name in zip(RISKY, ("a crisis", "a symptom"), strict=True):
        yield row(f"screen a message that holds {name}", each(spotter.screen, [text]), "µs")


def growth() -> Iterator[Row]:
    """Ten times as many rules, made by renaming every word that tells rules apart."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = shutil.copytree(DATA, Path(temporary, "policy"))
        _multiply(folder, times=9)
        many, few = Spotter(judge=None, policy=folder), Spotter(judge=None)
        texts = PLAIN + RISKY
        ratio = each(many.screen, texts) / each(few.screen, texts)
        counts = [len(load(one).rules) for one in (DATA, folder)]
    yield row(f"screen with {counts[1]} rules / with {counts[0]} rules", ratio, bar=2)


def _multiply(folder: Path, times: int) -> None:
    chance = random.Random(7)
    for path in sorted((folder / "rules").rglob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        for copy in range(times):
            name = f"{path.stem}-{copy}"
            lines = _renamed(text.replace(f".{path.stem}\n", f".{name}\n", 1), chance)
            path.with_stem(name).write_text(lines, encoding="utf-8")


def _renamed(text: str, chance: random.Random) -> str:
    """Give one word of each pattern another spelling: as many patterns again, with the same common words."""
    head, match, rest = text.partition("match:\n  en: |\n")
    body, examples, tail = rest.partition("examples:\n")
    lines = []
    for line in body.splitlines(keepends=True):
        new = "".join(chance.choices(string.ascii_lowercase, k=7))
        lines.append(line.rstrip("\n") + f" {new}\n" if line.startswith("    ") else line)
    return head + match + "".join(lines) + examples + tail
