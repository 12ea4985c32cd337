"""What judges are asked about a message in two languages."""

import pytest

from spotter.domain.member import UNKNOWN
from spotter.judges.chain import Chain
from spotter.judges.judgement import SAFE, Judgement, NoAnswer, Refused
from spotter.policy import load
from spotter.screening.screen import Screener

POLICY = load()


class Knows:
    """A judge that sees a crisis in what it is asked about in one language, refuses another, fears no third."""

    name = "judge.test"

    def __init__(self, language=None, refuses=None):
        self.language, self.refuses, self.asked = language, refuses, []

    def judge(self, passages) -> list[Judgement | NoAnswer]:
        self.asked += [one.language for one in passages]
        return [self._one(one) for one in passages]

    def _one(self, passage):
        if passage.language == self.refuses:
            return Refused("no")
        risk = 0.99 if passage.language == self.language else 0.0
        return Judgement(self.name, {SAFE: 1 - risk, "crisis": risk}, (0, len(passage.text.original)))


def screened(text, judge):
    return Screener(POLICY, Chain([judge])).screen(text, UNKNOWN)


@pytest.mark.req("IN-10", "TRI-2")
@pytest.mark.parametrize(
    ("text", "languages"),
    [
        ("thanks for all of this, mañana ya no estaré aquí, todo está hecho", ["en", "es"]),
        ("I am fine with the plan for today but bokra msh hakon mawgood", ["en", "arz-Latn"]),
        ("estoy muy cansado hoy y tengo mucho trabajo. I will be gone soon", ["es", "en"]),
        ("thanks for the plan, see you on the track", ["en"]),
        ("adios and thanks for the plan", ["en"]),
    ],
)
def test_a_message_in_two_languages_is_judged_in_both(text, languages):
    judge = Knows(languages[-1])
    verdict = screened(text, judge)
    assert judge.asked == languages
    assert verdict.triage == "crisis"


@pytest.mark.req("TRI-2")
def test_an_answer_in_one_language_does_not_hide_a_refusal_in_the_other():
    text = "thanks for all of this, mañana tengo mucho trabajo"
    assert screened(text, Knows(refuses="en")).triage == "caution"


@pytest.mark.req("IN-10")
def test_many_messages_keep_their_own_opinions():
    judge = Knows("es")
    texts = ["hello there", "thanks for all of this, ya no estaré aquí mañana", "see you at the gym"]
    verdicts = Screener(POLICY, Chain([judge])).screen_many(texts, UNKNOWN)
    assert [one.triage for one in verdicts] == ["safe", "crisis", "safe"]
