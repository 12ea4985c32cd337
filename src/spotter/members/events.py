"""Lines of the safety log that members and trainers cause outside of chat."""

from collections.abc import Sequence
from datetime import datetime
from uuid import uuid4

from spotter.domain import Event, Feature, Severity
from spotter.members.gates import Access
from spotter.store import Row


def event(
    kind: Event,
    user: str | None,
    at: datetime,
    policy: str,
    trigger: str,
    shown: str | None,
    severity: Severity,
    features: Sequence[Feature] = (),
    note: str | None = None,
    condition: str | None = None,
) -> Row:
    values = {
        "event_id": str(uuid4()),
        "event_type": kind.value,
        "user_id": user,
        "timestamp": at,
        "trigger": trigger,
        "ai_response": shown,
        "feature_blocked": [feature.value for feature in features],
        "follow_up_required": severity >= Severity.HIGH,
        "severity": severity.value,
        "note": note,
        "condition": condition,
        "policy": policy,
    }
    return Row("events", values)


def refused_use(one: Access, user: str, at: datetime, policy: str) -> list[Row]:
    """What is logged when someone asks for a feature that is closed to them; opting out is nobody's business."""
    if one.allowed or one.event is None:
        return []
    return [
        event(
            one.event,
            user,
            at,
            policy,
            trigger=f"Feature asked for: {one.feature}",
            shown=" ".join(reason.text for reason in one.reasons),
            severity=one.severity,
            features=[one.feature],
            note=", ".join(dict.fromkeys(reason.code for reason in one.reasons)),
            condition=one.conditions[0] if one.conditions else None,
        )
    ]
