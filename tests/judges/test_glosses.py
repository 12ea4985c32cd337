"""Arabic in English words, for a network that knows English."""

import pytest

from spotter.judges.glosses import TABLE, UNKNOWN, glosses
from spotter.judges.windows import windows


@pytest.fixture
def glossed(passage):
    def say(line):
        text = passage(line, "ar").text
        return " ".join(glosses()(text, window) for window in windows(text))

    return say


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("مش عايز", "i do not want"),  # a phrase, not "not" and "want"
        ("من غير سكر", "without sugar"),
        ("كل يوم، تمرين؟", "every day, workout?"),
        ("كل، يوم", "every, day"),  # a comma parts a phrase
        ("عَايِز", "i want"),
        ("3 sets راحة", "3 sets rest"),
    ],
)
@pytest.mark.req("IN-10")
def test_words_and_phrases_are_put_into_english(glossed, line, said):
    assert glossed(line) == said


def test_a_word_is_known_without_what_is_written_on_to_it(glossed):
    assert glossed("وبالتمرين").endswith("workout")


def test_what_is_not_known_is_said_to_be_unknown(glossed):
    assert glossed("ضظغثقفذ") == UNKNOWN


def test_each_line_of_the_table_is_arabic_and_its_english():
    lines = [line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines()]
    assert all(len(line) == 2 for line in lines)
    assert [phrase for phrase, _ in lines] == sorted({phrase for phrase, _ in lines})
    assert not [said for _, said in lines if not said.isascii() or not said.strip()]
    assert not [phrase for phrase, _ in lines if any(char.isascii() and char != " " for char in phrase)]
