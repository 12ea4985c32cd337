"""Measure under load: `python -m bench.load [--write] [--seconds S] [--members N] [--at-once 1 20 100]`."""

import argparse
import asyncio
import contextlib
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bench import page
from bench.load.asking import PATHS, crowd, messages
from bench.load.report import Row, cell, ratios
from bench.load.servers import Server, app, postgres, spotters
from bench.load.stored import Counted, lost


def main() -> int:
    given = _arguments()
    figures: dict[str, Any] = {
        "seconds": given.seconds,
        "members": given.members,
        "cores": len(os.sched_getaffinity(0)),
        "rows": [],
    }
    for row in measured(given):
        figures["rows"].append(row)
        print("  ".join(f"{key} {value:.1f}" if isinstance(value, float) else str(value) for key, value in row.items()))
    for line in ratios(figures["rows"]):
        print(line)
    if given.write:
        page.LOAD.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
        page.write()
    return 1 if any(row["failed"] or row.get("lost") for row in figures["rows"]) else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the figures and write docs/benchmarks.md")
    parser.add_argument("--seconds", type=float, default=20, help="for each line")
    parser.add_argument("--members", type=int, default=500, help="how many different ones ask")
    parser.add_argument("--at-once", type=int, nargs="+", default=[1, 20, 100], help="how many wait for an answer")
    parser.add_argument("--judge", choices=["local", "none"], default="local")
    given = parser.parse_args()
    if given.seconds <= 0 or given.members < 1 or min(given.at_once) < 1:
        parser.error("seconds, members and how many at once must be above zero")
    return given


def measured(given: argparse.Namespace) -> Iterator[Row]:
    """Every line of the table, in one run."""
    with tempfile.TemporaryDirectory() as temporary, app("upstream") as upstream, app("echo") as echo:
        folder = Path(temporary)
        yield from _lines(given, "bare FastAPI echo", [echo], ["/v1/ask"])
        yield from _lines(given, "upstream alone", [upstream], ["/v1/chat/completions"])
        options = ["--judge", given.judge]
        with spotters(1, upstream, folder / "sqlite", options=options) as servers:
            counted = Counted(f"sqlite:///{folder / 'sqlite' / '0' / 'spotter.db'}")
            yield from _lines(given, "Spotter {}, SQLite", servers, PATHS, counted)
        for number in (1, 2):
            with _on_postgres(folder / f"pg{number}", number, upstream, options) as (servers, counted, database):
                name = "Spotter {}, PostgreSQL, " + ("1 replica" if number == 1 else f"{number} replicas")
                yield from _lines(given, name, servers, PATHS, counted, database)


@contextlib.contextmanager
def _on_postgres(
    folder: Path, number: int, upstream: Server, options: Sequence[str]
) -> Iterator[tuple[list[Server], Counted, Server]]:
    with (
        postgres(folder / "db") as (address, database),
        spotters(number, upstream, folder / "data", address, options) as servers,
    ):
        yield servers, Counted(address), database


def _lines(
    given: argparse.Namespace,
    name: str,
    servers: Sequence[Server],
    paths: Sequence[str] | dict[str, Any],
    counted: Counted | None = None,
    database: Server | None = None,
) -> Iterator[Row]:
    said = messages()
    for path in paths:
        asyncio.run(crowd(servers, path, said, at_once=4, members=4, count=20, prefix="warm"))
        for at_once in given.at_once:
            yield line(name.format(path), servers, path, said, at_once, given, counted, database)


def line(
    name: str,
    servers: Sequence[Server],
    path: str,
    said: Sequence[str],
    at_once: int,
    given: argparse.Namespace,
    counted: Counted | None,
    database: Server | None,
) -> Row:
    before, kept = sum(one.cpu for one in servers), database.cpu if database else 0.0
    had = counted.now() if counted else None
    answers = asyncio.run(crowd(servers, path, said, at_once=at_once, members=given.members, seconds=given.seconds))
    cpu = sum(one.cpu for one in servers) - before
    more = {
        "database_ms": (database.cpu - kept) / len(answers.seconds) * 1e3 if database else None,
        "memory_mb": sum(one.memory for one in servers),
        "failed": answers.failed,
        "lost": lost(answers, had, counted) if counted and had else None,
    }
    return cell(name, at_once, answers.seconds, answers.took, cpu, **more)


if __name__ == "__main__":
    sys.exit(main())
