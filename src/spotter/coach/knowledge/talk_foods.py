"""Answers about foods: what is in them, as far as numbers are open to the one who asks."""

from spotter.coach.knowledge.talk import Talk, joined
from spotter.coach.knowledge.topics import Content
from spotter.coach.plans.texts import texts
from spotter.domain import Feature


class FoodTalk(Talk):
    """Answers from the table of foods."""

    def energy(self) -> Content | None:
        if not self._heard.foods or "energy" not in self._heard.asks:
            return None
        for feature in (Feature.NUTRITION_ADVICE, Feature.CALORIE_TRACKING):
            if self.is_closed(feature.value):
                return self.closed(feature.value)
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
