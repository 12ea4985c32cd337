"""The schema's history. Each step is a module under `versions`, run by Alembic in order."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine


def upgrade(engine: Engine, to: str = "head") -> None:
    """Run what has not been run yet, in one transaction."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, to)
