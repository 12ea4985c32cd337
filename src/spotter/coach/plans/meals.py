"""The embedded generator of meals: roles of a meal filled from the foods, then brought to the day's energy."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random

from spotter.coach.plans.energy import kg_per_week
from spotter.coach.plans.foods import Food, foods
from spotter.coach.plans.rules import Bounds
from spotter.coach.plans.shape import Meal, MealPlan, Menu, Portion
from spotter.coach.plans.texts import texts

# Meal -> its share of the day, and roles with their share of the meal. A role of several is one of them.
_USUAL = {
    "breakfast": (0.25, {"protein/dairy": 0.4, "carbs": 0.4, "vegetables": 0.05, "fats": 0.15}),
    "lunch": (0.37, {"dish/protein": 0.5, "carbs": 0.3, "vegetables": 0.08, "fats": 0.12}),
    "dinner": (0.25, {"protein/dairy": 0.4, "carbs": 0.4, "vegetables": 0.1, "fats": 0.1}),
    "snack": (0.13, {"fruit": 0.5, "dairy/fats/snack": 0.5}),
}
_LARGE = {
    **{name: (share * 0.87, roles) for name, (share, roles) in _USUAL.items()},
    "second snack": (0.13, {"fruit": 0.4, "fats/snack/dairy": 0.6}),
}
_FASTING = {
    "iftar": (0.45, {"fruit": 0.08, "dish/protein": 0.45, "carbs": 0.3, "vegetables": 0.07, "fats": 0.1}),
    "evening": (0.17, {"fruit": 0.5, "dairy/fats/snack": 0.5}),
    "suhoor": (0.38, {"protein/dairy": 0.45, "carbs": 0.35, "vegetables": 0.05, "fats": 0.15}),
}
# Which meal a food must suit.
_SUITS = {"second snack": "snack", "iftar": "lunch", "evening": "snack", "suhoor": "breakfast"}
_LARGE_FROM = 2600
_SWEET = {"dairy": 0.4, "carbs": 0.35, "fruit": 0.1, "fats": 0.15}
_IN_TWO_STYLES = ("breakfast", "suhoor", "dinner")
_LEAST = 0.4  # of a portion
_MOST = {"vegetables": 1.5, "fruit": 1.5, "fats": 3.0}
CLOSE = 0.06  # how near to the target a day comes


def meals(bounds: Bounds, days: int = 7) -> MealPlan:
    request = bounds.request
    kitchen = Kitchen(bounds)
    per_week = kg_per_week(max(0, bounds.maintenance - bounds.target)) if request.goal == "lose_fat" else 0.0
    return MealPlan(
        goal=request.goal,
        diet=request.diet,
        target=bounds.target,
        per_week_kg=per_week,
        days=tuple(kitchen.menu(day) for day in range(1, days + 1)),
        ramadan=bounds.fasts,
        numbers=bounds.counts_energy,
    )


def portion(food: Food, grams: float) -> Portion:
    whole = max(5, round(grams / 5) * 5)
    return Portion(food.id, whole, round(whole * food.kcal / 100))


def energy(portions: Iterable[Portion]) -> int:
    """Counted from our table, never from what a portion claims; rounded down, so that no minimum is just missed."""
    return int(sum(one.grams * foods().all[one.food].kcal / 100 for one in portions))


def protein(portions: Iterable[Portion]) -> int:
    return round(sum(one.grams * foods().all[one.food].protein / 100 for one in portions))


class Kitchen:
    """Foods that this person may eat, and menus made of them."""

    def __init__(self, bounds: Bounds, is_wanted: Callable[[Food], bool] = lambda _: True) -> None:
        self._bounds = bounds
        self._used: dict[str, int] = {}
        request = bounds.request
        allowed = [one for one in foods().all.values() if one.suits(request.diet) and self.may_eat(one)]
        allowed = [one for one in allowed if is_wanted(one)]
        cheap = [one for one in allowed if one.names[0] in texts().cheap]
        self._allowed = cheap if request.cheap and len(cheap) > 25 else allowed
        self._everything = allowed

    def may_eat(self, food: Food) -> bool:
        return not foods().has(food, self._bounds.request.allergies)

    def menu(self, day: int) -> Menu:
        random = Random(f"{self._bounds.request.seed}:{day}")
        made = [
            self._meal(name, share * self._bounds.target, roles, random)
            for name, (share, roles) in self._shares().items()
        ]
        return self.brought_to(Menu(day, tuple(made), 0, 0), self._bounds.target)

    def _shares(self) -> dict[str, tuple[float, dict[str, float]]]:
        if self._bounds.fasts:
            return _FASTING
        return _LARGE if self._bounds.target >= _LARGE_FROM else _USUAL

    def _meal(self, name: str, kcal: float, roles: dict[str, float], random: Random) -> Meal:
        sweet = name in _IN_TWO_STYLES[:2] and random.random() < 0.4
        for style in (sweet, False):
            made = self._filled(name, kcal, _SWEET if style else roles, random, style)
            if len(made) > 2 or not style:
                break
        return Meal(name, tuple(made))

    def _filled(self, name: str, kcal: float, roles: dict[str, float], random: Random, sweet: bool) -> list[Portion]:
        portions: list[Portion] = []
        for role, share in roles.items():
            eaten = [foods().all[one.food] for one in portions]
            if role == "carbs" and any(one.role == "dish" and one.carbs > 15 for one in eaten):
                continue
            food = self.pick(role.split("/"), name, random, eaten, sweet)
            if food:
                portions.append(portion(food, _within(food, share * kcal / food.kcal * 100)))
        return portions

    def pick(
        self, roles: Sequence[str], meal: str, random: Random, beside: Sequence[Food] = (), sweet: bool = False
    ) -> Food | None:
        """Something of these roles that suits the meal, not had lately; from the whole kitchen if need be."""
        suits = _SUITS.get(meal, meal)
        styled = meal in _IN_TWO_STYLES
        for some in (self._allowed, self._everything):
            fitting = [
                one
                for one in some
                if one.role in roles
                and suits in one.meals
                and one not in beside
                and (not styled or one.role == "fruit" or (one.names[0] in texts().sweet) is sweet)
            ]
            if fitting:
                chosen = min(fitting, key=lambda one: (self._used.get(one.id, 0), random.random()))
                self._used[chosen.id] = self._used.get(chosen.id, 0) + 1
                return chosen
        return None

    def brought_to(self, menu: Menu, target: float) -> Menu:
        """The same foods in larger or smaller amounts; more food only where amounts would become odd."""
        for _ in range(8):
            total = energy(_portions(menu))
            if abs(total - target) <= CLOSE * target / 2 and total >= self._bounds.least_energy:
                break
            menu = _scaled(menu, max(target, self._bounds.least_energy * 1.01) / max(total, 1))
        extra = 0
        while (
            short := max(self._bounds.least_energy, target * (1 - CLOSE)) - energy(_portions(menu))
        ) > 0 and extra < 24:
            menu = self._with_more(menu, short, extra)
            extra += 1
        return counted(menu)

    def _with_more(self, menu: Menu, kcal: float, turn: int) -> Menu:
        random = Random(f"{self._bounds.request.seed}:{menu.day}:more:{turn}")
        place = turn % len(menu.meals)
        meal = menu.meals[place]
        beside = [foods().all[one.food] for one in meal.portions]
        sweet = any(one.names[0] in texts().sweet for one in beside)
        food = self.pick(["carbs", "protein", "dairy", "fruit", "fats"], meal.name, random, beside, sweet)
        if food is None:
            return menu
        more = portion(food, _within(food, kcal / food.kcal * 100 + 5))
        longer = replace(meal, portions=(*meal.portions, more))
        return replace(menu, meals=(*menu.meals[:place], longer, *menu.meals[place + 1 :]))


def counted(menu: Menu) -> Menu:
    """With energy and protein from the table."""
    made = tuple(
        replace(meal, portions=tuple(replace(one, kcal=energy([one])) for one in meal.portions)) for meal in menu.meals
    )
    whole = replace(menu, meals=made)
    return replace(whole, kcal=energy(_portions(whole)), protein=protein(_portions(whole)))


def _portions(menu: Menu) -> list[Portion]:
    return [one for meal in menu.meals for one in meal.portions]


def _scaled(menu: Menu, factor: float) -> Menu:
    def more(one: Portion) -> Portion:
        food = foods().all[one.food]
        return replace(portion(food, _within(food, one.grams * factor)), ingredients=one.ingredients)

    made = tuple(replace(meal, portions=tuple(more(one) for one in meal.portions)) for meal in menu.meals)
    return replace(menu, meals=made)


def _within(food: Food, grams: float) -> float:
    return min(max(grams, _LEAST * food.portion), _MOST.get(food.role, 2.2) * food.portion)
