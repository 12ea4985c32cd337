"""Who is measured, each in an environment of its own."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
HERE = Path(__file__).parent
_HOMES = ROOT / ".peers"
_PATIENCE = 1800  # seconds for an installation


class NotInstalledError(Exception):
    """A peer that can't be had here: why, in a line."""


@dataclass(frozen=True, slots=True)
class Peer:
    """`worker` names its program, `requires` its file of requirements; without one it runs in our own environment."""

    name: str
    worker: str
    requires: str | None = None
    how: str = ""
    is_ours: bool = False


PEERS = (
    Peer("Spotter, rules alone", "spotter_rules", how="all rules as shipped", is_ours=True),
    Peer("Spotter, rules and judge", "spotter_judge", how="as shipped", is_ours=True),
    Peer("plain `re` loop", "plain_re", how="our keywords, each a pattern between word boundaries"),
    Peer("better-profanity", "better_profanity_own", "better-profanity", "the words that it comes with"),
    Peer("better-profanity, keywords", "better_profanity_keywords", "better-profanity", "our keywords"),
    Peer("LiteLLM content filter", "litellm_filter", "litellm", "our keywords and its own self-harm category"),
    Peer("llm-guard scanners", "llm_guard_scanners", "llm-guard", "BanSubstrings over words, our keywords"),
    Peer("openai-guardrails", "openai_guardrails", "openai-guardrails", "its keyword filter, our keywords"),
    Peer("guardrails-ai", "guardrails_ai_guard", "guardrails-ai", "a validator of ours over our keywords in its guard"),
    Peer("NeMo Guardrails", "nemo_guardrails", "nemoguardrails", "an input rail with a local action, our keywords"),
)


def python_of(peer: Peer) -> Path:
    """The interpreter to run a peer's worker with; its environment is made when it is not there yet."""
    if peer.requires is None:
        return Path(sys.executable)
    wanted = HERE / "requirements" / f"{peer.requires}.txt"
    home = _HOMES / peer.requires
    python, done = home / "bin" / "python", home / "installed.txt"
    if not (done.is_file() and done.read_text(encoding="utf-8") == wanted.read_text(encoding="utf-8")):
        print(f"installing {peer.requires} into {home.relative_to(ROOT)}", file=sys.stderr)
        _install(home, python, wanted)
        done.write_text(wanted.read_text(encoding="utf-8"), encoding="utf-8")
    return python


def _install(home: Path, python: Path, wanted: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(home)], check=True)
    command = [str(python), "-m", "pip", "--disable-pip-version-check", "--quiet", "install", "-r", str(wanted)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        raise NotInstalledError(f"pip was not done after {_PATIENCE // 60} minutes") from None
    if done.returncode:
        raise NotInstalledError(reason_of(done.stderr))


def reason_of(complaint: str) -> str:
    """The line of pip's complaint, or of a traceback, that says what is wrong, without places on this machine."""
    lines = [line.strip() for line in complaint.splitlines() if line.strip()]
    errors = [line.removeprefix("ERROR: ") for line in lines if line.startswith("ERROR: ")]
    said = (errors or lines[-1:] or ["it said nothing"])[0]
    return " ".join(word for word in said.split() if "/" not in word)[:200]
