"""Search for inputs that break a target of tests/fuzz: `python -m tools.fuzz [--seconds 60] [target ...]`.

Each target runs in a process of its own, under atheris, with its corpus in .fuzz/. What breaks it is left in
tests/fuzz/regressions, where `make test` replays it from then on.
"""

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
CORPUS, FOUND = ROOT / ".fuzz", ROOT / "tests" / "fuzz" / "regressions"


def main() -> int:
    sys.path.insert(0, str(ROOT / "tests"))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("targets", nargs="*", help="all, unless some are named")
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)  # this is the process of one target
    given = parser.parse_args()
    if given.one:
        search(given.targets[0], given.seconds)
    from fuzz.targets import TARGETS

    if unknown := set(given.targets) - TARGETS.keys():
        parser.error(f"there is no target {', '.join(sorted(unknown))}; there are {', '.join(TARGETS)}")
    broken = [name for name in given.targets or TARGETS if run(name, given.seconds)]
    print(f"broken: {', '.join(broken)}" if broken else "nothing broke")
    return 1 if broken else 0


def run(name: str, seconds: int) -> int:
    print(f"{name}: {seconds} s", flush=True)
    command = [sys.executable, "-m", "tools.fuzz", "--one", "--seconds", str(seconds), name]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def search(name: str, seconds: int) -> None:
    """Never returns: libFuzzer ends the process."""
    try:
        import atheris
    except ImportError:
        raise SystemExit("fuzzing needs atheris: make fuzz installs it") from None
    with atheris.instrument_imports(include=["spotter"]):
        from fuzz.seeds import SEEDS
        from fuzz.targets import TARGETS
    corpus, found = CORPUS / name, FOUND / name
    corpus.mkdir(parents=True, exist_ok=True)
    found.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(SEEDS[name]):
        (corpus / f"seed-{number}").write_bytes(seed)
    TARGETS[name](SEEDS[name][0])  # what is made once is made before the clock runs
    limits = [
        f"-max_total_time={seconds}",
        "-timeout=20",
        "-rss_limit_mb=3000",
        "-max_len=6000",
        "-print_final_stats=1",
    ]
    atheris.Setup([sys.argv[0], *limits, f"-artifact_prefix={found}/", str(corpus), str(found)], TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    sys.exit(main())
