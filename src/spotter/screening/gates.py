"""What a member's profile and earlier messages already decide, whatever they write now.

The one place that says which features are closed to someone, and by what. Screening, the coach and every route ask
here; `members.gates` puts it into words.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from spotter.domain import Action, Category, Context, Feature, Finding, Member, Policy, Severity, Sign
from spotter.domain.ages import ACKNOWLEDGED, ADULT, YOUNGEST
from spotter.domain.text import spoken
from spotter.engine.decide import Outcome, row_for
from spotter.screening.told import as_told, symptoms

BY_AGE = "member.age"
_AFTER_CRISIS = timedelta(hours=24)
_HELD_AFTER_CRISIS = (Feature.MEAL_PLANNING, Feature.CALORIE_TRACKING)
_BY_AI = tuple(feature for feature in Feature if feature is not Feature.CALORIE_TRACKING)


class Hold(NamedTuple):
    """One feature that is closed to a member.

    `by`: age, acknowledgment, condition, symptom, health_check, crisis or opt_out.
    """

    feature: Feature
    by: str
    condition: str = ""


def too_young(member: Member, length: int) -> list[Finding]:
    """Under 13 everything is refused; it never hides a graver finding, since rows decide by precedence."""
    if not _is_too_young(member):
        return []
    why = f"The member is {member.age} by profile or own words; the platform is open from {YOUNGEST}."
    return [Finding(BY_AGE, Category.AGE, Severity.HIGH, (0, length), why, floor=True)]


def holds(policy: Policy, member: Member, before: Sequence[Sign] = (), at: datetime | None = None) -> Iterator[Hold]:
    """Everything that keeps a feature closed; a feature may be held by several things at once."""
    member = as_told(policy, member, before, at)
    yield from _by_age(policy, member)
    for code in member.conditions:
        if not _is_cleared(policy, member, code):
            for feature in row_for(condition_finding(policy, code), member, policy).row.blocks:
                yield Hold(feature, "condition", code)
    for symptom in symptoms(policy, member, before, at):
        yield from (Hold(feature, "symptom") for feature in row_for(symptom, member, policy).row.blocks)
    yield from (Hold(Feature(feature), "health_check") for feature in member.held)
    if recent_crisis(before, at):
        yield from (Hold(feature, "crisis") for feature in _HELD_AFTER_CRISIS)
    if member.ai_opt_out:
        yield from (Hold(feature, "opt_out") for feature in _BY_AI)


def standing_blocks(policy: Policy, member: Member, before: Sequence[Sign], at: datetime | None) -> set[Feature]:
    return {hold.feature for hold in holds(policy, member, before, at)}


def closed_answer(policy: Policy, member: Member, outcome: Outcome, reply: str | None, language: str) -> str | None:
    """Who opted out of AI hears so in place of a model; what policy has to say to them comes first."""
    if not member.ai_opt_out or outcome.action is Action.REFUSE:
        return reply
    told = policy.reasons["hold-opt-out"][spoken(language)]
    return f"{reply}\n\n{told}" if reply else told


def _by_age(policy: Policy, member: Member) -> Iterator[Hold]:
    age = member.age
    if _is_too_young(member):
        yield from (Hold(feature, "age") for feature in Feature)
    elif age is not None and age < ADULT and not (age >= ACKNOWLEDGED and member.parental_acknowledgment):
        young = Finding(BY_AGE, Category.AGE, Severity.LOW, (0, 0), "")
        by = "acknowledgment" if age >= ACKNOWLEDGED else "age"
        yield from (Hold(feature, by) for feature in row_for(young, member, policy).row.blocks)


def _is_too_young(member: Member) -> bool:
    return member.age is not None and member.age < YOUNGEST


def _is_cleared(policy: Policy, member: Member, code: str) -> bool:
    """A doctor's clearance lifts what a condition holds; it never lifts what an eating disorder does."""
    found = policy.conditions.find(code)
    return code in member.cleared and found is not None and found.clearable


def condition_finding(policy: Policy, code: str) -> Finding:
    """The finding that a code in a profile stands for, so that chat and profile meet the same row."""
    found = policy.conditions.find(code)
    if found is None:
        return Finding(code, Category.MEDICAL_CONDITION, Severity.MEDIUM, (0, 0), "", about=code.replace("_", "-"))
    context = Context.PAST if found.about == "history" else Context.SELF
    return Finding(code, found.category, Severity.MEDIUM, (0, 0), "", context, about=found.about)


def recent_crisis(before: Sequence[Sign], at: datetime | None) -> Sign | None:
    """The last crisis of theirs that was answered within a day."""
    return next((sign for sign in reversed(before) if _is_recent_crisis(sign, at)), None)


def _is_recent_crisis(sign: Sign, at: datetime | None) -> bool:
    if sign.category is not Category.CRISIS or sign.action is not Action.REFUSE:
        return False
    if sign.context in (Context.OTHER, Context.PAST):
        return False
    return at is None or sign.at is None or at - sign.at <= _AFTER_CRISIS
