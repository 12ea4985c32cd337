"""What follows from a row, in the same transaction as the row: counts, a case with its deadline, an alert, the feed.

So an event that was acknowledged can't be without its case, whoever wrote it and however it came (a spool too).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection

from spotter.domain import ALERTED, RESPONSE, Severity
from spotter.store import counts, feed
from spotter.store.schema_operations import alerts, cases
from spotter.store.statements import in_turn, insert_once
from spotter.store.times import utc

FOLLOWED = ("events", "ai_coach_logs")
_ON_THEIR_OWN = ("user_report",)  # a member asks about an exchange whose case may be closed already
Values = dict[str, Any]


def follow(connection: Connection, table: str, rows: Sequence[Values]) -> None:
    """Write what follows from rows that were not there before."""
    if not rows or table not in FOLLOWED:
        return
    in_turn(connection)
    counts.add(connection, table, rows)
    if table == "events":
        opened = insert_once(connection, cases, [case_of(row) for row in rows])
        insert_once(connection, alerts, [alert_of(case, "opened") for case in opened if _is_told(case)])
        feed.append(connection, [("event", row["event_id"], row["timestamp"]) for row in rows])
        feed.append(connection, [("case", case["case_id"], case["opened_at"]) for case in opened])


def case_of(event: Mapping[str, Any]) -> Values:
    """One case for one exchange, however many events it has; its key follows from theirs, so it opens once."""
    severity = Severity(event["severity"])
    at = utc(event["timestamp"])
    one = event["event_id"] if event["event_type"] in _ON_THEIR_OWN else event.get("exchange_id") or event["event_id"]
    return {
        "case_id": f"case-{one}",
        "kind": "event",
        "about": event["event_type"],
        "severity": severity.value,
        "state": "open",
        "opened_at": at,
        "soon_at": at + RESPONSE[severity].soon,
        "due_at": at + RESPONSE[severity].due,
        "exchange_id": event.get("exchange_id"),
        "conversation_id": event.get("conversation_id"),
        "user_id": event.get("user_id"),
    }


def _is_told(case: Values) -> bool:
    return Severity(case["severity"]) >= ALERTED


def alert_of(case: Mapping[str, Any], kind: str) -> Values:
    """What leaves the house about a case: no text of anyone, no person."""
    body = {
        "case_id": case["case_id"],
        "kind": kind,
        "about": case["about"],
        "severity": case["severity"],
        "opened_at": utc(case["opened_at"]).isoformat(),
        "due_at": utc(case["due_at"]).isoformat(),
    }
    return {
        "alert_id": f"{case['case_id']}.{kind}",
        "kind": kind,
        "case_id": case["case_id"],
        "severity": case["severity"],
        "at": case["opened_at"] if kind == "opened" else case["due_at"],
        "body": body,
        "addressed": False,
    }
