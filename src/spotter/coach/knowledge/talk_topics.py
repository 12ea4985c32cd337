"""Answers by topic, with what is particular about the question filled in."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from spotter.coach.knowledge.talk import Talk, joined
from spotter.coach.knowledge.topics import Content, Topic, parts
from spotter.coach.knowledge.understanding import BROAD
from spotter.coach.plans import PlanRequest
from spotter.coach.plans.foods import Food, foods
from spotter.coach.plans.meals import Kitchen
from spotter.coach.plans.rules import bounds
from spotter.coach.plans.texts import texts

_SMALL_TALK = 4  # words
_FACTS = "food-facts"
_MEALS = {"breakfast": "breakfast", "lunch": "lunch", "dinner": "dinner", "supper": "dinner", "snack": "snack"}
_MEALS |= {
    "snacks": "snack",
    "فطار": "breakfast",
    "غدا": "lunch",
    "عشا": "dinner",
    "سناك": "snack",
    "سحور": "breakfast",
}
_WATER = (30, 35)  # ml of fluid for each kg of body weight, food included
_SCHEME = re.compile(r"(\d{1,2})\s*[x×*]\s*(\d{1,3})", re.IGNORECASE)
_EFFORT = re.compile(r"(rpe|rir|effort|مجهود)\D{0,12}(\d{1,2})", re.IGNORECASE)
_MUCH = 6  # effort below it leaves more repetitions than anybody counts
_BEGINNING = "start"
_EASY = (0.6, 0.7)  # of the highest pulse, at a pace for talking
_OMEGA = ("sardines", "mackerel", "herring", "flaxseed-oil", "walnuts", "chia-seeds")
_PROTEINS = (
    "chicken-breast eggs tuna-in-water tilapia cottage-cheese greek-yoghurt lentils ful-medames chickpeas "
    "white-beans tofu pumpkin-seeds quinoa"
).split()


class TopicTalk(Talk):
    """Answers from the topics."""

    def exact_topic(self) -> Content | None:
        """What is a question of its own, whatever exercise, food or plan it also names; counting a food is not."""
        asks = self._heard.asks
        is_own = any(_FACTS in one.of for one in self._heard.exact[:1])  # a particular question about what is in it
        is_counted = "energy" in asks and self._heard.foods and not (is_own and len(self._heard.foods) == 1)
        is_order = ("order" in asks and asks & {"workout", "meals"}) or ("meals" in asks and self._heard.energy)
        return None if is_counted or is_order else self._topic(self._heard.exact)

    def first_topic(self) -> Content | None:
        """How an exercise is done is asked for, though a beginner asks."""
        is_form = "form" in self._heard.asks and self._heard.exercises
        return self._topic([one for one in self._heard.first if not (is_form and one.id == _BEGINNING)])

    def later_topic(self) -> Content | None:
        small = len(self._heard.words) <= _SMALL_TALK
        return self._topic([one for one in self._heard.later if one.id not in BROAD and (small or not one.is_small)])

    def broad_topic(self) -> Content | None:
        return self._topic([one for one in self._heard.later if one.id in BROAD])

    def _topic(self, some: Sequence[Topic]) -> Content | None:
        if not some:
            return None
        topic = some[0]
        if topic.about and self.is_closed(topic.about):
            return self.closed(topic.about)
        content = topic.content(self._language, **dict(self._slots(topic)))
        if topic.id == "pain" and self._situation.is_explained:  # policy's answer said it already
            return replace(content, main=content.ask, more="", ask="")
        return content

    def _slots(self, topic: Topic) -> Iterator[tuple[str, str]]:
        made: dict[str, Callable[[], str]] = {
            "proteins": lambda: self._listed(_PROTEINS),
            "omega": lambda: self._listed(_OMEGA),
            "protein_grams": self._protein_grams,
            "ideas": self._ideas,
            "dish": self._dish_asked_for,
            "energy_need": self._energy_need,
            "litres": self._litres,
            "pulse": self._pulse,
            "part": self._part,
            "scheme": self._scheme,
            "effort": self._effort,
        }
        if topic.slots:
            yield topic.slots, made[topic.slots]()

    def _listed(self, ids: Sequence[str]) -> str:
        request = self._request()
        kitchen = self._kitchen(request)
        known = [foods().all[one] for one in ids]
        fitting = [one for one in known if one.suits(request.diet) and kitchen.may_eat(one)]
        return joined([one.name(self._language) for one in fitting[:7]], self._language)

    def _kitchen(self, request: PlanRequest) -> Kitchen:
        return Kitchen(bounds(request, self._policy))

    def _request(self) -> PlanRequest:
        heard, member = self._heard, self._situation.member
        allergies = [*member.allergies, *heard.allergies]
        diet = heard.diets[0] if heard.diets else "anything"
        return PlanRequest.for_member(member, allergies=allergies, diet=diet, cheap="cheap" in heard.asks)

    def _dish_asked_for(self) -> str:
        if self._heard.foods:
            return self._heard.foods[0].name(self._language)
        return "الطبق ده" if self._language == "ar" else "it"

    def _protein_grams(self) -> str:
        kilos = self._heard.body.kilos
        if not kilos:
            return ""
        low, high = round(kilos * 1.2), round(kilos * 2)
        if self._language == "ar":
            return f"، يعني لوزن {kilos:g} كيلو حوالي {low} لـ {high} جم"
        return f", so for {kilos:g} kg roughly {low} to {high} g"

    def _litres(self) -> str:
        kilos = self._heard.body.kilos
        if not kilos:
            return ""
        low, high = (round(kilos * each / 1000, 1) for each in _WATER)
        return " " + self.say("food", "litres", kilos=f"{kilos:g}", low=f"{low:g}", high=f"{high:g}")

    def _pulse(self) -> str:
        """By age if it was told: the highest pulse is an average, and an easy pace a share of it."""
        age = self._heard.body.age
        if not age or not 18 <= age <= 90:
            return self.say("exercise", "pulse unknown")
        most = 208 - 0.7 * age
        low, high = (round(most * each, -1) for each in _EASY)
        return self.say("exercise", "pulse", age=age, most=round(most), low=f"{low:g}", high=f"{high:g}")

    def _part(self) -> str:
        if self._heard.muscles:
            return parts()[self._heard.muscles[0]].names[self._language]
        return self.say("exercise", "a muscle")

    def _scheme(self) -> str:
        """Sets and repetitions as they were written: 3x12."""
        told = _SCHEME.search(self._heard.text)
        sets, reps = (int(told[1]), int(told[2])) if told else (3, 10)
        return self.say("exercise", "scheme", sets=sets, reps=reps)

    def _effort(self) -> str:
        """How many repetitions are left at an effort, which is told as RPE or as what is in reserve."""
        told = _EFFORT.search(self._heard.text)
        number = min(10, int(told[2])) if told else 8
        rpe = 10 - number if told and told[1].lower() == "rir" else number
        if rpe >= 10:
            return self.say("exercise", "effort all")
        return self.say("exercise", "effort" if rpe >= _MUCH else "effort little", rpe=rpe, left=10 - rpe)

    def _energy_need(self) -> str:
        """From what was said about the body; never a deficit for whom the policy allows none."""
        told, people = self._heard.body, self._heard.people
        if not told.kilos or not told.metres:
            return self.say("food", "need unknown")
        who = {"weight_kg": told.kilos, "height_cm": told.metres * 100, "goal": "lose_fat"}
        who |= {"age": told.age} if told.age else {}
        who |= {"gender": people[0]} if people else {}
        own = bounds(PlanRequest.for_member(self._situation.member, **who), self._policy)
        kept = self.say("food", "need", kept=own.maintenance)
        if own.no_deficit or own.target >= own.maintenance:
            return kept
        return f"{kept} {self.say('food', 'need less', less=own.target)}"

    def _ideas(self) -> str:
        """Three meals of the kind that was named, from what this person eats."""
        told = (*self._heard.words, *self._heard.reading.split())
        meal = next((_MEALS[word] for word in told if word in _MEALS), "lunch")
        kitchen = Kitchen(bounds(self._request(), self._policy), self._is_wanted)
        start = Random(self._heard.text).randrange(50)
        menus = [kitchen.menu(start + day) for day in range(3)]
        made = [portion for menu in menus for one in menu.meals if one.name == meal for portion in [one.portions]]
        said = [self._dish([foods().all[one.food].name(self._language) for one in some[:3]]) for some in made]
        return ("؛ " if self._language == "ar" else "; ").join(said)

    def _is_wanted(self, food: Food) -> bool:
        """Without cooking, quick, with much protein, sweet: as it was asked for."""
        asks, name = self._heard.asks, food.names[0]
        if "no-cook" in asks and name not in texts().ready:
            return False
        if "quick" in asks and name not in texts().ready | texts().quick:
            return False
        if "sweet" in asks and food.role not in ("fruit",) and name not in texts().sweet:
            return False
        is_main = food.role in ("protein", "dairy", "dish")
        return not (is_main and "high-protein" in asks) or food.protein >= max(7, food.kcal / 16)

    def _dish(self, names: Sequence[str]) -> str:
        first, *rest = names
        if not rest:
            return first
        with_, and_ = (" مع ", " و") if self._language == "ar" else (" with ", " and ")
        return f"{first}{with_}{and_.join(rest)}"
