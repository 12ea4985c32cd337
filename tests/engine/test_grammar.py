"""The pattern language: all of it, and what it says about mistakes."""

import pathlib
import re

import pytest

from spotter.engine import grammar
from spotter.engine.grammar import Families, GrammarError, QuantityAtom, parse
from spotter.engine.text import read


def normalise(token):
    return read(token).words


FAMILIES = Families({"kill": ["kill", "(end|take) my life", "off myself"], "loop": ["<loop>", "x"]}, normalise)


def phrases(text):
    (pattern,) = parse(text, FAMILIES)
    return [{" ".join(p) for p in step.atom.phrases} for side in pattern for step in side]


def test_neighbouring_words_are_one_phrase():
    assert phrases("i want to") == [{"i want to"}]


def test_groups_optionals_families():
    assert phrases("i (want|wish) to? <kill>") == [
        {"i"},
        {"want", "wish"},
        {"to"},
        {"kill", "end my life", "take my life", "off myself"},
    ]


def test_sides():
    (pattern,) = parse("set & {energy per day < minimum}", FAMILIES)
    assert pattern[1][0].atom == QuantityAtom("energy", "day", False, "<", limit="energy per day minimum")


def test_a_group_with_a_quantity_becomes_two_patterns():
    assert len(parse("({age < 13}|in year six)", FAMILIES)) == 2


def test_a_star_is_a_gap_of_three_words():
    (pattern,) = parse("a * b", FAMILIES)
    assert pattern[0][1].gap == 3


def test_a_family_inside_itself_ends():
    assert FAMILIES["loop"] == {("x",)}


def test_words_are_normalised_as_messages_are():
    assert phrases("don't self-harm") == [{"dont self harm"}]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a & ", "expected words"),
        ("(a|b", "not closed"),
        ("a )", "unexpected"),
        ("? a", "follows the word"),
        ("<nobody>", "no word family"),
        ("{energy <}", "not a quantity"),
        ("a?", "not optional"),
        ("<kill", "can't read"),
        ("(a?)", "not optional"),
        ("", "expected words"),
    ],
)
def test_mistakes_are_explained(text, says):
    with pytest.raises(GrammarError, match=re.escape(says)):
        parse(text, FAMILIES)


def test_too_many_phrases_are_refused():
    many = " ".join(f"(a{i}|b{i}|c{i}|d{i})" for i in range(8))
    with pytest.raises(GrammarError, match="split it"):
        parse(f"({many})", FAMILIES)


def test_the_docs_show_the_same_grammar():
    ebnf = grammar.__doc__.split("\n\n")[1]
    docs = pathlib.Path(__file__, "../../../docs/rules.md").resolve().read_text(encoding="utf-8")
    assert ebnf.strip() in re.sub(r"^", "    ", docs, flags=re.M)
    assert len(ebnf.splitlines()) <= 15
