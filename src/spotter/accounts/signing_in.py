"""Signing in, with back-off. Counts are in memory: a restart forgives, and several replicas count each on their own."""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import Lock

from sqlalchemy import Engine

from spotter.accounts.names import folded
from spotter.accounts.passwords import is_outdated, is_right, new_hash
from spotter.store import accounts

_KEPT = 50_000  # counters in memory
_FORGOTTEN = 3600.0  # seconds without a failure after which one is forgotten


class WrongError(Exception):
    """Name and password don't go together; which of them is wrong is not said."""


class WaitError(Exception):
    """Too many failures; `seconds` until the next attempt counts."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"wait {seconds:.0f} seconds")
        self.seconds = seconds


@dataclass(frozen=True, slots=True)
class _Backoff:
    """`free` failures cost nothing, each one after that doubles the wait, up to `most` seconds."""

    free: int
    most: float

    def wait(self, failures: int) -> float:
        return 0.0 if failures < self.free else min(self.most, 2.0 ** min(failures - self.free, 30))


# A name from one address waits longest. A name alone waits a minute at most, and neither it nor the address counts
# where that name signed in before: whoever guesses at somebody's password can't keep that person out.
_PAIR, _ADDRESS, _NAME = _Backoff(5, 900.0), _Backoff(30, 300.0), _Backoff(50, 60.0)


class SignIns:
    """Attempts to sign in to one service."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._lock = clock, Lock()
        self._failures: OrderedDict[Hashable, tuple[int, float]] = OrderedDict()
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()

    def attempt(self, engine: Engine, name: str, password: str, address: str) -> accounts.Account:
        """The account, or WrongError, or WaitError before anything is looked at."""
        name = folded(name)[:200]
        if (wait := self._wait(name, address)) > 0:
            raise WaitError(wait)
        self._failed(name, address)  # counted before the slow part, so that many at once are not free
        found = None if "\0" in name else accounts.of_name(engine, name)  # PostgreSQL knows no such letter
        right = is_right(found.password_hash if found else None, password)
        if found is None or not right or not found.is_active:
            raise WrongError
        self._succeeded(name, address)
        if is_outdated(found.password_hash or ""):
            accounts.set_password(engine, found.account_id, new_hash(password))
        return found

    def _limits(self, name: str, address: str) -> list[tuple[Hashable, _Backoff]]:
        pair: tuple[Hashable, _Backoff] = (("pair", name, address), _PAIR)
        if (name, address) in self._known:
            return [pair]
        return [pair, (("at", address), _ADDRESS), (("name", name), _NAME)]

    def _wait(self, name: str, address: str) -> float:
        now = self._clock()
        with self._lock:
            waits = [self._left(key, backoff, now) for key, backoff in self._limits(name, address)]
        return max(waits)

    def _left(self, key: Hashable, backoff: _Backoff, now: float) -> float:
        failures, at = self._failures.get(key, (0, now))
        if now - at > _FORGOTTEN:
            del self._failures[key]
            return 0.0
        return at + backoff.wait(failures) - now if failures else 0.0

    def _failed(self, name: str, address: str) -> None:
        with self._lock:
            for key, _ in self._limits(name, address):
                failures, _at = self._failures.pop(key, (0, 0.0))
                self._failures[key] = (failures + 1, self._clock())
            while len(self._failures) > _KEPT:
                self._failures.popitem(last=False)

    def _succeeded(self, name: str, address: str) -> None:
        """Takes back this attempt only: an account of one's own must not wipe out guesses at others'."""
        with self._lock:
            for key, _ in self._limits(name, address)[1:]:
                failures, at = self._failures.get(key, (1, 0.0))  # it may have been forgotten meanwhile
                self._failures[key] = (failures - 1, at)
            self._failures.pop(("pair", name, address), None)
            self._known[name, address] = None
            while len(self._known) > _KEPT:
                self._known.popitem(last=False)
