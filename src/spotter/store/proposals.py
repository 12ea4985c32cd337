"""Proposals: changes of the policy that rulings suggest, with their measured effect."""

from datetime import datetime
from typing import Any

from sqlalchemy import Engine, select, update

from spotter.store.schema_operations import proposals
from spotter.store.times import utc

Values = dict[str, Any]


def add(engine: Engine, values: Values) -> None:
    with engine.begin() as connection:
        connection.execute(proposals.insert().values(values))


def one(engine: Engine, proposal_id: str) -> Values | None:
    with engine.connect() as connection:
        row = connection.execute(select(proposals).where(proposals.c.proposal_id == proposal_id)).mappings().first()
    return dict(row) if row else None


def find(engine: Engine, state: str | None = None, most: int = 200) -> list[Values]:
    asked = select(proposals).order_by(proposals.c.at.desc()).limit(most)
    asked = asked.where(proposals.c.state == state) if state else asked
    with engine.connect() as connection:
        found = connection.execute(asked).mappings().all()
    return [{**row, "at": utc(row["at"]).isoformat()} for row in found]


def decide(engine: Engine, proposal_id: str, state: str, by: str, at: datetime) -> bool:
    """Accept or reject what is still proposed; of two who decide at once one does."""
    statement = (
        update(proposals)
        .where(proposals.c.proposal_id == proposal_id, proposals.c.state == "proposed")
        .values(state=state, decided_by=by, decided_at=at)
    )
    with engine.begin() as connection:
        return connection.execute(statement).rowcount == 1
