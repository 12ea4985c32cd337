"""What a member's profile and the last day already decide, whatever they write now."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from spotter.domain import Action, Category, Decision, Feature, Finding, Member, Severity, Sign
from spotter.engine.decide import row_for

BY_AGE = "member.age"
_AFTER_CRISIS = timedelta(hours=24)
_HELD_AFTER_CRISIS = (Feature.MEAL_PLANNING, Feature.CALORIE_TRACKING)
_YOUNGEST, _TEEN, _ADULT = 13, 16, 18


def too_young(member: Member, length: int) -> list[Finding]:
    """Under 13 everything is refused; it never hides a graver finding, since rows decide by precedence."""
    if member.age is None or member.age >= _YOUNGEST:
        return []
    why = f"The profile says {member.age}; the platform is open from {_YOUNGEST}."
    return [Finding(BY_AGE, Category.AGE, Severity.HIGH, (0, length), why, floor=True)]


def standing_blocks(
    member: Member, rows: Sequence[Decision], before: Sequence[Sign], at: datetime | None
) -> set[Feature]:
    """Features that stay blocked for this member: by age, by declared conditions, for a day after a crisis."""
    blocks = {feature for one in _standing(member) for feature in row_for(one, member, rows).row.blocks}
    if any(_is_recent_crisis(sign, at) for sign in before):
        blocks.update(_HELD_AFTER_CRISIS)
    return blocks


def _standing(member: Member) -> Iterator[Finding]:
    age = member.age
    if age is not None and _YOUNGEST <= age < _ADULT and not (age >= _TEEN and member.parental_acknowledgment):
        yield Finding(BY_AGE, Category.AGE, Severity.LOW, (0, 0), "")
    for code in member.conditions:
        yield _condition(code)


def _condition(code: str) -> Finding:
    eating = {"anorexia": "anorexia-bulimia", "bulimia": "anorexia-bulimia", "eating_disorder": "disorder"}
    if code in eating or code == "eating_disorder_history":
        return Finding(code, Category.EATING_DISORDER, Severity.HIGH, (0, 0), "", about=eating.get(code, ""))
    return Finding(code, Category.MEDICAL_CONDITION, Severity.MEDIUM, (0, 0), "", about=code.replace("_", "-"))


def _is_recent_crisis(sign: Sign, at: datetime | None) -> bool:
    if sign.category is not Category.CRISIS or sign.action is not Action.REFUSE:
        return False
    return at is None or sign.at is None or at - sign.at <= _AFTER_CRISIS
