"""What must hold for any bytes. A target returns, or raises what it broke; nothing else may come out of it."""

import json
import math
from collections.abc import Callable
from functools import cache

from spotter import Spotter
from spotter.art import ActivityError, read_activity
from spotter.art.prompt import build, check
from spotter.art.signals import classify, listen, style_of
from spotter.domain.policy import PolicyError
from spotter.engine.grammar import Families, GrammarError, parse
from spotter.engine.quantities import quantities
from spotter.engine.text import read
from spotter.lines import screen_line, vet_line
from spotter.operations import redacted
from spotter.policy import load
from spotter.policy.shapes import rule
from spotter.policy.strict import parse as parse_yaml


@cache
def spotter() -> Spotter:
    return Spotter(judge=None)


@cache
def policy():
    return load()


def written(data: bytes) -> str:
    """Any text: also halves of characters, which a JSON escape can bring."""
    if data[:1] == b"\xff":
        return data[1:].decode("utf-16-le", "surrogatepass" if len(data) % 2 else "replace")
    return data.decode("utf-8", "replace")


def normaliser(data: bytes) -> None:
    text = written(data)
    known = frozenset("i want to die kill myself chest pain".split())
    found = read(text, known)
    assert [word for word, _, _ in found.layout] == found.words
    places = [(start, end) for _, start, end in found.layout]
    assert places == sorted(places) and all(0 <= start < end <= len(text) for start, end in places)


def numbers(data: bytes) -> None:
    words = read(written(data)).words
    for units in policy().units.values():
        for one in quantities(words, units):
            assert 0 <= one.start < one.end <= len(words)
            assert math.isfinite(one.low) and math.isfinite(one.high)


def loader(data: bytes) -> None:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return
    try:
        rule(parse_yaml(text, "x.yaml"), expected_id="x")
    except PolicyError as refused:
        assert refused.code and str(refused)


def grammar(data: bytes) -> None:
    families = Families({"a": ["b c", "(d|<a>) e?"]}, lambda token: read(token).words)
    for line in written(data).splitlines():
        try:
            parse(line, families)
        except GrammarError as refused:
            assert str(refused)


def gate(data: bytes) -> None:
    size, text = 1 + data[0] % 40 if data else 1, written(data[1:])
    whole, cut = spotter().gate(), spotter().gate()
    once = whole.feed(text) + whole.end()
    parts = [cut.feed(text[at : at + size]) for at in range(0, len(text), size)]
    assert once == "".join([*parts, cut.end()])
    assert cut.stopped or once == text


def activity(data: bytes) -> None:
    try:
        found = read_activity(data)
    except ActivityError as refused:
        assert str(refused) and "\n" not in str(refused)
        return
    signals = classify(found, listen(found))
    assert check(build(signals, style_of(found, signals)), signals.brand) is None


def lines(data: bytes) -> None:
    for line in data.splitlines():
        for work in (screen_line, vet_line):
            answer = work(spotter(), line)
            assert "id" in json.loads(json.dumps(answer))


def redaction(data: bytes) -> None:
    kept = redacted(written(data))
    kept.encode()
    assert "\x00" not in kept


TARGETS: dict[str, Callable[[bytes], None]] = {
    one.__name__: one for one in (normaliser, numbers, loader, grammar, gate, activity, lines, redaction)
}
