"""Overrides: what trainers changed, the chain over it, what was refused, what clients reported."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, Select, func, select, type_coerce
from sqlalchemy.types import NullType

from spotter.store.chain import digest_of, link, new_salt
from spotter.store.schema_members import client_reports, override_head, override_log, override_refusals, overrides
from spotter.store.times import utc

HEAD = "head"
ERASED = "erased"
_CHUNK = 1000


class Override(NamedTuple):
    """Under the source's field names; values are whatever JSON the feature takes."""

    override_id: str
    trainer_id: str
    client_id: str
    feature_overridden: str
    default_value: Any
    new_value: Any
    justification: str
    timestamp: datetime
    acknowledged_by_client: bool = False


class Entry(NamedTuple):
    """One link of the chain."""

    seq: int
    kind: str
    override_id: str
    rule: str | None
    at: datetime
    digest: str | None
    previous: str
    hash: str


class Figures(NamedTuple):
    """What one trainer did in a span of time."""

    overrides: int
    acknowledged: int
    refused: int
    reported: int


def add(engine: Engine, one: Override) -> None:
    """Keep an override and chain it, both or neither."""
    row: dict[str, Any] = {**one._asdict(), "salt": new_salt()}
    row |= {name: json.dumps(row[name], sort_keys=True) for name in ("default_value", "new_value")}
    with engine.begin() as connection:
        connection.execute(overrides.insert(), row)
        _append(connection, "override", one.override_id, one.timestamp, digest_of(row, row["salt"]))


def acknowledge(engine: Engine, override_id: str, client_id: str, at: datetime) -> bool:
    """Whether there was such an override of this client to acknowledge; a second time changes nothing."""
    place = (overrides.c.override_id == override_id) & (overrides.c.client_id == client_id)
    with engine.begin() as connection:
        new = overrides.update().where(place, overrides.c.acknowledged_by_client.is_(False))
        if connection.execute(new.values(acknowledged_by_client=True)).rowcount:
            _append(connection, "acknowledged", override_id, at)
            return True
        return connection.execute(select(overrides.c.override_id).where(place)).one_or_none() is not None


def report(engine: Engine, values: Mapping[str, Any]) -> None:
    """Keep what a client reports; a report about an override is chained, since it opens a review of it."""
    with engine.begin() as connection:
        connection.execute(client_reports.insert(), dict(values))
        if values.get("override_id"):
            _append(connection, "reported", values["override_id"], values["timestamp"])


def erase(engine: Engine, client_id: str, pseudonym: str, rule: str, at: datetime) -> int:
    """Take a client out of their overrides: these stay, under a pseudonym and without words, and verify as erased."""
    with engine.begin() as connection:
        mine = connection.execute(select(overrides).where(overrides.c.client_id == client_id)).mappings().all()
        for row in mine:
            left: dict[str, Any] = {**row, "client_id": pseudonym, "justification": "", "salt": new_salt()}
            kept = overrides.update().where(overrides.c.override_id == row["override_id"])
            connection.execute(kept.values(client_id=pseudonym, justification="", salt=left["salt"]))
            _append(connection, ERASED, row["override_id"], at, digest_of(left, left["salt"]), rule)
    return len(mine)


def refuse(engine: Engine, values: Mapping[str, Any]) -> None:
    with engine.begin() as connection:
        connection.execute(override_refusals.insert(), dict(values))


def of_client(engine: Engine, client_id: str, before: datetime | None = None, most: int = 50) -> list[Override]:
    """The newest first."""
    return _page(engine, select(overrides).where(overrides.c.client_id == client_id), before, most)


def of_trainer(engine: Engine, trainer_id: str, before: datetime | None = None, most: int = 50) -> list[Override]:
    return _page(engine, select(overrides).where(overrides.c.trainer_id == trainer_id), before, most)


def of_pair(
    engine: Engine, trainer_id: str, client_id: str, before: datetime | None = None, most: int = 50
) -> list[Override]:
    both = (overrides.c.trainer_id == trainer_id) & (overrides.c.client_id == client_id)
    return _page(engine, select(overrides).where(both), before, most)


def latest(engine: Engine, most: int = 100) -> list[Override]:
    """Everybody's, the newest first."""
    return _page(engine, select(overrides), None, most)


def latest_refusals(engine: Engine, most: int = 100) -> list[dict[str, Any]]:
    asked = select(override_refusals).order_by(override_refusals.c.timestamp.desc()).limit(most)
    with engine.connect() as connection:
        rows = connection.execute(asked).mappings().all()
    return [{**row, "timestamp": utc(row["timestamp"])} for row in rows]


def one(engine: Engine, override_id: str) -> Override | None:
    asked = select(overrides).where(overrides.c.override_id == override_id)
    with engine.connect() as connection:
        row = connection.execute(asked).mappings().one_or_none()
    return None if row is None else _override(row)


def figures(engine: Engine, trainers: Collection[str], since: datetime) -> dict[str, tuple[Figures, dict[str, int]]]:
    """What each of these trainers did, and how often they changed which feature: three questions for any number."""
    with engine.connect() as connection:
        changed = _changed(connection, trainers, since)
        refused, reported = (_count(connection, one, trainers, since) for one in (override_refusals, client_reports))
    return {
        one: (
            Figures(
                sum(many for many, _ in changed[one].values()),
                sum(seen for _, seen in changed[one].values()),
                refused.get(one, 0),
                reported.get(one, 0),
            ),
            {feature: many for feature, (many, _) in changed[one].items()},
        )
        for one in trainers
    }


def _changed(
    connection: Connection, trainers: Collection[str], since: datetime
) -> dict[str, dict[str, tuple[int, int]]]:
    """Trainer -> feature -> how many overrides, and how many of them the client has acknowledged."""
    columns = (overrides.c.trainer_id, overrides.c.feature_overridden)
    seen = func.count().filter(overrides.c.acknowledged_by_client.is_(True))
    asked = select(*columns, func.count(), seen).where(
        overrides.c.trainer_id.in_(trainers), overrides.c.timestamp >= since
    )
    found: dict[str, dict[str, tuple[int, int]]] = {one: {} for one in trainers}
    for trainer, feature, many, acknowledged in connection.execute(asked.group_by(*columns)):
        found[trainer][feature] = (int(many), int(acknowledged))
    return found


def _count(connection: Connection, table: Any, trainers: Collection[str], since: datetime) -> dict[str, int]:
    asked = select(table.c.trainer_id, func.count()).where(table.c.trainer_id.in_(trainers), table.c.timestamp >= since)
    return {one: int(many) for one, many in connection.execute(asked.group_by(table.c.trainer_id))}


@contextmanager
def still(engine: Engine) -> Iterator[Connection]:
    """A connection that sees one moment, however long it reads."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        else:
            connection.exec_driver_sql("BEGIN")  # SQLite's driver begins for writes only
        yield connection


def head(connection: Connection) -> tuple[int, str]:
    """How long the chain is, and its last hash; nothing if someone took even that away."""
    row = connection.execute(select(override_head.c.seq, override_head.c.hash)).one_or_none()
    return (0, "") if row is None else (int(row[0]), str(row[1]))


def entries(connection: Connection) -> Iterator[Entry]:
    rows = connection.execution_options(yield_per=_CHUNK).execute(select(override_log).order_by(override_log.c.seq))
    return (Entry(*row)._replace(at=utc(row.at)) for row in rows)


def rows(connection: Connection) -> Iterator[Mapping[Any, Any]]:
    """Every override as it stands, salt and all: for checking the chain. Its flag comes as the database has it."""
    flag = overrides.c.acknowledged_by_client
    asked = select(*(one for one in overrides.c if one is not flag), type_coerce(flag, NullType()).label(flag.name))
    return iter(connection.execution_options(yield_per=_CHUNK).execute(asked).mappings())


def _append(
    connection: Connection,
    kind: str,
    override_id: str,
    at: datetime,
    digest: str | None = None,
    rule: str | None = None,
) -> None:
    """Taking the head's row first makes writers queue up, in both homes."""
    taken = override_head.update().where(override_head.c.name == HEAD).values(seq=override_head.c.seq + 1)
    seq, previous = connection.execute(taken.returning(override_head.c.seq, override_head.c.hash)).one()
    entry = Entry(
        seq, kind, override_id, rule, at, digest, previous, link(previous, seq, kind, override_id, rule, at, digest)
    )
    connection.execute(override_log.insert(), entry._asdict())
    connection.execute(override_head.update().where(override_head.c.name == HEAD).values(hash=entry.hash))


def _page(engine: Engine, asked: Select[Any], before: datetime | None, most: int) -> list[Override]:
    if before is not None:
        asked = asked.where(overrides.c.timestamp < before)
    asked = asked.order_by(overrides.c.timestamp.desc(), overrides.c.override_id.desc()).limit(most)
    with engine.connect() as connection:
        return [_override(row) for row in connection.execute(asked).mappings()]


def _override(row: Mapping[Any, Any]) -> Override:
    found: Sequence[Any] = [row[name] for name in Override._fields]
    made = Override(*found)
    return made._replace(
        default_value=json.loads(made.default_value),
        new_value=json.loads(made.new_value),
        timestamp=utc(made.timestamp),
    )
