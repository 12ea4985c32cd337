"""Arabic lines written as Arabizi, for a judge that must read both."""

import random

import pytest

from spotter.engine.arabizi import signs_of_arabizi
from spotter.judges.training.romanised import Hand

LINE = "انا تعبت من الدنيا ونفسي أنام وماصحاش"


@pytest.mark.req("IN-10")
def test_no_arabic_letter_is_left() -> None:
    written = Hand(random.Random(1)).write("عايزة أخس ١٠ كيلو قبل الفرح، ممكن؟")
    assert written.isascii()
    assert "10" in written
    assert written.endswith("?")


@pytest.mark.req("IN-10")
def test_hands_differ_and_each_keeps_its_habits() -> None:
    hands = {Hand(random.Random(seed)).write(LINE) for seed in range(20)}
    assert len(hands) > 10
    assert Hand(random.Random(3)).write(LINE) == Hand(random.Random(3)).write(LINE)


@pytest.mark.req("IN-10")
def test_what_is_written_looks_like_arabizi() -> None:
    marks = {"msh", "mesh", "ana", "mn", "men", "min", "fe", "w", "we", "wa"}
    lines = [Hand(random.Random(seed)).write(LINE) for seed in range(20)]
    assert all(signs_of_arabizi(line, marks) for line in lines)


@pytest.mark.req("IN-10")
def test_words_that_are_not_arabic_stay() -> None:
    assert "deadlift 5x5" in Hand(random.Random(1)).write("عملت deadlift 5x5 النهارده")
