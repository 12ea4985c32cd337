"""Answers about foods: what is in them, as far as numbers are open to the one who asks."""

from collections.abc import Sequence

from spotter.coach.knowledge.amounts import Helping
from spotter.coach.knowledge.talk import Talk, joined
from spotter.coach.knowledge.topics import Content
from spotter.coach.plans.texts import texts
from spotter.domain import Feature

_MOST = 4  # foods in one answer


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
        slots = {name: f"{one.of(getattr(food, name)):.2g}" for name in ("protein", "carbs", "fat")}
        slots |= {"name": food.name(self._language).capitalize(), "grams": f"{one.grams:g}"}
        slots |= {"kcal": str(_rounded(one.of(food.kcal))), "count": f"{one.count or 0:g}"}
        slots["measure"] = texts().say("measures", food.measure, self._language)
        return self.say("food", "helping counted" if one.count else "helping", **slots)

    def choice(self) -> Content | None:
        """Two foods, one beside the other: no food is good or bad."""
        if len(self._heard.foods) < 2 or "choice" not in self._heard.asks:
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


def _rounded(kcal: float) -> int:
    return round(kcal / 5) * 5
