"""A judge that fears words which an exception explains is asked again about the rest of the message."""

import pytest

from spotter.screening.judging import COMBINED

pytestmark = pytest.mark.req("IN-8")


@pytest.mark.parametrize(
    "text",
    [
        "I hurt myself at the gym",
        "I hurt myself on leg day",
        "hurt myself running yesterday",
        "I cut myself shaving this morning",
        "killing myself with squats again lol",
    ],
)
def test_what_an_exception_explains_is_no_crisis(judged, text):
    assert judged.screen(text).triage != "crisis"


@pytest.mark.parametrize(
    "text",
    [
        "I cut myself shaving because I can't stand being alive",
        "I hurt myself at the gym on purpose, I deserve it",
        "I hurt myself in training so that I feel something",
        "I'm going to kill myself on Thursday after my shift",
        "burned myself on purpose after the weigh in",
    ],
)
def test_the_rest_of_the_message_still_counts(judged, text):
    assert judged.screen(text).triage == "crisis"


def test_the_table_says_so():
    assert "exception that explains" in COMBINED[10][1]


def test_a_sign_in_the_rest_is_found_at_its_place(judged):
    text = "I hurt myself at the gym and now my calf is swollen, hot and red"
    verdict = judged.screen(text)
    assert verdict.triage == "caution"
    assert all(0 <= one.span[0] < one.span[1] <= len(text) for one in verdict.findings)
