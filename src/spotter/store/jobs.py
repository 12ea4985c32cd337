"""Which job ran for which slot of time: whoever writes it first runs it."""

from datetime import datetime
from typing import Any

from sqlalchemy import Engine, delete, select, update

from spotter.store.schema_operations import job_runs
from spotter.store.statements import upsert
from spotter.store.times import utc


def claim(engine: Engine, job: str, slot: datetime, now: datetime) -> bool:
    """Whether this slot is ours. Of any number of workers one gets it."""
    with engine.begin() as connection:
        values = {"job": job, "slot": slot, "began_at": now}
        statement = upsert(connection, job_runs).values(values).on_conflict_do_nothing().returning(job_runs.c.job)
        return connection.execute(statement).first() is not None


def ended(engine: Engine, job: str, slot: datetime, now: datetime, result: str) -> None:
    statement = update(job_runs).where(job_runs.c.job == job, job_runs.c.slot == slot)
    with engine.begin() as connection:
        connection.execute(statement.values(ended_at=now, result=result))


def find(engine: Engine, job: str | None = None, most: int = 100) -> list[dict[str, Any]]:
    asked = select(job_runs).order_by(job_runs.c.slot.desc()).limit(most)
    asked = asked.where(job_runs.c.job == job) if job else asked
    with engine.connect() as connection:
        rows = connection.execute(asked).mappings().all()
    return [{**row, "slot": utc(row["slot"]), "began_at": utc(row["began_at"])} for row in rows]


def forget(engine: Engine, before: datetime) -> None:
    with engine.begin() as connection:
        connection.execute(delete(job_runs).where(job_runs.c.slot < before))
