"""How the log of overrides is chained: each entry's hash covers the one before, so nothing can be changed unseen.

What an override says stands beside the chain; the chain holds a salted hash of it. When the text is erased its salt
goes with it, and what is left in the chain tells nobody anything.
"""

import hashlib
import json
import secrets
from collections.abc import Mapping
from datetime import UTC, datetime

BEGINNING = "0" * 64
COVERED = (
    "override_id",
    "trainer_id",
    "client_id",
    "feature_overridden",
    "default_value",
    "new_value",
    "justification",
    "timestamp",
)


def new_salt() -> str:
    return secrets.token_hex(32)


def digest_of(override: Mapping[str, object], salt: str) -> str:
    """The salted hash of an override as it stands now; that the client acknowledged it is an entry of its own."""
    return _hash(salt, *(_plain(override[name]) for name in COVERED))


def link(
    previous: str, seq: int, kind: str, override_id: str, rule: str | None, at: datetime, digest: str | None
) -> str:
    return _hash(previous, str(seq), kind, override_id, rule or "", _plain(at), digest or "")


def _hash(*parts: str) -> str:
    """A list in JSON keeps parts apart, whatever they hold."""
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def _plain(value: object) -> str:
    if isinstance(value, datetime):
        aware = value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
        return aware.isoformat(timespec="microseconds")
    return str(value)
