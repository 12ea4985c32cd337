"""How often somebody may ask: a bucket of tokens per caller, in memory (several replicas count each on their own)."""

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from threading import Lock

from spotter.accounts.names import AccountError
from spotter.domain import Caller, Role

_KEPT = 100_000  # buckets in memory; the one that was used longest ago goes first
PER_MINUTE: Mapping[Role, int] = {
    Role.GUEST: 0,  # this machine itself: no limit
    Role.MEMBER: 120,
    Role.TRAINER: 600,
    Role.REVIEWER: 600,
    Role.ADMIN: 600,
    Role.SERVICE: 12_000,
}


class Limits:
    """Requests per minute by role, 0 for no limit. A minute's worth may come at once."""

    def __init__(
        self, per_minute: Mapping[Role, int] = PER_MINUTE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._per_minute = {**PER_MINUTE, **per_minute}
        self._clock, self._lock = clock, Lock()
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, caller: Caller) -> float:
        """Seconds to wait; 0 when the request is within the limit, which it then counts towards."""
        return self._take(caller.account_id, self._per_minute[caller.role])

    def take_for(self, caller: Caller, member_id: str | None) -> float:
        """The same for one member of an app, so that one of them can't use up everyone's."""
        if member_id is None or caller.role is not Role.SERVICE:
            return 0.0
        return self._take(f"{caller.account_id}/{member_id}", self._per_minute[Role.MEMBER])

    def _take(self, key: str, per_minute: int) -> float:
        if per_minute == 0:
            return 0.0
        now, rate = self._clock(), per_minute / 60
        with self._lock:
            left, at = self._buckets.pop(key, (float(per_minute), now))
            left = min(float(per_minute), left + (now - at) * rate)
            granted = left >= 1
            self._buckets[key] = (left - 1 if granted else left, now)
            while len(self._buckets) > _KEPT:
                self._buckets.popitem(last=False)
        return 0.0 if granted else (1 - left) / rate


def read_limits(text: str) -> dict[Role, int]:
    """`member=120,service=6000` as a setting."""
    limits: dict[Role, int] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        role, equals, number = part.partition("=")
        if role.strip() not in set(Role) or not equals or not number.strip().isdecimal():
            raise AccountError(f"a limit is `role=requests per minute`, not `{part}`; roles are {', '.join(Role)}")
        limits[Role(role.strip())] = int(number)
    return limits
