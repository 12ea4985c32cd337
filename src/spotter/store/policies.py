"""Versions of the policy that were in use: their files, so that any verdict can be reached again."""

from datetime import datetime
from typing import Any

from sqlalchemy import Engine, select

from spotter.store.schema_operations import policies
from spotter.store.statements import insert_once
from spotter.store.times import utc


def add(engine: Engine, version: str, files: bytes, at: datetime) -> bool:
    with engine.begin() as connection:
        return bool(insert_once(connection, policies, [{"version": version, "at": at, "files": files}]))


def files(engine: Engine, begins: str) -> list[tuple[str, bytes]]:
    """Versions that begin so, with their files."""
    asked = select(policies.c.version, policies.c.files).where(policies.c.version.startswith(begins, autoescape=True))
    with engine.connect() as connection:
        return [(version, raw) for version, raw in connection.execute(asked)]


def find(engine: Engine) -> list[dict[str, Any]]:
    asked = select(policies.c.version, policies.c.at).order_by(policies.c.at.desc())
    with engine.connect() as connection:
        return [{"version": version, "at": utc(at)} for version, at in connection.execute(asked)]
