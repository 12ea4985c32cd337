"""Sealed originals of flagged messages, and the log of who opened them."""

from typing import Any

from sqlalchemy import Engine, select

from spotter.store.schema_privacy import flagged_originals, original_reads
from spotter.store.times import utc


def sealed(engine: Engine, exchange_id: str) -> str | None:
    asked = select(flagged_originals.c.sealed).where(flagged_originals.c.exchange_id == exchange_id)
    with engine.connect() as connection:
        return connection.execute(asked).scalar_one_or_none()


def note(engine: Engine, values: dict[str, Any]) -> None:
    with engine.begin() as connection:
        connection.execute(original_reads.insert(), values)


def reads(engine: Engine, exchange_id: str | None = None, most: int = 200) -> list[dict[str, Any]]:
    """Who opened what and when, the latest first."""
    asked = select(original_reads).order_by(original_reads.c.at.desc()).limit(most)
    asked = asked.where(original_reads.c.exchange_id == exchange_id) if exchange_id else asked
    with engine.connect() as connection:
        return [{**row, "at": utc(row["at"])} for row in connection.execute(asked).mappings()]
