"""What every kind of answer shares: who asks, what was heard, and how closed features are spoken of."""

from collections.abc import Sequence
from dataclasses import dataclass

from spotter.coach.knowledge.hearing import Heard
from spotter.coach.knowledge.topics import Content, Sayings
from spotter.domain import Feature, Member, Policy
from spotter.domain.member import UNKNOWN


@dataclass(frozen=True, slots=True)
class Situation:
    """Who asks and what is closed to them; the embedded coach runs here, so it may know what no model is told."""

    member: Member = UNKNOWN
    blocked: frozenset[str] = frozenset()
    is_explained: bool = False  # policy's own answer stands before this one


@dataclass(frozen=True)
class Asked:
    """The last of a member's messages, understood, and what it needs to be answered."""

    heard: Heard
    situation: Situation
    says: Sayings
    policy: Policy


class Talk:
    """One kind of answer."""

    def __init__(self, asked: Asked) -> None:
        self._heard, self._situation = asked.heard, asked.situation
        self._says, self._policy = asked.says, asked.policy
        self._language = asked.heard.language

    def say(self, part: str, name: str, /, **slots: object) -> str:
        return self._says.say(part, name, self._language, **slots)

    def is_closed(self, feature: str) -> bool:
        return feature in self._situation.blocked

    def closed(self, feature: str) -> Content:
        """A feature that is closed: said kindly, unless policy's answer already did, and what is open instead."""
        moves = not self.is_closed(Feature.WORKOUT_GENERATION.value)
        offer = self.say("open", "movement" if moves else "habits")
        if self._situation.is_explained:
            return Content(offer, mood="care")
        return Content(self.say("closed", feature), offer, mood="care")


def joined(parts: Sequence[str], language: str) -> str:
    return ("، " if language == "ar" else ", ").join(parts)
