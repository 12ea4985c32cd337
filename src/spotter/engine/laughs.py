"""Where somebody laughs, as an emoji or in letters: what patterns name as `{laugh}`."""

import re
from bisect import bisect_left

from spotter.engine.quantity import Quantity
from spotter.engine.text import Text

LAUGH = "laugh"
_LAUGH = re.compile(
    r"[😂🤣😆😹😅]|(?<!\w)(?:[:=x]-?d+|x+d+|ه{3,}|(?:h+[aei]+){2,}h?|lo+l|lmf?ao+)(?!\w)", re.IGNORECASE
)


def has_laugh(text: Text) -> bool:
    return _LAUGH.search(text.original) is not None


def laughs(text: Text) -> list[Quantity]:
    """A laugh is no words long and stands in front of the word that follows."""
    starts = [start for _, start, _ in text.layout]
    places = sorted({bisect_left(starts, one.start()) for one in _LAUGH.finditer(text.original)})
    return [Quantity(LAUGH, 1, 1, place, place) for place in places]
