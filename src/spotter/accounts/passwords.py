"""Passwords: argon2id, and rules by length only."""

from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from spotter.accounts.names import AccountError

SHORTEST, LONGEST = 12, 256
_hasher = PasswordHasher()  # RFC 9106's second choice: 64 MiB
_at_once = BoundedSemaphore(2)  # memory of a hash is its point; many at once must not eat the machine
_nobodys = _hasher.hash("the password of no account")


def new_hash(password: str) -> str:
    if not SHORTEST <= len(password) <= LONGEST:
        raise AccountError(f"a password has {SHORTEST} to {LONGEST} characters; a few words you remember do well")
    with _at_once:
        return _hasher.hash(password.encode("utf-8", "surrogatepass"))


def is_right(password_hash: str | None, password: str) -> bool:
    """Takes as long when there is no account, so that time tells nobody which names exist."""
    with _at_once:
        try:
            matches = _hasher.verify(password_hash or _nobodys, password[:LONGEST].encode("utf-8", "surrogatepass"))
        except (Argon2Error, InvalidHashError):
            return False
    return matches and password_hash is not None and len(password) <= LONGEST


def is_outdated(password_hash: str) -> bool:
    """Whether it was made with weaker settings than today's."""
    return _hasher.check_needs_rehash(password_hash)
