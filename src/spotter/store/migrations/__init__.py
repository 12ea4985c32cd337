"""The schema's history. Each step is a module under `versions`, run by Alembic in order."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine

# SQLite's driver begins for writes of rows only: without this each change of a table would be a transaction of its own.
_ALONE = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(7768371)"}


def upgrade(engine: Engine, to: str = "head") -> None:
    """Run what has not been run yet, in one transaction, one process at a time: killed half-way, nothing changed."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    with engine.begin() as connection:
        connection.exec_driver_sql(_ALONE[engine.dialect.name])
        config.attributes["connection"] = connection
        command.upgrade(config, to)
