"""Matching many patterns at once."""

import sys

import pytest

from spotter.engine.grammar import Families, parse
from spotter.engine.matcher import Entry, Matcher, Reading
from spotter.engine.text import read

NO_FAMILIES = Families({}, lambda token: read(token).words)


def matcher(*lines):
    return Matcher(Entry(pattern, line) for line in lines for pattern in parse(line, NO_FAMILIES))


def found(lines, text):
    reading = Reading(read(text))
    return {
        match.means: text[slice(*reading.text.span(match.start, match.end))] for match in matcher(*lines).find(reading)
    }


def test_words_in_order_only():
    assert found(["chest pain"], "pain in the chest") == {}
    assert found(["chest pain"], "my Chest, pain!") == {"chest pain": "Chest, pain"}


def test_sides_in_either_order_within_six_words():
    rule = "chest & (pain|hurts)"
    assert found([rule], "it hurts a lot in the left chest") == {rule: "hurts a lot in the left chest"}
    assert found([rule], "chest one two three four five six pain")
    assert not found([rule], "chest one two three four five six seven pain")


def test_gaps_do_not_cross_sentences():
    assert found(["i * faint"], "i nearly faint")
    assert not found(["i * faint"], "so did i. They faint")


def test_optional_words():
    assert found(["no (real)? pain"], "no real pain") == {"no (real)? pain": "no real pain"}
    assert found(["no (real)? pain"], "no pain")
    assert not found(["no (real)? pain"], "no bad pain")


def test_two_rules_may_share_a_phrase():
    one, two = matcher("chest pain"), matcher("chest pain", "(chest) pain")
    reading = Reading(read("chest pain"))
    assert len(list(one.find(reading))) == 1
    assert len(list(two.find(reading))) == 2


def calls(work):
    """How many function calls a piece of work makes: a cost that doesn't depend on the machine."""
    count = 0

    def profile(frame, event, arg):
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(profile)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


HOSTILE = [
    "a",
    "i want to die ",
    "1kg in 1 day ",
    "1 ",
    "((([[",
    '"',
    "k i l l ",
    "no not never chest pain ",
    "a1b2c3$@!",
    "chest pain my mum ",
    "800 kcal a day for breakfast ",
    "m\u0301\u0301",
    "no.chest.pain.",
    "3 meals of 250 ",
    "five hundred ",
    "\u202e\ud800x",
    "أنا تعبان ",
    "🔪",
]


@pytest.mark.parametrize("piece", HOSTILE)
def test_hostile_input_costs_in_proportion_to_its_length(spotter, piece):
    other, short, long = ((piece * (size // len(piece) + 1))[:size] for size in (1_000, 2_000, 20_000))
    spotter.screen(other)  # warm what is worked out once, but meet neither of the two
    assert calls(lambda: spotter.screen(long)) <= 14 * calls(lambda: spotter.screen(short)) + 1000


@pytest.mark.parametrize("piece", HOSTILE)
def test_a_hundred_thousand_characters_get_a_verdict(spotter, piece):
    assert spotter.screen((piece * 100_000)[:100_000]).policy == spotter.policy
