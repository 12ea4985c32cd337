"""A LangChain runnable around another (`pip install langchain-core`).

    chain = prompt | guarded(model, Spotter())

What the person says is screened before the inner runnable sees it, and what comes back is vetted. The answer is a
message whose `response_metadata["spotter"]` holds verdict and report. Streaming gives the whole answer at once, since
only a whole answer can be vetted here.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.prompt_values import PromptValue
from langchain_core.runnables import Runnable, RunnableConfig, RunnableLambda

from spotter.adapters.replies import shown
from spotter.domain import Member, Verdict
from spotter.spotter import MemberLike, Spotter


def guarded(
    inner: Runnable[Any, Any], spotter: Spotter, member: MemberLike = None, profile: str = "balanced"
) -> Runnable[Any, AIMessage]:
    """The inner runnable, with Spotter before and behind it."""
    who = Member.of(member)

    def invoke(given: Any, config: RunnableConfig) -> AIMessage:
        verdict = spotter.screen_in_turn(_said(given), who)
        if verdict.asks_no_model:
            return _message(verdict.reply or "", verdict)
        return _vetted(spotter, inner.invoke(given, config), given, verdict, who, profile)

    async def ainvoke(given: Any, config: RunnableConfig) -> AIMessage:
        verdict = await asyncio.to_thread(spotter.screen_in_turn, _said(given), who)
        if verdict.asks_no_model:
            return _message(verdict.reply or "", verdict)
        written = await inner.ainvoke(given, config)
        return await asyncio.to_thread(_vetted, spotter, written, given, verdict, who, profile)

    return RunnableLambda(invoke, afunc=ainvoke, name="spotter")


def _vetted(spotter: Spotter, written: Any, given: Any, verdict: Verdict, who: Member, profile: str) -> AIMessage:
    text = _text(written)
    safe, report = shown(spotter, text, _said(given)[-1], who, profile)
    whole = "\n\n".join(part for part in (verdict.reply, safe) if part)
    return _message(whole, verdict, report=report.to_dict())


def _message(text: str, verdict: Verdict, **more: Any) -> AIMessage:
    return AIMessage(text, response_metadata={"spotter": {"verdict": verdict.to_dict(), **more}})


def _said(given: Any) -> list[str]:
    """The person's own texts, the oldest first."""
    if isinstance(given, PromptValue):
        given = given.to_messages()
    if isinstance(given, Sequence) and not isinstance(given, str):
        return [_text(one) for one in given if getattr(one, "type", "") == "human"] or [""]
    return [_text(given)]


def _text(value: Any) -> str:
    if not isinstance(value, BaseMessage):
        return str(value)
    if isinstance(value.content, str):
        return value.content
    parts = (part if isinstance(part, str) else str(part.get("text", "")) for part in value.content)
    return "\n".join(part for part in parts if part)
