"""Texts that can be kept and sent."""

import re

_NOWHERE = re.compile("[\x00\ud800-\udfff]")  # PostgreSQL knows no NUL, UTF-8 no half of a pair


def storable(text: str) -> str:
    """The text with each character that no store can hold replaced by U+FFFD; its length stays."""
    return _NOWHERE.sub("\ufffd", text) if _NOWHERE.search(text) else text
