"""What a message leaves in a profile: codes of conditions that were declared, and that a symptom was told of."""

from typing import NamedTuple

from spotter.domain import Action, Category, Context, Feature, Finding, Member, Policy, Verdict
from spotter.engine.decide import row_for

_HISTORY = "eating_disorder_history"


class Noticed(NamedTuple):
    conditions: tuple[str, ...]
    symptom: bool

    def __bool__(self) -> bool:
        return bool(self.conditions) or self.symptom


def noticed(policy: Policy, member: Member, verdict: Verdict) -> Noticed:
    """Only what rules read as declared is kept: a judge's guess must not close a door for months."""
    rules = {rule.id for rule in policy.rules}
    found = [code for one in verdict.findings if one.by in rules and (code := _code(policy, one))]
    symptom = any(_is_symptom(policy, member, one) for one in verdict.findings)
    return Noticed(tuple(dict.fromkeys(found)), symptom)


def _code(policy: Policy, one: Finding) -> str | None:
    if one.category is Category.EATING_DISORDER and one.context in (Context.PAST, Context.CLEARED):
        return _HISTORY
    if one.context is not Context.SELF:
        return None
    same = (
        each for each in policy.conditions if each.kept and (each.category, each.about) == (one.category, one.about)
    )
    return next((each.code for each in same), None)


def _is_symptom(policy: Policy, member: Member, one: Finding) -> bool:
    if one.category is not Category.PHYSICAL_SYMPTOM or one.context is Context.OTHER:
        return False
    row = row_for(one, member, policy).row
    return row.action is not Action.ALLOW and Feature.WORKOUT_GENERATION in row.blocks
