"""Who was let in a moment ago, for when the store can't say: a member in danger must not meet a closed door then."""

import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from spotter.accounts.tokens import hashed
from spotter.domain import Caller

_KEPT = 50_000
_LASTS = 3600.0  # seconds


class Remembered:
    """The store is always asked first, so what was revoked there is void at once."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._lock = clock, Lock()
        self._callers: OrderedDict[str, tuple[Caller, float]] = OrderedDict()

    def caller(
        self, engine: Engine, secret: str, look: Callable[[Engine, str], Caller | None], while_down: bool
    ) -> Caller | None:
        """Raises SQLAlchemyError when the store is down; with `while_down`, not for who was here within the hour."""
        try:
            found = look(engine, secret)
        except SQLAlchemyError:
            known = self._recall(hashed(secret)) if while_down else None
            if known is None:
                raise
            return known
        self._remember(hashed(secret), found)
        return found

    def _recall(self, key: str) -> Caller | None:
        with self._lock:
            caller, at = self._callers.get(key, (None, 0.0))
        return caller if self._clock() - at < _LASTS else None

    def _remember(self, key: str, caller: Caller | None) -> None:
        with self._lock:
            self._callers.pop(key, None)
            if caller is not None:
                self._callers[key] = (caller, self._clock())
            while len(self._callers) > _KEPT:
                self._callers.popitem(last=False)
