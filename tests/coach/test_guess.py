"""What a message is probably about: learned, for wordings that no phrase foresaw."""

from dataclasses import replace

import numpy as np
import pytest
from tools.questions import UNKNOWN

from spotter.coach.knowledge import Situation
from spotter.coach.knowledge.guess import OTHER, Guess, Guesser
from spotter.coach.knowledge.understanding import AGREED, LIKELY, OVER, SURE, WEAK
from spotter.judges.local import DATA, Model

KNOWN = Guesser().topics
pytestmark = pytest.mark.req("PR-3")


@pytest.mark.parametrize(
    ("message", "names"),
    [
        ("the little one naps for twenty five minutes and that is all i get, worth doing anything?", "minutes"),
        ("stuck in a hotel in Leeds till thursday with a carpet and a chair, dont want to go backwards", "away"),
        ("will my shoulders get huge like my brothers if i pick up the heavier ones", "stronger"),
        ("ابني مابينامش وبصحى مهدود، اتمرن ولا انام ساعه كمان", "ساعات"),
        ("عزومة عند حماتي الجمعة والسفرة كلها سمنة، آكل ازاي من غير ما ازعلها", "الطبق"),
        ("ana msafer sharm 4 ayam w mafesh gym, a3mel eh", "السرير"),
    ],
)
def test_strange_wordings_are_understood(knowledge, message, names):
    assert names in knowledge.reply([message], Situation())


@pytest.mark.parametrize(
    "message",
    [
        "the app keeps logging me out on my new phone, how do i fix it",
        "who wins the derby on friday",
        "الجيم بيقفل الساعه كام",
    ],
)
def test_what_a_coach_cannot_know_is_declined(knowledge, message):
    assert any(one in knowledge.reply([message], Situation()) for one in UNKNOWN)


def test_every_topic_that_can_be_guessed_changes_what_is_heard_or_is_declined(knowledge):
    heard = knowledge.ears.hear("something")
    for topic in KNOWN:
        told = knowledge.understanding.of(heard, Guess(topic, 1.0), KNOWN)
        assert topic == OTHER or told.exact or told.first or told.asks, topic


def test_a_guess_counts_by_how_sure_it_is(knowledge):
    heard = knowledge.ears.hear("something about bed")
    unsure, likely, sure = (
        knowledge.understanding.of(heard, Guess("sleep", chance), KNOWN) for chance in (LIKELY - 0.01, LIKELY, SURE)
    )
    assert unsure == heard
    assert [one.id for one in likely.later] == ["sleep"] and not likely.first
    assert [one.id for one in sure.first] == ["sleep"]


def test_a_phrase_is_no_sign_of_a_topic_that_is_hardly_guessed(knowledge):
    heard = knowledge.ears.hear("my sleep is bad and my squat too")
    assert [one.id for one in heard.first] == ["sleep"]
    told = knowledge.understanding.of(heard, Guess("shifts", LIKELY - 0.01, {"shifts": 0.29, "sleep": WEAK / 2}), KNOWN)
    kept = knowledge.understanding.of(heard, Guess("shifts", LIKELY - 0.01, {"shifts": 0.29, "sleep": WEAK}), KNOWN)
    assert not told.first
    assert kept.first == heard.first


def test_every_topic_without_phrases_can_be_guessed(knowledge):
    silent = {name for name, topic in knowledge.ears.topics.items() if not any(topic.lines.values())}
    assert silent and silent <= set(KNOWN)


def test_a_broken_network_guesses_nothing(knowledge, monkeypatch):
    monkeypatch.setattr(Model, "_network", lambda model, passages, cut: np.full((len(cut), len(model.labels)), np.nan))
    guesses = Guesser(DATA / "topics" / "coach").guesses([knowledge.ears.passage("how much protein")])
    assert [one.chance for one in guesses] == [0.0]
    assert knowledge.reply(["how much protein do i need"], Situation())


@pytest.mark.parametrize("message", ["البرنامج ده كتير قوي عليا", "that was too much for me"])
def test_who_says_that_it_is_too_much_is_never_told_to_do_more(knowledge, message):
    heard = knowledge.ears.hear(message)
    assert knowledge.understanding.of(heard, Guess("too-easy", 1.0), KNOWN).first[0].id == "too-hard"


@pytest.mark.parametrize("message", ["ice bath after leg day, worth it?", "الساونا بعد التمرين ليها فايدة؟"])
def test_what_was_never_learned_is_heard_by_its_words(knowledge, message):
    heard = knowledge.ears.hear(message)
    learned = set(KNOWN) - {"recovery-extras"}
    assert knowledge.understanding.of(heard, Guess("soreness", 1.0), learned).first[0].id == "recovery-extras"


def test_a_question_of_its_own_yields_only_to_what_was_heard_and_guessed(knowledge):
    heard = knowledge.ears.hear("how many hours of sleep so that muscle grows, how much muscle can i gain in a month")
    assert heard.exact and "sleep" in [one.id for one in heard.first]
    assert not knowledge.understanding.of(heard, Guess("sleep", 1.0), KNOWN).exact
    assert knowledge.understanding.of(heard, Guess("sleep", AGREED - 0.01), KNOWN).exact
    assert knowledge.understanding.of(heard, Guess("stress", 1.0), KNOWN).exact


@pytest.mark.parametrize("message", ["want to be able to hike up there in april without dying", "batmaren bel 7egab"])
def test_a_guess_that_speaks_of_nothing_in_the_message_must_be_beyond_doubt(knowledge, message):
    heard = replace(knowledge.ears.hear(message), exact=(), first=(), later=())
    assert not knowledge.understanding.of(heard, Guess("travel", OVER - 0.01), KNOWN).first
    assert knowledge.understanding.of(heard, Guess("travel", OVER), KNOWN).first


def test_small_words_in_common_are_no_bearing(knowledge):
    split = knowledge.ears.topics["split"]
    assert not knowledge.ears.bearings.shared(["i", "my", "from"], split)
    assert knowledge.ears.bearings.shared(["i", "push", "pull"], split)
