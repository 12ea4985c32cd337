"""From a verdict to the lines of the safety log, under the source's field names."""

from uuid import uuid4

from spotter.domain import Category, Event, Severity
from spotter.operations.exchanges import Exchange, Kept
from spotter.store import Row

_SHORT = 500  # characters of an answer in an event; the whole stands in ai_coach_logs


def events_of(one: Exchange, kept: Kept) -> list[Row]:
    """One row for each event that the verdict asks for."""
    return [Row("events", _event(one, kept, kind)) for kind in one.verdict.events]


def _event(one: Exchange, kept: Kept, kind: Event) -> dict[str, object]:
    verdict = one.verdict
    severity = verdict.severity or Severity.LOW
    return {
        "event_id": str(uuid4()),
        "event_type": kind.value,
        "user_id": one.user,
        "timestamp": one.at,
        "trigger": f"User message: {kept.message.text!r}",
        "ai_response": kept.shown.text[:_SHORT],
        "feature_blocked": [feature.value for feature in verdict.blocked_features],
        "follow_up_required": severity >= Severity.HIGH,
        "severity": severity.value,
        "note": "; ".join(dict.fromkeys(finding.why for finding in verdict.findings)) or None,
        "condition": _condition(one),
        "resources_shown": [resource.name for resource in verdict.resources] or None,
        "conversation_id": one.conversation,
        "exchange_id": one.id,
        "policy": verdict.policy,
    }


def _condition(one: Exchange) -> str | None:
    """The code of a declared condition, never its details."""
    declared = [f.about for f in one.verdict.findings if f.category is Category.MEDICAL_CONDITION and f.about]
    return declared[0] if declared else None
