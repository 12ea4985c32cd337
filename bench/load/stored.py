"""Whether what was acknowledged is in the store."""

from typing import NamedTuple

from sqlalchemy import Engine, create_engine, func, select

from bench.load.asking import Answers
from spotter.store.schema import ai_coach_logs, events


class Kept(NamedTuple):
    exchanges: int
    events: int


class Counted:
    """Looks into a store from outside, as an auditor would."""

    def __init__(self, url: str) -> None:
        self._engine: Engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://", 1))

    def now(self) -> Kept:
        with self._engine.connect() as connection:
            count = [connection.scalar(select(func.count()).select_from(table)) for table in (ai_coach_logs, events)]
        return Kept(*(number or 0 for number in count))

    def missing(self, ids: set[str]) -> int:
        """How many of these exchanges are not there."""
        with self._engine.connect() as connection:
            return len(ids - set(connection.scalars(select(ai_coach_logs.c.id))))


def lost(answers: Answers, before: Kept, counted: Counted) -> int:
    """Exchanges and events that were acknowledged since `before` and are not kept."""
    now = counted.now()
    exchanges = len(answers.seconds) - (now.exchanges - before.exchanges)
    lacking = answers.events - (now.events - before.events)
    return max(exchanges, 0) + max(lacking, 0) + counted.missing(answers.ids)
