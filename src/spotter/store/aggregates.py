"""Figures over many members. A group of fewer than `SMALLEST` is left out, and figures are rounded, so that nobody can
be found by comparing one figure with another."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, select

from spotter.store.schema_members import measurements, members, workout_logs
from spotter.store.schema_privacy import workout_totals
from spotter.store.times import utc

SMALLEST = 5
UNKNOWN_LEVEL = "unknown"
Group = tuple[date, str]


class Total(NamedTuple):
    month: date
    level: str
    members: int
    workouts: int
    minutes: int


def month_of(at: datetime) -> date:
    return utc(at).date().replace(day=1)


def workouts(connection: Connection, since: datetime, until: datetime) -> list[Total]:
    """What members of each level did in each month."""
    asked = select(workout_logs.c.at, workout_logs.c.member_id, workout_logs.c.minutes, members.c.level)
    found = _grouped(connection, asked, workout_logs, since, until)
    return [
        Total(
            *group, _rounded(len(who), 5), _rounded(len(rows), 5), _rounded(sum(row.minutes or 0 for row in rows), 10)
        )
        for group, who, rows in found
    ]


def weights(engine: Engine, since: datetime, until: datetime) -> list[dict[str, Any]]:
    """The mean weight of members of each level in each month, to the kilogram."""
    asked = select(measurements.c.at, measurements.c.member_id, measurements.c.weight_kg, members.c.level)
    with engine.connect() as connection:
        found = _grouped(connection, asked.where(measurements.c.weight_kg.is_not(None)), measurements, since, until)
    return [
        {"month": month, "level": level, "members": _rounded(len(who), 5), "mean_kg": _mean(rows)}
        for (month, level), who, rows in found
    ]


def old_workouts(engine: Engine) -> list[Total]:
    """Months whose single workouts are gone."""
    with engine.connect() as connection:
        rows = connection.execute(select(workout_totals).order_by(workout_totals.c.month, workout_totals.c.level))
        return [Total(*row) for row in rows]


def _grouped(
    connection: Connection, asked: Any, table: Any, since: datetime, until: datetime
) -> Iterable[tuple[Group, set[str], list[Any]]]:
    joined = asked.join(members, members.c.member_id == table.c.member_id)
    rows = connection.execute(joined.where(table.c.at >= since, table.c.at < until))
    groups: defaultdict[Group, list[Any]] = defaultdict(list)
    for row in rows:
        groups[month_of(row.at), row.level or UNKNOWN_LEVEL].append(row)
    return [(group, who, found) for group, found in sorted(groups.items()) if len(who := _who(found)) >= SMALLEST]


def _who(rows: Iterable[Any]) -> set[str]:
    return {row.member_id for row in rows}


def _mean(rows: Iterable[Any]) -> int:
    """Of each member's mean, so that who weighs in daily doesn't count for thirty."""
    own: defaultdict[str, list[float]] = defaultdict(list)
    for row in rows:
        own[row.member_id].append(row.weight_kg)
    return round(sum(sum(some) / len(some) for some in own.values()) / len(own))


def _rounded(number: float, to: int) -> int:
    return int(round(number / to) * to)


def shown(total: Total) -> Mapping[str, Any]:
    return total._asdict()
