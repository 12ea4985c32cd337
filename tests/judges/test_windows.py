"""Long messages are cut so that no sentence is lost and none is averaged away."""

from hypothesis import given
from hypothesis import strategies as st

from spotter.engine.text import read
from spotter.judges.windows import LONGEST, MOST, plain, windows


def test_a_short_message_is_one_window():
    text = read("leg day killed me. what now?")
    assert windows(text) == [(0, 6)]
    assert plain(text, (0, 6)) == "leg day killed me. what now?"


def test_an_empty_message_has_none():
    assert windows(read("")) == []


@given(st.lists(st.sampled_from(["one", "two.", "three", "four!\n", "five"]), max_size=400))
def test_windows_cover_every_word_and_none_is_too_long(words):
    text = read(" ".join(words))
    cut = windows(text)
    assert {index for start, end in cut for index in range(start, end)} == set(range(len(text.words)))
    assert all(0 < end - start <= LONGEST for start, end in cut)


def test_a_sentence_at_a_border_stands_whole_in_one_window():
    before, sign, after = "word " * 30 + ". ", "I do not want to be here tomorrow. ", "word " * 60
    text = read(before + sign + after)
    assert any("do not want to be here tomorrow." in plain(text, window) for window in windows(text))


def test_a_huge_message_has_a_bounded_number_of_windows():
    assert len(windows(read("one two three. " * 50_000))) == MOST


def test_the_judge_reads_the_same_under_typography_and_disguise():
    def said(text):
        found = read(text, frozenset({"want", "die", "don't", "dont", "live", "to"}))
        return plain(found, (0, len(found.words)))

    for other in (
        "I DON'T want to LIVE",
        "I don’t want to live",
        "i dont want to live",
        "I don\u200b't want to l\u0456ve",
    ):
        assert said(other) == said("I don't want to live")
