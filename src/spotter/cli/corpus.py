"""`spotter corpus`: what the judges' corpus is like, and whether it keeps its limits."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from spotter.judges.census import Census, take_census
from spotter.judges.corpus import CorpusError, read_corpus

CORPUS = Path("corpus")


@click.group("corpus", short_help="The messages and replies that the judges learn from.")
def command() -> None:
    """Look at the messages and replies that the judges learn from."""


@command.command("stats")
@click.option("--corpus", type=click.Path(path_type=Path), default=CORPUS, show_default=True, help="The corpus folder.")
@click.option(
    "--against",
    type=click.Path(exists=True, path_type=Path),
    multiple=True,
    envvar="SPOTTER_SUITES",
    help="JSON lines (or a folder of them) that ours may not share six words in a row with. Without it, public rows "
    "are looked for in ../shared/data beside the project.",
)
def stats(corpus: Path, against: tuple[Path, ...]) -> None:
    """Print figures for each language; exit 1 when a limit is broken, and say which.

    \b
    spotter corpus stats
    spotter corpus stats --against ../public-rows
    """
    try:
        batches = {kind: read_corpus(corpus, kind) for kind in ("messages", "replies")}
    except CorpusError as mistake:
        raise click.ClickException(str(mistake)) from None
    against = against or tuple(path for path in [corpus.resolve().parent.parent / "shared" / "data"] if path.is_dir())
    if not against:
        click.echo("no public rows to compare with: overlap not measured (see --against)", err=True)
    elsewhere = [text for path in against for text in _texts(path)]
    taken = {kind: take_census(some, elsewhere) for kind, some in batches.items()}
    for kind, census in taken.items():
        Console(width=max(130, Console().width)).print(kind, _table(census))
    mistakes = [one for some in taken.values() for census in some for one in census.mistakes]
    for broken in mistakes:
        click.echo(broken, err=True)
    sys.exit(1 if mistakes else 0)


def _table(taken: list[Census]) -> Table:
    names = "language lines train calibration test safe words longest distinct-n-grams shared-five twins overlaps"
    table = Table(*names.split(), box=None)
    for one in taken:
        table.add_row(
            one.language,
            *(f"{number:,}" for number in (one.messages, *(one.parts[p] for p in ("train", "calibration", "test")))),
            f"{one.labels['safe'] / one.messages:.0%}",
            f"{one.median_words:g}",
            str(one.longest_words),
            " ".join(f"{share:.2f}" for share in one.distinct.values()),
            str(one.common[1]),
            str(len(one.twins)),
            str(len(one.overlaps)),
        )
    return table


def _texts(path: Path) -> Iterator[str]:
    files = sorted(path.rglob("*.jsonl")) if path.is_dir() else [path]
    for file in files:
        try:
            rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
        except (ValueError, RecursionError):
            raise click.ClickException(f"{file} is not JSON lines") from None
        yield from _strings(rows)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _strings(one)
