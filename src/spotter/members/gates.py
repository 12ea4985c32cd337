"""May this member use this feature, and why not: for every caller, in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from spotter.domain import Category, Event, Feature, Member, Policy, Severity, Sign
from spotter.domain.ages import ACKNOWLEDGED, ADULT, YOUNGEST
from spotter.domain.text import spoken
from spotter.members.reasons import Reason, reason
from spotter.screening.gates import Hold, holds


@dataclass(frozen=True, slots=True)
class Access:
    """`event` and `severity` say what is logged when a closed feature is asked for."""

    feature: Feature
    reasons: tuple[Reason, ...] = ()
    event: Event | None = None
    severity: Severity = Severity.LOW
    conditions: tuple[str, ...] = ()  # codes that keep it closed

    @property
    def allowed(self) -> bool:
        return not self.reasons


# Which hold is logged when several keep a feature closed, and as what.
_LOGGED = {
    "crisis": (Event.MENTAL_HEALTH_FLAG, Severity.HIGH),
    "age": (Event.AGE_RESTRICTION_APPLIED, Severity.LOW),
    "acknowledgment": (Event.AGE_RESTRICTION_APPLIED, Severity.LOW),
    "condition": (Event.MEDICAL_REDIRECT, Severity.MEDIUM),
    "symptom": (Event.MEDICAL_REDIRECT, Severity.MEDIUM),
    "health_check": (Event.SCREENING_BLOCK, Severity.MEDIUM),
    "opt_out": (None, Severity.LOW),
}
_ORDER = tuple(_LOGGED)


def all_access(
    policy: Policy, member: Member, before: Sequence[Sign] = (), at: datetime | None = None
) -> dict[Feature, Access]:
    """Every feature; `before` are signs of the last day, `at` is now (naive, UTC, as signs are)."""
    found = list(dict.fromkeys(holds(policy, member, before, at)))
    return {
        feature: _access(policy, member, feature, [one for one in found if one.feature is feature])
        for feature in Feature
    }


def _access(policy: Policy, member: Member, feature: Feature, found: Sequence[Hold]) -> Access:
    if not found:
        return Access(feature)
    found = sorted(found, key=lambda hold: _ORDER.index(hold.by))
    event, severity = _logged(policy, found[0])
    return Access(
        feature=feature,
        reasons=tuple(dict.fromkeys(_words(policy, member, hold) for hold in found)),
        event=event,
        severity=severity,
        conditions=tuple(hold.condition for hold in found if hold.condition),
    )


def _logged(policy: Policy, hold: Hold) -> tuple[Event | None, Severity]:
    if _is_eating(policy, hold.condition):
        return Event.EATING_DISORDER_FLAG, Severity.HIGH
    return _LOGGED[hold.by]


def _is_eating(policy: Policy, code: str) -> bool:
    found = policy.conditions.find(code)
    return found is not None and found.category is Category.EATING_DISORDER


def _words(policy: Policy, member: Member, hold: Hold) -> Reason:
    def say(code: str, **slots: object) -> Reason:
        return reason(policy, code, member.language, **slots)

    if hold.by == "age":
        young = member.age is not None and member.age < YOUNGEST
        return say("hold-too-young", age=YOUNGEST) if young else say("hold-age", age=ACKNOWLEDGED)
    if hold.by == "acknowledgment":
        return say("hold-acknowledgment", age=ADULT)
    if hold.by == "condition":
        found = policy.conditions.find(hold.condition)
        name = found.names[spoken(member.language)] if found else hold.condition
        return say("hold-eating" if _is_eating(policy, hold.condition) else "hold-condition", condition=name)
    if hold.by == "health_check":
        return say("hold-health-check-missing" if member.health_check == "missing" else "hold-health-check")
    return say({"crisis": "hold-crisis", "symptom": "hold-symptom"}.get(hold.by, "hold-opt-out"))
