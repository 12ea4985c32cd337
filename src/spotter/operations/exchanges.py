"""One exchange as it is kept: what was asked, what the model wrote, what was shown, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from typing import Any

from spotter.domain import Action, Category, Context, Member, Report, Severity, Sign, Verdict
from spotter.operations.redact import Redacted, redacted, redaction
from spotter.store import Row, Store, exchanges

_NOT_TOLD = ("memory", "allergies", "equipment", "schedule")  # no verdict depends on these


@dataclass(frozen=True, slots=True)
class Exchange:
    """`written` is what the model said, None if none was asked; `outcome` says how `shown` came about."""

    id: str
    conversation: str
    user: str | None
    at: datetime
    message: str
    shown: str
    outcome: str  # answered | regenerated | repaired | replaced | stopped | unreachable | refused | logged
    verdict: Verdict
    written: str | None = None
    report: Report | None = None
    disclaimers: Sequence[str] = ()
    model: str | None = None
    member: Member | None = None
    variant: str | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """The texts of an exchange as they may be kept: redacted once, for the log, its events and the vault."""

    message: Redacted
    written: Redacted | None
    shown: Redacted

    @classmethod
    def of(cls, one: Exchange) -> "Kept":
        written = None if one.written is None else redaction(one.written)
        if one.outcome == "refused":  # policy's own words hold help lines and nobody's data
            shown = Redacted(one.shown)
        else:
            shown = written if written and one.shown == one.written else redaction(one.shown)
        return cls(redaction(one.message), written, shown)

    @property
    def is_whole(self) -> bool:
        """Whether nothing was taken out."""
        return not any(one.gone for one in (self.message, self.written, self.shown) if one)


def log_row(one: Exchange, kept: Kept) -> Row:
    issues = list(one.report.issues) if one.report and one.report.issues else None
    values = {
        "id": one.id,
        "user_id": one.user,
        "conversation_id": one.conversation,
        "created_at": one.at,
        "user_message": kept.message.text,
        "ai_response": kept.written and kept.written.text,
        "shown_response": kept.shown.text,
        "outcome": one.outcome,
        "tone_issues": issues,
        "verdict": _about(kept.message, one.verdict.to_dict()),
        "report": None if one.report is None else _about(kept.written or kept.shown, one.report.to_dict()),
        "signs": signs_left(one.verdict, one.at),
        "disclaimers": list(one.disclaimers) or None,
        "model": None if one.model is None else redacted(one.model)[:200],
        "policy": one.verdict.policy,
        "member": _told_of(one.member),
        "variant": one.variant,
    }
    return Row("ai_coach_logs", values)


def _told_of(member: Member | None) -> dict[str, Any] | None:
    """What a verdict may depend on and is not the usual, so that it can be reached again."""
    if member is None:
        return None
    unusual = {
        one.name: getattr(member, one.name)
        for one in fields(member)
        if one.name not in _NOT_TOLD and getattr(member, one.name) != one.default
    }
    return {name: list(value) if isinstance(value, tuple) else value for name, value in unusual.items()} or None


def _about(text: Redacted, told: Mapping[str, Any]) -> dict[str, Any]:
    """Without texts, which have columns of their own; spans are those of the text as it is kept."""
    findings = [{**one, "span": list(text.span(one["span"]))} for one in told["findings"]]
    return {key: value for key, value in told.items() if key not in ("reply", "repaired")} | {"findings": findings}


def signs_left(verdict: Verdict, at: datetime) -> list[dict[str, Any]]:
    """What patterns over time need of a verdict."""
    return [
        {
            "by": one.by,
            "category": one.category.value,
            "severity": one.severity.value,
            "action": verdict.action.value,
            "context": one.context.value,
            "at": at.astimezone(UTC).replace(tzinfo=None).isoformat(),
            "about": one.about,
            "language": verdict.language,
        }
        for one in verdict.findings
    ]


def sign_of(kept: Mapping[str, str]) -> Sign:
    return Sign(
        kept["by"],
        Category(kept["category"]),
        Severity(kept["severity"]),
        Action(kept["action"]),
        Context(kept["context"]),
        datetime.fromisoformat(kept["at"]),
        kept.get("about", ""),  # signs of earlier versions have neither
        kept.get("language", ""),
    )


def around(store: Store, exchange_id: str, each_side: int = 5) -> list[dict[str, Any]]:
    """An exchange with the messages before and after it in its conversation, as a reviewer may see them."""
    return exchanges.around(store.engine, exchange_id, each_side)
