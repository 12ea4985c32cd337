"""Signatures: who said on which day that something outside the program was done."""

from datetime import datetime
from typing import Any

from sqlalchemy import Engine, select

from spotter.store.schema_operations import signatures
from spotter.store.times import utc


def add(engine: Engine, item: str, by: str, at: datetime, note: str | None) -> None:
    with engine.begin() as connection:
        connection.execute(signatures.insert().values(item=item, by=by, at=at, note=note))


def latest(engine: Engine) -> dict[str, dict[str, Any]]:
    """Item -> its latest signature; the earlier ones stay."""
    with engine.connect() as connection:
        rows = connection.execute(select(signatures).order_by(signatures.c.at)).mappings().all()
    return {row["item"]: {**row, "at": utc(row["at"])} for row in rows}
