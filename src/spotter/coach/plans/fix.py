"""Mend what the validator found, where a safe change exists, and say what was changed and why."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from spotter.coach.plans.exercises import Exercise, library, strains
from spotter.coach.plans.foods import foods
from spotter.coach.plans.meals import Kitchen, counted, portion
from spotter.coach.plans.problems import Problem, Vets, problems
from spotter.coach.plans.rules import Bounds
from spotter.coach.plans.shape import Meal, MealPlan, Menu, Plan, Portion, Session, Work, WorkoutPlan
from spotter.coach.plans.texts import texts
from spotter.coach.plans.workouts import candidates, default_effort, minutes_of, workout

_ROUNDS = 12
_PATTERNS = ("core", "hinge", "push", "pull", "squat", "lunge", "calves", "cardio", "mobility")


@dataclass(frozen=True, slots=True)
class Correction:
    """One change: what kind, on which day (0: the whole plan), and the facts that its reason is told with."""

    code: str
    day: int = 0
    facts: Mapping[str, Any] = field(default_factory=dict)

    def reason(self, language: str) -> str:
        told = {name: _told(name, value, language) for name, value in self.facts.items()}
        return texts().say("reasons", self.code, language, where=self.day, **told)

    def to_dict(self, language: str) -> dict[str, Any]:
        return {"code": self.code, "day": self.day or None, "reason": self.reason(language)}


def mended(plan: Plan, bounds: Bounds, vets: Vets) -> tuple[Plan | None, list[Correction]]:
    """The plan without problems and what was changed; None when it can't be mended."""
    made: list[Correction] = []
    for _ in range(_ROUNDS):
        found = problems(plan, bounds, vets)
        if not found:
            return plan, _once(made)
        mender = _Workouts(plan, bounds) if isinstance(plan, WorkoutPlan) else _Meals(plan, bounds)
        for problem in found:
            made += mender.mend(problem)
        plan = mender.finished()
    return None, made


def _once(made: Sequence[Correction]) -> list[Correction]:
    """Each change once, and none that a later one undid."""
    seen: dict[str, Correction] = {}
    for one in made:
        seen.setdefault(f"{one.code} {one.day} {sorted(one.facts.items(), key=str)}", one)
    return list(seen.values())


class _Workouts:
    """Mends a workout plan in place; exercises without a stand-in leave at the end."""

    def __init__(self, plan: WorkoutPlan, bounds: Bounds) -> None:
        self._plan, self._bounds = plan, bounds
        self._days = {one.day: one for one in plan.days}
        self._fresh: WorkoutPlan | None = None
        self._gone: set[tuple[int, int]] = set()

    def mend(self, problem: Problem) -> list[Correction]:
        how: Mapping[str, Callable[[Problem], list[Correction]]] = {
            "few-days": self._start_again,
            "rest-days": self._rest,
            "long-session": self._shorten,
            "long-week": self._fewer,
            "wrong-length": self._tell,
            "odd-amount": self._amount,
            "effort": self._ease,
            "volume": self._lighten,
            "around": self._around,
            "note": self._note,
        }
        return how.get(problem.code, self._swap)(problem)

    def finished(self) -> WorkoutPlan:
        if self._fresh:
            return self._fresh
        days = []
        for session in self._days.values():
            kept = tuple(work for at, work in enumerate(session.work) if (session.day, at) not in self._gone)
            shorter = replace(session, work=kept)
            days.append(replace(shorter, minutes=minutes_of(shorter)) if kept else Session(session.day))
        return replace(self._plan, days=tuple(sorted(days, key=lambda one: one.day)))

    def _start_again(self, problem: Problem) -> list[Correction]:
        self._fresh = workout(self._bounds)
        return [Correction("few-days")]

    def _rest(self, problem: Problem) -> list[Correction]:
        """The days with the least work become days of rest."""
        by_work = sorted(self._plan.sessions, key=lambda one: (sum(work.sets for work in one.work), -one.day))
        for session in by_work[: len(by_work) - self._bounds.most_days]:
            self._days[session.day] = Session(session.day)
        return [Correction("rest-days", facts=problem.facts)]

    def _shorten(self, problem: Problem) -> list[Correction]:
        session = self._days[problem.day]
        while session.work and minutes_of(session) > self._bounds.minutes:
            longest = max(range(len(session.work)), key=lambda at: (session.work[at].sets, at))
            work = session.work[longest]
            if work.sets > 1:
                session = _with(session, longest, replace(work, sets=work.sets - 1))
            elif work.seconds and work.seconds > 120:
                session = _with(session, longest, replace(work, seconds=work.seconds - 60))
            else:
                session = replace(session, work=session.work[:-1])
        self._days[problem.day] = session
        return [Correction("long-session", problem.day, {**problem.facts, "now": minutes_of(session)})]

    def _fewer(self, problem: Problem) -> list[Correction]:
        """The last training days lose sets until the week fits."""
        for session in reversed(list(self._days.values())):
            shorter = tuple(replace(work, sets=max(1, work.sets - 1)) for work in session.work)
            self._days[session.day] = replace(session, work=shorter if shorter != session.work else session.work[:-1])
        return [Correction("long-week", facts=problem.facts)]

    def _tell(self, problem: Problem) -> list[Correction]:
        return [Correction("wrong-length", problem.day, problem.facts)] if problem.facts["was"] else []

    def _amount(self, problem: Problem) -> list[Correction]:
        if not problem.at:
            self._days[problem.day] = Session(problem.day)
            return [Correction("odd-amount", problem.day, problem.facts)]
        work = self._work(problem)
        exercise = library().all[work.exercise]
        usual = Work(work.exercise, 2, None if exercise.is_timed else 10, 30 if exercise.is_timed else None, 60, work.effort)
        self._put(problem, replace(usual, sets=1, seconds=300) if exercise.pattern == "cardio" else usual)
        return [Correction("odd-amount", problem.day, problem.facts)]

    def _ease(self, problem: Problem) -> list[Correction]:
        now = min(default_effort(self._bounds), self._bounds.effort)
        self._put(problem, replace(self._work(problem), effort=now))
        return [Correction("effort", problem.day, {**problem.facts, "now": now})]

    def _lighten(self, problem: Problem) -> list[Correction]:
        work = self._work(problem)
        if work.sets > problem.facts["over"]:
            self._put(problem, replace(work, sets=work.sets - problem.facts["over"]))
        else:
            self._gone.add((problem.day, problem.at[0]))
        return [Correction("volume", problem.day, problem.facts)]

    def _around(self, problem: Problem) -> list[Correction]:
        session = self._days[problem.day]
        bad = problem.facts["was"]
        warm_up, cool_down = ([one for one in some if one != bad] for some in (session.warm_up, session.cool_down))
        self._days[problem.day] = replace(session, warm_up=tuple(warm_up), cool_down=tuple(cool_down))
        return []

    def _note(self, problem: Problem) -> list[Correction]:
        self._plan = _without_note(self._plan, problem)
        return [Correction("note")]

    def _swap(self, problem: Problem) -> list[Correction]:
        work = self._work(problem)
        today = [one.exercise for one in self._days[problem.day].work]
        other = self._instead(library().all.get(work.exercise), today, problem)
        if other is None:
            self._gone.add((problem.day, problem.at[0]))
            return [Correction("dropped-exercise", problem.day, problem.facts)]
        self._put(problem, _same_amount(work, other))
        return [Correction(problem.code, problem.day, {**problem.facts, "now": other.id})]

    def _instead(self, exercise: Exercise | None, today: Sequence[str], problem: Problem) -> Exercise | None:
        """The nearest of the same family, of the same pattern, or of any."""
        random = Random(f"{self._bounds.request.seed}:{problem.day}:{problem.at}")
        patterns = [exercise.pattern, *_PATTERNS] if exercise else list(_PATTERNS)
        for pattern in patterns:
            free = [one for one in candidates(self._bounds, pattern) if one.id not in today]
            if free:
                return min(free, key=lambda one: (exercise is None or one.family != exercise.family, random.random()))
        return None

    def _work(self, problem: Problem) -> Work:
        return self._days[problem.day].work[problem.at[0]]

    def _put(self, problem: Problem, work: Work) -> None:
        self._days[problem.day] = _with(self._days[problem.day], problem.at[0], work)


def _with(session: Session, at: int, work: Work) -> Session:
    return replace(session, work=(*session.work[:at], work, *session.work[at + 1 :]))


def _same_amount(work: Work, other: Exercise) -> Work:
    if other.pattern == "cardio":
        return replace(work, exercise=other.id, sets=1, reps=None, seconds=300, rest=0)
    if other.is_timed:
        return replace(work, exercise=other.id, reps=None, seconds=work.seconds if work.seconds in range(5, 61) else 30)
    return replace(work, exercise=other.id, reps=work.reps or 10, seconds=None)


class _Meals:
    """Mends a meal plan: foods are swapped first, amounts are brought to the target afterwards."""

    def __init__(self, plan: MealPlan, bounds: Bounds) -> None:
        self._plan, self._bounds = plan, bounds
        self._kitchen = Kitchen(bounds)
        self._menus = {one.day: one for one in plan.days}

    def mend(self, problem: Problem) -> list[Correction]:
        how: Mapping[str, Callable[[Problem], list[Correction]]] = {
            "few-days": self._start_again,
            "target": self._target,
            "rate": self._rate,
            "fasting": self._fasting,
            "numbers": self._numbers,
            "few-meals": self._menu_again,
            "grams": self._grams,
            "energy-too-low": self._energy,
            "energy-off-target": self._energy,
            "energy-counted": self._count,
            "note": self._note,
        }
        return how.get(problem.code, self._swap)(problem)

    def finished(self) -> MealPlan:
        return replace(self._plan, days=tuple(self._menus.values()))

    def _start_again(self, problem: Problem) -> list[Correction]:
        self._menus = {day: self._kitchen.menu(day) for day in range(1, 8)}
        return [Correction("few-days")]

    def _target(self, problem: Problem) -> list[Correction]:
        self._plan = replace(self._plan, target=self._bounds.target)
        return [Correction("target", facts=problem.facts)] if self._bounds.counts_energy else []

    def _rate(self, problem: Problem) -> list[Correction]:
        self._plan = replace(self._plan, per_week_kg=problem.facts["now"])
        shown = self._bounds.counts_energy and not self._bounds.no_deficit
        return [Correction("rate", facts=problem.facts)] if shown else []

    def _fasting(self, problem: Problem) -> list[Correction]:
        self._plan = replace(self._plan, ramadan=self._bounds.fasts)
        self._menus = {day: self._kitchen.menu(day) for day in self._menus}
        return []

    def _numbers(self, problem: Problem) -> list[Correction]:
        self._plan = replace(self._plan, numbers=self._bounds.counts_energy)
        return []

    def _menu_again(self, problem: Problem) -> list[Correction]:
        self._menus[problem.day] = self._kitchen.menu(problem.day)
        return [Correction("few-meals", problem.day)]

    def _grams(self, problem: Problem) -> list[Correction]:
        food = foods().all[problem.facts["what"]]
        self._put(problem, portion(food, food.portion))
        return [Correction("grams", problem.day, problem.facts)]

    def _energy(self, problem: Problem) -> list[Correction]:
        menu = self._kitchen.brought_to(self._menus[problem.day], problem.facts["now"])
        self._menus[problem.day] = menu
        if not self._bounds.counts_energy:
            return [Correction("raised", problem.day)] if problem.code == "energy-too-low" else []
        return [Correction(problem.code, problem.day, {**problem.facts, "now": menu.kcal})]

    def _count(self, problem: Problem) -> list[Correction]:
        self._menus[problem.day] = counted(self._menus[problem.day])
        shown = self._bounds.counts_energy and problem.facts["was"]
        return [Correction("energy-counted", problem.day, problem.facts)] if shown else []

    def _note(self, problem: Problem) -> list[Correction]:
        self._plan = _without_note(self._plan, problem)
        return [Correction("note")]

    def _swap(self, problem: Problem) -> list[Correction]:
        old = self._menus[problem.day].meals[problem.at[0]].portions[problem.at[1]]
        meal = self._menus[problem.day].meals[problem.at[0]]
        known = foods().all.get(old.food)
        roles = [known.role] if known and known.role not in ("snack", "dish") else ["protein", "carbs", "dish"]
        random = Random(f"{self._bounds.request.seed}:{problem.day}:{problem.at}")
        beside = [foods().all[one.food] for one in meal.portions if one.food in foods().all]
        other = None
        for some in (roles, ["protein"], ["carbs"], ["vegetables"], ["fruit"]):
            suits = meal.name if meal.name in ("breakfast", "lunch", "dinner", "snack") else "lunch"
            other = other or self._kitchen.pick(some, suits, random, beside)
        if other is None:
            self._menus[problem.day] = self._kitchen.menu(problem.day)
            return [Correction("few-meals", problem.day)]
        self._put(problem, portion(other, other.portion))
        return [Correction(problem.code, problem.day, {**problem.facts, "now": other.id})]

    def _put(self, problem: Problem, new: Portion) -> None:
        menu = self._menus[problem.day]
        at, place = problem.at
        meal = menu.meals[at]
        changed = Meal(meal.name, (*meal.portions[:place], new, *meal.portions[place + 1 :]))
        self._menus[problem.day] = Menu(menu.day, (*menu.meals[:at], changed, *menu.meals[at + 1 :]), menu.kcal, menu.protein)


def _without_note(plan: Any, problem: Problem) -> Any:
    return replace(plan, notes=tuple(note for at, note in enumerate(plan.notes) if at != problem.at[0]))


def _told(name: str, value: Any, language: str) -> str:
    """A fact in the reader's language."""
    if isinstance(value, list | tuple):
        return ("، " if language == "ar" else ", ").join(_told("who", one, language) for one in value)
    if not isinstance(value, str):
        return f"{value:g}" if isinstance(value, float) else str(value)
    if name == "who" and value in strains().arabic:
        return strains().arabic[value] if language == "ar" else value.replace("_", " ").replace("-", " ")
    known: Exercise | Any = library().all.get(value) or foods().all.get(value)
    if known:
        return str(known.name(language))
    part = next((part for part in ("allergens", "diets") if texts().knows(part, value)), None)
    return texts().say(part, value, language) if part else value
