"""Exchanges: what was said before."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Engine, select

from spotter.store.schema import ai_coach_logs as logs


class Turn(NamedTuple):
    """One exchange as a later one needs it."""

    at: datetime
    message: str
    shown: str
    signs: Sequence[dict[str, Any]]
    disclaimers: Sequence[str]
    user: str | None = None


def of_conversation(engine: Engine, conversation: str, most: int = 20) -> list[Turn]:
    """The latest turns of a conversation, the oldest first."""
    asked = (
        select(
            logs.c.created_at,
            logs.c.user_message,
            logs.c.shown_response,
            logs.c.signs,
            logs.c.disclaimers,
            logs.c.user_id,
        )
        .where(logs.c.conversation_id == conversation)
        .order_by(logs.c.created_at.desc())
        .limit(most)
    )
    with engine.connect() as connection:
        rows = connection.execute(asked).all()
    return [Turn(at, message, shown, signs, told or (), user) for at, message, shown, signs, told, user in rows[::-1]]


def signs_of_user(engine: Engine, user: str, since: datetime, most: int = 200) -> list[dict[str, Any]]:
    """What a member's earlier messages left behind, in any conversation, the oldest first."""
    asked = (
        select(logs.c.signs)
        .where(logs.c.user_id == user, logs.c.created_at >= since)
        .order_by(logs.c.created_at.desc())
        .limit(most)
    )
    with engine.connect() as connection:
        rows = connection.execute(asked).scalars().all()
    return [sign for signs in reversed(rows) for sign in signs]
