"""`spotter screen`: verdicts for messages, one JSON line each."""

import json
import sys
from functools import partial
from typing import IO

import click

from spotter.cli.options import judge_option, open_spotter, policy_option, profile_option
from spotter.lines import answers, screen_line


@click.command("screen", short_help="Screen messages: verdicts as JSON.")
@click.argument("text", required=False)
@click.option("--jsonl", is_flag=True, help="Read JSON lines from standard input (or --input), write JSON lines.")
@click.option("--input", "source", type=click.File("rb"), default="-", help="A file instead of standard input.")
@policy_option
@profile_option
@judge_option
def command(text: str | None, jsonl: bool, source: IO[bytes], policy: str, profile: str, judge: str) -> None:
    """Say what to do about messages, before any model sees them.

    \b
    One message:   spotter screen "I passed out after my last set"
    Many:          spotter screen --jsonl < messages.jsonl > verdicts.jsonl

    Each input line is {"id", "text"} or {"id", "messages": [...]} with an optional "member"; each gets one
    verdict line, in the same order. A line that can't be read gets {"id", "error"} in its place.
    """
    if (text is None) != jsonl:
        raise click.UsageError("give one message, or --jsonl to read lines from standard input")
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    spotter = open_spotter(policy, judge, profile)
    if text is not None:
        click.echo(json.dumps({"id": None, **spotter.screen(text).to_dict()}, ensure_ascii=False, indent=2))
        return
    for answer in answers(source, partial(screen_line, spotter)):
        sys.stdout.write(json.dumps(answer, ensure_ascii=False) + "\n")
        sys.stdout.flush()
