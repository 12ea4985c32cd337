"""Passwords: argon2id, and rules by length only."""

from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from spotter.accounts.names import AccountError
from spotter.accounts.tokens import new_token

SHORTEST, LONGEST = 12, 256
_hasher = PasswordHasher()  # RFC 9106's second choice: 64 MiB


def new_hash(password: str) -> str:
    if not SHORTEST <= len(password) <= LONGEST:
        raise AccountError(f"a password has {SHORTEST} to {LONGEST} characters; a few words you remember do well")
    return _hasher.hash(password.encode("utf-8", "surrogatepass"))


@cache
def _nobodys() -> str:
    """A hash that no password has."""
    return _hasher.hash(new_token())


def is_right(password_hash: str | None, password: str) -> bool:
    """Takes as long when there is no account, so that time tells nobody which names exist."""
    try:
        matches = _hasher.verify(password_hash or _nobodys(), password[:LONGEST].encode("utf-8", "surrogatepass"))
    except (Argon2Error, InvalidHashError):
        return False
    return matches and bool(password_hash) and len(password) <= LONGEST


def is_outdated(password_hash: str) -> bool:
    """Whether it was made with weaker settings than today's."""
    return _hasher.check_needs_rehash(password_hash)
