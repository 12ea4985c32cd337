"""Make the gallery, the fallback pictures and the table of inspection: `python -m tools.gallery [pictures|table]`."""

import argparse
import io
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from PIL import Image

from spotter.art import SIZES, Artist, EmbeddedPainter, read_activity
from spotter.art import prompt as prompts
from spotter.art.inspection import Inspection, inspect
from spotter.art.painters import Order
from spotter.art.pipeline import fallback_file
from spotter.art.signals import classify, listen
from tools.pictures import BAD, GOOD, activities

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "gallery"
_SIDE = 560  # of a picture in the docs


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", nargs="?", choices=["pictures", "table"], help="only this part")
    parser.add_argument("--most", type=int, default=1000, help="at most so many pictures of a set in the table")
    part, most = (given := parser.parse_args()).part, given.most
    if part != "table":
        fallbacks()
        gallery()
    if part == "pictures":
        return 0
    (ROOT / "docs" / "inspection.md").write_text(table(most), encoding="utf-8")
    return 0


def fallbacks() -> None:
    """The pictures that stand behind everything, one for each ratio."""
    signals = classify(walk := read_activity({"type": "Walk", "sport_type": "Walk"}), listen(walk))
    for ratio, size in SIZES.items():
        found = inspect(EmbeddedPainter().paint(Order(prompts.fallback(), signals, size, "fallback")))
        if found.picture is None:
            raise SystemExit(f"the fallback for {ratio} does not pass: {found.failed}")
        fallback_file(ratio).write_bytes(found.picture)


def gallery() -> None:
    cells = []
    for number, entry in enumerate(activities(), 1):
        picture = Artist().picture(entry["activity"])
        name = f"{number:02d}-{picture.signals.sport.replace('_', '-')}.png"
        small = Image.open(io.BytesIO(picture.png)).resize((_SIDE, _SIDE), Image.Resampling.LANCZOS)
        small.quantize(200, dither=Image.Dither.FLOYDSTEINBERG).save(FOLDER / name, optimize=True)
        cells.append(f"![{entry['title']}]({name})<br>{entry['title']}: {picture.prompt.style}")
        print(name, picture.prompt.style, [one.outcome for one in picture.attempts])
    rows = [" | ".join(cells[at : at + 3]) for at in range(0, len(cells), 3)]
    head = (
        "# Gallery\n\nTwenty-four activities ([as they came in](activities.json)) and what the embedded painter made "
        "of them, written by `python -m tools.gallery`. Style, light, weather and place follow from the activity.\n\n"
    )
    body = f"| {rows[0]} |\n|---|---|---|\n" + "".join(f"| {row} |\n" for row in rows[1:])
    (FOLDER / "README.md").write_text(head + body, encoding="utf-8")


def table(most: int) -> str:
    """How inspection judged each set: a confusion table."""
    good = [_row(name, "", (inspect(one) for one in make(min(count, most)))) for name, (make, count) in GOOD.items()]
    bad = [
        _row(name, check, (inspect(one) for one in make(min(count, most))))
        for name, (check, make, count) in BAD.items()
    ]
    names = ("set", "pictures", "accepted", "rejected", "by the check it is meant for", "checks that rejected")
    head = f"| {' | '.join(names)} |\n|{'---|' * len(names)}\n"
    return (
        "# Inspection: what it accepts and what it refuses\n\nWritten by `python -m tools.gallery table`, "
        "whose `--most` keeps the sets short. They "
        "are made by `tools/pictures.py`; photographs are the samples of two packages that tests install.\n\n"
        f"## To be accepted\n\n{head}{''.join(good)}\n## To be refused\n\n{head}{''.join(bad)}"
    )


def _row(name: str, check: str, found: Iterable[Inspection]) -> str:
    all_found = list(found)
    rejected = [one for one in all_found if not one.passed]
    meant = sum(check in {failed.name for failed in one.failed} for one in rejected)
    by = Counter(failed.name for one in rejected for failed in one.failed)
    print(name, len(all_found), "rejected", len(rejected), "as meant", meant, dict(by))
    listed = ", ".join(f"{name} {count}" for name, count in by.most_common())
    accepted = len(all_found) - len(rejected)
    return f"| {name} | {len(all_found)} | {accepted} | {len(rejected)} | {meant if check else ''} | {listed} |\n"


if __name__ == "__main__":
    sys.exit(main())
