"""Cases from opening to archive. Deadlines follow the severity; every step is noted with who and when."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from spotter.domain import REVIEWS, RefusedError
from spotter.operations.redact import redacted
from spotter.store import Store
from spotter.store import cases as kept

Case = dict[str, Any]
OUTCOMES = ("right", "wrong_refusal", "missed", "wrong_category", "helped", "no_action", "policy_change", "reviewed")
OUTREACH = ("considered", "offered", "done", "declined")
_LONGEST = 4000  # characters of a note
_ARCHIVED_AFTER = timedelta(days=30)


class CaseError(RefusedError):
    """A step that can't be taken."""


class Cases:
    """The steps of a case. `now` is handed in by whoever calls, so that deadlines can be tested and replayed."""

    def __init__(self, store: Store) -> None:
        self._engine = store.engine

    def get(self, case_id: str) -> Case:
        case = kept.one(self._engine, case_id)
        if case is None:
            raise CaseError("there is no case {case}", is_missing=True, case=case_id)
        return {**case, "notes": kept.notes(self._engine, case_id)}

    def claim(self, case_id: str, by: str, now: datetime) -> Case:
        """Take an open case. Of two who try at once one gets it, the other is told who has it."""
        values = {"state": "claimed", "owner": by, "claimed_at": now}
        return self._step(case_id, by, now, "claimed", {"state": "open"}, values)

    def release(self, case_id: str, by: str, now: datetime) -> Case:
        """Give a case back; its deadline stays."""
        values = {"state": "open", "owner": None, "claimed_at": None}
        return self._step(case_id, by, now, "released", {"state": "claimed", "owner": by}, values)

    def note(self, case_id: str, by: str, text: str, now: datetime) -> Case:
        return self._step(case_id, by, now, "note", {"state": ("open", "claimed", "closed")}, {}, _text(text))

    def opened(self, case_id: str, by: str, now: datetime) -> Case:
        """Note that somebody read the exchange."""
        return self._step(case_id, by, now, "read", {"state": ("open", "claimed", "closed", "archived")}, {})

    def reach_out(self, case_id: str, by: str, how: str, text: str, now: datetime) -> Case:
        """Note that the member was, or was not, contacted. Spotter itself never writes to a member."""
        if how not in OUTREACH:
            raise CaseError("outreach is one of {some}", some=", ".join(OUTREACH))
        expected = {"state": "claimed", "owner": by}
        return self._step(case_id, by, now, "outreach", expected, {"outreach": how}, _text(f"{how}: {text}"))

    def close(self, case_id: str, by: str, outcome: str, text: str, now: datetime) -> Case:
        """End a case with an outcome. Only its owner can; a critical one needs words."""
        if outcome not in OUTCOMES:
            raise CaseError("an outcome is one of {some}", some=", ".join(OUTCOMES))
        if not text.strip() and self.get(case_id)["severity"] == "critical":
            raise CaseError("a critical case is documented: say in a sentence what was done")
        values = {"state": "closed", "outcome": outcome, "closed_at": now, "closed_by": by}
        expected = {"state": "claimed", "owner": by}
        return self._step(case_id, by, now, "closed", expected, values, _text(f"{outcome}: {text}"))

    def archive(self, case_id: str, by: str, now: datetime) -> Case:
        return self._step(case_id, by, now, "archived", {"state": "closed"}, {"state": "archived", "archived_at": now})

    def _step(
        self,
        case_id: str,
        by: str,
        now: datetime,
        step: str,
        expected: dict[str, Any],
        values: dict[str, Any],
        text: str | None = None,
    ) -> Case:
        note = {"at": now, "by": by, "step": step, "text": text}
        if not kept.change(self._engine, case_id, expected, values, note):
            case = self.get(case_id)
            facts = {"state": case["state"], "done": _DONE.get(step, step)}
            if case["owner"] and case["state"] == "claimed":
                raise CaseError("the case is {state} by {who}, so it can't be {done}", who=case["owner"], **facts)
            raise CaseError("the case is {state}, so it can't be {done}", **facts)
        return self.get(case_id)


_DONE = {"note": "noted on", "outreach": "reached out about by you", "closed": "closed by you", "released": "released"}


def _text(text: str) -> str:
    if len(text) > _LONGEST:
        raise CaseError("a note has at most {n} characters", n=_LONGEST)
    return redacted(text.strip())


def watch_deadlines(store: Store, now: datetime) -> dict[str, list[str]]:
    """Mark what is due and what is late, each once, with an alert for each late case; archive what is done."""
    cases = Cases(store)
    done = {"due": kept.warn(store.engine, now), "late": kept.breach(store.engine, now)}
    done["archived"] = kept.to_archive(store.engine, now - _ARCHIVED_AFTER)
    for case_id in done["archived"]:
        cases.archive(case_id, "spotter", now)
    return done


def open_reviews(store: Store, now: datetime) -> list[str]:
    """Open the routine reviews of the period that `now` is in; each opens once."""
    return [case["case_id"] for case in _reviews(now) if kept.open_review(store.engine, case)]


def _reviews(now: datetime) -> Iterator[Case]:
    for name, begin in periods(now):
        yield {
            "case_id": f"review-{name}-{begin:%Y-%m-%d}",
            "kind": "review",
            "about": f"{name} review",
            "severity": "low",
            "state": "open",
            "opened_at": now,  # a service that starts in the middle of a period still gets the whole time
            "soon_at": now,
            "due_at": now + REVIEWS[name],
        }


def periods(now: datetime) -> Iterator[tuple[str, datetime]]:
    """When the current week, month, quarter and year began, in UTC."""
    day = now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    yield "weekly", day - timedelta(days=day.weekday())
    yield "monthly", day.replace(day=1)
    yield "quarterly", day.replace(month=(day.month - 1) // 3 * 3 + 1, day=1)
    yield "annual", day.replace(month=1, day=1)
