"""The one validator: what is wrong with a plan for a person, whatever made it. It changes nothing."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from spotter.coach.plans.energy import kg_per_week, per_week
from spotter.coach.plans.exercises import Exercise, library
from spotter.coach.plans.foods import Food, foods
from spotter.coach.plans.meals import CLOSE, energy
from spotter.coach.plans.rules import Bounds
from spotter.coach.plans.shape import MealPlan, Menu, Plan, Portion, Session, Work, WorkoutPlan
from spotter.coach.plans.workouts import counted_muscle, minutes_of

_WEEK = list(range(1, 8))
_MOST_SETS, _MOST_REPS, _MOST_HELD, _MOST_CARDIO, _MOST_REST = 6, 30, 180, 3600, 300
_MOST_PORTIONS = 4  # of a food in one meal, by its usual portion
_POWDERS = ("protein shake", "whey", "creatine", "bcaa", "pre-workout", "fat burner", "mass gainer", "supplement")
_FEWEST_MEALS = 3
Vets = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Problem:
    """`code` names the kind (and its reason in words); `day` 0 is the whole plan; `at` leads to the place."""

    code: str
    day: int = 0
    at: tuple[int, ...] = ()
    facts: dict[str, Any] = field(default_factory=dict)


def problems(plan: Plan, bounds: Bounds, vets: Vets = lambda _: True) -> list[Problem]:
    """Every problem of a plan, in the order in which they are best mended. `vets` says whether a note may be shown."""
    found = _of_workout(plan, bounds) if isinstance(plan, WorkoutPlan) else _of_meals(plan, bounds)
    return [*found, *(Problem("note", at=(place,)) for place, note in enumerate(plan.notes) if not vets(note))]


def _of_workout(plan: WorkoutPlan, bounds: Bounds) -> Iterator[Problem]:
    if [one.day for one in plan.days] != _WEEK or not plan.sessions:
        yield Problem("few-days")
        return
    if len(plan.sessions) > bounds.most_days:
        facts = {"was": len(plan.sessions), "now": bounds.most_days, "limit": bounds.rest_days}
        yield Problem("rest-days", facts=facts)
    for session in plan.days:
        yield from _of_session(session, bounds)
    yield from _too_much(plan, bounds)


def _of_session(session: Session, bounds: Bounds) -> Iterator[Problem]:
    if bool(session.focus) != bool(session.work):
        yield Problem("odd-amount", session.day, facts={"what": session.focus or "-"})
    for place, work in enumerate(session.work):
        yield from _of_work(work, session.day, place, bounds)
    around = [*session.warm_up, *session.cool_down]
    for place, name in enumerate(around):
        if code := _unfit(library().all.get(name), bounds):
            yield Problem("around", session.day, (place,), {"was": name, "code": code})
    if all(work.exercise in library().all for work in session.work):
        yield from _of_length(session, bounds)


def _of_work(work: Work, day: int, place: int, bounds: Bounds) -> Iterator[Problem]:
    exercise = library().all.get(work.exercise)
    if code := _unfit(exercise, bounds):
        who = [
            name for name, out in bounds.request.reasons.items() if exercise and not exercise.strains.isdisjoint(out)
        ]
        yield Problem(code, day, (place,), {"was": work.exercise, "who": who})
    elif exercise and not _is_usable(work, exercise):
        yield Problem("odd-amount", day, (place,), {"what": work.exercise})
    if not 1 <= work.effort <= bounds.effort:
        facts = {"what": work.exercise, "was": work.effort, "now": bounds.effort, "limit": bounds.effort}
        yield Problem("effort", day, (place,), facts)


def _unfit(exercise: Exercise | None, bounds: Bounds) -> str:
    """Why a person can't do an exercise; empty when they can."""
    if exercise is None:
        return "unknown-exercise"
    if not exercise.strains.isdisjoint(bounds.request.left_out):
        return "strain"
    if not exercise.can_be_done_with(bounds.request.tools):
        return "equipment"
    return "" if exercise.is_for(bounds.level) else "level"


def _is_usable(work: Work, exercise: Exercise) -> bool:
    """Amounts as people train: a count, or a time; not both, not a thousand."""
    if not (1 <= work.sets <= _MOST_SETS and 0 <= work.rest <= _MOST_REST) or bool(work.reps) == bool(work.seconds):
        return False
    longest = _MOST_CARDIO if exercise.pattern == "cardio" else _MOST_HELD
    return 1 <= (work.reps or 1) <= _MOST_REPS and 5 <= (work.seconds or 5) <= longest


def _of_length(session: Session, bounds: Bounds) -> Iterator[Problem]:
    taken = minutes_of(session) if session.focus else 0
    if taken > bounds.minutes:
        yield Problem("long-session", session.day, facts={"was": taken, "now": bounds.minutes, "limit": bounds.minutes})
    elif taken != session.minutes:
        yield Problem("wrong-length", session.day, facts={"was": session.minutes, "now": taken})


def _too_much(plan: WorkoutPlan, bounds: Bounds) -> Iterator[Problem]:
    week = sum(minutes_of(one) for one in plan.sessions)
    if week > bounds.week:
        yield Problem("long-week", facts={"was": week, "now": bounds.week, "limit": bounds.week})
    sets: Counter[str] = Counter()
    for session in plan.sessions:
        for place, work in enumerate(session.work):
            exercise = library().all.get(work.exercise)
            muscle = counted_muscle(exercise) if exercise else None
            if muscle:
                sets[muscle] += work.sets
                if sets[muscle] > bounds.sets:
                    over = sets[muscle] - bounds.sets
                    sets[muscle] = bounds.sets
                    facts = {"what": work.exercise, "over": over, "limit": bounds.sets}
                    yield Problem("volume", session.day, (place,), facts)


def _of_meals(plan: MealPlan, bounds: Bounds) -> Iterator[Problem]:
    if not plan.days or [one.day for one in plan.days] != _WEEK[: len(plan.days)]:
        yield Problem("few-days")
        return
    yield from _of_target(plan, bounds)
    for menu in plan.days:
        yield from _of_menu(menu, plan, bounds)


def _of_target(plan: MealPlan, bounds: Bounds) -> Iterator[Problem]:
    least, most = _range(bounds)
    if not least <= plan.target <= most:
        yield Problem("target", facts={"was": plan.target, "now": bounds.target, "limit": least})
    if not 0 <= plan.per_week_kg <= bounds.most_loss:
        facts = {"was": plan.per_week_kg, "limit": bounds.most_loss}
        yield Problem("rate", facts={**facts, "now": min(bounds.most_loss, _rate(bounds))})
    if plan.ramadan != bounds.fasts:
        yield Problem("fasting")
    if plan.numbers != bounds.counts_energy:
        yield Problem("numbers")


def _range(bounds: Bounds) -> tuple[int, int]:
    """Which targets may be planned: no faster loss than the maximum, and not far above what anyone uses."""
    least = max(bounds.least_energy, bounds.maintenance - per_week(bounds.most_loss))
    return min(least, bounds.target), bounds.most_energy


def _rate(bounds: Bounds) -> float:
    return max(0.0, kg_per_week(bounds.maintenance - bounds.target))


def _of_menu(menu: Menu, plan: MealPlan, bounds: Bounds) -> Iterator[Problem]:
    full = [meal for meal in menu.meals if meal.portions]
    if len(full) < _FEWEST_MEALS or len(full) != len(menu.meals):
        yield Problem("few-meals", menu.day)
        return
    unfit = False
    for at, meal in enumerate(menu.meals):
        for place, one in enumerate(meal.portions):
            for problem in _of_portion(one, menu.day, (at, place), bounds):
                unfit = True
                yield problem
    if not unfit:
        yield from _of_energy(menu, plan, bounds)


def _of_portion(one: Portion, day: int, at: tuple[int, int], bounds: Bounds) -> Iterator[Problem]:
    request, food = bounds.request, foods().all.get(one.food)
    beside = ", ".join((one.food if food is None else "", *one.ingredients))
    allergen = (foods().has(food, request.allergies) if food else None) or foods().hidden(beside, request.allergies)
    if allergen:
        yield Problem("allergen", day, at, {"was": one.food, "what": allergen})
    elif _is_supplement(one, food, bounds):
        yield Problem("supplement", day, at, {"was": one.food})
    elif food is None:
        yield Problem("unknown-food", day, at, {"was": one.food})
    elif not food.suits(request.diet):
        yield Problem("diet", day, at, {"was": one.food, "what": request.diet})
    elif not 5 <= one.grams <= _MOST_PORTIONS * food.portion:
        yield Problem("grams", day, at, {"was": one.grams, "now": food.portion, "what": one.food})


def _is_supplement(one: Portion, food: Food | None, bounds: Bounds) -> bool:
    """Of whatever tier: a plan is made of food, and supplements have rules and people of their own."""
    said = [one.food.replace("-", " "), *(food.names if food else ()), *one.ingredients]
    return any(bounds.is_supplement(name) for name in said) or any(word in " ".join(said).lower() for word in _POWDERS)


def _of_energy(menu: Menu, plan: MealPlan, bounds: Bounds) -> Iterator[Problem]:
    counted = energy(_portions(menu))
    least, most = _range(bounds)
    target = plan.target if least <= plan.target <= most else bounds.target
    if counted < bounds.least_energy:
        facts = {"was": counted, "now": max(target, bounds.least_energy), "limit": bounds.least_energy}
        yield Problem("energy-too-low", menu.day, facts=facts)
    elif abs(counted - target) > 2 * CLOSE * target:
        yield Problem("energy-off-target", menu.day, facts={"was": counted, "now": target})
    elif abs(counted - menu.kcal) > 10:
        yield Problem("energy-counted", menu.day, facts={"was": menu.kcal, "now": counted})


def _portions(menu: Menu) -> Sequence[Portion]:
    return [one for meal in menu.meals for one in meal.portions]


def other_notes(notes: Sequence[str], problem: Problem) -> tuple[str, ...]:
    """The notes without the one that a problem names."""
    return tuple(note for at, note in enumerate(notes) if at != problem.at[0])
