"""What the embedded coach hears: slips of the fingers, idioms, foods that are not wanted, what there is to use."""

import pytest

from spotter.coach.knowledge import Situation
from spotter.coach.knowledge.misspelt import Misspelt
from spotter.domain import Member

KNOWN = {"protein", "dumbbell", "exercise", "squats", "hamstring", "recipe"}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("protien", "protein"),
        ("dumbell", "dumbbell"),
        ("excercise", "exercise"),
        ("hamsring", "hamstring"),
        ("proteins", "proteins"),  # a form of a known word
        ("recipe", "recipe"),
        ("aquats", "aquats"),  # hardly anybody misses the first letter
        ("protists", "protists"),  # two letters away
        ("dumb", "dumb"),  # too short to tell
    ],
)
def test_a_slip_is_put_right(typed, meant):
    assert Misspelt(KNOWN, {"everyday"}).corrected(f"my {typed}, please") == f"my {meant}, please"


def test_what_could_be_two_words_stays_as_it_is():
    assert Misspelt({"backed", "barked"}, ()).corrected("bawked") == "bawked"


@pytest.mark.req("PL-1")
@pytest.mark.parametrize(
    ("question", "said_so", "not_said"),
    [
        ("how much protien do i need at 82kg", "for 82 kg", "I don't know"),
        ("can I train the same muscle three days in a row", "48 hours", "dumbbell row"),
        ("fetar feeh protein mn 8er beid pls", "جبنة قريش", "بيض"),
        ("high protein breakfast without eggs", "yoghurt", "Eggs has"),
        ("عندي دمبلز في البيت، ينفع تمرين للكتف والدراع؟", "هامر كيرل", "سكوات على كرسي"),
        ("what does RPE 8 mean", "about 2 more good repetitions", "3x10"),
        ("what does RIR 3 mean", "RPE 7", "3x10"),
        ("RPE 10 means what exactly", "no good repetition left", "about 0"),
        ("I can't do a single pull up, how do I get there", "lower yourself", "I don't know"),
        ("slept 4 hours, should I skip leg day?", "another day", "I don't know"),
        ("what helps with jumping higher in volleyball", "comes from strong", "I don't know"),
        ("does lifting stunt your growth", "old myth", "I don't know"),
    ],
)
def test_the_question_is_answered_that_was_asked(knowledge, question, said_so, not_said):
    reply = knowledge.reply([question], Situation(Member(), frozenset()))
    assert said_so in reply and not_said not in reply
