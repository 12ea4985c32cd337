"""Statements that SQLite and PostgreSQL share but SQLAlchemy spells twice."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, Table, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import ReturningInsert

Insert = postgresql.Insert | sqlite.Insert
_LEDGER = 7_203_511  # any number, the same in all replicas


def upsert(connection: Connection, table: Table) -> Insert:
    return upsert_in(connection.dialect.name, table)


def upsert_in(dialect: str, table: Table) -> Insert:
    insert = postgresql.insert if dialect == "postgresql" else sqlite.insert
    return insert(table)


@cache
def _once(dialect: str, table: Table) -> ReturningInsert[tuple[Any]]:
    """Built once: to build a statement takes longer than to run it, and each exchange needs several."""
    key = next(iter(table.primary_key.columns))
    return upsert_in(dialect, table).on_conflict_do_nothing().returning(key)


def insert_once(connection: Connection, table: Table, values: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Insert rows, and give back those that were not there before."""
    if not values:
        return []
    key = next(iter(table.primary_key.columns))
    fresh = set(connection.execute(_once(connection.dialect.name, table), values).scalars())
    unseen = []
    for row in values:
        if row[key.name] in fresh:  # a row that comes twice in one batch is new once
            fresh.discard(row[key.name])
            unseen.append(row)
    return unseen


def in_turn(connection: Connection) -> None:
    """From here to the commit only one replica writes the ledger, so that numbers of the feed appear in order."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LEDGER})
