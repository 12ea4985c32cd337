"""Everything that is kept about one member, wherever it stands: to show it, to hand it over, to erase it."""

import json
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from sqlalchemy import Connection, Engine, Table, select

from spotter.store import overrides, schema_members
from spotter.store.schema import accounts, ai_coach_logs, events
from spotter.store.schema_members import (
    clearances,
    client_reports,
    food_logs,
    health_checks,
    measurements,
    member_conditions,
    members,
    override_refusals,
    progress_photos,
    subscriptions,
    voids,
    workout_logs,
)
from spotter.store.schema_operations import case_notes, cases, feedback, proposals, rulings
from spotter.store.schema_privacy import deletions, flagged_originals, memories, original_reads
from spotter.store.times import utc

ERASED = "erased under rule PV-4"
# Where a member stands by name, in the order a person would ask for it.
OWN: Mapping[str, tuple[Table, str]] = {
    "profile": (members, "member_id"),
    "conditions": (member_conditions, "member_id"),
    "clearances": (clearances, "member_id"),
    "health_checks": (health_checks, "member_id"),
    "voided": (voids, "member_id"),
    "measurements": (measurements, "member_id"),
    "workouts": (workout_logs, "member_id"),
    "foods": (food_logs, "member_id"),
    "photos": (progress_photos, "member_id"),
    "memories": (memories, "member_id"),
    "messages": (ai_coach_logs, "user_id"),
    "feedback": (feedback, "user_id"),
    "trainers": (subscriptions, "client_id"),
    "overrides": (schema_members.overrides, "client_id"),
    "reports": (client_reports, "client_id"),
    "events": (events, "user_id"),
    "deletions": (deletions, "member_id"),
}
_HIDDEN = ("salt", "password_hash", "member", "signs", "report", "variant")
_GONE = ("profile conditions clearances health_checks voided measurements workouts foods photos memories messages "
         "feedback trainers").split()  # fmt: skip
TOUCHED = sorted(
    {OWN[name][0].name for name in OWN}
    | {accounts.name, "sessions", "links", cases.name, case_notes.name, rulings.name, proposals.name}
    | {flagged_originals.name, original_reads.name, override_refusals.name}
)


def rows_of(engine: Engine, member_id: str) -> dict[str, list[dict[str, Any]]]:
    """All of it, by kind; nothing that only machines read."""
    found = {}
    with engine.connect() as connection:
        for name, (table, column) in OWN.items():
            shown = [one for one in table.columns if one.name not in _HIDDEN]
            rows = connection.execute(select(*shown).where(table.c[column] == member_id)).mappings()
            found[name] = [{key: _plain(value) for key, value in row.items()} for row in rows]
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return utc(value).isoformat()
    return value.isoformat() if isinstance(value, date) else value


def photos_of(engine: Engine, member_id: str) -> list[str]:
    asked = select(progress_photos.c.photo_id).where(progress_photos.c.member_id == member_id)
    with engine.connect() as connection:
        return list(connection.execute(asked).scalars())


def erase(engine: Engine, member_id: str, pseudonym: str, at: datetime) -> dict[str, int]:
    """Delete what is the member's alone; take them and their words out of what others need. Says how many rows."""
    done = {"overrides": overrides.erase(engine, member_id, pseudonym, "PV-4", at)}
    with engine.begin() as connection:
        exchanges = _ids(connection, ai_coach_logs.c.id, ai_coach_logs.c.user_id == member_id)
        done |= _without_words(connection, member_id, pseudonym, exchanges)
        for name in _GONE:
            table, column = OWN[name]
            done[name] = connection.execute(table.delete().where(table.c[column] == member_id)).rowcount
        done["account"] = connection.execute(accounts.delete().where(accounts.c.member_id == member_id)).rowcount
    return done


def _without_words(connection: Connection, member_id: str, pseudonym: str, exchanges: Sequence[str]) -> dict[str, int]:
    """What the safety team and the log of trainers keep: that something happened, never what was said or who it was."""
    own = _ids(connection, cases.c.case_id, cases.c.user_id == member_id)
    ruled = _ids(connection, rulings.c.ruling_id, rulings.c.exchange_id.in_(exchanges))
    gone = {"trigger": ERASED, "ai_response": None, "note": None, "condition": None, "conversation_id": None}
    changes = (
        ("events", events, events.c.user_id == member_id, {"user_id": pseudonym, **gone}),
        ("cases", cases, cases.c.user_id == member_id, {"user_id": pseudonym, "conversation_id": None}),
        ("case_notes", case_notes, case_notes.c.case_id.in_(own), {"text": None}),
        ("rulings", rulings, rulings.c.exchange_id.in_(exchanges), {"note": None}),
        ("proposals", proposals, proposals.c.ruling_id.in_(ruled), {"line": ERASED, "pattern": None}),
        (
            "reports",
            client_reports,
            client_reports.c.client_id == member_id,
            {"client_id": pseudonym, "reason": ERASED},
        ),
        ("refusals", override_refusals, override_refusals.c.client_id == member_id, {"client_id": pseudonym}),
    )
    done = {
        name: connection.execute(table.update().where(place).values(values)).rowcount
        for name, table, place, values in changes
    }
    _unmeasured(connection, exchanges)
    connection.execute(original_reads.delete().where(original_reads.c.exchange_id.in_(exchanges)))
    sealed = flagged_originals.delete().where(flagged_originals.c.user_id == member_id)
    return {**done, "originals": connection.execute(sealed).rowcount}


def _unmeasured(connection: Connection, exchanges: Sequence[str]) -> None:
    """A proposal's effect shows messages that it would change; those with one of the member's are emptied."""
    for name, effect in connection.execute(select(proposals.c.proposal_id, proposals.c.effect)).all():
        shown = json.dumps(effect)
        if any(one in shown for one in exchanges):
            mine = proposals.update().where(proposals.c.proposal_id == name)
            connection.execute(mine.values(effect={"works": None, "note": ERASED}))


def _ids(connection: Connection, column: Any, place: Any) -> list[str]:
    return list(connection.execute(select(column).where(place)).scalars())
