"""The embedded coach's knowledge: hearing, answering, voice."""

from spotter.coach.knowledge.answers import Knowledge
from spotter.coach.knowledge.talk import Situation

__all__ = ["Knowledge", "Situation"]
