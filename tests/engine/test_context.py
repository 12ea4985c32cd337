"""Who, when and whether."""

import pytest

pytestmark = pytest.mark.req("IN-8")


def contexts(spotter, text):
    explained = spotter.explain(text)
    return {f.context.value for f in explained.verdict.findings} | {e.context.value for e in explained.found.excuses}


@pytest.mark.parametrize(
    ("text", "context"),
    [
        ("I have chest pain", "self"),
        ("I have no chest pain", "negated"),
        ("I don't have any chest pain", "negated"),
        ("no, i have chest pain", "self"),
        ("no dizziness but chest pain", "self"),
        ("No. Chest pain.", "self"),
        ('--no-filter "chest pain"', "self"),
        ("my mum has chest pain", "other"),
        ("my mum thinks I have chest pain", "self"),
        ("I had chest pain two years ago", "past"),
        ("I had chest pain two years ago and now again", "self"),
        ("the chest pain was checked by my cardiologist", "cleared"),
        ("what is chest pain a sign of", "question"),
        ("what is this chest pain I have", "self"),
        ("what if I get chest pain mid run", "hypothetical"),
        ('my playlist has a song called "chest pain"', "quoted"),
        ("the gym's new class is called 'chest pain' lol", "quoted"),
        ("the coaches' plan gives me chest pain in the boys' gym", "self"),
        ("don't know why but I've chest pain, it's odd", "self"),
        ("I want to die laughing", "idiom"),
    ],
)
def test_tells_context(spotter, text, context):
    assert contexts(spotter, text) == {context}


@pytest.mark.req("IN-2")
@pytest.mark.parametrize(
    "text",
    [
        "kill myself laughing. no, really, I want to die",
        "I don't want to die for this set. I want to die for real",
        "what is the point of living",
        'the song says "i want to die" and i want to die',
        "no. I want to die.",
    ],
)
def test_nothing_elsewhere_in_the_message_lowers_a_crisis(spotter, text):
    assert spotter.screen(text).triage == "crisis"


def test_a_negation_inside_a_gap_counts(spotter):
    assert spotter.screen("I really don't want to hurt myself with bad form").triage == "safe"
