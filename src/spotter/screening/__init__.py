"""Screening what members say."""

from spotter.screening.conversation import Conversation, just_before, signs_of
from spotter.screening.screen import NO_PAST, Explanation, Past, Screener

__all__ = ["NO_PAST", "Conversation", "Explanation", "Past", "Screener", "just_before", "signs_of"]
