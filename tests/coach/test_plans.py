"""Plans: what is asked for, what is refused with something instead, how they are shown."""

import json
import re

import pytest
from click.testing import CliRunner

from spotter.cli import main
from spotter.coach.plans import PlanRequest, PlanRequestError, html, markdown
from spotter.domain import Member
from spotter.members.words import Equipment


def plan(planner, kind="workout", **who):
    return planner.plan(kind, PlanRequest.of(who))


@pytest.mark.req("PL-1")
def test_a_wish_for_seven_days_is_corrected_and_the_reason_is_shown(planner):
    planned = plan(planner, days=7, minutes=30)
    assert len(planned.plan.sessions) == 5
    assert planned.outcome == "corrected"
    assert "rest days" in markdown(planned)


@pytest.mark.req("PL-1")
@pytest.mark.parametrize("minutes", [10, 20, 45, 60])
def test_a_session_lasts_as_long_as_was_asked(planner, minutes):
    lengths = [one.minutes for one in plan(planner, minutes=minutes, days=3).plan.sessions]
    assert all(minutes * 0.7 <= one <= minutes for one in lengths)


@pytest.mark.req("PL-1", "IN-6")
def test_the_old_start_easier(planner):
    young, old = (plan(planner, age=age, level="advanced") for age in (30, 70))
    efforts = [max(work.effort for one in planned.plan.sessions for work in one.work) for planned in (young, old)]
    assert efforts[1] < efforts[0]
    assert "check-up" in markdown(old)


@pytest.mark.req("IN-6")
def test_nobody_under_18_gets_a_deficit_and_no_numbers_under_16(planner):
    planned = plan(planner, "meals", age=15, goal="lose_fat", weight_kg=60, height_cm=165)
    assert [one.code for one in planned.corrections] == ["no-deficit"]
    assert "kcal" not in json.dumps(planned.to_dict()) and "kcal" not in markdown(planned)
    assert "kcal" in markdown(plan(planner, "meals", age=17, parental_acknowledgment=True))


@pytest.mark.req("PL-1")
def test_ramadan_moves_the_meals_and_lowers_the_effort(planner):
    meals = plan(planner, "meals", ramadan=True)
    assert [meal.name for meal in meals.plan.days[0].meals] == ["iftar", "evening", "suhoor"]
    fasting, usual = (plan(planner, ramadan=ramadan, age=30) for ramadan in (True, False))
    efforts = [max(work.effort for one in planned.plan.sessions for work in one.work) for planned in (fasting, usual)]
    assert efforts[0] < efforts[1]


@pytest.mark.req("PL-1")
@pytest.mark.parametrize("called", ["pregnancy", "pregnant", "Pregnant", "type 2 diabetes", "diabetes", "renal"])
def test_who_may_not_fast_gets_usual_meals_and_hears_why(planner, called):
    planned = plan(planner, "meals", ramadan=True, conditions=[called], cleared=[called])
    assert planned.plan.days[0].meals[0].name == "breakfast"
    assert "doctor" in planned.corrections[-1].reason("en")


@pytest.mark.req("PL-1")
@pytest.mark.parametrize("called", ["pregnancy", "pregnant"])
def test_no_deficit_in_pregnancy_whatever_it_is_called(planner, called):
    wished, usual = (
        plan(planner, "meals", goal=goal, age=30, gender="female", conditions=[called], cleared=[called])
        for goal in ("lose_fat", "health")
    )
    assert wished.plan.target == usual.plan.target


@pytest.mark.req("PL-2", "PL-3")
@pytest.mark.parametrize(
    ("kind", "who", "code", "event"),
    [
        ("workout", {"age": 12}, "too-young", "age_restriction_applied"),
        ("meals", {"health_check": False}, "health-check", "screening_block"),
        ("workout", {"held": ["workout_generation"]}, "health-check", "screening_block"),
        ("workout", {"conditions": ["heart"]}, "workout_generation", "medical_redirect"),
        ("meals", {"conditions": ["diabetes"]}, "meal_planning", "medical_redirect"),
        ("meals", {"conditions": ["anorexia"], "cleared": ["anorexia"]}, "meal_planning", "medical_redirect"),
    ],
)
def test_a_refusal_says_why_and_what_there_is_instead(planner, kind, who, code, event):
    planned = plan(planner, kind, **who)
    assert planned.plan is None
    assert (planned.refusal.code, planned.refusal.event) == (code, event)
    assert len(planned.refusal.instead) > 60


@pytest.mark.req("PL-1")
def test_a_cleared_condition_opens_plans_that_still_take_care(planner):
    planned = plan(planner, conditions=["heart"], cleared=["heart"], level="advanced", equipment=["gym"], days=6)
    names = [work.exercise for one in planned.plan.sessions for work in one.work]
    assert names and not any(re.search("jump|interval|handstand|sprint", name) for name in names)


def test_an_allergy_we_have_no_column_for_is_left_out_by_name_and_said(planner):
    planned = plan(planner, "meals", allergies=["kiwi", "unicorn milk sauce"])
    assert "kiwi" not in json.dumps(planned.plan.to_dict()["days"])
    assert "kiwi" in markdown(planned)


def test_cheap_meals_leave_the_salmon_out(planner):
    shown = markdown(plan(planner, "meals", cheap=True))
    assert "salmon" not in shown and "pistachio" not in shown


@pytest.mark.parametrize(
    "bad",
    [{"age": -1}, {"age": "old"}, {"days": 0}, {"days": 2.5}, {"minutes": 5}, {"level": "god"}, {"goal": "abs"},
     {"alergies": ["milk"]}, {"equipment": ["sword"]}, {"injuries": ["soul"]}, {"allergies": "x" * 61}, {"seed": -1},
     {"weight_kg": True}, {"language": "fr"}, {"health_check": "yes"}, {"diet": ["vegan"]}, {"conditions": [3]}],
)  # fmt: skip
def test_a_request_that_cannot_be_read_says_which_field(bad):
    with pytest.raises(PlanRequestError, match=next(iter(bad))):
        PlanRequest.of(bad)


def test_a_request_comes_from_a_member():
    member = Member(
        age=40, level="intermediate", conditions=("heart",), cleared=("heart",), allergies=("dairy",), language="ar",
        equipment=("dumbbells", "a garden"), goals=("lose weight",), health_check="fail",
    )  # fmt: skip
    request = PlanRequest.for_member(member, days=4)
    assert request.allergies == ("milk",) and request.equipment == ("dumbbells",)
    assert (request.level, request.goal, request.days, request.language) == ("intermediate", "lose_fat", 4, "ar")
    assert request.health_check is False


@pytest.mark.req("PL-1")
@pytest.mark.parametrize("kind", ["workout", "meals"])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_page_prints_by_itself(planner, kind, language):
    page = html(plan(planner, kind, language=language, days=7))
    assert f'lang="{language}"' in page and ('dir="rtl"' in page) is (language == "ar")
    assert "<script" not in page and "http" not in page and "@media print" in page
    assert page.count("<section") >= 7


def test_a_page_shows_no_markup_of_others(planner):
    planned = plan(planner, "meals", allergies=["<b>kiwi</b>"])
    assert "<b>kiwi" not in html(planned)


@pytest.mark.req("PL-1")
def test_the_command_writes_all_three(tmp_path):
    run = CliRunner()
    asked = ["plan", "workout", "--days", "2", "--minutes", "20", "--injury", "knee"]
    shown = run.invoke(main, asked)
    assert shown.exit_code == 0 and shown.output.startswith("# Your week of training")
    as_json = run.invoke(main, [*asked, "--format", "json"])
    assert json.loads(as_json.output)["plan"]["kind"] == "workout"
    page = tmp_path / "plan.html"
    assert (
        run.invoke(main, ["plan", "meals", "--language", "ar", "--format", "html", "--out", str(page)]).exit_code == 0
    )
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_the_command_checks_a_plan_of_others(tmp_path):
    file = tmp_path / "plan.json"
    file.write_text('{"days": []}', encoding="utf-8")
    checked = CliRunner().invoke(main, ["plan", "workout", "--check", str(file), "--format", "json"])
    assert json.loads(checked.output)["corrections"]
    file.write_text("no", encoding="utf-8")
    bad = CliRunner().invoke(main, ["plan", "workout", "--check", str(file)])
    assert bad.exit_code == 2 and "JSON" in bad.output


def test_the_command_answers_bad_usage_in_a_line():
    bad = CliRunner().invoke(main, ["plan", "meals", "--goal", "abs"])
    assert bad.exit_code == 2 and "goal" in bad.output and "Traceback" not in bad.output


@pytest.mark.req("PL-1", "PV-5")
@pytest.mark.parametrize("tool", sorted(set(Equipment) - {Equipment.NONE, Equipment.MAT}))
def test_equipment_of_a_profile_reaches_the_plan(tool):
    """A mat is no tool of any exercise; everything else that a profile can name is."""
    assert PlanRequest.for_member(Member(equipment=(tool.value,))).equipment
