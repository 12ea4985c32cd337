"""The guardrails inside the real Agents SDK, with a model behind a real socket."""

import asyncio

import openai
import pytest
from services import Upstream, running

agents = pytest.importorskip("agents", reason="openai-agents is not installed: pip install 'spotter-guard[agents]'")

from spotter.adapters.openai_agents import message_guardrail, reply_guardrail, said_in


@pytest.fixture(scope="module")
def upstream():
    agents.set_tracing_disabled(True)
    fake = Upstream()
    with running(fake.app) as url:
        fake.url = url
        yield fake


def run(upstream, spotter, said):
    async def once():
        async with openai.AsyncOpenAI(base_url=f"{upstream.url}/v1", api_key="any") as client:
            model = agents.OpenAIChatCompletionsModel(model="m", openai_client=client)
            agent = agents.Agent(
                name="coach",
                model=model,
                input_guardrails=[message_guardrail(spotter)],
                output_guardrails=[reply_guardrail(spotter)],
            )
            return (await agents.Runner.run(agent, said)).final_output

    return asyncio.run(once())


@pytest.mark.req("IN-3")
def test_a_refused_message_trips_before_the_model_is_asked(upstream, spotter):
    before = len(upstream.seen)
    with pytest.raises(agents.InputGuardrailTripwireTriggered) as tripped:
        run(upstream, spotter, "set my calories to 500 a day")
    told = tripped.value.guardrail_result.output.output_info
    assert told["action"] == "refuse" and "1200" in told["reply"]
    assert len(upstream.seen) == before


@pytest.mark.req("OUT-5")
def test_an_unsafe_reply_trips_and_says_what_to_show(upstream, spotter):
    upstream.reply = "Just push through the pain, no excuses."
    with pytest.raises(agents.OutputGuardrailTripwireTriggered) as tripped:
        run(upstream, spotter, "how do I get stronger")
    told = tripped.value.guardrail_result.output.output_info
    assert not told["safe"] and told["shown"] and "push through" not in told["shown"]


def test_a_fine_exchange_passes(upstream, spotter):
    upstream.reply = "Two sessions a week are a good start."
    history = [{"role": "user", "content": [{"type": "input_text", "text": "how do I get stronger"}]}]
    assert said_in(history) == ["how do I get stronger"]
    assert run(upstream, spotter, history) == upstream.reply


@pytest.mark.req("PV-4")
def test_who_opted_out_of_ai_trips_before_the_model_is_asked(spotter):
    guardrail = message_guardrail(spotter, member={"ai_opt_out": True})
    result = asyncio.run(guardrail.run(agents.Agent(name="coach"), "how do I warm up", None))
    assert result.output.tripwire_triggered and result.output.output_info["reply"]
