"""Sign-in sessions: an opaque token in a cookie, its hash in the store."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine

from spotter.accounts.tokens import hashed, new_token
from spotter.domain import Caller, Role
from spotter.store import sessions

_STAFF = timedelta(hours=12)
_MEMBER = timedelta(days=30)


def start_session(engine: Engine, account_id: str, role: str) -> tuple[str, timedelta]:
    """(token, how long it is good). Always a new token: nobody can choose one for somebody else."""
    token, now = new_token(), datetime.now(UTC)
    lasts = _MEMBER if role == Role.MEMBER else _STAFF
    sessions.add(engine, hashed(token), account_id, now, now + lasts)
    return token, lasts


def caller_of_session(engine: Engine, token: str) -> Caller | None:
    found = sessions.of_token(engine, hashed(token), datetime.now(UTC))
    return found and Caller(found.account_id, Role(found.role), found.member_id)


def end_session(engine: Engine, token: str) -> None:
    sessions.end(engine, hashed(token))
