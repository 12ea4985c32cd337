"""API keys: `spotter_<id>_<secret>`. The id is public and finds the row; only a hash of the secret is kept."""

import hmac
import secrets
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from spotter.accounts.names import AccountError
from spotter.accounts.tokens import hashed, new_token
from spotter.domain import Caller, Role, Scope
from spotter.store import keys

_PREFIX = "spotter_"
_NOTED = timedelta(hours=1)  # how exactly `used_at` is kept


def new_key(engine: Engine, name: str, scopes: Iterable[str], by: str) -> tuple[str, str]:
    """(id, the whole key). The key is shown once and can't be read again."""
    wanted = sorted(set(scopes))
    if unknown := [one for one in wanted if one not in set(Scope)]:
        raise AccountError(f"there is no scope `{unknown[0]}`; scopes are {', '.join(Scope)}")
    if not wanted or not 1 <= len(name.strip()) <= 80:
        raise AccountError("a key has a name of 1 to 80 characters and at least one scope")
    key_id, secret = secrets.token_hex(6), new_token()
    keys.add(engine, key_id, hashed(secret), name.strip(), wanted, by, datetime.now(UTC))
    return key_id, f"{_PREFIX}{key_id}_{secret}"


def is_key(bearer: str) -> bool:
    """Whether it means to be one of ours. On loopback others are ignored: OpenAI's clients insist on sending one."""
    return bearer.startswith(_PREFIX)


def caller_of_key(engine: Engine, bearer: str) -> Caller | None:
    key_id, _, secret = bearer.removeprefix(_PREFIX).partition("_")
    found = keys.of_id(engine, key_id[:64])
    right = hmac.compare_digest(hashed(secret), found.secret_hash if found else "")
    if found is None or not right or found.revoked_at is not None:
        return None
    _note_use(engine, found)
    return Caller(f"key:{key_id}", Role.SERVICE, scopes=frozenset(map(Scope, found.scopes)))


def _note_use(engine: Engine, key: keys.Key) -> None:
    now = datetime.now(UTC)
    if key.used_at is None or now - key.used_at > _NOTED:
        try:
            keys.used(engine, key.key_id, now)
        except SQLAlchemyError:  # a note for people; nobody is turned away for it
            return
