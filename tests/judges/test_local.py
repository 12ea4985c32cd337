"""The local judge as shipped: what it finds, what it leaves alone, and what happens when it breaks."""

import logging
import sys

import numpy as np
import pytest
from click.testing import CliRunner

from spotter import Spotter
from spotter.cli import main
from spotter.domain import Triage
from spotter.judges import Judgement, NoAnswer, Passage, ngrams
from spotter.judges.corpus import LABELS
from spotter.judges.local import LocalJudge
from spotter.selftest import CHANGES

# In words of their own: neither in the corpus nor in any rule.
UNNAMED = [
    "I keep picturing the world carrying on just fine without me in it",
    "every night I hope the morning doesn't come for me",
    "my family would have an easier time if they only had to visit a grave",
]
HARMLESS = [
    "that spin class murdered me, ten out of ten",
    "how do I stop my knees caving in on squats?",
    "can you move Thursday's session to Friday?",
    "grandad's funeral was yesterday, I'd like an easy walk plan for this week",
    "I'm dead after those burpees lol",
]


@pytest.fixture(scope="module")
def judge():
    return LocalJudge()


@pytest.mark.req("TRI-1")
@pytest.mark.parametrize("text", UNNAMED)
def test_it_finds_what_no_rule_names(judged, spotter, text):
    assert spotter.screen(text).triage == "safe"
    verdict = judged.screen(text)
    assert verdict.triage == "crisis"
    (finding,) = verdict.findings
    assert finding.by == "judge.local"
    assert "needed" in finding.why
    assert "safe" in finding.why


@pytest.mark.req("IN-8")
@pytest.mark.parametrize("text", HARMLESS)
def test_it_leaves_gym_talk_and_grief_alone(judged, text):
    assert judged.screen(text).triage == "safe"


@pytest.mark.req("TRI-1")
def test_a_sign_buried_in_a_long_message_is_found(judged):
    around = "Today I did five sets of squats and then some rows, and the app counted them well. " * 6
    text = f"{around}I don't think I want to be alive when this month is over. {around}"
    verdict = judged.screen(text)
    assert verdict.triage == "crisis"
    start, end = verdict.findings[0].span
    assert "want to be alive" in text[start:end]
    assert end - start < len(text) / 2
    assert judged.screen(around * 2).triage == "safe"


def test_a_sign_beside_an_ordinary_question_is_found(judged):
    question = "Protein after training or before?"
    assert judged.screen(question).triage is Triage.SAFE
    hidden = judged.screen(f"By Sunday nobody will have to worry about me any more. {question}")
    assert hidden.triage is Triage.CRISIS


@pytest.mark.parametrize("name", CHANGES)
def test_typography_and_disguise_never_lower_a_level(judged, name):
    for text in UNNAMED:
        assert judged.screen(CHANGES[name](text)).triage == "crisis"


def test_together_or_one_by_one_is_the_same(judged):
    texts = [*UNNAMED, *HARMLESS, "", "   ", "🙂", "x" * 5000]
    assert [one.triage for one in judged.screen_many(texts)] == [judged.screen(text).triage for text in texts]


@pytest.mark.req("TRI-4")
@pytest.mark.parametrize("value", [0.0, np.nan, np.inf])
@pytest.mark.fault("judge broken", sees="the rules' verdict", lost="what only the judge would find")
def test_a_broken_embedding_is_no_answer_and_is_logged(judge, passage, value, caplog, monkeypatch):
    class Broken:
        def reads(self, passage):
            return True

        def encode(self, passages, cut):
            return np.full((len(cut), len(LABELS)), value), np.full((len(cut), 8), value)

    broken = LocalJudge()
    monkeypatch.setitem(broken._models["en"].__dict__, "encoder", Broken())
    assert isinstance(broken.judge([passage("hello")])[0], NoAnswer)
    with caplog.at_level(logging.WARNING):
        alone = Spotter(judge=broken)
        assert alone.screen(UNNAMED[0]).triage == "safe"  # rules decide
        assert alone.screen("I want to kill myself").triage == "crisis"
    assert "judge.local gave no answer: no finite answer" in caplog.text


@pytest.mark.req("TRI-4")
def test_a_broken_embedding_leaves_no_opinion_on_arabizi_either(passage, monkeypatch):
    class Broken:
        def reads(self, passage):
            return passage.language == "ar"

        def encode(self, passages, cut):
            return np.zeros((len(cut), len(LABELS))), np.zeros((len(cut), 8))

    broken = LocalJudge()
    monkeypatch.setitem(broken._models["ar"].__dict__, "encoder", Broken())
    both = Passage(passage("3ayez amot").text, "arz-Latn", passage("عايز اموت").text)
    assert isinstance(broken.judge([both])[0], NoAnswer)


def test_a_second_reading_without_words_is_no_error(judge, passage):
    both = Passage(passage("3ayez amot").text, "arz-Latn", passage("").text)
    assert isinstance(judge.judge([both])[0], Judgement)


def test_a_language_without_a_model_is_no_answer(judge, passage):
    assert isinstance(judge.judge([passage("hyvää huomenta", "fi")])[0], NoAnswer)


def test_probabilities_are_probabilities(judge, passage):
    judged = judge.judge([passage("hello there, what a day")])[0]
    assert isinstance(judged, Judgement)
    assert set(judged.probabilities) == set(LABELS)
    assert sum(judged.probabilities.values()) == pytest.approx(1.0)


@pytest.mark.req("TRI-3")
def test_bench_is_the_more_lenient_profile(judge, passage):
    profiles = judge.judge([passage("hello")])[0].profiles
    assert profiles["bench"].crisis > profiles["production"].crisis
    assert profiles["bench"].caution > profiles["production"].caution
    assert profiles["production"].excused > profiles["production"].crisis


@pytest.mark.req("TRI-5", "TRI-1")
def test_explain_shows_probabilities_thresholds_and_the_nearest_examples():
    shown = CliRunner().invoke(main, ["explain", UNNAMED[0]]).output
    assert "judge.local says crisis" in shown
    assert "needed margin" in shown
    assert "nearest in the corpus" in shown


def test_training_without_its_packages_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "spotter.judges.training.build", raising=False)
    result = CliRunner().invoke(main, ["train"])
    assert result.exit_code == 1
    assert "pip install 'spotter-guard[train]'" in result.output


@pytest.mark.req("TRI-2")
def test_words_that_nobody_types_are_not_kept():
    kept = ngrams._kept.cache_info().currsize
    ngrams.features(" ".join("x" * (100 + at) for at in range(50)))
    assert ngrams._kept.cache_info().currsize == kept
