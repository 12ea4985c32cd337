"""What a message leaves in a profile: codes of conditions that were declared, and that a symptom was told of."""

from typing import NamedTuple

from spotter.domain import Member, Policy, Verdict
from spotter.screening.told import code_of, is_symptom


class Noticed(NamedTuple):
    conditions: tuple[str, ...]
    symptom: bool

    def __bool__(self) -> bool:
        return bool(self.conditions) or self.symptom


def noticed(policy: Policy, member: Member, verdict: Verdict) -> Noticed:
    """Only what rules read as declared is kept: a judge's guess must not close a door for months."""
    rules = {rule.id for rule in policy.rules}
    found = [code for one in verdict.findings if one.by in rules and (code := code_of(policy, one))]
    symptom = any(is_symptom(policy, member, one) for one in verdict.findings)
    return Noticed(tuple(dict.fromkeys(found)), symptom)
