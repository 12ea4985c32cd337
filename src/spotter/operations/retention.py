"""How long things are kept, and the job that sees to it. Every run is noted with what it did, rule by rule."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from spotter.members import rights
from spotter.store import Store, deletions
from spotter.store import retention as kept

Done = dict[str, int]


class Rule(NamedTuple):
    """One row of the retention table; `work` counts in a dry run and deletes in any other."""

    name: str
    says: str
    work: Callable[[Store, datetime, bool], Done]


def _account(store: Store, now: datetime, dry: bool) -> Done:
    if dry:
        return {"members": len(deletions.due(store.engine, now))}
    return {"members": len(rights.erase_due(store, now))}


RULES = (
    Rule("accounts", "until deletion, then 30 days", _account),
    Rule("workouts", "2 years, then totals", lambda s, now, dry: kept.workouts(s.engine, years(now, 2), dry)),
    Rule("food", "1 year", lambda s, now, dry: kept.foods(s.engine, years(now, 1), dry)),
    Rule("chat", "1 year unless flagged", lambda s, now, dry: kept.chats(s.engine, years(now, 1), dry)),
    Rule("flagged", "5 years", lambda s, now, dry: kept.flagged(s.engine, years(now, 5), dry)),
    Rule("sessions", "until they end", lambda s, now, dry: kept.signed_out(s.engine, now, dry)),
    Rule("exports", "7 days", lambda s, now, dry: {"files": _exports(s, now, dry)}),
)


def years(now: datetime, back: int) -> datetime:
    """The same day so many years ago; who counts from 29 February counts from 28."""
    try:
        return now.replace(year=now.year - back)
    except ValueError:
        return now.replace(year=now.year - back, day=28)


def run(store: Store, now: datetime, dry: bool = False) -> dict[str, Any]:
    """Apply every rule, or say what that would do; noted either way."""
    report: dict[str, Any] = {rule.name: rule.work(store, now, dry) for rule in RULES}
    kept.note(store.engine, now, dry, report)
    return report


def _exports(store: Store, now: datetime, dry: bool) -> int:
    """Files that the command line wrote for members."""
    old = (now - timedelta(days=7)).timestamp()
    found = [path for path in (store.folder / rights.EXPORTS).glob("*.zip") if path.stat().st_mtime < old]
    for path in [] if dry else found:
        path.unlink(missing_ok=True)
    return len(found)
