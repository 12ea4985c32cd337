"""From a request to a plan that may be shown: made here or by a model, checked by the one validator either way."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from spotter.coach.plans.corrections import Correction
from spotter.coach.plans.exercises import library
from spotter.coach.plans.fix import mended
from spotter.coach.plans.foods import foods
from spotter.coach.plans.meals import meals
from spotter.coach.plans.problems import problems
from spotter.coach.plans.request import PlanRequest
from spotter.coach.plans.rules import Bounds, bounds
from spotter.coach.plans.schema import instructions, schema
from spotter.coach.plans.shape import (
    MealPlan,
    Plan,
    PlanShapeError,
    Portion,
    Session,
    WorkoutPlan,
    read_meals,
    read_workout,
)
from spotter.coach.plans.texts import texts
from spotter.coach.plans.workouts import workout
from spotter.domain import Feature, Policy

KINDS = ("workout", "meals")
EMBEDDED = "spotter-embedded"
_CLOSES = {"workout": Feature.WORKOUT_GENERATION.value, "meals": Feature.MEAL_PLANNING.value}


class Writer(Protocol):
    """A model that can be asked for JSON of a schema. Raises whatever it raises; the plan then comes from here."""

    @property
    def model(self) -> str: ...

    async def post(self, body: dict[str, Any]) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why there is no plan, and what there is instead. `event` is logged."""

    code: str
    why: str
    instead: str
    event: str | None = None


@dataclass(frozen=True, slots=True)
class Planned:
    """`outcome`: made | corrected | replaced | refused. `made_by` names a model, or the embedded generator."""

    kind: str
    request: PlanRequest
    outcome: str
    made_by: str = EMBEDDED
    plan: Plan | None = None
    corrections: tuple[Correction, ...] = ()
    refusal: Refusal | None = None

    def to_dict(self) -> dict[str, Any]:
        language = self.request.language
        refused = self.refusal
        return {
            "kind": self.kind,
            "outcome": self.outcome,
            "made_by": self.made_by,
            "plan": self.plan.to_dict() if self.plan else None,
            "corrections": [one.to_dict(language) for one in self.corrections],
            "refusal": {"code": refused.code, "why": refused.why, "instead": refused.instead} if refused else None,
            "seed": self.request.seed,
        }


class Planner:
    """Plans under one policy. `vets` says whether a text of others may be shown."""

    def __init__(self, policy: Policy, vets: Callable[[str], bool]) -> None:
        self._policy, self._vets = policy, vets

    def plan(self, kind: str, request: PlanRequest) -> Planned:
        """Made by the embedded generator."""
        limits = bounds(request, self._policy)
        return self._refused(kind, limits) or self._embedded(kind, limits)

    def check(self, kind: str, request: PlanRequest, given: object, made_by: str) -> Planned:
        """A plan that someone else made: kept, corrected with reasons, or replaced."""
        limits = bounds(request, self._policy)
        if refused := self._refused(kind, limits):
            return refused
        try:
            read = _workout(given) if kind == "workout" else _meals(given)
        except PlanShapeError:
            return self._instead(kind, limits, "no-plan", made_by)
        plan, made = mended(read, limits, self._vets)
        if plan is None:
            return self._instead(kind, limits, "replaced", made_by)
        asked = _asked_for(kind, limits)
        whole = replace(_bare(plan), notes=(*_notes(kind, limits), *plan.notes))
        return Planned(kind, request, "corrected" if made or asked else "made", made_by, whole, (*asked, *made))

    async def ask(self, kind: str, request: PlanRequest, writer: Writer) -> Planned:
        """Made by a model, to the schema. One that fails, refuses or rambles costs nobody their plan."""
        limits = bounds(request, self._policy)
        if refused := self._refused(kind, limits):
            return refused
        try:
            given = _json_of(await writer.post(_question(kind, limits, writer.model)))
        except Exception:  # whatever a provider does, the member gets a plan
            given = None
        return self.check(kind, request, given, writer.model)

    def _embedded(self, kind: str, limits: Bounds) -> Planned:
        plan: Plan = workout(limits) if kind == "workout" else meals(limits)
        if left := problems(plan, limits):
            raise AssertionError(f"the embedded generator made a plan that is not valid: {left[0]}")
        asked = _asked_for(kind, limits)
        whole = replace(plan, notes=_notes(kind, limits))
        return Planned(kind, limits.request, "corrected" if asked else "made", EMBEDDED, whole, asked)

    def _instead(self, kind: str, limits: Bounds, code: str, made_by: str) -> Planned:
        mine = self._embedded(kind, limits)
        return replace(mine, outcome="replaced", corrections=(Correction(code), *mine.corrections))

    def _refused(self, kind: str, limits: Bounds) -> Planned | None:
        request = limits.request
        code, event = "", None
        if request.age is not None and request.age < limits.youngest:
            code, event = "too-young", "age_restriction_applied"
        elif request.health_check is False:
            code, event = "health-check", "screening_block"
        elif by := limits.blocked.get(_CLOSES[kind]):
            checked = by == "health_check"
            code, event = ("health-check", "screening_block") if checked else (_CLOSES[kind], "medical_redirect")
        if not code:
            return None
        said = texts().refusals[code]
        why = said["why"][request.language].format(youngest=limits.youngest)
        refusal = Refusal(code, why, said["instead"][request.language], event)
        return Planned(kind, request, "refused", refusal=refusal)


def _asked_for(kind: str, limits: Bounds) -> tuple[Correction, ...]:
    """What the person asked for and can't have, each with its reason."""
    request = limits.request
    made = []
    if kind == "workout":
        if request.days > limits.most_days:
            facts = {"was": request.days, "now": limits.most_days, "limit": limits.rest_days}
            made.append(Correction("rest-days", facts=facts))
        if request.minutes > limits.session:
            facts = {"was": request.minutes, "now": limits.session, "limit": limits.session}
            made.append(Correction("long-session", 1, facts))
    elif request.goal == "lose_fat" and limits.no_deficit:
        made.append(Correction("no-deficit", facts={"who": _who(limits.no_deficit, limits)}))
    if kind == "meals" and request.ramadan and limits.no_fast:
        made.append(Correction("no-fast", facts={"who": _who(limits.no_fast, limits)}))
    return tuple(made)


def _who(name: str, limits: Bounds) -> str:
    return texts().say("who", name, limits.request.language, adult=limits.adult)


def _notes(kind: str, limits: Bounds) -> tuple[str, ...]:
    request, member = limits.request, limits.request.member
    if kind == "workout":
        names = ["healthy", "listen", "effort", "progress"]
        names += ["young"] if member.is_minor else ["senior"] if member.is_senior else []
        names += ["fasting training"] if limits.fasts else []
    else:
        names = ["estimate"] if limits.counts_energy else []
        names += ["swap", "fasting water" if limits.fasts else "water"]
        names += ["labels"] if request.allergies else []
    notes = [texts().say("notes", name, request.language) for name in names]
    unknown = [one for one in request.allergies if one not in foods().allergens] if kind == "meals" else []
    return (*notes, *(texts().say("notes", "unknown allergy", request.language, what=one) for one in unknown))


def _workout(given: object) -> WorkoutPlan:
    plan = read_workout(given)
    return replace(plan, days=tuple(_known_session(one) for one in plan.days))


def _known_session(session: Session) -> Session:
    """Names as someone else writes them become ours; what we don't know stays as it is, and is found."""

    def known(name: str) -> str:
        found = library().named(name) or library().within(name)
        return found.id if found else name

    return replace(
        session,
        warm_up=tuple(known(one) for one in session.warm_up),
        work=tuple(replace(one, exercise=known(one.exercise)) for one in session.work),
        cool_down=tuple(known(one) for one in session.cool_down),
    )


def _meals(given: object) -> MealPlan:
    plan = read_meals(given)

    def known(one: Portion) -> Portion:
        exact = foods().named(one.food)
        found = exact or foods().within(one.food)
        beside = one.ingredients if exact else (one.food, *one.ingredients)
        return replace(one, food=found.id, ingredients=beside) if found else one

    days = tuple(
        replace(
            menu, meals=tuple(replace(meal, portions=tuple(known(one) for one in meal.portions)) for meal in menu.meals)
        )
        for menu in plan.days
    )
    return replace(plan, days=days)


def _bare(plan: Plan) -> Plan:
    """What a model said is in a food was read by the validator; the table's own word is shown."""
    if isinstance(plan, WorkoutPlan):
        return plan
    days = tuple(
        replace(
            menu,
            meals=tuple(
                replace(meal, portions=tuple(replace(one, ingredients=()) for one in meal.portions))
                for meal in menu.meals
            ),
        )
        for menu in plan.days
    )
    return replace(plan, days=days)


def _question(kind: str, limits: Bounds, model: str) -> dict[str, Any]:
    shape = {"name": f"{kind}_plan", "strict": True, "schema": schema(kind, limits)}
    return {
        "model": model,
        "messages": [{"role": "user", "content": instructions(kind, limits)}],
        "response_format": {"type": "json_schema", "json_schema": shape},
    }


def _json_of(body: Mapping[str, Any]) -> object:
    """The object in a model's answer, also when it stands in a fence or between sentences."""
    text = str(body["choices"][0]["message"]["content"])
    return json.loads(text[text.index("{") : text.rindex("}") + 1])
