"""One member's messages as they go by: what each leaves behind for the next."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from spotter.domain import Sign, Verdict
from spotter.screening.screen import Past

_SOON = timedelta(hours=1)
_EARLIER = 3  # messages that a request may be cut over, beside the last

Said = tuple[str, datetime | None]


def just_before(said: Sequence[Said], at: datetime | None) -> list[str]:
    """Of what was said before, the last texts that belong to the same talk."""
    return [text for text, then in said[-_EARLIER:] if at is None or then is None or at - then <= _SOON]


def signs_of(verdict: Verdict, at: datetime | None = None) -> list[Sign]:
    """What a message leaves behind for patterns over time."""
    return [
        Sign(one.by, one.category, one.severity, verdict.action, one.context, at, one.about, verdict.language)
        for one in verdict.findings
    ]


class Conversation:
    """Keeps signs, and the last texts for as long as a request may be split over them."""

    def __init__(self) -> None:
        self._signs: list[Sign] = []
        self._said: list[Said] = []

    def past(self, at: datetime | None) -> Past:
        return Past(tuple(self._signs), just_before(self._said, at), at)

    def add(self, text: str, at: datetime | None, verdict: Verdict) -> None:
        self._signs += signs_of(verdict, at)
        self._said = [*self._said, (text, at)][-_EARLIER:]
