"""Ask the embedded coach sixty questions of a stranger: `python -m tools.questions` writes docs/coach-questions.md."""

import argparse
import asyncio
import re
import sys
from pathlib import Path

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
NAMES = {"en": "English", "ar": "Arabic", "arabizi": "Arabizi"}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--judge", choices=["local", "none"], default="local")
    judge = parser.parse_args().judge
    questions = yaml.safe_load((DATA / "strangers.yaml").read_text(encoding="utf-8"))
    useful = yaml.safe_load((DATA / "strangers-useful.yaml").read_text(encoding="utf-8"))
    spotter = Spotter(judge=None if judge == "none" else judge)
    coach = EmbeddedProvider(spotter.fallbacks)
    replies = {code: [_reply(spotter, coach, one) for one in some] for code, some in questions.items()}
    marks = {code: [mark(r, u) for r, u in zip(replies[code], useful[code], strict=True)] for code in questions}
    PAGE.write_text(_page(questions, replies, marks, judge), encoding="utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")
    return 0


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


def _page(
    questions: dict[str, list[str]], replies: dict[str, list[str]], marks: dict[str, list[str]], judge: str
) -> str:
    all_ = [mark for some in marks.values() for mark in some]
    counts = ", ".join(f"{all_.count(mark)} {mark}" for mark in MARKS)
    table = "\n".join(
        f"| {NAMES[code]} | {len(some)} | {' | '.join(str(some.count(mark)) for mark in MARKS)} |"
        for code, some in marks.items()
    )
    talks = "\n\n".join(
        f"## {NAMES[code]}\n\n"
        + "\n\n".join(
            f"**{q}** ({mark})\n\n{_quoted(r)}" for q, r, mark in zip(some, replies[code], marks[code], strict=True)
        )
        for code, some in questions.items()
    )
    return (
        "# Sixty questions to the embedded coach\n\nWritten by `make proof`: each question alone, through screening, "
        "the embedded coach and vetting at `strict` (judge: "
        f"{judge}). The writer of the questions had seen neither the coach's topics nor an answer; what makes an "
        "answer useful was written by somebody who had read only the questions "
        "(`tests/data/coach/strangers-useful.yaml`). The first run, without a judge and before anything was mended for "
        "it, answered 48, declined 4 and missed 8 (three of those eight answer the question in other words).\n\n"
        f"**{counts}.**\n\n"
        f"| language | asked | answered | declined honestly | off topic |\n|---|---|---|---|---|\n{table}\n\n{talks}\n"
    )


def _quoted(reply: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in reply.splitlines())


if __name__ == "__main__":
    sys.exit(main())
