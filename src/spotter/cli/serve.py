"""`spotter serve`: the HTTP service, the proxy and the pages."""

import ipaddress
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from spotter.cli.options import judge_option, open_spotter, policy_option, profile_option
from spotter.spotter import Spotter

if TYPE_CHECKING:
    from spotter.web.state import State


@click.command("serve", short_help="Start the HTTP service, the proxy and the pages.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port to listen on.")
@click.option(
    "--data",
    default="./spotter-data",
    show_default=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the database (unless SPOTTER_DATABASE_URL names another) and the spool.",
)
@click.option(
    "--vetting",
    type=click.Choice(["strict", "balanced", "lenient"]),
    default="balanced",
    show_default=True,
    help="What makes a reply unsafe.",
)
@click.option("--logging-only", is_flag=True, help="The proxy changes nothing; it records and says what it found.")
@policy_option
@profile_option
@judge_option
def command(
    host: str,
    port: int,
    data: Path,
    vetting: str,
    logging_only: bool,
    policy: str,
    profile: str,
    judge: str,
) -> None:
    """Serve everything, without configuration.

    \b
    spotter serve                                     then open http://127.0.0.1:8000
    SPOTTER_UPSTREAM_URL=https://api.example/v1 SPOTTER_UPSTREAM_KEY=... SPOTTER_UPSTREAM_MODEL=... spotter serve

    Without SPOTTER_UPSTREAM_URL the small built-in coach answers. This version has no API keys yet, so it listens on
    this machine only.
    """
    if not _is_loopback(host):
        raise click.UsageError("without API keys Spotter only listens on a loopback address such as 127.0.0.1")
    try:
        import uvicorn

        from spotter.web.app import create_app
    except ImportError as missing:
        raise click.ClickException(f"serving needs `{missing.name}`: pip install 'spotter-guard[server]'") from None
    spotter = open_spotter(policy, judge, profile)
    state = open_state(spotter, data, vetting, logging_only)
    spotter.warm_up()
    click.echo(f"Spotter: coach and playground on http://{host}:{port}/  (data in {data})", err=True)
    click.echo(f"Proxy: set base_url to http://{host}:{port}/v1  (model behind it: {state.upstream.model})", err=True)
    click.echo("Ctrl-C stops.", err=True)
    uvicorn.run(create_app(state), host=host, port=port, log_level="warning")


def open_state(spotter: Spotter, data: Path, vetting: str = "balanced", logging_only: bool = False) -> "State":
    """The store and the provider that the environment names, or the embedded ones."""
    from spotter.coach import EmbeddedProvider, OpenAIProvider
    from spotter.members.photos import Photos, PhotosError
    from spotter.store import Store
    from spotter.web.state import State

    try:
        photos = Photos.open(data, os.environ.get("SPOTTER_KEY_FILE"))
    except PhotosError as wrong:
        raise click.UsageError(str(wrong)) from None
    database = os.environ.get("SPOTTER_DATABASE_URL")
    store = Store(database, data) if database else Store.embedded(data)
    store.migrate()
    url, model = os.environ.get("SPOTTER_UPSTREAM_URL"), os.environ.get("SPOTTER_UPSTREAM_MODEL")
    if not url:
        return State(spotter, store, EmbeddedProvider(spotter.fallbacks), vetting, logging_only, photos=photos)
    if not model:
        raise click.UsageError("SPOTTER_UPSTREAM_URL needs SPOTTER_UPSTREAM_MODEL beside it")
    upstream = OpenAIProvider(url, model, os.environ.get("SPOTTER_UPSTREAM_KEY"))
    return State(spotter, store, upstream, vetting, logging_only, model, photos=photos)


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
