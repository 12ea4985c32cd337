"""What screening hands back."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from spotter.domain.levels import Action, Category, Context, Event, Feature, Severity, Triage

Span = tuple[int, int]


def meet(one: Span, other: Span) -> bool:
    """Whether two places share a character."""
    return one[0] < other[1] and other[0] < one[1]


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule or judge noticed. `span` counts code points of the original text."""

    by: str
    category: Category
    severity: Severity
    span: Span
    why: str
    context: Context = Context.SELF
    floor: bool = False
    about: str = ""
    instead: str = ""  # of a finding in a reply: what could be said

    def to_dict(self) -> dict[str, Any]:
        return {
            "by": self.by,
            "category": self.category.value,
            "severity": self.severity.value,
            "span": list(self.span),
            "why": self.why,
        }


@dataclass(frozen=True, slots=True)
class Sign:
    """What an earlier message left behind, for patterns over time. Without a time it counts as now."""

    by: str
    category: Category
    severity: Severity
    action: Action
    context: Context = Context.SELF
    at: datetime | None = None
    about: str = ""
    language: str = ""  # of the message


@dataclass(frozen=True, slots=True)
class Excuse:
    """What a rule matched and context let go: shown by `spotter explain`, never acted on."""

    by: str
    span: Span
    context: Context
    cue_span: Span


@dataclass(frozen=True, slots=True)
class Resource:
    """Somewhere a person can turn to. Only entries with two agreeing sources are shown."""

    name: str
    kind: str
    country: str | None
    source: str
    checked: str
    phone: str | None = None
    sms: str | None = None
    url: str | None = None
    shown: bool = True
    name_ar: str | None = None

    def named(self, language: str) -> str:
        return (self.name_ar if language == "ar" else None) or self.name

    def to_dict(self) -> dict[str, Any]:
        reach = {"phone": self.phone, "sms": self.sms, "url": self.url}
        return {
            "name": self.name,
            "kind": self.kind,
            "country": self.country,
            **{key: value for key, value in reach.items() if value},
            "source": self.source,
            "checked": self.checked,
        }


@dataclass(frozen=True, slots=True)
class Verdict:
    """What to do about a message, and why."""

    triage: Triage = Triage.SAFE
    action: Action = Action.ALLOW
    severity: Severity | None = None
    urgent: bool = False
    categories: tuple[Category, ...] = ()
    blocked_features: tuple[Feature, ...] = ()
    events: tuple[Event, ...] = ()
    reply: str | None = None
    language: str = "en"
    resources: tuple[Resource, ...] = ()
    policy: str = ""
    findings: tuple[Finding, ...] = ()

    @property
    def needs_help_now(self) -> bool:
        """A crisis or an emergency: its answer is shown whatever gate or limit there is."""
        return self.urgent or self.triage is Triage.CRISIS

    @property
    def asks_no_model(self) -> bool:
        """Refused, or closed to this member: what policy says is all that is said."""
        return self.action is Action.REFUSE or Feature.CHAT in self.blocked_features

    def to_dict(self) -> Mapping[str, Any]:
        """The fixed JSON shape of a verdict, in the order people read it."""
        return {
            "triage": self.triage.value,
            "action": self.action.value,
            "severity": self.severity and self.severity.value,
            "urgent": self.urgent,
            "categories": [one.value for one in self.categories],
            "blocked_features": [one.value for one in self.blocked_features],
            "events": [one.value for one in self.events],
            "reply": self.reply,
            "language": self.language,
            "resources": [one.to_dict() for one in self.resources],
            "policy": self.policy,
            "findings": [one.to_dict() for one in self.findings],
        }
