"""The public object: load once, then ask about messages."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from spotter.domain import Member, Sign, Verdict
from spotter.policy import DATA, load
from spotter.screening import NO_PAST, Conversation, Explanation, Past, Screener

MemberLike = Member | Mapping[str, Any] | None


class Spotter:
    """Screens messages under one policy. Thread-safe: nothing is kept between calls.

    `judge=None` is all there is in this version: rules alone. `policy` is a folder in the shape of the
    shipped one (see `spotter policy new --help`).
    """

    def __init__(self, *, judge: None = None, policy: str | Path = DATA) -> None:
        if judge is not None:
            raise ValueError("this version has no judge yet: use judge=None")
        self._screener = Screener(load(Path(policy)))
        if Path(policy) != DATA:  # the shipped policy was checked before it shipped
            self._screener.compile_all()

    @property
    def policy(self) -> str:
        """The version of the loaded policy: a hash of its content."""
        return self._screener.policy.version

    def screen(
        self, message: str, member: MemberLike = None, before: Sequence[Sign] = (), at: datetime | None = None
    ) -> Verdict:
        """A verdict on one message. `before` are the signs that this member's earlier messages left."""
        return self._screener.screen(message, Member.of(member), Past(before, at=at) if before else NO_PAST)

    def screen_in_turn(
        self, messages: Sequence[str | tuple[str, datetime | None]], member: MemberLike = None
    ) -> Verdict:
        """Screen one member's messages in time order; the verdict is for the last."""
        who, conversation = Member.of(member), Conversation()
        verdict = Verdict(policy=self.policy)
        for message in messages:
            text, at = (message, None) if isinstance(message, str) else message
            verdict = self._screener.screen(text, who, conversation.past(at))
            conversation.add(text, at, verdict)
        return verdict

    def explain(
        self, message: str, member: MemberLike = None, before: Sequence[Sign] = (), at: datetime | None = None
    ) -> Explanation:
        """Everything about one message: what was read, noticed, excused and decided."""
        return self._screener.explain(message, Member.of(member), Past(before, at=at))
