"""`spotter audit`: whether the log of overrides is as it was written."""

import os
from pathlib import Path

import click

_DATA = click.option(
    "--data",
    default="./spotter-data",
    show_default=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of the database (unless SPOTTER_DATABASE_URL names another).",
)


@click.group("audit", short_help="Check the log of trainers' overrides.")
def command() -> None:
    """The log is a chain of hashes: a row that was changed or taken away by hand is found."""


@command.command()
@_DATA
@click.option("--noted", metavar="NUMBER:HASH", help="An entry that was printed earlier and noted elsewhere.")
def verify(data: Path, noted: str | None) -> None:
    """Read the whole log and everything beside it.

    \b
    spotter audit verify
    spotter audit verify --noted 1204:9f2c...      nor was the end cut off and written anew since then

    Exit 0 if it is whole, 1 if not. What was erased lawfully is named with its rule and is no damage. Who can write
    the whole database can also write a whole new chain: note the last line elsewhere, and check against it later.
    """
    expected = _noted(noted)
    try:
        from sqlalchemy.exc import SQLAlchemyError

        from spotter.members.audit import verify as verified
        from spotter.store import Store
    except ImportError as missing:
        raise click.ClickException(f"this needs `{missing.name}`: pip install 'spotter-guard[server]'") from None
    url = os.environ.get("SPOTTER_DATABASE_URL")
    if not url and not (data / "spotter.db").exists():
        raise click.ClickException(f"there is no database in {data}")
    store = Store(url, data) if url else Store.embedded(data)
    try:
        found = verified(store.engine, expected)
    except SQLAlchemyError as broken:
        raise click.ClickException(
            f"the log can't be read ({type(broken).__name__}); run `spotter serve` once"
        ) from None
    finally:
        store.close()
    for override_id, rule in found.erased.items():
        click.echo(f"override {override_id}: erased under rule {rule}")
    for problem in found.problems:
        click.echo(f"DAMAGED {problem}", err=True)
    state = "whole" if found.is_whole else f"{len(found.problems)} problems"
    click.echo(f"{found.entries} entries over {found.overrides} overrides: {state}")
    click.echo(f"note: {found.entries}:{found.head}")
    raise SystemExit(0 if found.is_whole else 1)


def _noted(given: str | None) -> tuple[int, str] | None:
    if given is None:
        return None
    number, _, last = given.partition(":")
    if not number.isdigit() or len(last) != 64:
        raise click.UsageError("--noted takes what was printed as `note:`, such as 12:9f2c...")
    return int(number), last
