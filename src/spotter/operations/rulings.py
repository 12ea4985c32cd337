"""What people think of a verdict: reviewers rule on it, members say how an answer was and may ask for a person."""

from datetime import datetime
from typing import Any
from uuid import NAMESPACE_URL, uuid4, uuid5

from spotter.domain import OF_MESSAGES, Event, RefusedError, Severity
from spotter.operations.redact import redacted
from spotter.store import Row, Store
from spotter.store import rulings as kept

RULINGS = ("right", "wrong_refusal", "missed", "wrong_category")
_LONGEST = 2000  # characters of a reason
_NEEDS_CATEGORY = ("missed", "wrong_category")


class RulingError(RefusedError):
    """What can't be ruled or said; missing when there is no such exchange (for this person)."""


def rule(
    store: Store, exchange_id: str, ruling: str, by: str, now: datetime, category: str | None = None, note: str = ""
) -> dict[str, Any]:
    """Keep a reviewer's opinion. The latest one on an exchange counts; the earlier ones stay readable."""
    if ruling not in RULINGS:
        raise RulingError("a ruling is one of {some}", some=", ".join(RULINGS))
    if ruling in _NEEDS_CATEGORY and category not in {one.value for one in OF_MESSAGES}:
        raise RulingError("say which category it is: {some}", some=", ".join(one.value for one in OF_MESSAGES))
    _exchange(store, exchange_id)
    values = {
        "ruling_id": str(uuid4()),
        "exchange_id": exchange_id,
        "ruling": ruling,
        "category": category if ruling in _NEEDS_CATEGORY else None,
        "note": _short(note) or None,
        "by": by,
        "at": now,
    }
    kept.add(store.engine, values)
    return values


async def say(
    store: Store,
    exchange_id: str,
    user: str | None,
    now: datetime,
    thumb: str | None = None,
    reason: str = "",
    human_review: bool = False,
) -> None:
    """Keep what a member says of an answer of theirs. Asking for a person opens a case; asking twice opens one."""
    if thumb not in (None, "up", "down") or not (thumb or reason.strip() or human_review):
        raise RulingError('say "thumb" ("up" or "down"), a "reason", or that you want a person to look')
    exchange = _exchange(store, exchange_id)
    if exchange["user_id"] != user:
        raise RulingError("there is no such exchange", is_missing=True)
    if human_review:
        await store.keep([_report(exchange, user, now, reason)])
    values = {
        "feedback_id": f"{exchange_id}.{user or 'guest'}",
        "exchange_id": exchange_id,
        "user_id": user,
        "thumb": thumb,
        "reason": _short(reason) or None,
        "human_review": human_review,
        "at": now,
    }
    kept.say(store.engine, values)


def _report(exchange: dict[str, Any], user: str | None, now: datetime, reason: str) -> Row:
    values = {
        "event_id": str(uuid5(NAMESPACE_URL, f"human-review:{exchange['id']}:{user}")),
        "event_type": Event.USER_REPORT.value,
        "user_id": user,
        "timestamp": now,
        "trigger": f"Asked for human review: {_short(reason)!r}",
        "ai_response": exchange["shown_response"][:500],
        "feature_blocked": [],
        "follow_up_required": True,
        "severity": Severity.MEDIUM.value,
        "note": None,
        "condition": None,
        "resources_shown": None,
        "conversation_id": exchange["conversation_id"],
        "exchange_id": exchange["id"],
        "policy": exchange["policy"],
    }
    return Row("events", values)


def _exchange(store: Store, exchange_id: str) -> dict[str, Any]:
    found = kept.exchange(store.engine, exchange_id)
    if found is None:
        raise RulingError("there is no such exchange", is_missing=True)
    return found


def _short(text: str) -> str:
    if len(text) > _LONGEST:
        raise RulingError("at most {n} characters, please", n=_LONGEST)
    return redacted(text.strip())


def suite(store: Store, since: datetime) -> list[dict[str, str]]:
    """Ruled exchanges as lines for `spotter evaluate`: what reviewers say is what they should have been."""
    return [{"text": one["user_message"], "label": _label(one), "source": "ruling"}
            for one in kept.labelled(store.engine, since)]  # fmt: skip


def _label(one: dict[str, Any]) -> str:
    if one["ruling"] == "wrong_refusal":
        return "safe"
    if one["ruling"] != "right":
        return str(one["category"])
    verdict = one["verdict"]
    return str(verdict["categories"][0]) if verdict["triage"] != "safe" else "safe"
