"""Run all benchmarks: `python -m bench [--write]`."""

import argparse
import json
import sys

from bench import page
from bench.art import art
from bench.engine import growth, normalising, screening
from bench.judge import judging
from bench.plans import planning
from bench.proxy import proxying
from bench.startup import startup
from bench.vetting import vetting


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write docs/benchmarks.md and bench/results.json")
    write = parser.parse_args().write
    rows = [
        row
        for bench in (normalising, screening, growth, startup, judging, vetting, planning, proxying, art)
        for row in bench()
    ]
    width = max(len(row["what"]) for row in rows)
    for row in rows:
        mark = "" if row["bar"] is None else ("met" if row["value"] <= row["bar"] else "NOT MET")
        bar = "-" if row["bar"] is None else row["bar"]
        print(f"{row['what']:<{width}}  {row['value']:8.2f} {row['unit']:<4} bar {bar:>5}  {mark}")
    if write:
        page.RESULTS.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
        page.write()


if __name__ == "__main__":
    sys.exit(main())
