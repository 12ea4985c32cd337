"""What the safety team looks at: live, weekly, monthly. Frequencies come from counts that are kept as things happen."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from spotter.evaluation import Share
from spotter.store import Store, alerts, cases, counts, events, proposals, rulings
from spotter.store.times import hour_of

Figures = dict[str, Any]
_HOUR, _DAY, _WEEK = timedelta(hours=1), timedelta(days=1), timedelta(days=7)


def share(hits: int, total: int) -> Figures:
    """So many of so many, with the interval in which the true share lies 19 times out of 20; no rate of nothing."""
    one = Share(hits, total)
    low, high = one.interval
    rate = round(one.rate, 4) if total else None
    return {"hits": hits, "total": total, "rate": rate, "low": round(low, 4), "high": round(high, 4)}


def live(store: Store, now: datetime, over: timedelta = _DAY) -> Figures:
    """The last hours, the current one included: event frequency, refusals by type, crisis displays, user reports."""
    since, until = now - over + _HOUR, now + _HOUR
    found = counts.between(store.engine, since, until)
    hours = counts.by_hour(store.engine, "events", since, until)
    kinds = found.get("events", {})
    return {
        "since": hour_of(since).isoformat(),
        "until": hour_of(until).isoformat(),
        "events": {"total": sum(kinds.values()), "by_type": kinds, "by_severity": found.get("severity", {})},
        "by_hour": [{"hour": at.isoformat(), "type": kind, "count": number} for at, kind, number in hours],
        "exchanges": sum(found.get("exchanges", {}).values()),
        "refusals": _refusals(found),
        "crisis_displays": kinds.get("crisis_resource_shown", 0),
        "user_reports": kinds.get("user_report", 0),
        "cases": cases.waiting(store.engine, now),
        "deliveries": alerts.tally(store.engine),
    }


def _refusals(found: Mapping[str, Mapping[str, int]]) -> Figures:
    actions, asked, refused = (found.get(name, {}) for name in ("action", "asked", "refused"))
    by_type = {kind: share(refused.get(kind, 0), number) for kind, number in sorted(asked.items())}
    return {"overall": share(actions.get("refuse", 0), sum(actions.values())), "by_type": by_type}


def tone(found: Mapping[str, Mapping[str, int]]) -> Figures:
    """Of the replies that were vetted: how many had issues, which are the most common, how grave."""
    issues = sorted(found.get("tone_issue", {}).items(), key=lambda one: (-one[1], one[0]))
    vetted = sum(found.get("vetted", {}).values())
    return {
        "rate": share(found.get("tone", {}).get("with_issues", 0), vetted),
        "unsafe": share(found.get("vetted", {}).get("unsafe", 0), vetted),
        "most_common": dict(issues),
        "by_severity": found.get("tone_severity", {}),
    }


def weekly(store: Store, begin: datetime) -> Figures:
    """The seven days from `begin`: override patterns, flagged conversations, complaints, edge cases, tone issues."""
    return {"report": "weekly", **_period(store, begin, begin + _WEEK)}


def _period(store: Store, since: datetime, until: datetime) -> Figures:
    engine = store.engine
    found = counts.between(engine, since, until)
    days = counts.by_hour(engine, "events", since, until)
    flagged = {"total": events.flagged_number(engine, since, until), "first": events.flagged(engine, since, until)}
    thumbs = rulings.thumbs(engine, since, until)
    return {
        "since": since.isoformat(),
        "until": until.isoformat(),
        "exchanges": sum(found.get("exchanges", {}).values()),
        "outcomes": found.get("exchanges", {}),
        "triage": found.get("triage", {}),
        "events": {"by_type": found.get("events", {}), "by_severity": found.get("severity", {}), "by_day": _days(days)},
        "refusals": _refusals(found),
        "overrides": events.of_trainers(engine, since, until),
        "flagged_conversations": flagged,
        "complaints": {
            "reports": found.get("events", {}).get("user_report", 0),
            "satisfaction": share(thumbs["up"], thumbs["up"] + thumbs["down"]),
            "latest": rulings.complaints(engine, since, until),
        },
        "edge_cases": events.edges(engine, since, until),
        "tone": tone(found),
        "cases": _deadlines(cases.summary(engine, since, until)),
    }


def _days(hours: list[tuple[datetime, str, int]]) -> list[Figures]:
    found: dict[tuple[str, str], int] = {}
    for at, kind, number in hours:
        key = (at.date().isoformat(), kind)
        found[key] = found.get(key, 0) + number
    return [{"day": day, "type": kind, "count": number} for (day, kind), number in sorted(found.items())]


def _deadlines(rows: list[Figures]) -> Figures:
    return {row["severity"]: {**row, "kept": share(row["in_time"], row["in_time"] + row["late"])} for row in rows}


def monthly(store: Store, begin: datetime) -> Figures:
    """The calendar month that `begin` is in: beside the week's, error rates, trainer compliance, changes due."""
    since = begin.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    until = (since + timedelta(days=32)).replace(day=1)
    ruled = rulings.tally(store.engine, since, until)
    trainers = events.of_trainers(store.engine, since, until)
    changed, blocked = (sum(trainers[kind].values()) for kind in ("trainer_override", "trainer_block"))
    refused = ruled["wrong_refusal"] + ruled["right_refused"] + ruled["wrong_category"]
    return {
        "report": "monthly",
        **_period(store, since, until),
        "rulings": ruled,
        "false_positives": share(ruled["wrong_refusal"], refused),
        "false_negatives": share(ruled["missed"], ruled["missed"] + ruled["right_allowed"]),
        "trainer_compliance": share(changed, changed + blocked),
        "policy_changes_due": proposals.find(store.engine, "proposed"),
    }
