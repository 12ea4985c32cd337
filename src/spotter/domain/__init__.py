"""The words of the project: frozen types that every other folder shares."""

from spotter.domain.levels import EXCUSED, Action, Category, Context, Event, Feature, Severity, Triage
from spotter.domain.member import Member, MemberError
from spotter.domain.policy import Answer, Decision, Limit, PatternOverTime, Policy, PolicyError, Rule, Source
from spotter.domain.verdict import Excuse, Finding, Resource, Sign, Verdict

__all__ = [
    "EXCUSED",
    "Action",
    "Answer",
    "Category",
    "Context",
    "Decision",
    "Event",
    "Excuse",
    "Feature",
    "Finding",
    "Limit",
    "Member",
    "MemberError",
    "PatternOverTime",
    "Policy",
    "PolicyError",
    "Resource",
    "Rule",
    "Severity",
    "Sign",
    "Source",
    "Triage",
    "Verdict",
]
