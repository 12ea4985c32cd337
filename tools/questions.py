"""Ask the embedded coach what strangers asked, sixty questions a set; `python -m tools.questions` writes a page.

A set is two files in tests/data/coach, its questions and what is useful. Its first run is written down, and stays.
"""

import argparse
import asyncio
import json
import re
import sys
from pathlib import Path
from typing import NamedTuple

import yaml

from spotter import Spotter
from spotter.coach import EmbeddedProvider
from spotter.domain import Member

ROOT = Path(__file__).parent.parent
DATA = ROOT / "tests" / "data" / "coach"
PAGE = ROOT / "docs" / "coach-questions.md"
UNKNOWN = ("I don't know enough about that", "معرفش كفاية عن الموضوع ده")
MARKS = ("answered", "declined", "off topic")
_HARAKAT = re.compile("[\u064b-\u0652]")
FIRST_RUNS = DATA / "first-runs.json"  # of each set, before anything was mended for it
SETS = sorted(path.stem for path in DATA.glob("strangers*.yaml") if not path.stem.endswith("-useful"))
NAMES = {"en": "English", "ar": "Arabic", "arabizi": "Arabizi"}


class Asked(NamedTuple):
    """One question and what came of it."""

    code: str
    question: str
    reply: str
    mark: str


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--judge", choices=["local", "none"], default="local")
    judge = parser.parse_args().judge
    spotter = Spotter(judge=None if judge == "none" else judge)
    coach = EmbeddedProvider(spotter.fallbacks)
    asked = {name: _asked(spotter, coach, name) for name in SETS}
    PAGE.write_text(_page(asked, _first_runs(asked), judge), encoding="utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")
    return 0


def _asked(spotter: Spotter, coach: EmbeddedProvider, name: str) -> list[Asked]:
    questions, useful = (
        yaml.safe_load((DATA / f"{one}.yaml").read_text(encoding="utf-8")) for one in (name, f"{name}-useful")
    )
    return [
        Asked(code, question, reply, mark(reply, told))
        for code, some in questions.items()
        for question, told in zip(some, useful[code], strict=True)
        for reply in [_reply(spotter, coach, question)]
    ]


def _reply(spotter: Spotter, coach: EmbeddedProvider, question: str) -> str:
    """Screened, answered and vetted as in an exchange, without a store."""
    verdict = spotter.screen(question)
    messages = [{"role": "user", "content": question}]
    written = asyncio.run(coach.for_member(Member(), verdict).complete(messages))
    if not spotter.vet(written, "strict").safe:
        return "(not shown: it did not pass vetting)"
    return "\n\n".join(part for part in (verdict.reply, written) if part)


def mark(reply: str, useful: str) -> str:
    reply = _HARAKAT.sub("", reply)
    if any(one in reply for one in UNKNOWN):
        return "declined"
    return "answered" if useful and all(re.search(one, reply, re.I) for one in useful.split(" & ")) else "off topic"


def _first_runs(asked: dict[str, list[Asked]]) -> dict[str, dict[str, int]]:
    known: dict[str, dict[str, int]] = json.loads(FIRST_RUNS.read_text(encoding="utf-8"))
    runs = {name: _counts(some) for name, some in asked.items()} | known
    FIRST_RUNS.write_text(json.dumps(runs, indent=1) + "\n", encoding="utf-8")
    return runs


def _page(asked: dict[str, list[Asked]], first: dict[str, dict[str, int]], judge: str) -> str:
    sets = "\n".join(
        f"| `{name}.yaml` | {_spoken(first[name])} | {_spoken(_counts(some))} |" for name, some in asked.items()
    )
    shown = asked["strangers"]
    rows = {code: [one.mark for one in shown if one.code == code] for code in NAMES}
    table = "\n".join(
        f"| {NAMES[code]} | {len(marks)} | {' | '.join(str(marks.count(mark)) for mark in MARKS)} |"
        for code, marks in rows.items()
    )
    talks = "\n\n".join(
        f"## {NAMES[code]}\n\n"
        + "\n\n".join(f"**{one.question}** ({one.mark})\n\n{_quoted(one.reply)}" for one in shown if one.code == code)
        for code in NAMES
    )
    return (
        "# Sixty questions to the embedded coach\n\nWritten by `make proof`: each question alone, through screening, "
        "the embedded coach and vetting at `strict` (judge: "
        f"{judge}). The writers of the questions had seen neither the coach's topics nor an answer; what makes an "
        "answer useful was written by somebody who had read only the questions (`tests/data/coach/*-useful.yaml`). "
        "After its first run each set was used to find what kinds of question were missing; texts were then worded, "
        "and a few patterns widened, with replies and patterns in view. So only the first run is a measure; the "
        "other column flatters. A question that only a shop or a newspaper can answer is rightly declined.\n\n"
        f"| sixty questions | first run | now |\n|---|---|---|\n{sets}\n\n"
        f"The first of them in full:\n\n"
        f"| language | asked | answered | declined honestly | off topic |\n|---|---|---|---|---|\n{table}\n\n{talks}\n"
    )


def _counts(asked: list[Asked]) -> dict[str, int]:
    return {mark: sum(one.mark == mark for one in asked) for mark in MARKS}


def _spoken(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {mark}" for mark, count in counts.items())


def _quoted(reply: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in reply.splitlines())


if __name__ == "__main__":
    sys.exit(main())
