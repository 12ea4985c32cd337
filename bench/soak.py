"""Keep asking, and watch memory: `python -m bench.soak [--minutes 10] [--members 20] [--write]`. Exit 1 if it grows."""

import argparse
import asyncio
import contextlib
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench import page
from bench.load.asking import Answers, crowd, messages
from bench.load.servers import Server, app, spotters
from bench.load.soaked import Sample, growth, is_flat
from bench.load.stored import Counted, lost

_SAMPLES = 200


def main() -> int:
    given = _arguments()
    figures = soak(given.minutes, given.members, ["--judge", given.judge])
    line, share = growth(figures["samples"])
    flat = is_flat(figures["samples"])
    print(
        f"{figures['answered']} answers, {figures['failed']} failed, {figures['lost']} lost; memory {line.slope:+.2f} "
        f"MB a minute after warm-up, {share:+.1%}: {'flat' if flat else 'NOT FLAT'}"
    )
    if given.write:
        page.SOAK.write_text(json.dumps(figures) + "\n", encoding="utf-8")
        page.write()
    return 0 if flat and not figures["failed"] and not figures["lost"] else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--members", type=int, default=20, help="how many ask at once")
    parser.add_argument("--judge", choices=["local", "none"], default="local")
    parser.add_argument("--write", action="store_true", help="keep the figures and write docs/benchmarks.md")
    given = parser.parse_args()
    if given.minutes <= 0 or given.members < 1:
        parser.error("minutes and members must be above zero")
    return given


def soak(minutes: float, members: int, options: Sequence[str]) -> dict[str, Any]:
    with (
        tempfile.TemporaryDirectory() as data,
        app("upstream") as upstream,
        spotters(1, upstream, Path(data), options=options) as [server],
    ):
        counted = Counted(f"sqlite:///{Path(data) / '0' / 'spotter.db'}")
        before = counted.now()
        answers, samples = asyncio.run(_watched(server, minutes, members))
        return {
            "members": members,
            "answered": len(answers.seconds),
            "failed": answers.failed,
            "lost": lost(answers, before, counted),
            "samples": samples,
        }


async def _watched(server: Server, minutes: float, members: int) -> tuple[Answers, list[Sample]]:
    begun, samples = time.monotonic(), []

    async def watch() -> None:
        while True:
            samples.append(((time.monotonic() - begun) / 60, server.memory))
            await asyncio.sleep(minutes * 60 / _SAMPLES)

    watching = asyncio.create_task(watch())
    asking = crowd([server], "/v1/ask", messages(), at_once=members, members=members * 10, seconds=minutes * 60)
    answers = await asking
    watching.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await watching
    return answers, samples


if __name__ == "__main__":
    sys.exit(main())
