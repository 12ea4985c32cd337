"""Guardrails for the OpenAI Agents SDK (`pip install openai-agents`).

    agent = Agent(
        name="coach",
        input_guardrails=[message_guardrail(spotter)],
        output_guardrails=[reply_guardrail(spotter)],
    )

A refused message or an unsafe reply trips the SDK's wire: `InputGuardrailTripwireTriggered` or
`OutputGuardrailTripwireTriggered`. What to show instead stands in the exception's
`guardrail_result.output.output_info` under `reply` or `shown`.
"""

import asyncio
from typing import Any

from agents import Agent, GuardrailFunctionOutput, InputGuardrail, OutputGuardrail, RunContextWrapper

from spotter.adapters.replies import shown
from spotter.domain import Member
from spotter.spotter import MemberLike, Spotter


def message_guardrail(spotter: Spotter, member: MemberLike = None) -> InputGuardrail[Any]:
    """Screens what the person said, before any model sees it; trips when policy refuses."""
    who = Member.of(member)

    async def screen(
        context: RunContextWrapper[Any], agent: Agent[Any], given: str | list[Any]
    ) -> GuardrailFunctionOutput:
        verdict = await asyncio.to_thread(spotter.screen_in_turn, said_in(given) or [""], who)
        return GuardrailFunctionOutput(verdict.to_dict(), tripwire_triggered=verdict.asks_no_model)

    return InputGuardrail(screen, name="spotter", run_in_parallel=False)


def reply_guardrail(spotter: Spotter, member: MemberLike = None, profile: str = "balanced") -> OutputGuardrail[Any]:
    """Vets the agent's final answer; trips when it may not be shown as it is."""
    who = Member.of(member)

    async def vet(context: RunContextWrapper[Any], agent: Agent[Any], output: Any) -> GuardrailFunctionOutput:
        text, report = await asyncio.to_thread(shown, spotter, str(output), "", who, profile)
        return GuardrailFunctionOutput({**report.to_dict(), "shown": text}, tripwire_triggered=not report.safe)

    return OutputGuardrail(vet, name="spotter")


def said_in(given: str | list[Any]) -> list[str]:
    """The person's own texts in an agent's input, the oldest first."""
    if isinstance(given, str):
        return [given]
    return [
        text
        for item in given
        if isinstance(item, dict) and item.get("role") == "user"
        for text in _texts(item.get("content"))
    ]


def _texts(content: object) -> list[str]:
    if isinstance(content, str):
        return [content]
    parts = content if isinstance(content, list) else []
    return [str(part["text"]) for part in parts if isinstance(part, dict) and isinstance(part.get("text"), str)]
