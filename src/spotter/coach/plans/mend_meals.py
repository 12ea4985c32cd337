"""Mend a meal plan where a safe change exists."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

from spotter.coach.plans.corrections import Correction
from spotter.coach.plans.foods import foods
from spotter.coach.plans.meals import Kitchen, counted, portion
from spotter.coach.plans.problems import Problem, other_notes
from spotter.coach.plans.rules import Bounds
from spotter.coach.plans.shape import Meal, MealPlan, Menu, Portion


class MendMeals:
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
        self._plan = replace(self._plan, notes=other_notes(self._plan.notes, problem))
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
        self._menus[problem.day] = Menu(
            menu.day, (*menu.meals[:at], changed, *menu.meals[at + 1 :]), menu.kcal, menu.protein
        )
