"""One table decides."""

import pytest

from spotter.domain import OF_MESSAGES, Category, Context, Finding, Member, Severity
from spotter.engine.decide import decide


def finding(category, severity="medium", context="self", about=""):
    return Finding("test", Category(category), Severity(severity), (0, 1), "why", Context(context), about=about)


@pytest.mark.req("IN-2")
def test_crisis_comes_first_and_is_always_refused(policy):
    outcome = decide([finding("dangerous_diet"), finding("crisis", "critical")], Member(), policy)
    assert (outcome.triage, outcome.action, outcome.severity) == ("crisis", "refuse", "critical")
    assert outcome.categories == ("crisis", "dangerous_diet")
    assert "chat" not in outcome.blocked_features
    assert len(outcome.blocked_features) == 5


def test_an_acute_emergency_comes_before_an_eating_disorder(policy):
    outcome = decide([finding("eating_disorder", "high"), finding("physical_symptom", "critical")], Member(), policy)
    assert outcome.urgent
    assert outcome.answers[0] == "emergency"


def test_blocks_are_the_union_and_answers_at_most_two(policy):
    found = [finding("physical_symptom"), finding("dangerous_diet"), finding("performance_drugs")]
    outcome = decide(found, Member(), policy)
    assert set(outcome.blocked_features) == {"workout_generation", "meal_planning", "supplement_info"}
    assert len(outcome.answers) == 2


@pytest.mark.parametrize("category", OF_MESSAGES)
@pytest.mark.parametrize("severity", Severity)
@pytest.mark.parametrize("context", [c for c in Context if c not in ("exception", "idiom", "negated", "quoted")])
def test_every_finding_has_a_row_and_levels_agree(policy, category, severity, context):
    outcome = decide([finding(category, severity, context)], Member(), policy)
    if outcome.action != "allow":
        assert outcome.triage > "safe"
    if outcome.triage == "crisis":
        assert outcome.action == "refuse"


def test_the_profile_can_decide(policy):
    hours = [finding("dangerous_exercise", about="hours")]
    assert decide(hours, Member(), policy).action == "refuse"
    assert decide(hours, Member(level="advanced"), policy).action == "limit"
    assert decide(hours, Member(level="advanced", age=16), policy).action == "refuse"


@pytest.mark.req("IN-5")
@pytest.mark.parametrize("called", ["diabetes", "type_2_diabetes", "diabetic", "pregnant", "renal", "ed_history"])
def test_a_fast_for_faith_with_a_condition_by_any_name(spotter, called):
    fasting = spotter.screen("I am fasting for Ramadan, when should I train?", {"conditions": [called]})
    assert (fasting.triage, fasting.action) == ("caution", "limit")
    assert spotter.screen("I am fasting for Ramadan, when should I train?").triage == "safe"
