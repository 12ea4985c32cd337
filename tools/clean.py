"""A stranger's first minutes: clone, `make setup`, `make run` until it answers, `make test`, without any cache.

`python -m tools.clean` writes the times into README.md; `--no-tests` leaves out `make test` and writes nothing.
"""

import os
import platform
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).parent.parent
BEGIN, END = "<!-- times -->", "<!-- /times -->"
_PATIENCE = 120  # seconds for the service to answer
_HEALTH = "http://127.0.0.1:8000/healthz"


def main() -> int:
    tests = "--no-tests" not in sys.argv
    if _answers():
        raise SystemExit("something answers on port 8000 already: stop it first")
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "spotter"
        subprocess.run(["git", "clone", "--quiet", "--depth=1", f"file://{ROOT}", clone], check=True)
        took = {"make setup": _make(clone, "setup"), "make run": _until_it_answers(clone)}
        if tests:
            took["make test"] = _make(clone, "test")
    said = sentence(took)
    print(said)
    if tests:
        page = (ROOT / "README.md").read_text(encoding="utf-8")
        before, _, rest = page.partition(BEGIN)
        written = f"{before}{BEGIN}\n{said}\n{END}{rest.partition(END)[2]}"
        (ROOT / "README.md").write_text(written, encoding="utf-8")
    return 0


def sentence(took: dict[str, float]) -> str:
    times = ", ".join(f"`{name}` {_spoken(seconds)}" for name, seconds in took.items())
    machine = f"{os.cpu_count()} cores, Python {platform.python_version()}"
    return f"From a clean clone without caches ({machine}): {times}. `python -m tools.clean` measures it."


def _spoken(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"


def _make(clone: Path, target: str) -> float:
    began = time.monotonic()
    subprocess.run(["make", target], cwd=clone, env=_environment(clone), check=True)
    return time.monotonic() - began


def _until_it_answers(clone: Path) -> float:
    began = time.monotonic()
    service = subprocess.Popen(["make", "run"], cwd=clone, env=_environment(clone), start_new_session=True)
    try:
        while not _answers():
            if service.poll() is not None or time.monotonic() - began > _PATIENCE:
                raise SystemExit("`make run` does not answer")
            time.sleep(0.1)
        return time.monotonic() - began
    finally:
        os.killpg(service.pid, signal.SIGINT)
        service.wait()


def _answers() -> bool:
    try:
        with urlopen(_HEALTH, timeout=1):
            return True
    except (URLError, OSError):
        return False


def _environment(clone: Path) -> dict[str, str]:
    """As on a new machine: no cache of pip's, no settings of ours, no other environment's Python."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SPOTTER_", "VIRTUAL_ENV"))}
    return {**kept, "PIP_NO_CACHE_DIR": "1", "HOME": str(clone.parent)}


if __name__ == "__main__":
    sys.exit(main())
