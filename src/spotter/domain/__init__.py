"""The words of the project: frozen types that every other folder shares."""

from spotter.domain.caller import GUEST, Caller, NotTheirsError, Role, Scope
from spotter.domain.deadlines import ALERTED, RESPONSE, REVIEWS, Response
from spotter.domain.levels import (
    EXCUSED,
    OF_MESSAGES,
    OF_REPLIES,
    Action,
    Category,
    Context,
    Event,
    Feature,
    Severity,
    Triage,
)
from spotter.domain.member import Member, MemberError
from spotter.domain.policy import Answer, Cue, Decision, Limit, PatternOverTime, Policy, PolicyError, Rule, Source
from spotter.domain.refused import RefusedError
from spotter.domain.report import Report
from spotter.domain.supplements import Condition, Conditions, Dose, Effect, Interaction, Supplement, Supplements, Tier
from spotter.domain.verdict import Excuse, Finding, Resource, Sign, Verdict

__all__ = [
    "ALERTED",
    "EXCUSED",
    "GUEST",
    "OF_MESSAGES",
    "OF_REPLIES",
    "RESPONSE",
    "REVIEWS",
    "Action",
    "Answer",
    "Caller",
    "Category",
    "Condition",
    "Conditions",
    "Context",
    "Cue",
    "Decision",
    "Dose",
    "Effect",
    "Event",
    "Excuse",
    "Feature",
    "Finding",
    "Interaction",
    "Limit",
    "Member",
    "MemberError",
    "NotTheirsError",
    "PatternOverTime",
    "Policy",
    "PolicyError",
    "RefusedError",
    "Report",
    "Resource",
    "Response",
    "Role",
    "Rule",
    "Scope",
    "Severity",
    "Sign",
    "Source",
    "Supplement",
    "Supplements",
    "Tier",
    "Triage",
    "Verdict",
]
