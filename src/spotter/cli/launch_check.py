"""`spotter launch-check`: what must be true before launch, and stay true after it."""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from spotter.cli.options import data_option, open_store

_COLOURS = {"proved": "green", "signed": "green", "expired": "red", "to be signed": "yellow"}


@click.command("launch-check", short_help="What must be true before launch, row by row.")
@click.option("--sign", "item", help="Sign this row: say that it was done.")
@click.option("--by", help="Who signs.")
@click.option("--note", default="", help="What was done, in a sentence.")
@click.option("--json", "as_json", is_flag=True, help="Rows as JSON.")
@data_option
def command(item: str | None, by: str | None, note: str, as_json: bool, data: Path) -> None:
    """Show each row of the launch and upkeep list: proved by named tests, or signed by a person with a date.

    \b
    spotter launch-check
    spotter launch-check --sign legal --by "Dina Farouk" --note "read all disclaimers, en and ar"

    Exit 1 while a signature is missing or too old.
    """
    from spotter.operations.launch import LaunchError, check, sign

    if (item is None) != (by is None):
        raise click.UsageError("--sign ROW and --by NAME go together")
    store = open_store(data)
    now = datetime.now(UTC)
    try:
        if item and by:
            sign(store, item, by, now, note)
        rows = check(store, now)
    except LaunchError as mistake:
        raise click.ClickException(str(mistake)) from None
    finally:
        store.close()
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=1))
    else:
        _show(rows)
    sys.exit(0 if all(row["ready"] for row in rows) else 1)


def _show(rows: list[dict[str, Any]]) -> None:
    console = Console()
    console = console if console.is_terminal else Console(width=140)
    table = Table("row", "what", "stands", "by", box=None)
    for row in rows:
        colour = _COLOURS[row["stands"]]
        who = f"{row['by']}, {row['at']}" if row["by"] else f"{len(row['tests'])} tests" if row["tests"] else ""
        table.add_row(row["id"], row["what"], f"[{colour}]{row['stands']}", who)
    console.print(table)
    missing = [row["id"] for row in rows if not row["ready"]]
    click.echo(f"missing: {', '.join(missing)}" if missing else "ready")
