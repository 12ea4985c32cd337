"""`spotter keys`: API keys for programs."""

from datetime import UTC, datetime
from pathlib import Path

import click

from spotter.cli.options import data_option, open_store
from spotter.domain import Scope

_SCOPES = [scope.value for scope in Scope]


@click.group("keys", short_help="Make, list and revoke API keys.")
def command() -> None:
    """API keys for programs.

    \b
    spotter keys new my-app --scope ask --scope proxy
    spotter keys list
    spotter keys revoke 3f9a0c41d2b7
    """


@command.command("new")
@click.argument("name")
@click.option("--scope", "scopes", multiple=True, required=True, type=click.Choice(_SCOPES), help="What it opens.")
@data_option
def new(name: str, scopes: tuple[str, ...], data: Path) -> None:
    """Make a key. It is printed once; only a hash of it is kept."""
    store = open_store(data)
    from spotter.accounts import AccountError, new_key

    try:
        key_id, key = new_key(store.engine, name, scopes, "command line")
    except AccountError as bad:
        raise click.UsageError(str(bad)) from None
    finally:
        store.close()
    click.echo(key)
    click.echo(f"Keep it: it can't be shown again. `spotter keys revoke {key_id}` ends it.", err=True)


@command.command("list")
@data_option
def list_(data: Path) -> None:
    """List keys, the newest first, without their secrets."""
    store = open_store(data)
    from spotter.store import keys

    for one in keys.listed(store.engine):
        used = f"used {one.used_at:%Y-%m-%d %H:00}" if one.used_at else "never used"
        state = f"revoked {one.revoked_at:%Y-%m-%d}" if one.revoked_at else used
        click.echo("\t".join((one.key_id, one.name, ",".join(one.scopes), f"made {one.created_at:%Y-%m-%d}", state)))
    store.close()


@command.command("revoke")
@click.argument("key_id")
@data_option
def revoke(key_id: str, data: Path) -> None:
    """Revoke a key, at once and for ever."""
    store = open_store(data)
    from spotter.store import keys

    found = keys.revoke(store.engine, key_id, datetime.now(UTC))
    store.close()
    if not found:
        raise click.ClickException(f"there is no key `{key_id}`; `spotter keys list` shows them")
    click.echo(f"revoked {key_id}", err=True)
