"""`spotter vet`: reports on replies, one JSON line each."""

import json
import sys
from functools import partial
from typing import IO

import click

from spotter.cli.options import open_spotter, policy_option
from spotter.lines import answers, vet_line

vetting_option = click.option(
    "--profile",
    type=click.Choice(["strict", "balanced", "lenient"]),
    default="balanced",
    show_default=True,
    help="What makes a reply unsafe: any finding; medium or worse, or several; high only.",
)


@click.command("vet", short_help="Vet replies: reports as JSON.")
@click.argument("text", required=False)
@click.option("--jsonl", is_flag=True, help="Read JSON lines from standard input (or --input), write JSON lines.")
@click.option("--input", "source", type=click.File("rb"), default="-", help="A file instead of standard input.")
@click.option("--stream", "streamed", is_flag=True, help="Read a reply from standard input, show what may be shown.")
@policy_option
@vetting_option
@click.option("--judge", type=click.Choice(["none", "local"]), default="local", show_default=True, help="Beside rules.")
def command(
    text: str | None, jsonl: bool, source: IO[bytes], streamed: bool, policy: str, profile: str, judge: str
) -> None:
    """Say what is wrong with what a coach wrote, before the member sees it.

    \b
    One reply:   spotter vet "You failed again. Just skip breakfast tomorrow."
    Many:        spotter vet --jsonl < replies.jsonl > reports.jsonl
    A stream:    some-model | spotter vet --stream

    Each input line is {"id", "text"}; each gets one report line, in the same order.
    """
    if sum((text is not None, jsonl, streamed)) != 1:
        raise click.UsageError("give one reply, or --jsonl to read lines, or --stream to read one reply as it comes")
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    spotter = open_spotter(policy, judge)
    if text is not None:
        report = spotter.vet(text, profile).to_dict()
        click.echo(json.dumps({"id": None, **report}, ensure_ascii=False, indent=2))
    elif streamed:
        chunks = (line.decode("utf-8", "replace") for line in source)
        for shown in spotter.stream(chunks, profile):
            click.echo(shown, nl=False)
    else:
        for answer in answers(source, partial(vet_line, spotter, profile=profile)):
            sys.stdout.write(json.dumps(answer, ensure_ascii=False) + "\n")
            sys.stdout.flush()
