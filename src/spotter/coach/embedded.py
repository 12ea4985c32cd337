"""The coach without key or network. It knows exercises, foods, plans and some topics, and says when it does not."""

import asyncio
import time
from collections.abc import AsyncIterator
from functools import cached_property
from typing import Any
from uuid import uuid4

from spotter.coach.knowledge import Knowledge, Situation
from spotter.coach.prompt import Messages
from spotter.domain import Member, Verdict
from spotter.spans import step
from spotter.vetting import Fallbacks

NOBODY = Situation()


class EmbeddedProvider:
    """Answers from its own knowledge. Honest about what it is; a model does better.

    The plan of a conversation travels in the member's messages, so nothing is kept here. `for_member` gives one that
    knows who asks and what is closed to them.
    """

    model = "spotter-embedded"

    def __init__(self, fallbacks: Fallbacks, situation: Situation = NOBODY) -> None:
        self._fallbacks, self._situation = fallbacks, situation

    @cached_property
    def knowledge(self) -> Knowledge:
        return Knowledge(self._fallbacks.policy, self._fallbacks.finder)

    def for_member(self, member: Member, verdict: Verdict) -> "EmbeddedProvider":
        """The same coach, told who asks. It runs in this process, so it may know what no model is told."""
        blocked = frozenset(one.value for one in verdict.blocked_features)
        bound = EmbeddedProvider(self._fallbacks, Situation(member, blocked, is_explained=bool(verdict.reply)))
        bound.knowledge = self.knowledge
        return bound

    async def complete(self, messages: Messages) -> str:
        return await asyncio.to_thread(self._answer, messages)

    async def stream(self, messages: Messages) -> AsyncIterator[str]:
        for word in (await self.complete(messages)).split(" "):
            yield f"{word} "

    async def post(self, body: dict[str, Any]) -> dict[str, Any]:
        message = {"role": "assistant", "content": await self.complete(body["messages"]), "refusal": None}
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
        with step("provider"):
            return self.knowledge.reply(asked, self._situation)

    def _head(self, kind: str) -> dict[str, Any]:
        return {"id": f"chatcmpl-{uuid4().hex}", "object": kind, "created": int(time.time()), "model": self.model}
