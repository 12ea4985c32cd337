"""Answers about foods: what is in them, as far as numbers are open to the one who asks."""

from collections.abc import Sequence

from spotter.coach.knowledge.amounts import Helping
from spotter.coach.knowledge.talk import Talk, joined
from spotter.coach.knowledge.topics import Content
from spotter.coach.plans.foods import Food
from spotter.coach.plans.texts import texts
from spotter.domain import Feature

_MOST = 4  # foods in one answer
_OK = "food-ok"
# Topics that a named food answers better; any other comes first.
_GIVE_WAY = frozenset("food-ok weight lose-start gain-weight gain-muscle food protein-sources cravings often".split())
_GOALS = frozenset({"lose_fat", "build_muscle"})
_LIGHT = 45  # kcal in 100 g
_MUCH_PROTEIN, _MUCH_FAT = 0.3, 0.5  # of the energy
_LEGUMES = (
    "ful",
    "lentil",
    "chickpea",
    "white beans",
    "black-eyed",
    "kidney",
    "sprouted",
    "lupin",
    "besara",
    "soy beans",
)
_RICH = {
    "frying": ("fried", "oil", "taameya", "fries", "crisps", "مقلي", "محمر"),
    "ghee": ("ghee", "butter"),
    "cream": ("milk", "cream", "cheese", "tahini", "mayonnaise"),
    "meat": ("minced", "lamb", "beef", "chicken"),
    "starch": ("rice", "pasta", "bread", "potato", "flour"),
    "sugar": ("sugar", "syrup", "honey", "semolina", "pastry"),
}


class FoodTalk(Talk):
    """Answers from the table of foods."""

    def energy(self) -> Content | None:
        if not self._heard.foods or "energy" not in self._heard.asks:
            return None
        for feature in (Feature.NUTRITION_ADVICE, Feature.CALORIE_TRACKING):
            if self.is_closed(feature.value):
                return self.closed(feature.value)
        if len(self._heard.helpings) > 1 or any(one.is_told for one in self._heard.helpings):
            return self._amounts(self._heard.helpings[:_MOST])
        food = self._heard.foods[0]
        slots = {
            "name": food.name(self._language).capitalize(),
            "kcal": round(food.kcal),
            "measure": texts().say("measures", food.measure, self._language),
            "portion": food.portion,
            "total": round(food.kcal * food.portion / 100 / 5) * 5,
        }
        macros = self.say("food", "macros", protein=f"{food.protein:g}", carbs=f"{food.carbs:g}", fat=f"{food.fat:g}")
        return Content(self.say("food", "facts", **slots), macros, self.say("food", "ask"))

    def _amounts(self, some: Sequence[Helping]) -> Content:
        """What is in so much of each, and in all of them."""
        said = [self._helping(one) for one in some]
        if some[1:] and "choice" not in self._heard.asks:
            kcal, protein = (sum(one.of(getattr(one.food, name)) for one in some) for name in ("kcal", "protein"))
            said.append(self.say("food", "together", kcal=_rounded(kcal), protein=round(protein)))
        return Content(" ".join(said), self.say("food", "estimate"), self.say("food", "ask"))

    def _helping(self, one: Helping) -> str:
        food = one.food
        slots = {name: _grams(one.of(getattr(food, name))) for name in ("protein", "carbs", "fat")}
        slots |= {"name": food.name(self._language).capitalize(), "grams": f"{one.grams:g}"}
        slots |= {"kcal": str(_rounded(one.of(food.kcal))), "count": f"{one.count or 0:g}"}
        slots["measure"] = texts().say("measures", food.measure, self._language)
        return self.say("food", "helping counted" if one.count else "helping", **slots)

    def choice(self) -> Content | None:
        """Two foods, one beside the other: no food is good or bad."""
        if len(self._heard.foods) < 2 or "choice" not in self._heard.asks or "or-not" in self._heard.asks:
            return None
        if self.is_closed(Feature.NUTRITION_ADVICE.value):
            return self.closed(Feature.NUTRITION_ADVICE.value)
        food, other = self._heard.foods[:2]
        slots = {
            "name": food.name(self._language).capitalize(),
            "protein": f"{food.protein:g}",
            "carbs": f"{food.carbs:g}",
            "other": other.name(self._language),
            "other_protein": f"{other.protein:g}",
            "other_carbs": f"{other.carbs:g}",
        }
        return Content(self.say("food", "beside", **slots), self.say("food", "either"), self.say("food", "which"))

    def fitting(self) -> Content | None:
        """Whether a food goes with a goal: what is in it, what that means, and what decides."""
        asked = "fits" in self._heard.asks or any(one.id == _OK for one in (*self._heard.first, *self._heard.later))
        is_choice = "choice" in self._heard.asks and self._heard.foods[1:] and "or-not" not in self._heard.asks
        others = [one for one in self._heard.first if one.id not in _GIVE_WAY]
        if not self._heard.foods or not asked or is_choice or others:
            return None
        if self.is_closed(Feature.NUTRITION_ADVICE.value):
            return self.closed(Feature.NUTRITION_ADVICE.value)
        some = self._heard.foods[:2]
        goal = self._heard.goals[0] if self._heard.goals else "any"
        known = goal if goal in _GOALS else "any"
        more = [self.say("food", f"is {one}") for one in dict.fromkeys(_nature(food) for food in some)]
        names = joined([food.name(self._language) for food in some], self._language)
        said = [self.say("food", "fits", name=names), *(self._portion(food) for food in some)]
        return Content(" ".join(said), " ".join([*more, self.say("food", f"goal {known}")]), self.say("food", "which"))

    def _portion(self, food: Food) -> str:
        is_counted = not self.is_closed(Feature.CALORIE_TRACKING.value)
        if not is_counted:
            return self.say("food", "plain", name=food.name(self._language).capitalize(), protein=f"{food.protein:g}")
        return self._helping(Helping(food, food.portion))

    def lighter(self) -> Content | None:
        """How a dish is cooked lighter, by what it is made of."""
        if not self._heard.foods or "lighter" not in self._heard.asks:
            return None
        if self.is_closed(Feature.NUTRITION_ADVICE.value):
            return self.closed(Feature.NUTRITION_ADVICE.value)
        food = self._heard.foods[0]
        made = " ".join([*food.names, *food.made_of, self._heard.text, self._heard.reading]).lower()
        ways = [name for name, words in _RICH.items() if any(word in made for word in words)]
        said = [self.say("food", f"lighter {one}") for one in ways or ["plain"]]
        main = self.say("food", "lighter", name=food.name(self._language))
        return Content(f"{main} {' '.join(said)}", self.say("food", "lighter more"), self.say("food", "which"))

    def food(self) -> Content | None:
        if not self._heard.foods:
            return None
        if self.is_closed(Feature.NUTRITION_ADVICE.value):
            return self.closed(Feature.NUTRITION_ADVICE.value)
        food = self._heard.foods[0]
        name = food.name(self._language).capitalize()
        main = self.say("food", "plain", name=name, protein=f"{food.protein:g}")
        known = [texts().say("allergens", one, self._language) for one in sorted(food.allergens)]
        more = self.say("food", "allergens", what=joined(known, self._language)) if known else ""
        return Content(main, more, self.say("food", "ask"))


def _nature(food: Food) -> str:
    """What stands out in a food."""
    energy = max(food.kcal, 1)
    if food.kcal <= _LIGHT:
        return "light"
    if food.names[0].startswith(_LEGUMES):
        return "legume"
    if food.protein * 4 / energy >= _MUCH_PROTEIN:
        return "protein"
    if food.fat * 9 / energy >= _MUCH_FAT:
        return "rich"
    return "sweet" if food.role in ("fruit", "snack") else "starch" if food.role == "carbs" else "mixed"


def _grams(amount: float) -> str:
    return f"{round(amount)}" if amount >= 10 else f"{amount:.2g}"


def _rounded(kcal: float) -> int:
    return round(kcal / 5) * 5
