"""The chain of judges and what their opinions become."""

import logging

import pytest

from spotter import Spotter
from spotter.judges import Chain, Judgement, NoAnswer, Refused, Unanswered
from spotter.judges.corpus import LABELS
from spotter.screening.judging import COMBINED

SECRET = "a message that no log may hold"


class Says:
    """A judge that gives one label with one probability to everything."""

    def __init__(self, label, probability=0.99, name="judge.test"):
        self.name, self._label, self._probability = name, label, probability
        self.asked = 0

    def judge(self, passages):
        self.asked += len(passages)
        rest = 1.0 - self._probability
        row = dict.fromkeys(LABELS, 0.0) | {"safe": rest} | {self._label: self._probability}
        return [Judgement(self.name, row, (0, len(one.text.original))) for one in passages]


class Fails:
    name = "judge.broken"

    def __init__(self, outcome):
        self._outcome = outcome

    def judge(self, passages):
        if isinstance(self._outcome, NoAnswer):
            return [self._outcome for _ in passages]
        raise self._outcome


@pytest.mark.req("TRI-2")
def test_the_first_judge_that_answers_decides(passage):
    second = Says("eating_disorder")
    opinion = Chain([Says("safe"), second]).ask([passage("hello")])[0]
    assert opinion.label == "safe"
    assert second.asked == 0


@pytest.mark.req("TRI-2")
@pytest.mark.parametrize("outcome", [NoAnswer("slow"), RuntimeError("bug"), MemoryError(), NoAnswer("missing")])
@pytest.mark.fault(
    "judge broken",
    sees="the next judge's verdict; rules always run",
    lost="what only that judge would find",
)
def test_a_judge_that_is_missing_slow_or_broken_leaves_it_to_the_next(passage, outcome):
    assert Chain([Fails(outcome), Says("crisis")]).ask([passage("x")])[0].label == "crisis"
    assert Chain([Fails(outcome)]).ask([passage("x")]) == [Unanswered(refused=False)]


@pytest.mark.req("TRI-2")
def test_after_a_refusal_the_next_decides_at_the_more_sensitive_profile(passage):
    between = Says("crisis", 0.55)  # enough under `production`, not under `bench`
    assert Chain([between], "bench").ask([passage("x")])[0].label == "crisis_unsure"
    assert Chain([Fails(Refused("no")), between], "bench").ask([passage("x")])[0].label == "crisis"


@pytest.mark.req("TRI-2")
@pytest.mark.fault("judge broken", sees="caution only if no judge could answer, never a crisis", lost="nothing")
def test_a_refusal_is_never_a_crisis_and_caution_only_if_nobody_answers():
    alone = Spotter(judge=Fails(Refused("no"))).screen("nice weather for a run")
    assert (alone.triage, alone.action) == ("caution", "allow")
    assert alone.findings[0].by == "judge.unanswered"
    assert Spotter(judge=[Fails(Refused("no")), Says("safe")]).screen("nice weather for a run").triage == "safe"
    assert Spotter(judge=Fails(NoAnswer("down"))).screen("nice weather for a run").triage == "safe"


@pytest.mark.req("TRI-5")
def test_no_log_line_holds_a_message(caplog):
    with caplog.at_level(logging.DEBUG):
        Spotter(judge=[Fails(RuntimeError(SECRET)), Fails(NoAnswer("down"))]).screen(SECRET)
    assert "judge.broken gave no answer: broken: RuntimeError" in caplog.text
    assert SECRET not in caplog.text


def row(index):
    return COMBINED[index]


@pytest.mark.req("TRI-1")
def test_row_1_a_judge_that_says_safe_never_lowers_what_rules_found():
    verdict = Spotter(judge=Says("safe", 1.0)).screen("I want to kill myself")
    assert (row(0)[0], verdict.triage) == ("safe", "crisis")


@pytest.mark.req("TRI-1")
def test_row_2_a_danger_that_no_rule_named_is_the_judges_finding():
    verdict = Spotter(judge=Says("emergency")).screen("everything is humming and the room went grey at the edges")
    assert row(1)[1] == "nothing of that kind"
    assert [one.by for one in verdict.findings] == ["judge.test"]
    assert verdict.urgent
    assert "needed" in verdict.findings[0].why


def test_row_3_rules_that_found_the_same_say_it_more_exactly():
    verdict = Spotter(judge=Says("crisis")).screen("I want to kill myself")
    assert row(2)[2].startswith("what rules found")
    assert "judge.test" not in [one.by for one in verdict.findings]


def test_row_4_the_graver_decides_when_rules_saw_someone_else_or_the_past():
    text = "my brother told me he wants to kill himself"
    assert Spotter(judge=None).screen(text).triage == "caution"
    assert Spotter(judge=Says("crisis")).screen(text).triage == "crisis"
    assert row(3)[2].startswith("both")


def test_row_5_words_that_rules_let_go_need_a_judge_that_is_very_sure():
    text = "I nearly killed myself laughing"
    assert Spotter(judge=Says("crisis", 0.7)).screen(text).triage == "safe"
    assert Spotter(judge=Says("crisis", 0.99)).screen(text).triage == "crisis"
    assert row(4)[2].endswith("very sure")


@pytest.mark.req("IN-2")
def test_row_6_words_that_may_mean_less_need_a_judge_that_is_very_sure():
    text = "there is no hope left for me"
    assert [Spotter(judge=Says("crisis", sure)).screen(text).triage for sure in (0.7, 0.99)] == ["caution", "crisis"]
    assert "unsure" in row(5)[1]


def test_row_7_numbers_that_rules_could_not_compare_need_a_judge_that_is_very_sure():
    text = "I want to lose 2 kg, it's nearly the day of the photo"
    assert Spotter(judge=Says("dangerous_weight_loss", 0.8)).screen(text).triage == "safe"
    assert Spotter(judge=Says("dangerous_weight_loss", 0.99)).screen(text).triage == "caution"
    assert "energy or weights" in row(6)[1]


@pytest.mark.req("IN-4")
@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("I want to lose 2 kg in 8 weeks", "dangerous_weight_loss"),
        ("help me hit 2200 calories a day", "dangerous_diet"),
        ("6000 kJ isn't enough, put me on 9200 kJ a day", "dangerous_diet"),
    ],
)
def test_row_8_numbers_within_the_limits_are_no_matter_of_opinion(text, label):
    assert Spotter(judge=Says(label, 0.999)).screen(text).triage == ("caution" if "6000" in text else "safe")
    assert "within the limits" in row(7)[1]


@pytest.mark.req("TRI-3")
def test_a_danger_needs_its_threshold_and_a_margin_over_safe():
    assert Spotter(judge=Says("eating_disorder", 0.30)).screen("hm").triage == "safe"  # safe is likelier
    assert Spotter(judge=Says("eating_disorder", 0.60)).screen("hm").triage == "caution"
    assert Spotter(judge=Says("crisis", 0.60)).screen("hm").triage == "crisis"
    unsure = Spotter(judge=Says("crisis", 0.60), profile="bench").screen("hm")
    assert (unsure.triage, unsure.action) == ("caution", "limit")
    assert unsure.resources


@pytest.mark.parametrize("judge", ["cloud", 3.5, object()])
def test_what_is_no_judge_is_said_at_once(judge):
    with pytest.raises((ValueError, TypeError), match="judge"):
        Spotter(judge=judge)


def test_an_unknown_profile_is_said_at_once():
    with pytest.raises(ValueError, match="production, bench"):
        Spotter(judge=None, profile="strict")


@pytest.mark.req("TRI-2")
def test_an_age_does_not_hide_a_crisis(passage):
    def opinion(**chances):
        row = dict.fromkeys(LABELS, 0.0) | chances
        judge = Says("safe")
        judge.judge = lambda passages: [Judgement("judge.test", row, (0, 1)) for _ in passages]
        return Chain([judge]).ask([passage("x")])[0].label

    assert opinion(age_minor=0.58, crisis=0.41, safe=0.01) == "crisis"
    assert opinion(age_minor=0.97, crisis=0.02, safe=0.01) == "age_minor"
