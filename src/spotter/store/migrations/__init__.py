"""The schema's history. Each step is a module under `versions`, run by Alembic in order."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, text

_TURN = 0x5907_7E12  # any number that nothing else in the database locks by


def upgrade(engine: Engine, to: str = "head") -> None:
    """Run what has not been run yet, in one transaction. Replicas that start together take turns."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:turn)"), {"turn": _TURN})
        config.attributes["connection"] = connection
        command.upgrade(config, to)
