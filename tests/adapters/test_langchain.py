"""The runnable inside real LangChain chains."""

import asyncio

import pytest

pytest.importorskip("langchain_core", reason="langchain-core is not installed: pip install 'spotter-guard[langchain]'")

from langchain_core.language_models.fake_chat_models import FakeListChatModel
from langchain_core.messages import HumanMessage, SystemMessage
from langchain_core.prompts import ChatPromptTemplate
from langchain_core.runnables import RunnableLambda

from spotter.adapters.langchain import guarded


@pytest.mark.req("IN-3")
def test_a_refused_message_never_reaches_the_model(spotter):
    called = []
    inner = RunnableLambda(lambda given: called.append(given) or "fine")
    answer = guarded(inner, spotter).invoke("I want to lose 10kg in a week")
    assert called == [] and answer.response_metadata["spotter"]["verdict"]["action"] == "refuse"
    assert "1 kg" in answer.content or "week" in answer.content


@pytest.mark.req("OUT-5")
def test_a_chain_with_a_prompt_and_a_chat_model(spotter):
    model = FakeListChatModel(responses=["You are lazy, just skip dinner.", "Two minutes of rest are plenty."])
    prompt = ChatPromptTemplate.from_messages([("system", "You coach."), ("human", "{question}")])
    chain = prompt | guarded(model, spotter)
    bad = chain.invoke({"question": "how do I get motivated"})
    assert "lazy" not in bad.content and "skip dinner" not in bad.content and bad.content
    assert chain.invoke({"question": "how long should I rest"}).content == "Two minutes of rest are plenty."


@pytest.mark.req("IN-5")
def test_policys_own_answer_comes_first(spotter):
    model = FakeListChatModel(responses=["Walks are a good start."])
    said = [SystemMessage("You coach."), HumanMessage("I have type 2 diabetes, what should I eat")]
    answer = guarded(model, spotter).invoke(said)
    assert answer.content.endswith("Walks are a good start.") and "diabetes" in answer.content


def test_it_works_asynchronously_and_streams_one_whole_answer(spotter):
    chain = guarded(FakeListChatModel(responses=["Nice and steady."]), spotter)
    assert asyncio.run(chain.ainvoke("how do I warm up")).content == "Nice and steady."
    assert [one.content for one in chain.stream("how do I warm up")] == ["Nice and steady."]


@pytest.mark.req("PV-4")
@pytest.mark.parametrize("asynchronous", [False, True])
def test_who_opted_out_of_ai_reaches_no_model(spotter, asynchronous):
    called = []
    inner = RunnableLambda(lambda given: called.append(given) or "fine")
    chain = guarded(inner, spotter, member={"ai_opt_out": True})
    answer = asyncio.run(chain.ainvoke("how do I warm up")) if asynchronous else chain.invoke("how do I warm up")
    assert called == [] and answer.content
