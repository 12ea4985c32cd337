"""Reading a message: what it says under disguise, and where."""

import sys
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.engine.text import Reader, read

KNOWN = frozenset("i want to die kill myself suicide anorexia chest pain so tired a my".split())

pytestmark = pytest.mark.req("IN-9")


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("I WANT To Die", "i want to die"),
        ("Don’t can't `quoted`", "dont cant quoted"),
        ("I w\u200bant to d\u200die", "i want to die"),
        ("Ｉ ｗａｎｔ ｔｏ ｄｉｅ", "i want to die"),
        ("𝐈 𝖜𝖆𝖓𝖙 to 𝑑𝑖𝑒", "i want to die"),
        ("I wаnt tо diе", "i want to die"),  # Cyrillic а, о, е
        ("ᴋɪʟʟ myself", "kill myself"),
        ("d̷i̷e", "die"),
        ("su1c1de @norexia $uicide 5uicide", "suicide anorexia suicide suicide"),
        ("su*cide", "suicide"),
        ("k i l l  m y s e l f", "kill myself"),
        ("s.u.i.c.i.d.e", "suicide"),
        ("i w-a-n-t to d i e", "i want to die"),
        ("dieeeee kiiillll sooooo tireddd", "die kill so tired"),
        ("🇰🇮🇱🇱", "kill"),
        ("feeling 🔪🩸tonight", "feeling 🔪 🩸 tonight"),
        ("10kg, 1,200kcal 3.5 6-8 50% 1:30!", "10 kg 1,200 kcal 3.5 6 to 8 50 percent 1:30"),
        ("my_snake_case", "my snake case"),
    ],
)
def test_reads_through_disguise(written, words):
    assert read(written, KNOWN).words == words.split()


@pytest.mark.req("IN-10")
@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("أنا تَعْبــــان جِدّاً", "انا تعبان جدا"),
        ("إلى مدرسة", "الي مدرسه"),
        ("١٢٠٠ سعرة", "1200 سعره"),
        ("ليه؟ مش عارف، خلاص", "ليه مش عارف خلاص"),
        ("تعباااان", "تعبان"),
    ],
)
def test_folds_arabic(written, words):
    assert read(written).words == words.split()


def test_leaves_ordinary_words_alone():
    text = "Vitamin B 12, plan A or B? level 3 leg-day @home w/ 2x20kg DBs"
    assert read(text, KNOWN).words == "vitamin b 12 plan a or b level 3 leg day home w 2 x 20 kg dbs".split()


def test_names_of_hormones_and_vitamins_are_no_disguise():
    known = frozenset(["te", "ta", "de", "me"])
    assert read("t3 T4 d3", known).words == ["t", "3", "t", "4", "d", "3"]
    assert read("m3", known).words == ["me"]


@settings(max_examples=400, deadline=None)
@given(st.text(max_size=200))
def test_places_always_map_back(written):
    text = read(written, KNOWN)
    assert [word for word, _, _ in text.layout] == text.words
    places = [(start, end) for _, start, end in text.layout]
    assert all(0 <= start < end <= len(written) for start, end in places)
    assert places == sorted(places)


_pieces = st.sampled_from(
    [
        "I want to die",
        "k i l l",
        "su1c1de",
        "10kg",
        "dieee",
        "’",
        "wаnt",
        "أنا",
        "!!",
        " ",
        "\n",
        "_",
        "1,200",
        "🔪",
        "a",
    ]
)


@settings(max_examples=400, deadline=None)
@given(st.lists(_pieces, max_size=12).map("".join))
def test_places_map_back_in_what_people_write(written):
    text = read(written, KNOWN)
    assert [word for word, _, _ in text.layout] == text.words


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="abcdef ", max_size=60))
def test_case_and_width_change_nothing(written):
    wide = "".join(chr(ord(c) + 0xFEE0) if c != " " else c for c in written)
    assert read(written.upper(), KNOWN).words == read(written, KNOWN).words == read(wide, KNOWN).words


@settings(max_examples=200, deadline=None)
@given(st.lists(st.lists(_pieces, max_size=8).map(" ".join) | st.text(max_size=40), max_size=6))
def test_what_was_read_before_changes_nothing(messages):
    reader = Reader(KNOWN)
    for written in messages * 2:
        again, alone = reader.read(written), read(written, KNOWN)
        assert (again.words, again.layout, again.has_signs) == (alone.words, alone.layout, alone.has_signs)


def test_letters_that_are_words_spell_nothing_alone():
    assert read("i i i want", frozenset({"iii"})).words == "i i i want".split()
    assert read("a i d, please", frozenset({"aid"})).words == "aid please".split()


def test_what_is_odd_may_be_met_first_beside_what_is_known_to_be():
    reader = Reader(KNOWN)
    reader.read("w4nt")
    assert reader.read("i w4nt to d i e, 6 - 8 t!mes").words == "i want to die 6 to 8 t mes".split()


def test_numbers_are_held_together_over_spaces():
    assert read("6 - 8 kg, 3- 4 and 5 –9").words == "6 to 8 kg 3 to 4 and 5 to 9".split()
    assert read("10 kg - really").words == "10 kg really".split()


def test_a_reader_forgets_rather_than_grow(monkeypatch):
    monkeypatch.setattr("spotter.engine.text._MOST_KEPT", 300)
    reader = Reader(KNOWN)
    for number in range(200):
        reader.read(f"word{number} and o t h e r {'k i ' * number}")
        assert reader.remembered <= 300 + 20 + 4 * number  # at most what one message adds


def test_every_code_point_is_read():
    for first in range(0, sys.maxunicode, 4096):
        block = " ".join(chr(code) for code in range(first, first + 4096))
        text = read(block, KNOWN)
        assert len(text.layout) == len(text.words)


def test_sentences_end_where_a_person_stops():
    text = read("No chest pain. I faint! ok")
    assert [word for word, end in zip(text.words, text.sentence_ends, strict=True) if end] == ["pain", "faint"]


def test_a_span_covers_the_disguise():
    written = "please d i e now"
    text = read(written, KNOWN)
    at = text.words.index("die")
    assert written[slice(*text.span(at, at + 1))] == "d i e"


def test_folding_agrees_with_unicode():
    assert read("ﬁt Ⅳ ㎏").words == read(unicodedata.normalize("NFKC", "ﬁt Ⅳ ㎏")).words


@pytest.mark.parametrize("hidden", ["k\x00ill", "k\x01ill", "ki\x7fll", "ki\ufffdll"])
def test_what_no_keyboard_writes_hides_nothing(hidden):
    assert read(f"{hidden} myself").words == ["kill", "myself"]


def test_a_mark_behind_a_word_is_no_letter_of_it():
    assert read("10 كيلو في شهر!").words[-1] == "شهر"
    assert read("5 sets! done").words == ["5", "sets", "done"]
