"""Exchanges with the past that each had: the signs and messages that its verdict took into account."""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from spotter.domain import Member, Verdict
from spotter.operations.exchanges import sign_of
from spotter.screening import just_before
from spotter.spotter import Spotter

_REMEMBERED = timedelta(days=60)
_SIGNS_OF_USER, _TURNS = 200, 20  # as `coach/ask.py` recalls them


class Recalled(NamedTuple):
    """One message as it was asked; plain data, so that it can travel."""

    id: str
    who: str
    at: datetime
    message: str
    member: Mapping[str, Any] | None
    signs: tuple[Mapping[str, str], ...]
    texts: tuple[str, ...]
    before: tuple[str, str, str, tuple[str, ...]]  # policy, triage, action, categories of the verdict it got

    def screen(self, spotter: Spotter) -> Verdict:
        signs = [sign_of(sign) for sign in self.signs]
        return spotter.screen(self.message, Member.of(self.member), signs, self.at.replace(tzinfo=None), self.texts)


def recalled(rows: Iterable[Mapping[str, Any]]) -> Iterator[Recalled]:
    """Rows of `store.history.read` with what came before each."""
    who: str | None = None
    turns: dict[str, deque[Mapping[str, Any]]] = {}
    own: deque[Mapping[str, Any]] = deque(maxlen=_SIGNS_OF_USER)
    for row in rows:
        if row["who"] != who:
            who, turns = row["who"], defaultdict(lambda: deque(maxlen=_TURNS))
            own = deque(maxlen=_SIGNS_OF_USER)
        talk = turns[row["conversation_id"]]
        past = [one for one in own if one["created_at"] >= row["created_at"] - _REMEMBERED] if row["user_id"] else talk
        yield Recalled(
            row["id"],
            row["who"],
            row["created_at"],
            row["user_message"],
            row["member"],
            tuple(sign for one in past for sign in one["signs"]),
            tuple(just_before([(one["user_message"], one["created_at"]) for one in talk], row["created_at"])),
            _verdict(row),
        )
        talk.append(row)
        own.append(row)


def _verdict(row: Mapping[str, Any]) -> tuple[str, str, str, tuple[str, ...]]:
    kept = row["verdict"]
    return row["policy"], kept["triage"], kept["action"], tuple(kept["categories"])
