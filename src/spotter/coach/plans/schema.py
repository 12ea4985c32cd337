"""What a model is asked for: a plan to a JSON schema, chosen from what the person can do and eat.

A model is told what a plan needs and no more: age, goal, level, time, equipment, and the lists it may choose from. Why
something is not on a list (a condition, an injury) it never learns.
"""

from typing import Any

from spotter.coach.plans.foods import foods
from spotter.coach.plans.meals import Kitchen
from spotter.coach.plans.rules import Bounds
from spotter.coach.plans.workouts import candidates

_PATTERNS = ("squat", "lunge", "hinge", "push", "pull", "core", "calves", "cardio", "mobility")


def schema(kind: str, bounds: Bounds) -> dict[str, Any]:
    return _workout(bounds) if kind == "workout" else _meals(bounds)


def instructions(kind: str, bounds: Bounds) -> str:
    request = bounds.request
    who = f"age {request.age}, " if request.age is not None else ""
    if kind == "workout":
        days = min(request.days, bounds.most_days)
        return (
            f"Plan a week of training as JSON for a person ({who}level {request.level}, goal {request.goal}): "
            f"exactly 7 days, {days} of them with training of at most {bounds.minutes} minutes, the others with focus "
            f"null and no work. Effort is an RPE of at most {bounds.effort}; at most {bounds.sets} sets a week for one "
            "muscle. `reps` or `seconds`, the other null; `rest` in seconds. Use only the exercises of the schema."
        )
    return (
        f"Plan 7 days of meals as JSON for a person ({who}goal {request.goal}, diet {request.diet}): about "
        f"{bounds.target} kcal a day and never below {bounds.least_energy}, at least three meals a day, "
        f"grams as eaten, kcal for each portion. {'Meals are iftar, evening and suhoor. ' if bounds.fasts else ''}"
        "Use only the foods of the schema, and no supplements."
    )


def _workout(bounds: Bounds) -> dict[str, Any]:
    allowed = sorted({one.id for name in _PATTERNS for one in candidates(bounds, name)})
    moves = sorted(one.id for one in candidates(bounds, "mobility"))
    work = _object(
        exercise={"type": "string", "enum": allowed},
        sets=_WHOLE,
        reps=_MAYBE,
        seconds=_MAYBE,
        rest=_WHOLE,
        effort=_WHOLE,
    )
    day = _object(
        day=_WHOLE,
        focus={"type": ["string", "null"], "enum": ["full", "upper", "lower", "cardio", "mobility", None]},
        warm_up=_list({"type": "string", "enum": moves}),
        work=_list(work),
        cool_down=_list({"type": "string", "enum": moves}),
        minutes=_WHOLE,
    )
    return _object(goal=_TEXT, level=_TEXT, days=_list(day), notes=_list(_TEXT))


def _meals(bounds: Bounds) -> dict[str, Any]:
    kitchen = Kitchen(bounds)
    allowed = sorted(
        one.id for one in foods().all.values() if one.meals and one.suits(bounds.request.diet) and kitchen.may_eat(one)
    )
    portion = _object(food={"type": "string", "enum": allowed}, grams=_WHOLE, kcal=_WHOLE, ingredients=_list(_TEXT))
    meal = _object(name=_TEXT, portions=_list(portion))
    day = _object(day=_WHOLE, meals=_list(meal), kcal=_WHOLE, protein=_WHOLE)
    flag, number = {"type": "boolean"}, {"type": "number"}
    return _object(
        goal=_TEXT, diet=_TEXT, target=_WHOLE, per_week_kg=number, ramadan=flag, days=_list(day), notes=_list(_TEXT)
    )


_TEXT = {"type": "string"}
_WHOLE = {"type": "integer"}
_MAYBE = {"type": ["integer", "null"]}


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _object(**properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
