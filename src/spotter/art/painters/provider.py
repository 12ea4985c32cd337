"""An OpenAI-compatible images endpoint. Slow, broken or absent, it fails in a known way and in bounded time."""

import base64
import binascii
import json
import time
from typing import Any

import httpx2

from spotter.art.painters.painter import Order, PainterError

_MOST_BYTES = 40_000_000  # of an answer; a picture in base64 is a third larger than itself


class ProviderPainter:
    """Sends the prompt and nothing else: no signals, no numbers, no names."""

    def __init__(self, url: str, model: str, key: str | None = None, *, timeout: float = 60.0) -> None:
        self.name = model
        self._timeout = timeout
        headers = {"authorization": f"Bearer {key}"} if key else {}
        self._client = httpx2.Client(
            base_url=url.rstrip("/") + "/", headers=headers, timeout=httpx2.Timeout(timeout, connect=5.0)
        )

    def paint(self, order: Order) -> bytes:
        size = "{}x{}".format(*order.size)
        body = {"model": self.name, "prompt": order.prompt.text, "n": 1, "size": size, "response_format": "b64_json"}
        try:
            answer = json.loads(self._post(body))
            picture = base64.b64decode(_encoded(answer), validate=True)
        except httpx2.HTTPError as broken:
            raise PainterError(f"the painter can't be reached ({type(broken).__name__})") from None
        except (ValueError, binascii.Error, RecursionError):
            raise PainterError("the painter's answer holds no picture") from None
        if not picture:
            raise PainterError("the painter's answer holds no picture")
        return picture

    def _post(self, body: dict[str, Any]) -> bytes:
        """The whole answer, in a bounded time however slowly it drips."""
        until = time.monotonic() + self._timeout
        parts, size = [], 0
        with self._client.stream("POST", "images/generations", json=body) as response:
            if response.status_code != 200:
                raise PainterError(f"the painter answered with status {response.status_code}")
            for part in response.iter_bytes():
                parts.append(part)
                size += len(part)
                if size > _MOST_BYTES or time.monotonic() > until:
                    raise PainterError("the painter's answer has no end")
        return b"".join(parts)

    def close(self) -> None:
        self._client.close()


def _encoded(answer: object) -> str:
    """The picture in the answer. An address instead of a picture is not followed: nobody fetches on a model's word."""
    try:
        found = answer["data"][0]["b64_json"]  # type: ignore[index]
    except (KeyError, IndexError, TypeError):
        raise PainterError("the painter's answer has not the shape of an image") from None
    if not isinstance(found, str):
        raise PainterError("the painter's answer holds no picture")
    return found
