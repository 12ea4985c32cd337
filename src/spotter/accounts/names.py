"""What somebody signs in with."""

import unicodedata

LONGEST = 80


class AccountError(ValueError):
    """A name, password, role or scope that can't be; the message says why."""


def folded(name: str) -> str:
    """One spelling per name, so that `Mona` and `mona ` are the same person."""
    return unicodedata.normalize("NFKC", name).strip().casefold()


def checked(name: str) -> str:
    """A name that an account may have."""
    found = folded(name)
    if not 1 <= len(found) <= LONGEST:
        raise AccountError(f"a name has 1 to {LONGEST} characters")
    if any(unicodedata.category(letter)[0] in "CZ" for letter in found):
        raise AccountError("a name has no spaces and no invisible characters")
    return found
