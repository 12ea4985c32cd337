"""Redaction over a set written before it and two by people who had not seen it, and what must hold for any text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tools.redaction import SETS, measure

from spotter.operations import redacted
from spotter.operations.redact import redaction

pytestmark = pytest.mark.req("PV-2")


@pytest.fixture(scope="module", params=SETS, ids=SETS.values())
def result(request):
    return measure(request.param)


def test_the_set_is_large_enough_and_recall_holds_for_each_kind(result):
    assert result.secrets.total() + result.lines >= 300
    assert result.recall >= 0.95, result.left
    for kind, number in result.secrets.items():
        assert sum(one == kind for one, _ in result.left) <= 0.1 * number, kind


def test_fitness_text_survives(result):
    assert result.damage <= 0.02, result.damaged


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("my id is 29001150112345", "my id is [national id]"),
        ("sets of 2 991345 0112345", "sets of 2 991345 0112345"),  # the 13th month is nobody's birth date
        ("4111 1111 1111 1111", "[number]"),
        ("4000 4000 4000 4001", "4000 4000 4000 4001"),  # no card, by its check digit
        ("I inject insulin", "I inject [medicine]"),
        ("insulin resistance", "insulin resistance"),
        ("باخد الجلوكوفاج", "باخد ال[medicine]"),
        ("I have diabetes", "I have diabetes"),
        ("I have type 2 diabetes", "I have [diagnosis]"),  # with a detail the general word goes as well
        ("metformin for my diabetes", "[medicine] for my [diagnosis]"),  # and beside more of the same file
        ("three white lights, stroke rate 28", "three white lights, stroke rate 28"),
        ("is cancer linked to meat", "is cancer linked to meat"),
        ("I beat cancer", "I beat [diagnosis]"),
        ("شفيني من روسوفاستاتين", "شفيني من [medicine]"),  # by its consonants; no list has this spelling
        ("how long does anavar stay in the blood", "how long does anavar stay in the blood"),
        ("im on anavar", "im on [medicine]"),  # one's own use goes
        ("sugar 20 g in this yogurt", "sugar 20 g in this yogurt"),
        ("السكر الصبح طلع ٦٤", "ال[blood value]"),
        ("ldl 190 hdl 34, squat 100x5", "[blood value] [blood value], squat 100x5"),
        ("bench 100-110-120-130", "bench 100-110-120-130"),
        ("code GM5520-88431-A", "code [number]"),
        ("i live on the fifth floor", "i live on the fifth floor"),
        ("3andy da8t 3aly", "3andy da8t 3aly"),
        ("I take sertralin", "I take [medicine]"),  # a letter is missing
        ("cleaned up, a cleaner deadlift", "cleaned up, a cleaner deadlift"),
        ("a concert in Cairo", "a concert in Cairo"),
        ("الكورتيزول بعد التمرين", "الكورتيزول بعد التمرين"),
        ("my coach Lena said 3x8 @RPE8", "my coach [name] said 3x8 @RPE8"),
        ("Arnold press, Mr. Olympia style", "Arnold press, Mr. Olympia style"),
        ("كابتن هاني قال ٣ مجموعات", "كابتن [name] قال 3 مجموعات"),
        ("اخويا على السطوح", "اخويا على السطوح"),
        ("محمد صلاح بيتمرن ازاي", "محمد صلاح بيتمرن ازاي"),
        ("born 2 May 1990, raced 2 May 2024", "born [birth date], raced 2 May 2024"),
        ("insta: @lena.runs", "insta: [account]"),
        ("lat pulldown 45.5", "lat pulldown 45.5"),
        ("run from 30.0444,31.2357", "run from [address]"),
        ("بتمرن في البيت 3 ايام", "بتمرن في البيت 3 ايام"),
    ],
)
def test_examples(given, kept):
    assert redacted(given) == kept


@given(st.text(max_size=200))
@settings(max_examples=100, deadline=None)
def test_what_was_redacted_stays_so(text):
    once = redacted(text)
    assert redacted(once) == once


@pytest.mark.req("PV-2", "OPS-5")
@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("I take metformin 500 mg and I want to kill myself", "want to kill myself"),
        ("mail me at someone@example.org. I want to die", "want to die"),
        ("I want to die, call 01001234567", "want to die"),
    ],
)
def test_what_was_found_is_marked_where_it_stands_after_redaction(message, words):
    kept = redaction(message)
    start = message.index(words)
    first, last = kept.span((start, start + len(words)))
    assert kept.gone and kept.text[first:last] == words


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(["I take", "metformin 500 mg", "a@b.org", "squat", "01001234567", "run"]), max_size=8))
def test_every_span_stays_a_span_of_what_is_kept(parts):
    text = " ".join(parts)
    kept = redaction(text)
    for start in range(len(text)):
        first, last = kept.span((start, start + 1))
        assert 0 <= first < last <= len(kept.text)
        if not any(one.start <= start < one.end for one in kept.gone):
            assert kept.text[first:last] == text[start]
