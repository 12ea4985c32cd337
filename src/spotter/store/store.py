"""Open a store, and keep things in it."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.exc import SQLAlchemyError

from spotter.domain.text import storable
from spotter.spans import step
from spotter.store import migrations
from spotter.store.spool import Row, Spool
from spotter.store.writer import Writer


class NotKeptError(Exception):
    """Neither the store nor the spool could take something."""


class Store:
    """One database and its spool. `url` is any SQLAlchemy address of SQLite or PostgreSQL."""

    def __init__(self, url: str, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.engine = _engine(url)
        self._spool = Spool(folder / "spool.jsonl")
        self._writer = Writer(self.engine, self._spool)

    @classmethod
    def embedded(cls, folder: Path) -> "Store":
        """SQLite in a folder of its own; nothing to configure."""
        folder.mkdir(parents=True, exist_ok=True)
        return cls(f"sqlite:///{folder / 'spotter.db'}", folder)

    def migrate(self) -> None:
        """Bring the schema up to date."""
        migrations.upgrade(self.engine)

    async def keep(self, rows: Sequence[Row]) -> None:
        """Return when the rows are durable; raise NotKeptError when they can't be."""
        try:
            with step("store"):
                await asyncio.wrap_future(self._writer.submit([Row(row.table, _kept(row.values)) for row in rows]))
        except (OSError, SQLAlchemyError) as broken:
            raise NotKeptError(type(broken).__name__) from broken

    def is_up(self) -> bool:
        try:
            with self.engine.connect() as connection:
                connection.execute(text("SELECT 1"))
        except SQLAlchemyError:
            return False
        return True

    def forget(self, member_id: str) -> bool:
        """Take a member out of the files beside the database; False while rows wait there, theirs perhaps."""
        self._spool.forget(member_id)
        return not self.is_spooling

    def compact(self, tables: Sequence[str]) -> None:
        """Write tables anew, so that no byte of what was deleted stays in the database's files. Others wait for it."""
        postgres = self.engine.dialect.name == "postgresql"
        orders = [f'VACUUM (FULL, ANALYZE) "{name}"' for name in tables] if postgres else ["VACUUM"]
        with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            for order in [*orders, *(["CHECKPOINT"] if postgres else ["PRAGMA wal_checkpoint(TRUNCATE)"])]:
                connection.exec_driver_sql(order)

    @property
    def is_spooling(self) -> bool:
        return not self._spool.is_empty

    def close(self) -> None:
        self._writer.close()
        self.engine.dispose()


def _kept(value: Any) -> Any:
    """What can be kept of a value: one character that no store takes must not hold up every row behind it."""
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, dict):
        return {_kept(key): _kept(one) for key, one in value.items()}
    return [_kept(one) for one in value] if isinstance(value, list | tuple) else value


def _engine(url: str) -> Engine:
    if url.startswith("postgresql://"):
        url = url.replace("postgresql://", "postgresql+psycopg://", 1)
    engine = create_engine(url, pool_pre_ping=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _durable)
    return engine


def _durable(connection: Any, _: object) -> None:
    """Readers never wait for the writer, what is committed survives a loss of power, and what is deleted is gone."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000", "secure_delete=ON"):
        connection.execute(f"PRAGMA {pragma}")
