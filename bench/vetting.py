"""Vetting replies, beside a plain pass of the same phrases; and what the gate costs a sentence."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.engine import Row, _phrases, _set_of, each, row
from spotter import Spotter
from spotter.domain import Member
from spotter.engine.finder import Finder
from spotter.engine.sentences import sentences
from spotter.judges.corpus import examples_of, read_corpus
from spotter.policy import load

_CORPUS = Path(__file__).parent.parent / "corpus"


def vetting() -> Iterator[Row]:
    replies = [one.text for one in examples_of(read_corpus(_CORPUS, "replies"), "test", ["en"])]
    about120 = [text for text in replies if 105 <= len(text) <= 135][:60]
    rules, judged = Spotter(judge=None), Spotter()
    finder = Finder(load(), "coach")
    finder.find(finder.read(about120[0]), Member(), ["en"])  # compiles English
    bare = _set_of(_phrases(finder))
    normalised = [f" {finder.read(text)} " for text in about120]
    rules.vet(about120[0])
    plain, vetted = each(bare.Match, normalised), each(rules.vet, about120)
    yield row("plain re2.Set pass over the phrases of the reply rules, 120 characters", plain, "µs")
    yield row("vet a 120-character reply, rules alone", vetted, "µs")
    yield row("vet, rules alone / re2.Set pass", vetted / plain, bar=5)
    alone = [text[a:b] for text in replies[:200] for a, b in sentences(text)][:200]
    judged.vet(alone[0])
    yield row("vet a sentence with judge, median", _median(judged.vet, alone), "ms", bar=6)
    yield row("the gate, for a sentence with judge, median", median(_gated(judged, replies[:60])), "ms", bar=10)


def _median(work, texts) -> float:
    return median(_timed(work, text) for text in texts)


def _timed(work, text: str) -> float:
    start = perf_counter()
    work(text)
    return (perf_counter() - start) * 1e3


def _gated(spotter: Spotter, replies) -> Iterator[float]:
    for reply in replies:
        gate = spotter.gate()
        for start, end in sentences(reply):
            yield _timed(gate.feed, reply[start:end] + " ")
