"""JSON as it comes and goes: whatever is sent, it is read or refused in words, and an answer can always be sent."""

import json
from typing import Any

from starlette.responses import JSONResponse

from spotter.domain.text import from_json, storable

MOST_BYTES = 4_000_000  # of a body, unless its route says otherwise: a long conversation has a tenth of that
_DEEPEST = 100


def read(raw: bytes) -> Any:
    """A body of JSON; ValueError says what is wrong with any other. Halves of characters become U+FFFD."""
    try:
        return _plain(from_json(raw), _DEEPEST)
    except ValueError:
        raise ValueError("the body is not JSON, or nested too deeply") from None


class Json(JSONResponse):
    """An answer that holds texts of others: half a character in one of them must not cost the whole answer."""

    def render(self, content: Any) -> bytes:
        return encoded(content)


def encoded(content: Any) -> bytes:
    return json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode("utf-8", "replace")


def _plain(value: Any, depth: int) -> Any:
    if isinstance(value, str):
        return storable(value)
    if not isinstance(value, list | dict):
        return value
    if not depth:
        raise ValueError
    if isinstance(value, list):
        return [_plain(one, depth - 1) for one in value]
    return {storable(key): _plain(one, depth - 1) for key, one in value.items()}
