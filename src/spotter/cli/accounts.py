"""`spotter accounts`: people who can sign in. Nobody types a password here: each sets their own by a one-time link."""

from pathlib import Path

import click

from spotter.cli.options import data_option, open_store

_ROLES = ("member", "trainer", "reviewer", "admin")
_url_option = click.option(
    "--url", default="http://127.0.0.1:8000", show_default=True, help="Where the person finds the service."
)


@click.group("accounts", short_help="Make and list accounts; make one-time links.")
def command() -> None:
    """People who can sign in.

    \b
    spotter accounts new mona --role trainer
    spotter accounts link mona                        who forgot her password
    spotter accounts list
    """


@command.command("new")
@click.argument("name")
@click.option("--role", required=True, type=click.Choice(_ROLES), help="What the person may do.")
@click.option("--member-id", help="Whom a member's account stands for; a new id unless given.")
@_url_option
@data_option
def new(name: str, role: str, member_id: str | None, url: str, data: Path) -> None:
    """Make an account and print the one-time link by which its person sets a password."""
    store = open_store(data)
    from spotter.accounts import AccountError, new_account, new_link
    from spotter.store.accounts import TakenError

    try:
        token = new_link(store.engine, new_account(store.engine, name, role, member_id))
    except AccountError as bad:
        raise click.UsageError(str(bad)) from None
    except TakenError:
        raise click.ClickException("this name or this member has an account already") from None
    finally:
        store.close()
    _show(url, token)


@command.command("link")
@click.argument("name")
@_url_option
@data_option
def link(name: str, url: str, data: Path) -> None:
    """Print a new one-time link for an account; an older one is void."""
    store = open_store(data)
    from spotter.accounts import new_link
    from spotter.accounts.names import folded
    from spotter.store import accounts

    account = accounts.of_name(store.engine, folded(name))
    token = new_link(store.engine, account.account_id) if account else None
    store.close()
    if token is None:
        raise click.ClickException(f"there is no account `{name}`; `spotter accounts list` shows them")
    _show(url, token)


@command.command("list")
@data_option
def list_(data: Path) -> None:
    """List accounts by name."""
    store = open_store(data)
    from spotter.store import accounts

    after = ""
    while some := accounts.listed(store.engine, after):
        for one in some:
            state = "disabled" if one.disabled_at else "active" if one.password_hash else "waits for its link"
            click.echo("\t".join((one.name, one.role, one.account_id, one.member_id or "-", state)))
        after = some[-1].name
    store.close()


def _show(url: str, token: str) -> None:
    click.echo(f"{url.rstrip('/')}/link/{token}")
    click.echo("The link works once, within a day.", err=True)
