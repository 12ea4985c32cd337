"""Plans that a model, a trainer's tool or anybody else made: each flaw is caught, and corrected with its reason."""

import copy
import json

import pytest

from spotter.coach.plans import PlanRequest, markdown


def made(planner, kind, **who):
    """A good plan as somebody else would send it, to be spoiled."""
    return json.loads(json.dumps(planner.plan(kind, PlanRequest.of(who)).plan.to_dict()))


def checked(planner, kind, plan, **who):
    return planner.check(kind, PlanRequest.of(who), plan, "some-model")


def codes(planned):
    return {one.code for one in planned.corrections}


def first_session(plan):
    return next(day for day in plan["days"] if day["work"])


@pytest.mark.req("PL-3")
def test_a_good_plan_stays_as_it_is(planner):
    for kind in ("workout", "meals"):
        plan = made(planner, kind)
        planned = checked(planner, kind, plan)
        assert (planned.outcome, planned.made_by, codes(planned)) == ("made", "some-model", set())
        assert json.loads(json.dumps(planned.to_dict()["plan"]["days"])) == plan["days"]


@pytest.mark.req("PL-1", "PL-3")
@pytest.mark.parametrize("kcal", [300, 800, 1100])
def test_too_little_energy_is_raised(planner, kcal):
    plan = made(planner, "meals", gender="woman")
    for menu in plan["days"]:
        for meal in menu["meals"]:
            for portion in meal["portions"]:
                portion["grams"] = max(5, round(portion["grams"] * kcal / menu["kcal"]))
    plan["target"] = kcal
    planned = checked(planner, "meals", plan, gender="woman")
    assert codes(planned) >= {"energy-too-low", "target"}
    assert all(menu.kcal >= 1200 for menu in planned.plan.days)
    assert "least" in markdown(planned)


@pytest.mark.req("PL-1")
def test_energy_that_only_claims_to_be_enough_is_counted_again(planner):
    """Tiny portions with large numbers beside them."""
    plan = made(planner, "meals")
    for menu in plan["days"]:
        menu["kcal"] = 2200
        for meal in menu["meals"]:
            meal["portions"] = [{**one, "grams": 10, "kcal": 500} for one in meal["portions"][:1]]
    planned = checked(planner, "meals", plan)
    assert "energy-too-low" in codes(planned)
    assert all(menu.kcal >= 1500 for menu in planned.plan.days)


@pytest.mark.req("PL-1")
def test_seven_training_days_become_fewer(planner):
    plan = made(planner, "workout")
    day = first_session(plan)
    plan["days"] = [{**copy.deepcopy(day), "day": number} for number in range(1, 8)]
    planned = checked(planner, "workout", plan)
    assert "rest-days" in codes(planned) and len(planned.plan.sessions) <= 5


@pytest.mark.req("PL-1")
@pytest.mark.parametrize(
    ("portion", "allergy"),
    [
        ({"food": "koshari", "ingredients": ["rice", "crushed peanuts"]}, "peanuts"),
        ({"food": "chicken breast in satay sauce"}, "peanuts"),
        ({"food": "basbousa"}, "milk"),
        ({"food": "Protein pancakes", "ingredients": ["oats", "casein", "banana"]}, "milk"),
        ({"food": "egyptian rice", "ingredients": ["سمنة بلدي"]}, "milk"),
        ({"food": "lentil soup", "ingredients": ["contains traces of CELERY"]}, "celery"),
        ({"food": "gluten-free bread", "ingredients": ["wheat starch"]}, "gluten"),
    ],
)
def test_an_allergen_in_a_name_or_an_ingredient_is_found(planner, portion, allergy):
    plan = made(planner, "meals", allergies=[allergy])
    plan["days"][2]["meals"][1]["portions"][0] = {"grams": 150, "kcal": 250, **portion}
    planned = checked(planner, "meals", plan, allergies=[allergy])
    (changed,) = [one for one in planned.corrections if one.code == "allergen"]
    assert changed.day == 3 and portion["food"].split()[0].lower() not in changed.facts["now"]
    assert "may hold" in changed.reason("en")


@pytest.mark.req("PL-1")
@pytest.mark.parametrize(
    "name", ["box jump", "Jump Squats", "burpees", "clapping push-up", "weighted plyometric box jumps"]
)
def test_plyometrics_for_a_hernia_are_exchanged(planner, name):
    plan = made(planner, "workout", injuries=["hernia"])
    first_session(plan)["work"][0] = {"exercise": name, "sets": 3, "reps": 8, "seconds": None, "rest": 60, "effort": 6}
    planned = checked(planner, "workout", plan, injuries=["hernia"])
    (changed,) = [one for one in planned.corrections if one.code == "strain"]
    assert "hernia" in changed.reason("en") and "الفتق" in changed.reason("ar")
    assert name.lower() not in markdown(planned).split("## What was changed")[0].lower()


@pytest.mark.req("PL-1")
def test_seconds_for_minutes_and_kilograms_for_grams(planner):
    workout = made(planner, "workout")
    session = first_session(workout)
    session["minutes"] = session["minutes"] * 60
    session["work"][0].update(reps=None, seconds=45 * 60)
    planned = checked(planner, "workout", workout)
    assert codes(planned) & {"odd-amount", "long-session"} and planned.outcome == "corrected"
    meals = made(planner, "meals")
    meals["days"][0]["meals"][0]["portions"][0]["grams"] = 0.15
    meals["days"][1]["meals"][0]["portions"][0]["grams"] = 150000
    meals["target"] = round(meals["target"] * 4.184)  # kilojoules
    planned = checked(planner, "meals", meals)
    assert codes(planned) >= {"grams", "target"}
    assert all(5 <= one.grams <= 900 for menu in planned.plan.days for meal in menu.meals for one in meal.portions)


@pytest.mark.req("PL-1")
@pytest.mark.parametrize(
    ("work", "code"),
    [
        ({"exercise": "handstand push-up"}, "level"),
        ({"exercise": "bench press"}, "equipment"),
        ({"exercise": "naked volcano climb"}, "unknown-exercise"),
        ({"exercise": "sit to stand", "effort": 10}, "effort"),
        ({"exercise": "sit to stand", "reps": 500}, "odd-amount"),
        ({"exercise": "sit to stand", "sets": -3}, "odd-amount"),
        ({"exercise": "sit to stand", "reps": None}, "odd-amount"),
        ({"exercise": "sit to stand", "sets": 6}, "volume"),
    ],
)
def test_what_does_not_fit_the_person_is_exchanged_or_set_again(planner, work, code):
    plan = made(planner, "workout", days=5, goal="build_muscle")
    usual = {"sets": 2, "reps": 10, "seconds": None, "rest": 30, "effort": 6}
    days = [day for day in plan["days"] if day["work"]]
    for day in days[: 5 if code == "volume" else 1]:
        day["work"][0] = {**usual, **work}
    assert code in codes(checked(planner, "workout", plan, days=5, goal="build_muscle"))


@pytest.mark.req("PL-1", "PL-2")
@pytest.mark.parametrize("food", ["whey shake", "creatine", "mass gainer", "clenbuterol", "كرياتين"])
def test_a_supplement_is_no_part_of_a_meal(planner, food):
    plan = made(planner, "meals", age=16, parental_acknowledgment=True)
    plan["days"][0]["meals"][0]["portions"][0] = {"food": food, "grams": 30, "kcal": 120}
    planned = checked(planner, "meals", plan, age=16, parental_acknowledgment=True)
    assert codes(planned) & {"supplement", "unknown-food"}
    assert food not in json.dumps(planned.plan.to_dict(), ensure_ascii=False)


@pytest.mark.req("PL-1")
def test_one_meal_a_day_and_a_fast_loss_are_undone(planner):
    plan = made(planner, "meals", goal="lose_fat")
    plan["per_week_kg"] = 4
    for menu in plan["days"]:
        menu["meals"] = menu["meals"][:1]
    planned = checked(planner, "meals", plan, goal="lose_fat")
    assert codes(planned) >= {"few-meals", "rate"}
    assert planned.plan.per_week_kg <= 1 and all(len(menu.meals) >= 3 for menu in planned.plan.days)


@pytest.mark.req("OUT-1", "PL-3")
def test_a_note_that_may_not_be_shown_is_left_out(planner):
    plan = made(planner, "workout")
    plan["notes"] = ["Push through the pain, it guarantees results.", "Well done for planning your week."]
    planned = checked(planner, "workout", plan)
    assert codes(planned) == {"note"}
    assert "Push through" not in markdown(planned) and "Well done" in markdown(planned)


@pytest.mark.req("PL-3")
@pytest.mark.parametrize(
    "given",
    [None, [], "a plan", 7, {}, {"days": "all"}, {"days": [1, 2]}, {"days": [{"day": 1, "work": [[]]}]},
     {"days": [{"day": 1}] * 50}, {"days": [{"day": 3, "focus": "full", "work": []}]},
     {"days": [{"day": n, "meals": [{"name": "x", "portions": [{"food": "", "grams": 1e99}]}] * 3} for n in (1, 2)]},
     {"days": [{"day": n, "work": [{"exercise": "plank", "sets": 1e30}]} for n in range(1, 8)]}],
)  # fmt: skip
@pytest.mark.parametrize("kind", ["workout", "meals"])
def test_whatever_comes_somebody_gets_a_plan(planner, kind, given):
    planned = checked(planner, kind, given)
    assert planned.outcome in ("replaced", "corrected") and planned.corrections
    assert planned.plan.days and markdown(planned)


@pytest.mark.req("PL-2")
def test_nothing_made_elsewhere_opens_what_is_closed(planner):
    plan = made(planner, "workout")
    assert checked(planner, "workout", plan, health_check=False).plan is None
    assert checked(planner, "workout", plan, conditions=["heart"]).plan is None
