"""Measure the peers: `python -m bench.peers [--write] [--only NAME] [--messages N] [--rounds N]`."""

import argparse
import json
import sys
from typing import Any

from bench import page
from bench.peers import report
from bench.peers.peers import PEERS
from bench.peers.running import keywords, messages, rows


def main() -> int:
    given = _arguments()
    only = (given.only or "").lower()
    peers = [peer for peer in PEERS if only in f"{peer.name} {peer.worker}".lower()]
    if not peers:
        names = ", ".join(peer.name for peer in PEERS)
        print(f"nobody is called {given.only}; there are: {names}", file=sys.stderr)
        return 2
    asked = messages(given.messages)
    figures: dict[str, Any] = {
        "keywords": len(keywords()),
        "messages": {code: len(some) for code, some in asked.items()},
        "rounds": given.rounds,
        "rows": [],
    }
    for row in rows(peers, asked, given.rounds):
        figures["rows"].append(row)
        print(_line(row), flush=True)
    for bar in report.bars(figures["rows"]):
        print(bar)
    if given.write:
        page.PEERS.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        page.write()
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.peers", description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the figures and write docs/benchmarks.md")
    parser.add_argument("--only", help="part of a peer's name")
    parser.add_argument("--messages", type=_count, help="so many messages of each language, not all")
    parser.add_argument("--rounds", type=_count, default=3, help="processes for each peer and language")
    given = parser.parse_args()
    if given.write and given.only:
        parser.error("--write needs all peers in one run, so it goes without --only")
    return given


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 up")
    return int(text)


def _line(row: dict[str, Any]) -> str:
    if "failed" in row:
        return f"{row['name']:<28} {row['failed']}"
    one = row["en"]
    shares = "  ".join(f"{name} {report.share(row, 'en', name).rate:4.0%}" for name in ("crisis", "risky", "safe"))
    return (
        f"{row['name']:<28} {one['cpu_us']:10,.0f} µs  {one['peak_mb']:6.0f} MB  {one['start_cpu_s']:6.2f} s  {shares}"
    )


if __name__ == "__main__":
    sys.exit(main())
