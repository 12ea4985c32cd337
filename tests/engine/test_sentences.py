"""Sentences come out whole, at the same places however the text was chunked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.engine.sentences import LONGEST, Cutter, sentences


def cut(text):
    return [text[start:end].strip() for start, end in sentences(text)]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Great work. Rest today!", ["Great work.", "Rest today!"]),
        ("Aim for 7.5 hours. Then see.", ["Aim for 7.5 hours.", "Then see."]),
        ("Use bands, e.g. a loop, vs. cables. Fine.", ["Use bands, e.g. a loop, vs. cables.", "Fine."]),
        ("1. Squat\n2. Row\n3. Press", ["1. Squat", "2. Row", "3. Press"]),
        ("- warm up\n- lift", ["- warm up", "- lift"]),
        ('He said "rest." Then left.', ['He said "rest."', "Then left."]),
        ("**Stop.** Now breathe.", ["**Stop.**", "Now breathe."]),
        ("Really?! Yes… maybe. ok", ["Really?!", "Yes…", "maybe.", "ok"]),
        ("كويس جدا. ترتاح النهارده؟ اه! تمام", ["كويس جدا.", "ترتاح النهارده؟", "اه!", "تمام"]),
        ("```\nsets = 3\nreps = 10\n```", ["```", "sets = 3", "reps = 10", "```"]),
        ("", []),
        (" \n ", []),
        ("no stop at the end", ["no stop at the end"]),
    ],
)
def test_where_sentences_end(text, parts):
    assert cut(text) == parts


def test_a_line_without_end_is_cut_between_words():
    text = "go and " * 400
    parts = sentences(text)
    assert all(end - start <= LONGEST for start, end in parts)
    assert all(text[end - 1] == " " for _, end in parts)


@pytest.mark.req("OUT-6")
@given(
    st.lists(st.sampled_from([*'abc. !?؟\n"*1g', "e.g.", "…", "ا"]), max_size=900).map("".join),
    st.lists(st.integers(1, 40), max_size=60),
)
def test_chunks_never_matter(text, sizes):
    cutter, parts, at = Cutter(), [], 0
    for size in sizes:
        parts += cutter.feed(text[at : at + size])
        at += size
    parts += [*cutter.feed(text[at:]), cutter.end()]
    whole = Cutter()
    assert [part for part in parts if part] == [part for part in (*whole.feed(text), whole.end()) if part]
    assert "".join(parts) == text
