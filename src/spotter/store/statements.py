"""Statements that SQLite and PostgreSQL share but SQLAlchemy spells twice."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Table, text
from sqlalchemy.dialects import postgresql, sqlite

Insert = postgresql.Insert | sqlite.Insert
_LEDGER = 7_203_511  # any number, the same in all replicas


def upsert(connection: Connection, table: Table) -> Insert:
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    return insert(table)


def insert_once(connection: Connection, table: Table, values: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Insert rows, and give back those that were not there before."""
    if not values:
        return []
    key = next(iter(table.primary_key.columns))
    statement = upsert(connection, table).on_conflict_do_nothing().returning(key)
    fresh = set(connection.execute(statement, values).scalars())
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
