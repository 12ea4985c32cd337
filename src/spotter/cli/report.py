"""`spotter report`: the weekly or the monthly report as a page, a picture and figures."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import click

from spotter.cli.options import data_option, open_store


@click.command("report", short_help="The weekly or monthly safety report.")
@click.argument("which", type=click.Choice(["weekly", "monthly"]))
@click.option("--since", type=click.DateTime(["%Y-%m-%d"]), help="A day in it; without it the last whole one.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default="./reports",
    show_default=True,
    help="Folder to write into.",
)
@data_option
def command(which: str, since: datetime | None, out: Path, data: Path) -> None:
    """Write a safety report: one HTML page that needs nothing else, a PNG of its charts, and the figures as JSON.

    \b
    spotter report weekly
    spotter report monthly --since 2026-03-01 --out reports
    """
    try:
        from spotter.operations.measures import monthly, weekly
        from spotter.operations.report import write
    except ImportError as missing:
        raise click.ClickException(
            f"reports need `{missing.name}`: pip install 'spotter-guard[plots,server]'"
        ) from None
    store = open_store(data)
    try:
        begin = begin_of(which, since, datetime.now(UTC))
        figures = weekly(store, begin) if which == "weekly" else monthly(store, begin)
        for path in write(figures, out):
            click.echo(path)
    finally:
        store.close()


def begin_of(which: str, day: datetime | None, now: datetime) -> datetime:
    """The Monday, or the first, of the period that holds a day; without one, of the last that is over."""
    at = (day or now).replace(tzinfo=UTC, hour=0, minute=0, second=0, microsecond=0)
    if which == "weekly":
        monday = at - timedelta(days=at.weekday())
        return monday if day else monday - timedelta(days=7)
    first = at.replace(day=1)
    return first if day else (first - timedelta(days=1)).replace(day=1)
