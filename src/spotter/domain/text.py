"""Texts that can be kept and sent, the language they are answered in, and JSON from strangers."""

import json
import re
from typing import Any

_NOWHERE = re.compile("[\x00\ud800-\udfff]")  # PostgreSQL knows no NUL, UTF-8 no half of a pair

ARABIZI = "arz-Latn"


def spoken(language: str | None) -> str:
    """The language of our own pages, plans and notes: Arabic to who writes it in either script, else English."""
    return "ar" if (language or "").partition("-")[0] in ("ar", "arz") else "en"


def storable(text: str) -> str:
    """The text with each character that no store can hold replaced by U+FFFD; its length stays."""
    return _NOWHERE.sub("\ufffd", text) if _NOWHERE.search(text) else text


def from_json(raw: str | bytes) -> Any:
    """What JSON allows and Python can hold; ValueError for NaN and for nesting without end too."""
    try:
        return json.loads(raw, parse_constant=_no_constant)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")
