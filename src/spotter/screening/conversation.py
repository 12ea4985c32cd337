"""One member's messages as they go by: what each leaves behind for the next."""

from datetime import datetime, timedelta

from spotter.domain import Sign, Verdict
from spotter.screening.screen import Past

_SOON = timedelta(hours=1)
_TEXTS = 2


class Conversation:
    """Keeps signs, and the last texts for as long as a request may be split over them."""

    def __init__(self) -> None:
        self._signs: list[Sign] = []
        self._texts: list[tuple[str, datetime | None]] = []

    def past(self, at: datetime | None) -> Past:
        texts = [text for text, then in self._texts if at is None or then is None or at - then <= _SOON]
        return Past(tuple(self._signs), texts, at)

    def add(self, text: str, at: datetime | None, verdict: Verdict) -> None:
        self._signs += [Sign(f.by, f.category, f.severity, verdict.action, f.context, at) for f in verdict.findings]
        self._texts = [*self._texts, (text, at)][-_TEXTS:]
