"""Members: the profile, conditions, clearances and the latest health check."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import uuid4

from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import IntegrityError

from spotter.store.schema_members import clearances, health_checks, member_conditions, members, voids
from spotter.store.spool import Row
from spotter.store.times import utc

_OFF = ("high_sensitivity", "mental_health_support", "ai_opt_out", "share_weight", "share_food", "share_photos")
_MOST = 200  # clearances of one member that are looked at
_NEW: Mapping[str, Any] = {**dict.fromkeys(_OFF, False), "share_workouts": True}


class NotedCondition(NamedTuple):
    code: str
    noted_at: datetime
    noted_by: str


class Clearance(NamedTuple):
    clearance_id: str
    code: str
    given_by: str
    recorded_at: datetime


class Check(NamedTuple):
    """A health check that was taken; `answers` are the member's own business."""

    check_id: str
    version: str
    taken_at: datetime
    answers: Mapping[str, bool]


class Voided(NamedTuple):
    """When a symptom, and when a new condition, was last told of."""

    symptom: datetime | None
    condition: datetime | None


class Kept(NamedTuple):
    """Everything kept about a member that a decision may depend on."""

    profile: Mapping[str, Any]
    conditions: Sequence[NotedCondition]
    clearances: Sequence[Clearance]  # those that no symptom came after
    check: Check | None
    voided: Voided


def of_id(engine: Engine, member_id: str) -> Kept | None:
    with engine.connect() as connection:
        row = connection.execute(select(members).where(members.c.member_id == member_id)).mappings().one_or_none()
        if row is None:
            return None
        voided = Voided(_last_void(connection, member_id, "symptom"), _last_void(connection, member_id, "condition"))
        return Kept(
            {name: utc(value) if isinstance(value, datetime) else value for name, value in row.items()},
            _conditions(connection, member_id),
            _clearances(connection, member_id, voided.symptom),
            _check(connection, member_id),
            voided,
        )


def put(engine: Engine, member_id: str, values: Mapping[str, Any], at: datetime) -> None:
    """Change what is given, and make the member if there is none."""
    try:
        _put(engine, member_id, values, at)
    except IntegrityError:  # made at the same moment by somebody else: now it is there to be changed
        _put(engine, member_id, values, at)


def _put(engine: Engine, member_id: str, values: Mapping[str, Any], at: datetime) -> None:
    with engine.begin() as connection:
        known = members.update().where(members.c.member_id == member_id).values(**values, updated_at=at)
        if connection.execute(known).rowcount == 0:
            new = {**_NEW, "member_id": member_id, "created_at": at, "updated_at": at, **values}
            connection.execute(members.insert(), new)


def listed(engine: Engine, after: tuple[datetime, str] | None = None, most: int = 100) -> list[tuple[str, datetime]]:
    """A page of members by when they came, without anything about them."""
    asked = select(members.c.member_id, members.c.created_at).order_by(members.c.created_at, members.c.member_id)
    if after is not None:
        at, member_id = after
        later = (members.c.created_at == at) & (members.c.member_id > member_id)
        asked = asked.where((members.c.created_at >= at) & ((members.c.created_at > at) | later))
    with engine.connect() as connection:
        return [(one, utc(at)) for one, at in connection.execute(asked.limit(most))]


def condition_row(member_id: str, code: str, by: str, at: datetime) -> Row:
    """A condition to be noted; chat keeps it together with the exchange that told of it."""
    values = {"condition_id": str(uuid4()), "member_id": member_id, "code": code, "noted_at": at, "noted_by": by}
    return Row(member_conditions.name, values)


def void_row(member_id: str, reason: str, at: datetime) -> Row:
    """That a symptom or a new condition was told of: health checks before it no longer count."""
    return Row(voids.name, {"void_id": str(uuid4()), "member_id": member_id, "at": at, "reason": reason})


def end_condition(engine: Engine, member_id: str, code: str, at: datetime) -> bool:
    place = (member_conditions.c.member_id == member_id) & (member_conditions.c.code == code)
    with engine.begin() as connection:
        open_ = member_conditions.update().where(place, member_conditions.c.ended_at.is_(None))
        return connection.execute(open_.values(ended_at=at)).rowcount > 0


def add_clearance(engine: Engine, member_id: str, clearance: Clearance) -> None:
    with engine.begin() as connection:
        connection.execute(clearances.insert(), {"member_id": member_id, **clearance._asdict()})


def add_check(engine: Engine, member_id: str, check: Check) -> None:
    with engine.begin() as connection:
        connection.execute(health_checks.insert(), {"member_id": member_id, **check._asdict()})


def _last_void(connection: Connection, member_id: str, reason: str) -> datetime | None:
    asked = select(voids.c.at).where(voids.c.member_id == member_id, voids.c.reason == reason)
    return utc(connection.execute(asked.order_by(voids.c.at.desc()).limit(1)).scalar_one_or_none())


def _conditions(connection: Connection, member_id: str) -> list[NotedCondition]:
    asked = select(member_conditions.c.code, member_conditions.c.noted_at, member_conditions.c.noted_by).where(
        member_conditions.c.member_id == member_id, member_conditions.c.ended_at.is_(None)
    )
    rows = connection.execute(asked.order_by(member_conditions.c.noted_at, member_conditions.c.code)).all()
    first = {code: NotedCondition(code, utc(at), by) for code, at, by in reversed(rows)}
    return list(reversed(first.values()))


def _clearances(connection: Connection, member_id: str, since: datetime | None) -> list[Clearance]:
    asked = select(*(clearances.c[name] for name in Clearance._fields)).where(clearances.c.member_id == member_id)
    rows = connection.execute(asked.order_by(clearances.c.recorded_at.desc()).limit(_MOST)).all()
    found = [one._replace(recorded_at=utc(one.recorded_at)) for one in (Clearance(*row) for row in rows)]
    return [one for one in reversed(found) if since is None or one.recorded_at > since]


def _check(connection: Connection, member_id: str) -> Check | None:
    asked = select(*(health_checks.c[name] for name in Check._fields)).where(health_checks.c.member_id == member_id)
    row = connection.execute(asked.order_by(health_checks.c.taken_at.desc()).limit(1)).one_or_none()
    return None if row is None else Check(*row)._replace(taken_at=utc(row.taken_at))
