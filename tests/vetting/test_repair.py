"""Repairs change only what is sure; fallbacks still help; disclaimers come once."""

import pytest

from spotter.domain import Report


@pytest.mark.req("OUT-5")
def test_a_repair_changes_the_words_and_keeps_the_rest(spotter):
    report = spotter.vet("Hey guys, 3 sets of 10 squats today, rest 90 seconds.", "strict")
    assert report.repaired is not None
    assert "guys" not in report.repaired
    assert "3 sets of 10 squats today, rest 90 seconds." in report.repaired
    assert spotter.vet(report.repaired, "strict").safe


@pytest.mark.req("OUT-5")
def test_what_is_not_sure_is_not_repaired(spotter):
    assert spotter.vet("Eat 800 calories a day and push through the pain.").repaired is None
    assert spotter.vet("All good here, rest well.").repaired is None


@pytest.mark.req("OUT-5")
@pytest.mark.parametrize(
    ("bad", "question", "helps"),
    [
        ("Eat 800 calories a day.", "how do I lose weight", "steady"),
        ("Just push through the pain.", "my knee hurts when I squat", "looked at"),
        ("You need to take creatine.", "which supplements should I take", "pharmacist"),
        ("You failed again.", "what is a good leg workout", "sessions a week"),
        ("كمل التمرين حتى لو بيوجعك", "ركبتي بتوجعني في السكوات", "مختص"),
    ],
)
def test_a_fallback_still_helps_with_the_question(spotter, bad, question, helps):
    report = spotter.vet(bad, "strict")
    assert not report.safe
    answer = spotter.fallbacks.instead_of(report, question)
    assert helps in answer
    assert spotter.vet(answer, "strict").safe
    assert not any(char.isdigit() for char in answer)


def test_every_fallback_passes_vetting(spotter, policy):
    openings = [text for texts in policy.replies.openings.values() for text in texts.values()]
    topics = [text for topic in policy.replies.topics for text in topic.text.values()]
    disclaimers = [text for one in policy.replies.disclaimers for text in one.text.values()]
    said = [*openings, *topics, *disclaimers, *policy.replies.stopped.values()]
    assert [(text, spotter.vet(text, "strict").issues) for text in said if not spotter.vet(text, "strict").safe] == []


def test_a_question_about_anything_gets_an_answer(spotter):
    assert "help" in spotter.fallbacks.instead_of(Report(), "zxcv")


@pytest.mark.req("OUT-7")
@pytest.mark.parametrize(
    ("reply", "names"),
    [
        ("Here is your workout: squats, 3 sets of 10 reps.", ["workout"]),
        ("Your estimate is about 2,100 kcal a day.", ["calories"]),
        ("Deadlift heavy today, 5 sets of 3.", ["workout", "injury"]),
        ("You slept well, that's lovely.", []),
        ("برنامج تمارين: سكوات 3 مجموعات", ["workout"]),
    ],
)
def test_disclaimers_where_they_belong(spotter, reply, names):
    assert [name for name, _ in spotter.fallbacks.disclaimers(reply)] == names


@pytest.mark.req("OUT-7")
def test_a_disclaimer_comes_once_in_a_conversation(spotter):
    reply = "Here is your workout: squats, 3 sets of 10 reps."
    assert spotter.fallbacks.disclaimers(reply, shown={"workout"}) == []
    assert "بالغين" in spotter.fallbacks.disclaimers(reply, language="ar")[0][1]
