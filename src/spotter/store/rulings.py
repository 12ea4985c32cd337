"""Rulings of reviewers and feedback of members on an exchange."""

from datetime import datetime
from typing import Any

from sqlalchemy import Engine, func, select

from spotter.store.schema import ai_coach_logs as logs
from spotter.store.schema_operations import feedback, rulings
from spotter.store.statements import upsert
from spotter.store.times import utc

Values = dict[str, Any]


def exchange(engine: Engine, exchange_id: str) -> Values | None:
    with engine.connect() as connection:
        row = connection.execute(select(logs).where(logs.c.id == exchange_id)).mappings().first()
    return {**row, "created_at": utc(row["created_at"])} if row else None


def add(engine: Engine, values: Values) -> None:
    with engine.begin() as connection:
        connection.execute(rulings.insert().values(values))


def one(engine: Engine, ruling_id: str) -> Values | None:
    with engine.connect() as connection:
        row = connection.execute(select(rulings).where(rulings.c.ruling_id == ruling_id)).mappings().first()
    return dict(row) if row else None


def of_exchange(engine: Engine, exchange_id: str) -> list[Values]:
    """The latest first."""
    asked = select(rulings).where(rulings.c.exchange_id == exchange_id).order_by(rulings.c.at.desc())
    with engine.connect() as connection:
        return [{**row, "at": utc(row["at"])} for row in connection.execute(asked).mappings()]


def tally(engine: Engine, since: datetime, until: datetime) -> dict[str, int]:
    """How the latest ruling on each exchange came out."""
    latest = (
        select(rulings.c.exchange_id, func.max(rulings.c.at).label("at"))
        .where(rulings.c.at >= since, rulings.c.at < until)
        .group_by(rulings.c.exchange_id)
        .subquery()
    )
    same = (rulings.c.exchange_id == latest.c.exchange_id) & (rulings.c.at == latest.c.at)
    asked = (
        select(rulings.c.ruling, logs.c.verdict)
        .join(latest, same)
        .join(logs, logs.c.id == rulings.c.exchange_id)
    )  # fmt: skip
    found = {"right_refused": 0, "right_allowed": 0, "wrong_refusal": 0, "missed": 0, "wrong_category": 0}
    with engine.connect() as connection:
        for ruling, verdict in connection.execute(asked):
            refused = verdict.get("action") != "allow"
            found[("right_refused" if refused else "right_allowed") if ruling == "right" else ruling] += 1
    return found


def labelled(engine: Engine, since: datetime) -> list[Values]:
    """Ruled exchanges as rows for an evaluation."""
    asked = (
        select(logs.c.user_message, logs.c.verdict, rulings.c.ruling, rulings.c.category)
        .join(logs, logs.c.id == rulings.c.exchange_id)
        .where(rulings.c.at >= since)
        .order_by(rulings.c.at)
    )
    with engine.connect() as connection:
        return [dict(row) for row in connection.execute(asked).mappings()]


def say(engine: Engine, values: Values) -> None:
    """A member's feedback; saying it again changes what was said."""
    with engine.begin() as connection:
        statement = upsert(connection, feedback).values(values)
        connection.execute(statement.on_conflict_do_update(index_elements=["feedback_id"], set_=values))


def thumbs(engine: Engine, since: datetime, until: datetime) -> dict[str, int]:
    asked = (
        select(feedback.c.thumb, func.count())
        .where(feedback.c.at >= since, feedback.c.at < until, feedback.c.thumb.is_not(None))
        .group_by(feedback.c.thumb)
    )
    with engine.connect() as connection:
        return {"up": 0, "down": 0, **dict(connection.execute(asked).all())}


def complaints(engine: Engine, since: datetime, until: datetime, most: int = 50) -> list[Values]:
    """Thumbs down and requests for a person, the latest first."""
    asked = (
        select(feedback.c.exchange_id, feedback.c.reason, feedback.c.human_review, feedback.c.at)
        .where(feedback.c.at >= since, feedback.c.at < until)
        .where((feedback.c.thumb == "down") | feedback.c.human_review.is_(True))
        .order_by(feedback.c.at.desc())
        .limit(most)
    )
    with engine.connect() as connection:
        return [{**row, "at": utc(row["at"]).isoformat()} for row in connection.execute(asked).mappings()]
