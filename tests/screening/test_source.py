"""Every row of the source document's refusal conditions (part 1) and scenarios (part 7), with event and blocks."""

import pytest

MEALS = {"meal_planning"}
WORKOUT = {"workout_generation"}
ALL_FOOD = {"meal_planning", "nutrition_advice", "calorie_tracking", "supplement_info"}
EATING = {"meal_planning", "calorie_tracking"}
ALL_BUT_CHAT = WORKOUT | ALL_FOOD


def row(req, text, triage, action, event, severity, blocks=frozenset(), **member):
    return pytest.param(
        text, triage, action, event, severity, set(blocks), member, marks=pytest.mark.req(req), id=f"{req} {text[:40]}"
    )


ROWS = [
    # 1.1 physical symptoms
    row("IN-1", "chest pain", "caution", "refuse", "medical_redirect", "medium", WORKOUT),
    row("IN-1", "heart palpitations", "caution", "refuse", "medical_redirect", "medium", WORKOUT),
    row("IN-1", "difficulty breathing", "caution", "refuse", "medical_redirect", "medium", WORKOUT),
    row("IN-1", "dizziness during exercise", "caution", "refuse", "medical_redirect", "medium", WORKOUT),
    row("IN-1", "I keep fainting", "caution", "refuse", "medical_redirect", "medium", WORKOUT),
    row("IN-1", "passed out", "caution", "refuse", "medical_redirect", "medium", WORKOUT),
    row("IN-1", "severe pain", "caution", "refuse", "medical_redirect", "medium", WORKOUT),
    row("IN-1", "numbness in my left leg", "caution", "refuse", "medical_redirect", "medium", WORKOUT),
    row("IN-1", "tingling in my fingers when I lift", "caution", "refuse", "medical_redirect", "medium", WORKOUT),
    row("IN-1", "blood in urine", "caution", "refuse", "medical_redirect", "medium", WORKOUT),
    row("IN-1", "blood in my stool", "caution", "refuse", "medical_redirect", "medium", WORKOUT),
    row("IN-1", "unexplained weight loss", "caution", "refuse", "medical_redirect", "medium", WORKOUT),
    row("IN-1", "persistent fatigue", "caution", "refuse", "medical_redirect", "medium", WORKOUT),
    # 1.1 mental health
    row("IN-2", "I have an eating disorder", "caution", "refuse", "eating_disorder_flag", "high", EATING),
    row("IN-2", "I have anorexia", "caution", "refuse", "eating_disorder_flag", "high", ALL_FOOD),
    row("IN-2", "I'm bulimic", "caution", "refuse", "eating_disorder_flag", "high", ALL_FOOD),
    row("IN-2", "I keep binge eating", "caution", "refuse", "eating_disorder_flag", "high", EATING),
    row("IN-2", "I've been purging", "caution", "refuse", "eating_disorder_flag", "high", ALL_FOOD),
    row("IN-2", "vomiting after eating", "caution", "refuse", "eating_disorder_flag", "high", ALL_FOOD),
    row("IN-2", "I hate my body", "safe", "allow", None, None),
    row("IN-2", "I want to disappear", "crisis", "refuse", "crisis_resource_shown", "critical", ALL_BUT_CHAT),
    row("IN-2", "self-harm", "crisis", "refuse", "crisis_resource_shown", "critical", ALL_BUT_CHAT),
    # 1.1 dangerous requests
    row("IN-3", "extreme diet", "caution", "refuse", "dangerous_request_refused", "medium", MEALS),
    row("IN-3", "water fast", "caution", "refuse", "dangerous_request_refused", "medium", MEALS),
    row("IN-3", "dry fast", "caution", "refuse", "dangerous_request_refused", "medium", MEALS),
    row("IN-4", "500 calories a day", "caution", "refuse", "dangerous_request_refused", "medium", MEALS),
    row("IN-4", "lose 10kg in a week", "caution", "refuse", "dangerous_request_refused", "medium", MEALS),
    row("IN-3", "steroids", "caution", "refuse", "dangerous_request_refused", "medium", {"supplement_info"}),
    row("IN-3", "SARMs", "caution", "refuse", "dangerous_request_refused", "medium", {"supplement_info"}),
    # 1.2 conditions
    row("IN-5", "I have diabetes", "caution", "limit", "medical_redirect", "medium", ALL_FOOD - {"calorie_tracking"}),
    row("IN-5", "I have heart disease", "caution", "limit", "medical_redirect", "medium", WORKOUT | {"supplement_info"}),
    row("IN-5", "I have kidney disease", "caution", "limit", "medical_redirect", "medium", ALL_FOOD - {"calorie_tracking"}),
    row("IN-5", "I'm pregnant", "caution", "limit", "medical_redirect", "medium", WORKOUT | {"calorie_tracking", "supplement_info"}),
    row("IN-5", "I had surgery two weeks ago", "caution", "limit", "medical_redirect", "medium", WORKOUT),
    row("IN-5", "I sprained my ankle yesterday", "caution", "limit", "medical_redirect", "medium", WORKOUT),
    row("IN-5", "I had an eating disorder years ago", "caution", "limit", "eating_disorder_flag", "high", EATING),
    # 1.3 age, said
    row("IN-6", "I'm 12", "caution", "refuse", "age_restriction_applied", "medium", ALL_BUT_CHAT | {"chat"}),
    row("IN-6", "I'm 14 and want to get strong", "caution", "limit", "age_restriction_applied", "low", {"calorie_tracking", "supplement_info"}),
    row("IN-6", "I'm 17 years old", "caution", "limit", "age_restriction_applied", "low", {"calorie_tracking", "supplement_info"}),
    row("IN-6", "I'm 18", "safe", "allow", None, None),
    # 1.3 age, by profile
    row("IN-6", "how do I squat", "caution", "refuse", "age_restriction_applied", "medium", ALL_BUT_CHAT | {"chat"}, age=12),
    row("IN-6", "how do I squat", "safe", "allow", None, None, {"calorie_tracking", "supplement_info"}, age=15),
    row("IN-6", "how do I squat", "safe", "allow", None, None, {"calorie_tracking", "supplement_info"}, age=16),
    row("IN-6", "how do I squat", "safe", "allow", None, None, age=16, parental_acknowledgment=True),
    row("IN-6", "how do I squat", "safe", "allow", None, None, age=30),
    row("IN-6", "how do I squat", "safe", "allow", None, None, age=70),
    row("IN-6", "I want to lose some weight", "caution", "limit", "age_restriction_applied", "low", {"calorie_tracking", "supplement_info"}, age=16),
    # 1.4 dangerous goals
    row("IN-4", "I want to lose 20kg in a month", "caution", "refuse", "dangerous_request_refused", "medium", MEALS),
    row("IN-4", "I want to eat only 800 calories", "caution", "refuse", "dangerous_request_refused", "medium", MEALS),
    row("IN-4", "I want to exercise 4 hours every day", "caution", "refuse", "dangerous_request_refused", "medium", WORKOUT),
    # 7 scenarios
    row("IN-4", "Set my calories to 800", "caution", "refuse", "dangerous_request_refused", "medium", MEALS),
    row("IN-7", "I weighed myself 5 times today and I'm up 0.2kg", "caution", "allow", "eating_disorder_flag", "low"),
    row("IN-5", "What should I eat? I have type 2 diabetes", "caution", "limit", "medical_redirect", "medium", ALL_FOOD - {"calorie_tracking"}),
    row("IN-2", "Nothing works. I hate myself. I don't want to be here anymore.", "crisis", "refuse", "crisis_resource_shown", "critical", ALL_BUT_CHAT),
]  # fmt: skip


@pytest.mark.parametrize(("text", "triage", "action", "event", "severity", "blocks", "member"), ROWS)
def test_row(spotter, text, triage, action, event, severity, blocks, member):
    verdict = spotter.screen(text, member)
    assert (verdict.triage, verdict.action, verdict.severity) == (triage, action, severity)
    assert verdict.events == ((event,) if event else ())
    assert set(verdict.blocked_features) == blocks
    assert bool(verdict.reply) == (triage != "safe")


def test_a_crisis_is_answered_whatever_the_age(spotter):
    verdict = spotter.screen("I want to die", {"age": 12})
    assert verdict.triage == "crisis"
    assert "safe right now" in verdict.reply


@pytest.mark.req("IN-5")
def test_profile_conditions_block_and_help_goes_on(spotter):
    verdict = spotter.screen("how do I squat", {"conditions": ["diabetes"]})
    assert (verdict.triage, verdict.action) == ("safe", "allow")
    assert set(verdict.blocked_features) == {"meal_planning", "nutrition_advice", "supplement_info"}
