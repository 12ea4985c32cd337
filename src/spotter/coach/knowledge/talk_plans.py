"""Plans in a conversation: made, changed by what the member says next, and closed where they are closed."""

from collections.abc import Iterator

from spotter.coach.knowledge.talk import Talk, joined
from spotter.coach.knowledge.topics import Content
from spotter.coach.knowledge.wishes import Wishes
from spotter.coach.plans import MealPlan, Planned, Planner, PlanRequest, WorkoutPlan
from spotter.coach.plans.exercises import library
from spotter.coach.plans.foods import Food, foods
from spotter.coach.plans.render import amount, day_title
from spotter.coach.plans.request import GYM
from spotter.coach.plans.texts import texts
from spotter.domain import Feature


class PlanTalk(Talk):
    """Answers that are a plan."""

    def content(self, wishes: Wishes) -> Content | None:
        """Nothing when the message is not about a plan."""
        if not wishes.turn or wishes.kind is None:
            return None
        feature = Feature.WORKOUT_GENERATION if wishes.kind == "workout" else Feature.MEAL_PLANNING
        if self.is_closed(feature.value):
            return self.closed(feature.value)
        planned = self._planned(wishes)
        if planned.refusal:
            return Content(planned.refusal.why, planned.refusal.instead, mood="care")
        if isinstance(planned.plan, WorkoutPlan):
            return self._workout(planned, planned.plan, wishes)
        return self._meals(planned, planned.plan, wishes) if planned.plan else None

    def _planned(self, wishes: Wishes) -> Planned:
        """What was said adds to what the profile says and replaces none of it."""
        member = self._situation.member
        said = wishes.request() | {"language": self._language, "injuries": list(wishes.injuries)}
        said["allergies"] = [*member.allergies, *wishes.allergies]
        planner = Planner(self._policy, lambda _: True)  # every text here is our own
        return planner.plan(wishes.kind or "workout", PlanRequest.for_member(member, **said))

    def _workout(self, planned: Planned, plan: WorkoutPlan, wishes: Wishes) -> Content:
        request = planned.request
        tools = self.say("plan", "tools", what=joined(self._tool_names(request), self._language))
        bare = self.say("plan", "no tools")
        minutes = max(one.minutes for one in plan.sessions)
        slots = {"days": len(plan.sessions), "minutes": minutes, "tools": tools if request.equipment else bare}
        intro = self.say("plan", "workout", **slots)
        return Content(
            main=f"{self._changed(wishes)}{intro}",
            more=self._reasons(planned),
            body="\n".join(_short_week(plan, self._language)),
            ask=self.say("plan", "ask harder" if wishes.turn == "harder" else "ask"),
            mood="cheer",
        )

    def _tool_names(self, request: PlanRequest) -> list[str]:
        if self._language == "en":
            return ["a full gym" if one == GYM else one.replace("-", " ") for one in request.equipment]
        arabic = {
            "dumbbells": "الدمبلز",
            "bands": "الأستك",
            GYM: "أدوات الجيم",
            "kettlebell": "الكيتلبل",
            "barbell": "البار",
        }
        return [arabic.get(one, "أدواتك") for one in request.equipment]

    def _changed(self, wishes: Wishes) -> str:
        turn = wishes.turn
        if turn == "new":
            return ""
        name = f"changed {turn}" if turn in ("harder", "easier") else "changed"
        return f"{self.say('plan', name)} "

    def _meals(self, planned: Planned, plan: MealPlan, wishes: Wishes) -> Content:
        menu = plan.days[0]
        shown = plan.numbers and not self.is_closed(Feature.CALORIE_TRACKING.value)
        intro = self.say("plan", "meals numbers", kcal=round(menu.kcal, -1)) if shown else self.say("plan", "meals")
        lines = [
            f"- **{texts().say('meals', meal.name, self._language)}**: "
            + joined(
                [_eaten(foods().all[one.food], one.grams, self._language) for one in meal.portions], self._language
            )
            for meal in menu.meals
        ]
        return Content(
            main=f"{self._changed(wishes)}{intro}",
            more=self._reasons(planned),
            body="\n".join(lines),
            ask=self.say("plan", "ask meals"),
            mood="cheer",
        )

    def _reasons(self, planned: Planned) -> str:
        return " ".join(one.reason(self._language) for one in planned.corrections)


def _short_week(plan: WorkoutPlan, language: str) -> Iterator[str]:
    for place, session in enumerate(plan.sessions):
        if place:
            yield ""
        yield f"**{day_title(session, language)}**"
        for work in session.work:
            much = amount(work, language).split("،" if language == "ar" else ",")[0]
            yield f"- {library().all[work.exercise].name(language)}: {much}"


def _eaten(food: Food, grams: int, language: str) -> str:
    return f"{food.name(language)} {texts().say('labels', 'gram', language, n=grams)}"
