"""Experiments: which are running, and what was seen under each of their variants."""

from collections import defaultdict
from datetime import datetime
from typing import Any

from sqlalchemy import Engine, func, select, update

from spotter.store.schema import ai_coach_logs as logs
from spotter.store.schema_operations import experiments, feedback
from spotter.store.statements import insert_once
from spotter.store.times import utc

Values = dict[str, Any]


def add(engine: Engine, values: Values) -> bool:
    with engine.begin() as connection:
        return bool(insert_once(connection, experiments, [values]))


def find(engine: Engine, state: str | None = None) -> list[Values]:
    asked = select(experiments).order_by(experiments.c.at, experiments.c.name)
    asked = asked.where(experiments.c.state == state) if state else asked
    with engine.connect() as connection:
        return [{**row, "at": utc(row["at"])} for row in connection.execute(asked).mappings()]


def stop(engine: Engine, name: str, stopped: dict[str, str]) -> None:
    """Stop variants, each with its reason; those that were stopped before stay so."""
    with engine.begin() as connection:
        asked = select(experiments.c.stopped).where(experiments.c.name == name).with_for_update()
        before = connection.execute(asked).scalar_one()
        statement = update(experiments).where(experiments.c.name == name)
        connection.execute(statement.values(stopped={**stopped, **before}))


def end(engine: Engine, name: str) -> bool:
    statement = update(experiments).where(experiments.c.name == name, experiments.c.state == "running")
    with engine.begin() as connection:
        return connection.execute(statement.values(state="ended")).rowcount == 1


def seen(engine: Engine, name: str, since: datetime) -> dict[str, dict[str, int]]:
    """Variant -> replies, those with tone issues, thumbs up and down."""
    mine = logs.c.variant.like(f"{name}:%") & (logs.c.created_at >= since)
    replies = select(logs.c.variant, func.count(), func.count(logs.c.tone_issues)).where(mine).group_by(logs.c.variant)
    thumbs = (
        select(logs.c.variant, feedback.c.thumb, func.count())
        .join(feedback, feedback.c.exchange_id == logs.c.id)
        .where(mine, feedback.c.thumb.is_not(None))
        .group_by(logs.c.variant, feedback.c.thumb)
    )
    found: dict[str, dict[str, int]] = defaultdict(lambda: {"replies": 0, "issues": 0, "up": 0, "down": 0})
    with engine.connect() as connection:
        for variant, number, issues in connection.execute(replies):
            found[variant.partition(":")[2]].update(replies=number, issues=issues)
        for variant, thumb, number in connection.execute(thumbs):
            found[variant.partition(":")[2]][thumb] = number
    return dict(found)
