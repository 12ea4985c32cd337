"""A first coach without key or network. It knows a little about a few topics and says that it does."""

import time
from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

from spotter.coach.prompt import Messages
from spotter.vetting import Fallbacks


class EmbeddedProvider:
    """Answers from policy texts by topic. Honest about what it is; a model does better."""

    model = "spotter-embedded"

    def __init__(self, fallbacks: Fallbacks) -> None:
        self._fallbacks = fallbacks

    async def complete(self, messages: Messages) -> str:
        return self._answer(messages)

    async def stream(self, messages: Messages) -> AsyncIterator[str]:
        for word in self._answer(messages).split(" "):
            yield f"{word} "

    async def post(self, body: dict[str, Any]) -> dict[str, Any]:
        message = {"role": "assistant", "content": self._answer(body["messages"]), "refusal": None}
        choice = {"index": 0, "message": message, "logprobs": None, "finish_reason": "stop"}
        usage = {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}
        return {**self._head("chat.completion"), "choices": [choice], "usage": usage}

    async def events(self, body: dict[str, Any]) -> AsyncIterator[dict[str, Any]]:
        head = self._head("chat.completion.chunk")
        async for word in self.stream(body["messages"]):
            yield {**head, "choices": [{"index": 0, "delta": {"content": word}, "finish_reason": None}]}
        yield {**head, "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}

    async def models(self) -> dict[str, Any]:
        one = {"id": self.model, "object": "model", "created": 0, "owned_by": "spotter"}
        return {"object": "list", "data": [one]}

    async def close(self) -> None:
        """There is nothing to close."""

    def _answer(self, messages: Messages) -> str:
        asked = [str(one.get("content")) for one in messages if one.get("role") == "user"]
        return self._fallbacks.embedded(asked[-1] if asked else "", first=len(asked) == 1)

    def _head(self, kind: str) -> dict[str, Any]:
        return {"id": f"chatcmpl-{uuid4().hex}", "object": kind, "created": int(time.time()), "model": self.model}
