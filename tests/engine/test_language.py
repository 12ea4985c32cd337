"""Which languages a message is in, and which parts of it are in another."""

import pytest

from spotter.engine.finder import Finder
from spotter.engine.language import Languages
from spotter.policy import load

POLICY = load()
FINDER = Finder(POLICY)
LANGUAGES = Languages(POLICY.languages, POLICY.common, FINDER.known)


def asides(text):
    read = FINDER.read(text)
    found = LANGUAGES.asides(read, LANGUAGES.of(read)[0])
    return {(one.code, text[one.span[0] : one.span[1]]) for one in found}


@pytest.mark.req("IN-10")
@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("je n'arrive plus à dormir", "fr"),
        ("j'arrive pas à me lever", "fr"),
        ("hoy tengo mucho trabajo", "es"),
        ("heute ist mein Rücken dran", "de"),
        ("3ayez agry bokra el sob7", "arz-Latn"),
        ("النهاردة تمرين ضهر", "ar"),
        ("امروز خیلی خسته شدم", "fa"),
        ("آج بہت تھک گیا ہوں", "ur"),
        ("hôm nay tôi rất mệt", "vi"),
        ("jag är så trött idag", "sv"),
        ("dnes jsem velmi unavený", "cs"),
        ("aku capek sekali hari ini", "id"),
        ("main bahut thak gaya hoon", "hi-Latn"),
        ("ya ochen ustal segodnya", "ru-Latn"),
        ("bugün çok yoruldum", "tr"),
    ],
)
def test_the_main_language_is_known_by_its_small_words(text, language):
    assert LANGUAGES.of(FINDER.read(text))[0] == language


@pytest.mark.req("IN-10")
def test_a_part_in_another_language_is_found_at_its_place():
    assert asides("thanks for all of this. tengo mucho dolor! see you") == {("es", "tengo mucho dolor")}
    assert asides("thanks for all of this, I am fine but 3andy waga3 fe sedry") == {
        ("arz-Latn", "3andy waga3 fe sedry")
    }
    assert asides("estoy muy cansado hoy y tengo mucho trabajo. I need help") == {("en", "I need help")}
    assert not asides("what a great session, see you tomorrow")


@pytest.mark.req("IN-10")
@pytest.mark.parametrize("text", ["dose of 5 μg", r"¯\_(ツ)_/¯", "ok 👍🏽", "Î wänt tö trâin legs tödäy"])
def test_signs_faces_and_accents_are_no_other_language(text):
    read = FINDER.read(text)
    assert LANGUAGES.of(read) == ["en"]
    assert not asides(text)
