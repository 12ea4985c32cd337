"""Screening what members say."""

from spotter.screening.conversation import Conversation, just_before, signs_of
from spotter.screening.screen import NO_PAST, Explanation, Past, Screener
from spotter.screening.told import as_told

__all__ = ["NO_PAST", "Conversation", "Explanation", "Past", "Screener", "as_told", "just_before", "signs_of"]
