"""`spotter members`: a member's rights, for whoever answers their letters."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from spotter.cli.options import data_option, open_store

if TYPE_CHECKING:
    from spotter.store import Store

_member: Callable[[Any], Any] = click.argument("member_id")
_language = click.option(
    "--lang", type=click.Choice(["en", "ar"]), default="en", show_default=True, help="The language to answer in."
)


@click.group("members", short_help="Members' rights: show, export, delete, restrict; retention.")
def command() -> None:
    """What a member may ask for.

    \b
    spotter members show m-17                 everything that is kept, in plain words
    spotter members export m-17               a zip of JSON, CSV and a page that explains them
    spotter members delete m-17               in thirty days; `keep` calls it off
    spotter members retention --dry-run       what is too old to be kept
    """


@contextmanager
def _opened(data: Path) -> Iterator["Store"]:
    store = open_store(data)
    from spotter.members import RecordError, UnknownMemberError

    try:
        yield store
    except UnknownMemberError:
        raise click.ClickException("nothing is kept about such a member") from None
    except RecordError as why:
        raise click.ClickException(str(why)) from None
    finally:
        store.close()


@command.command("show")
@_member
@_language
@data_option
def show(member_id: str, lang: str, data: Path) -> None:
    """Print everything that is kept about a member."""
    with _opened(data) as store:
        from spotter.members import rights

        for part in rights.view(store, member_id, lang):
            click.echo(f"{part['what']} ({len(part['entries'])}): {part['why']} {part['kept']} {part['seen_by']}")
            for entry in part["entries"]:
                click.echo("    " + ", ".join(f"{name}: {value}" for name, value in entry.items() if value is not None))


@command.command("export")
@_member
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Unless given, DATA/exports, for 7 days.")
@_language
@data_option
def export(member_id: str, out: Path | None, lang: str, data: Path) -> None:
    """Write everything into a zip. Photos are in it if SPOTTER_KEY_FILE is set."""
    with _opened(data) as store:
        import os

        from spotter.members import rights
        from spotter.members.photos import Photos, PhotosError

        try:
            photos = Photos.open(data, os.environ.get("SPOTTER_KEY_FILE"))
        except PhotosError as wrong:
            raise click.UsageError(str(wrong)) from None
        path = out or rights.export_file(store.folder, member_id)
        raw = rights.export(store, member_id, photos, lang)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_bytes(raw)
        click.echo(str(path))


@command.command("delete")
@_member
@data_option
def delete(member_id: str, data: Path) -> None:
    """Begin a deletion: in thirty days everything is erased. The receipt shows later that it was."""
    with _opened(data) as store:
        from spotter.members import now, rights

        one = rights.ask_deletion(store, member_id, now())
        click.echo(f"receipt {one.receipt}: erased on {one.due_at:%Y-%m-%d}, unless called off before")


@command.command("keep")
@_member
@data_option
def keep(member_id: str, data: Path) -> None:
    """Call a deletion off."""
    with _opened(data) as store:
        from spotter.members import now, rights

        rights.call_off(store, member_id, now())
        click.echo("the deletion is called off")


@command.command("receipt")
@click.argument("receipt")
@data_option
def receipt_(receipt: str, data: Path) -> None:
    """Show what became of a deletion."""
    with _opened(data) as store:
        from spotter.store import deletions

        one = deletions.of_receipt(store.engine, receipt)
        if one is None:
            raise click.ClickException("there is no such receipt")
        rows = (one.proof or {}).get("rows", {})
        click.echo(f"{one.state}; due {one.due_at:%Y-%m-%d}" + (f"; erased {one.erased_at:%Y-%m-%d}" if rows else ""))
        for name, number in rows.items():
            click.echo(f"    {name}: {number} rows")


@command.command("opt-out")
@_member
@click.option("--in", "back", is_flag=True, help="Switch AI on again.")
@data_option
def opt_out(member_id: str, back: bool, data: Path) -> None:
    """Switch everything that a model does off for a member. A crisis is still answered, by policy."""
    with _opened(data) as store:
        from spotter.members import now, rights

        rights.opt_out(store, member_id, now(), out=not back)
        click.echo("AI is on" if back else "AI is off")


@command.command("restrict")
@_member
@data_option
def restrict(member_id: str, data: Path) -> None:
    """Shut every trainer out of a member's data, at once."""
    with _opened(data) as store:
        from spotter.members import now, rights

        rights.view(store, member_id)
        rights.restrict(store, member_id, now())
        click.echo("no trainer sees anything of theirs now")


@command.command("review")
@_member
@click.argument("reason")
@data_option
def review(member_id: str, reason: str, data: Path) -> None:
    """Ask for a person to look at a decision about a member; it becomes a case."""
    with _opened(data) as store:
        import asyncio

        from spotter.members import now, rights
        from spotter.operations import redacted

        rights.view(store, member_id)
        row = rights.review(member_id, redacted(reason)[:500], now(), "cli")
        asyncio.run(store.keep([row]))
        click.echo(f"case-{row.values['event_id']}")


@command.command("retention")
@click.option("--dry-run", is_flag=True, help="Only say what is too old.")
@data_option
def retention(dry_run: bool, data: Path) -> None:
    """Delete what is too old to be kept, and show what was done. The service does this twice a day."""
    with _opened(data) as store:
        from spotter.members import now
        from spotter.operations.retention import RULES, run

        report = run(store, now(), dry_run)
        for rule in RULES:
            done = ", ".join(f"{name} {number}" for name, number in report[rule.name].items() if number) or "nothing"
            click.echo(f"{rule.name} ({rule.says}): {'would go: ' if dry_run else ''}{done}")
