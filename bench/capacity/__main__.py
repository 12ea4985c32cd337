"""Measure growth: `python -m bench.capacity [--write] [--scale 0.01] [--asks N]`."""

import argparse
import json
import sys

from bench import page
from bench.capacity.measuring import all_slopes, kept_bytes
from bench.capacity.report import UNITS
from bench.maths import fitted


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.capacity", description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the figures and write docs/capacity.md")
    parser.add_argument("--scale", type=float, default=1.0, help="smaller sizes, to try it")
    parser.add_argument("--asks", type=int, default=200, help="exchanges of each round")
    given = parser.parse_args()
    if given.scale <= 0 or given.asks < 1:
        parser.error("scale and asks must be above zero")
    figures = {"slopes": all_slopes(given.scale, given.asks), "kept_bytes": kept_bytes(given.asks)}
    for name, points in figures["slopes"].items():
        what, per = UNITS[name]
        print(f"{what}: {fitted(points).slope * per:+.4f} ms for {per:,} more; {points}")
    print(f"kept: {figures['kept_bytes']:.0f} bytes an exchange")
    if given.write:
        page.CAPACITY.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
        page.write()
    return 0


if __name__ == "__main__":
    sys.exit(main())
