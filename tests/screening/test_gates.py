"""What a profile alone keeps closed, whatever is written."""

from datetime import datetime, timedelta

import pytest

from spotter.domain import Action, Category, Feature, Member, PolicyError, Severity, Sign
from spotter.domain.ages import AGE_LIMITS
from spotter.policy import load
from spotter.policy.load import DATA
from spotter.screening.gates import holds

NOW = datetime(2026, 3, 1, 12)


def closed(policy, *signs, **fields) -> dict[str, str]:
    return {hold.feature.value: hold.by for hold in holds(policy, Member(**fields), signs, NOW)}


@pytest.mark.req("IN-6")
@pytest.mark.parametrize(
    ("fields", "features", "by"),
    [
        ({"age": 12}, {one.value for one in Feature}, "age"),
        ({"age": 13}, {"calorie_tracking", "supplement_info"}, "age"),
        ({"age": 15, "parental_acknowledgment": True}, {"calorie_tracking", "supplement_info"}, "age"),
        ({"age": 16}, {"calorie_tracking", "supplement_info"}, "acknowledgment"),
        ({"age": 17, "parental_acknowledgment": True}, set(), ""),
        ({"age": 18}, set(), ""),
        ({"age": 70}, set(), ""),
        ({}, set(), ""),
    ],
)
def test_ages(policy, fields, features, by):
    found = closed(policy, **fields)
    assert set(found) == features
    assert set(found.values()) <= {by}


@pytest.mark.req("IN-5")
@pytest.mark.parametrize(
    ("code", "features"),
    [
        ("diabetes", {"meal_planning", "nutrition_advice", "supplement_info"}),
        ("kidney", {"meal_planning", "nutrition_advice", "supplement_info"}),
        ("kidney_disease", {"meal_planning", "nutrition_advice", "supplement_info"}),
        ("heart", {"workout_generation", "supplement_info"}),
        ("heart_disease", {"workout_generation", "supplement_info"}),
        ("surgery", {"workout_generation"}),
        ("injury", {"workout_generation"}),
        ("pregnancy", {"workout_generation", "calorie_tracking", "supplement_info"}),
        ("eating_disorder_history", {"meal_planning", "calorie_tracking"}),
        ("anorexia", {"meal_planning", "nutrition_advice", "calorie_tracking", "supplement_info"}),
        ("purging", {"meal_planning", "nutrition_advice", "calorie_tracking", "supplement_info"}),
        ("something nobody knows", set()),
    ],
)
def test_conditions_and_clearances(policy, code, features):
    assert set(closed(policy, age=30, conditions=(code,))) == features
    lifted = set(closed(policy, age=30, conditions=(code,), cleared=(code,)))
    eating = "eating" in code or code in ("anorexia", "purging")
    assert lifted == (features if eating else set())


@pytest.mark.req("IN-2")
def test_a_day_after_a_crisis(policy):
    def sign(hours: float) -> Sign:
        at = NOW - timedelta(hours=hours)
        return Sign("crisis.intent", Category.CRISIS, Severity.CRITICAL, Action.REFUSE, at=at)

    assert set(closed(policy, sign(23), age=30)) == {"meal_planning", "calorie_tracking"}
    assert closed(policy, sign(25), age=30) == {}


@pytest.mark.req("PV-4")
def test_opting_out_of_ai_closes_what_a_model_does(policy):
    assert set(closed(policy, age=30, ai_opt_out=True)) == {one.value for one in Feature} - {"calorie_tracking"}


@pytest.mark.req("IN-6")
def test_ages_have_one_place(policy, tmp_path):
    import shutil

    assert {name: policy.limits[name].values["all"] for name in AGE_LIMITS} == AGE_LIMITS
    shutil.copytree(DATA, tmp_path / "p")
    file = tmp_path / "p" / "limits.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("age youngest:\n", "age youngest:\n  all: 9\n"), encoding="utf-8")
    with pytest.raises(PolicyError) as mistake:
        load(tmp_path / "p")
    assert mistake.value.code == "age-is-a-floor"
