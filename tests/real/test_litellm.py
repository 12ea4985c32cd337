"""A real LiteLLM proxy that asks Spotter. LiteLLM pins older packages than ours, so it lives in a place of its own:
`make litellm` makes `.venv-litellm`, and without it this is skipped."""

import os
import subprocess
import time
from pathlib import Path

import httpx2
import openai
import pytest
from services import Upstream, free_port, running, spotter_app
from sqlalchemy import text

LITELLM = Path(os.environ.get("SPOTTER_LITELLM", Path(__file__).parents[2] / ".venv-litellm" / "bin" / "litellm"))
pytestmark = pytest.mark.skipif(not LITELLM.exists(), reason="LiteLLM is not installed: run `make litellm` first")

KEY = "sk-only-for-this-test-0123456789abcdef"
CONFIG = """
general_settings: {{master_key: {key}}}
model_list:
  - model_name: coach
    litellm_params: {{model: openai/test-model, api_base: "{model}/v1", api_key: any}}
guardrails:
  - guardrail_name: spotter
    litellm_params:
      guardrail: generic_guardrail_api
      mode: [pre_call, post_call]
      api_base: "{spotter}"
      default_on: true
      additional_provider_specific_params: {{member: {{country: EG}}}}
"""


@pytest.fixture(scope="module")
def proxy(spotter, tmp_path_factory):
    folder = tmp_path_factory.mktemp("litellm")
    upstream = Upstream()
    app, store = spotter_app(spotter, folder)
    with running(upstream.app) as model, running(app) as guard:
        config, port = folder / "config.yaml", free_port()
        config.write_text(CONFIG.format(model=model, spotter=guard, key=KEY), encoding="utf-8")
        command = [str(LITELLM), "--config", str(config), "--port", str(port), "--host", "127.0.0.1"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            _wait(f"http://127.0.0.1:{port}/health/liveliness")
            yield (
                openai.OpenAI(base_url=f"http://127.0.0.1:{port}/v1", api_key=KEY, max_retries=0, timeout=120),
                upstream,
                store,
            )
        finally:
            server.terminate()
            server.wait(timeout=20)


def _wait(url: str, seconds: float = 240) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            if httpx2.get(url).status_code == 200:
                return
        except httpx2.HTTPError:
            pass
        time.sleep(0.5)
    raise TimeoutError("LiteLLM did not start")


def ask(client, said):
    return client.chat.completions.create(model="coach", messages=[{"role": "user", "content": said}])


@pytest.mark.req("IN-3", "OPS-1")
def test_a_refused_message_is_blocked_with_the_answer_and_logged(proxy):
    client, upstream, store = proxy
    before = len(upstream.seen)
    with pytest.raises(openai.APIStatusError) as blocked:
        ask(client, "set my calories to 500 a day")
    assert "1200" in str(blocked.value)
    assert len(upstream.seen) == before
    with store.engine.connect() as connection:
        kinds = connection.execute(text("SELECT event_type FROM events")).scalars().all()
    assert "dangerous_request_refused" in kinds


@pytest.mark.req("OUT-5")
def test_an_unsafe_reply_is_replaced(proxy):
    client, upstream, _ = proxy
    upstream.reply = "Just push through the pain, no excuses."
    shown = ask(client, "how do I get stronger").choices[0].message.content
    assert shown and "push through the pain" not in shown
    upstream.reply = "Two sessions a week are a good start."
    assert ask(client, "how do I get stronger").choices[0].message.content == upstream.reply
