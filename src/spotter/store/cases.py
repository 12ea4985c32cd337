"""Cases: what a reviewer must look at, and everything that was done about it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import uuid4

from sqlalchemy import Column, Connection, Engine, ScalarSelect, and_, func, or_, select, union_all, update

from spotter.store import feed
from spotter.store.ledger import alert_of
from spotter.store.schema_operations import alerts, case_notes, cases
from spotter.store.statements import in_turn, insert_once
from spotter.store.times import utc

Values = dict[str, Any]
STATES = ("open", "claimed", "closed", "archived")
_WAITING = STATES[:2]
_LIGHTER = ("low", "medium", "high")
_MANY = 10_000
_TIMES = ("opened_at", "soon_at", "due_at", "claimed_at", "closed_at", "archived_at", "warned_at", "breached_at")


def one(engine: Engine, case_id: str) -> Values | None:
    with engine.connect() as connection:
        row = connection.execute(select(cases).where(cases.c.case_id == case_id)).mappings().first()
    return _read(row) if row else None


def find(
    engine: Engine,
    *,
    states: Sequence[str] = (),
    severity: str | None = None,
    owner: str | None = None,
    kind: str | None = None,
    late_at: datetime | None = None,
    most: int = 200,
) -> list[Values]:
    """Cases, the most pressing first. Each state is read on its own along an index, so that few rows are."""
    fits = [column == value for column, value in _named(severity, owner, kind) if value]
    fits += [cases.c.state.in_(_WAITING), cases.c.due_at <= late_at] if late_at else []
    order = (cases.c.due_at, cases.c.case_id)
    some = [select(cases).where(cases.c.state == one, *fits).order_by(*order).limit(most) for one in states or STATES]
    found = union_all(*(select(one.subquery()) for one in some)).subquery()
    asked = select(found).order_by(found.c.due_at, found.c.case_id).limit(most)
    with engine.connect() as connection:
        return [_read(row) for row in connection.execute(asked).mappings()]


def _named(severity: str | None, owner: str | None, kind: str | None) -> tuple[tuple[Column[Any], str | None], ...]:
    return (cases.c.severity, severity), (cases.c.owner, owner), (cases.c.kind, kind)


def notes(engine: Engine, case_id: str) -> list[Values]:
    asked = select(case_notes).where(case_notes.c.case_id == case_id).order_by(case_notes.c.at, case_notes.c.note_id)
    with engine.connect() as connection:
        return [{**row, "at": utc(row["at"])} for row in connection.execute(asked).mappings()]


def open_review(engine: Engine, values: Values) -> bool:
    """Open a routine review; its key names the period, so it opens once whoever asks."""
    with engine.begin() as connection:
        in_turn(connection)
        fresh = insert_once(connection, cases, [values])
        feed.append(connection, [("case", values["case_id"], values["opened_at"]) for _ in fresh])
    return bool(fresh)


def change(
    engine: Engine, case_id: str, expected: Mapping[str, Any], values: Mapping[str, Any], note: Mapping[str, Any]
) -> bool:
    """Change a case and note it, if it still is as expected. Of two who try at once, one wins."""
    fits = [cases.c[name].in_(value) if isinstance(value, tuple) else cases.c[name] == value
            for name, value in expected.items()]  # fmt: skip
    with engine.begin() as connection:
        in_turn(connection)
        statement = update(cases).where(cases.c.case_id == case_id, *fits).values(values or {"case_id": case_id})
        if connection.execute(statement).rowcount != 1:
            return False
        _note(connection, case_id, note)
        feed.append(connection, [("case", case_id, note["at"])])
    return True


def warn(engine: Engine, now: datetime) -> list[str]:
    """Mark cases that are due to be looked at and that nobody has claimed; each once."""
    fits = and_(cases.c.state == "open", cases.c.soon_at <= now, cases.c.warned_at.is_(None))
    return [case["case_id"] for case in _mark(engine, fits, {"warned_at": now}, "due", now)]


def breach(engine: Engine, now: datetime) -> list[str]:
    """Mark cases that are late and raise an alert for each, in one transaction; each once."""
    fits = and_(cases.c.state.in_(_WAITING), cases.c.due_at <= now, cases.c.breached_at.is_(None))
    return [case["case_id"] for case in _mark(engine, fits, {"breached_at": now}, "late", now)]


def _mark(engine: Engine, fits: Any, values: Values, step: str, now: datetime) -> list[Values]:
    with engine.begin() as connection:
        in_turn(connection)
        changed = connection.execute(update(cases).where(fits).values(values).returning(*cases.c)).mappings().all()
        marked = [_read(row) for row in changed]
        for case in marked:
            _note(connection, case["case_id"], {"at": now, "by": "spotter", "step": step, "text": None})
        if step == "late":
            insert_once(connection, alerts, [alert_of(case, "late") for case in marked])
        feed.append(connection, [("case", case["case_id"], now) for case in marked])
    return marked


def summary(engine: Engine, since: datetime, until: datetime) -> list[Values]:
    """For each severity: opened, closed, closed in time, late, still waiting, of the cases opened in a time."""
    in_time = and_(cases.c.closed_at.is_not(None), cases.c.closed_at <= cases.c.due_at)
    asked = (
        select(
            cases.c.severity,
            func.count().label("opened"),
            func.count(cases.c.closed_at).label("closed"),
            func.count().filter(in_time).label("in_time"),
            func.count(cases.c.breached_at).label("late"),
            func.count().filter(cases.c.state.in_(_WAITING)).label("waiting"),
            func.count(cases.c.outreach).label("outreach"),
        )
        .where(cases.c.kind == "event", cases.c.opened_at >= since, cases.c.opened_at < until)
        .group_by(cases.c.severity)
    )
    with engine.connect() as connection:
        return [dict(row) for row in connection.execute(asked).mappings()]


def waiting(engine: Engine, now: datetime) -> dict[str, int]:
    """How many wait, and how many of them are late; of no state does anybody need more than `_MANY`."""
    is_late = cases.c.due_at <= now
    every, late = _some("open") + _some("claimed"), _some("open", is_late) + _some("claimed", is_late)
    with engine.connect() as connection:
        row = connection.execute(select(every, late)).one()
    return {"waiting": int(row[0]), "late": int(row[1])}


def _some(state: str, *fits: Any) -> ScalarSelect[int]:
    """The number of cases, counted up to `_MANY` along the index of one state."""
    few = select(cases.c.due_at).where(cases.c.state == state, *fits).limit(_MANY).subquery()
    return select(func.count()).select_from(few).scalar_subquery()


def to_archive(engine: Engine, before: datetime) -> list[str]:
    """What is closed and done with: critical cases at once, others when they were closed before a time."""
    asked = select(cases.c.case_id).where(
        cases.c.state == "closed",
        or_(cases.c.severity == "critical", and_(cases.c.severity.in_(_LIGHTER), cases.c.closed_at < before)),
    )
    with engine.connect() as connection:
        return list(connection.execute(asked).scalars())


def _note(connection: Connection, case_id: str, note: Mapping[str, Any]) -> None:
    connection.execute(case_notes.insert().values(note_id=str(uuid4()), case_id=case_id, **note))


def _read(row: Mapping[Any, Any]) -> Values:
    return {**row, **{name: utc(row[name]) for name in _TIMES if row[name] is not None}}
