"""Mend what the validator found, where a safe change exists, and say what was changed and why."""

from collections.abc import Sequence

from spotter.coach.plans.corrections import Correction
from spotter.coach.plans.mend_meals import MendMeals
from spotter.coach.plans.mend_workouts import MendWorkout
from spotter.coach.plans.problems import Vets, problems
from spotter.coach.plans.rules import Bounds
from spotter.coach.plans.shape import Plan, WorkoutPlan

_ROUNDS = 40


def mended(plan: Plan, bounds: Bounds, vets: Vets) -> tuple[Plan | None, list[Correction]]:
    """The plan without problems and what was changed; None when it can't be mended."""
    made: list[Correction] = []
    for _ in range(_ROUNDS):
        found = problems(plan, bounds, vets)
        if not found:
            return plan, _once(made)
        mender = MendWorkout(plan, bounds) if isinstance(plan, WorkoutPlan) else MendMeals(plan, bounds)
        for problem in found:
            if problem.code == found[0].code:  # one kind at a time: mending may move what others point at
                made += mender.mend(problem)
        plan = mender.finished()
    return None, made


def _once(made: Sequence[Correction]) -> list[Correction]:
    """Each change once, and none that a later one undid."""
    seen: dict[str, Correction] = {}
    for one in made:
        seen.setdefault(f"{one.code} {one.day} {sorted(one.facts.items(), key=str)}", one)
    return list(seen.values())
