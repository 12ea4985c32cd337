"""Screen a conversation that comes whole with each request, but each message of it only once."""

import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

from spotter.domain import Member, Sign, Verdict
from spotter.screening import just_before, signs_of
from spotter.spotter import Spotter

_MOST = 20  # messages of a conversation that are looked at
_KEPT = 20_000  # verdicts that are remembered, by hash; no text is


class History:
    """Remembers what messages left behind. Another process just screens them again."""

    def __init__(self, spotter: Spotter) -> None:
        self._spotter = spotter
        self._seen: OrderedDict[bytes, tuple[Sign, ...]] = OrderedDict()
        self._lock = Lock()

    def screen(self, said: Sequence[str], member: Member) -> Verdict:
        """The verdict on the last message, after those before it."""
        texts = list(said[-_MOST:])
        signs: list[Sign] = []
        verdict = Verdict(policy=self._spotter.policy)
        key = hashlib.sha256(repr(member).encode())
        for at, text in enumerate(texts):
            key.update(b"\0" + text.encode("utf-8", "surrogatepass"))
            last = at + 1 == len(texts)
            known = None if last else self._recall(key.digest())
            if known is None:
                earlier = just_before([(one, None) for one in texts[:at]], None)
                verdict = self._spotter.screen(text, member, signs, None, earlier)
                known = tuple(signs_of(verdict))
                self._remember(key.digest(), known)
            signs += known
        return verdict

    def _recall(self, key: bytes) -> tuple[Sign, ...] | None:
        with self._lock:
            if key in self._seen:
                self._seen.move_to_end(key)
            return self._seen.get(key)

    def _remember(self, key: bytes, signs: tuple[Sign, ...]) -> None:
        with self._lock:
            self._seen[key] = signs
            if len(self._seen) > _KEPT:
                self._seen.popitem(last=False)
