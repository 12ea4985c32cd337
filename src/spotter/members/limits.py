"""What a trainer may change, and what nobody may: pure, with the policy's limits.

Each check answers None, or a refusal that says why and what would be possible instead.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from spotter.domain import Feature, Member, Policy, RefusedError, Sign, Tier
from spotter.members.gates import all_access
from spotter.members.reasons import Reason, reason
from spotter.members.supplements import advise

INTENSITIES = ("very_low", "low", "moderate", "high")
_FEWEST_WORDS = 3
_LONGEST = 2000
_MOST_EXERCISES = 60


class BadOverrideError(RefusedError):
    """An override that can't be read at all; the message says what is expected."""


@dataclass(frozen=True, slots=True)
class Proposal:
    feature: str
    default_value: Any
    new_value: Any
    justification: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """`floor` is the safety feature of the source that stands in the way; `possible` what would be accepted."""

    floor: str
    reason: Reason
    feature: Feature | None = None
    possible: Any = None


@dataclass(frozen=True, slots=True)
class Client:
    """Whom an override is for, as everything else sees them too; `closed` are features that a gate holds."""

    member: Member
    closed: Mapping[Feature, Reason]


def client_of(policy: Policy, member: Member, before: Sequence[Sign] = (), at: datetime | None = None) -> Client:
    """A client who opted out of AI may still work with a person."""
    found = all_access(policy, replace(member, ai_opt_out=False), before, at)
    return Client(member, {feature: one.reasons[0] for feature, one in found.items() if not one.allowed})


def refusal(policy: Policy, client: Client, asked: Proposal, language: str | None = None) -> Refusal | None:
    """None if the override stands within the limits. Raises BadOverrideError for what can't be read."""
    say = _Say(policy, language)
    if asked.feature in NEVER:
        return Refusal(asked.feature, say(f"override-{asked.feature}"))
    if asked.feature not in MAY:
        raise BadOverrideError("feature_overridden is one of: {some}", some=", ".join(MAY))
    if len(asked.justification) > _LONGEST or len(asked.justification.split()) < _FEWEST_WORDS:
        raise BadOverrideError(
            "justification must say why, in {few} words to {n} characters", few=_FEWEST_WORDS, n=_LONGEST
        )
    needs, check = MAY[asked.feature]
    return _held(client, needs, say) or check(policy, client, asked.new_value, say)


class _Say:
    def __init__(self, policy: Policy, language: str | None) -> None:
        self._policy, self._language = policy, language

    def __call__(self, code: str, **slots: object) -> Reason:
        return reason(self._policy, code, self._language, **slots)


def _held(client: Client, needs: Sequence[Feature], say: _Say) -> Refusal | None:
    """No override opens what a gate keeps closed. Which condition it is, or that there was a crisis, isn't told."""
    for feature in needs:
        if feature in client.closed:
            floor = _FLOORS.get(client.closed[feature].code, "medical_condition_block")
            return Refusal(floor, say(f"override-{floor}"), feature)
    return None


def _intensity(policy: Policy, client: Client, new: Any, say: _Say) -> Refusal | None:
    if new not in INTENSITIES:
        raise BadOverrideError("new_value is one of: {some}", some=", ".join(INTENSITIES))
    return None


def _exercises(policy: Policy, client: Client, new: Any, say: _Say) -> Refusal | None:
    """`{"exercises": [...], "hours_per_week"?}`, or the list alone."""
    plan = {"exercises": new} if isinstance(new, list) else new
    if (
        not isinstance(plan, dict)
        or not set(plan) <= {"exercises", "hours_per_week"}
        or not _texts(plan.get("exercises"))
    ):
        raise BadOverrideError('new_value is a list of exercises, or {{"exercises": [...], "hours_per_week": 4}}')
    most = policy.limits["duration per week maximum"].for_member(client.member)
    hours = _number(plan.get("hours_per_week", 0), "hours_per_week")
    if hours > most:
        text = say("override-max_weekly_volume-above", hours=f"{most:g}")
        return Refusal("max_weekly_volume", text, Feature.WORKOUT_GENERATION, {"hours_per_week": most})
    return None


def _calories(policy: Policy, client: Client, new: Any, say: _Say) -> Refusal | None:
    kcal, member = _number(new, "new_value"), client.member
    if member.is_minor:
        return Refusal("age_restriction", say("override-age_restriction"), Feature.CALORIE_TRACKING)
    least = policy.limits["energy per day unsure minimum"].for_member(member)
    most = policy.limits["energy per day maximum"].for_member(member)
    if kcal < least:
        return Refusal(
            "minimum_calories", say("override-calories-low", kcal=f"{least:g}"), Feature.MEAL_PLANNING, least
        )
    if kcal > most:
        return Refusal("maximum_calories", say("override-calories-high", kcal=f"{most:g}"), Feature.MEAL_PLANNING, most)
    return None


def _meal_times(policy: Policy, client: Client, new: Any, say: _Say) -> Refusal | None:
    """A list of times such as 08:00, over one day."""
    minutes = sorted(_minutes(one) for one in new) if isinstance(new, list) and 0 < len(new) <= 12 else None
    if minutes is None:
        raise BadOverrideError('new_value is a list of times, such as ["08:00", "13:00", "19:30"]')
    gaps = [later - earlier for earlier, later in zip(minutes, [*minutes[1:], minutes[0] + 1440], strict=True)]
    most = policy.limits["meal gap maximum"].for_member(client.member)
    if max(gaps) > most * 60:
        return Refusal("meal_gap", say("override-meal-gap", hours=f"{most:g}"), Feature.MEAL_PLANNING, {"hours": most})
    return None


def _supplement(policy: Policy, client: Client, new: Any, say: _Say) -> Refusal | None:
    """`{"name", "dose"?}`, or the name alone; a dose is in the unit that the policy uses."""
    given = {"name": new} if isinstance(new, str) else new
    if not isinstance(given, dict) or not set(given) <= {"name", "dose"} or not isinstance(given.get("name"), str):
        raise BadOverrideError('new_value is a name, or {{"name": "creatine", "dose": 3}}')
    name, found = given["name"][:80], policy.supplements.find(given["name"])
    floor = "orange_red_supplement_block"
    if found is None:
        return Refusal(floor, say("override-supplement-unknown", name=name), Feature.SUPPLEMENT_INFO)
    if found.tier > Tier.YELLOW:
        text = say("override-supplement-tier", name=name, tier=found.tier.value)
        return Refusal(floor, text, Feature.SUPPLEMENT_INFO)
    advice = advise(policy, found, client.member, client.member.allergies)
    if not advice.allowed:
        text = say("override-supplement-person", name=name)
        return Refusal("medical_condition_block", text, Feature.SUPPLEMENT_INFO, list(advice.instead) or None)
    dose = _number(given.get("dose", 0), "dose")
    if dose and advice.most is None:
        return Refusal("age_restriction", say("override-age_restriction"), Feature.SUPPLEMENT_INFO, {"name": found.id})
    if advice.most is not None and advice.dose is not None and dose > advice.most:
        amount = f"{advice.most:g} {advice.dose.unit}"
        text = say("override-supplement-dose", name=name, dose=amount)
        return Refusal("supplement_dose", text, Feature.SUPPLEMENT_INFO, {"name": found.id, "dose": advice.most})
    return None


def _rest_days(policy: Policy, client: Client, new: Any, say: _Say) -> Refusal | None:
    days, least = _number(new, "new_value"), policy.limits["rest days per week minimum"].for_member(client.member)
    if days > 7 or days != int(days):
        raise BadOverrideError("new_value is a whole number of days a week")
    if days < least:
        text = say("override-rest-days", days=f"{least:g}")
        return Refusal("rest_day_minimum", text, Feature.WORKOUT_GENERATION, least)
    return None


def _number(value: object, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1_000_000:
        raise BadOverrideError("{name} is a number of 0 or more", name=name)
    return float(value)


def _minutes(value: object) -> int:
    try:
        at = datetime.strptime(str(value), "%H:%M")
    except ValueError:
        raise BadOverrideError("a time is written like 08:00") from None
    return at.hour * 60 + at.minute


def _texts(value: object) -> bool:
    return (
        isinstance(value, list)
        and 0 < len(value) <= _MOST_EXERCISES
        and all(isinstance(one, str) and 0 < len(one.strip()) <= 200 for one in value)
    )


Check = Callable[[Policy, Client, Any, _Say], Refusal | None]
_FLOORS = {
    "hold-too-young": "age_restriction",
    "hold-age": "age_restriction",
    "hold-acknowledgment": "age_restriction",
    "hold-health-check": "screening_failure",
    "hold-health-check-missing": "screening_failure",
}

# What trainers may change, which features must be open to the client for it, and what decides.
MAY: Mapping[str, tuple[Sequence[Feature], Check]] = {
    "workout_intensity": ((Feature.WORKOUT_GENERATION,), _intensity),
    "exercise_selection": ((Feature.WORKOUT_GENERATION,), _exercises),
    "calorie_targets": ((Feature.CALORIE_TRACKING, Feature.MEAL_PLANNING), _calories),
    "meal_timing": ((Feature.MEAL_PLANNING,), _meal_times),
    "supplements": ((Feature.SUPPLEMENT_INFO,), _supplement),
    "rest_day_frequency": ((), _rest_days),
}
# What nobody may switch off, by the source's names.
NEVER = (
    "minimum_calories",
    "medical_condition_block",
    "age_restriction",
    "screening_failure",
    "orange_red_supplement_block",
    "max_weekly_volume",
    "injury_disclaimer",
)
