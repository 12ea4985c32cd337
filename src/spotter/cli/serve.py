"""`spotter serve`: the HTTP service, the proxy and the pages."""

import ipaddress
import os
from importlib.util import find_spec
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
    equip(state, Path(policy), data)
    spotter.warm_up()
    click.echo(f"Spotter: coach and playground on http://{host}:{port}/  (data in {data})", err=True)
    click.echo(f"Proxy: set base_url to http://{host}:{port}/v1  (model behind it: {state.upstream.model})", err=True)
    click.echo("Ctrl-C stops.", err=True)
    uvicorn.run(create_app(state), host=host, port=port, log_level="warning", timeout_graceful_shutdown=5)


def open_state(spotter: Spotter, data: Path, vetting: str = "balanced", logging_only: bool = False) -> "State":
    """The store and the provider that the environment names, or the embedded ones."""
    from spotter.coach import EmbeddedProvider, OpenAIProvider
    from spotter.store import Store
    from spotter.web.state import State

    database = os.environ.get("SPOTTER_DATABASE_URL")
    store = Store(database, data) if database else Store.embedded(data)
    store.migrate()
    url, model = os.environ.get("SPOTTER_UPSTREAM_URL"), os.environ.get("SPOTTER_UPSTREAM_MODEL")
    if not url:
        return State(spotter, store, EmbeddedProvider(spotter.fallbacks), vetting, logging_only)
    if not model:
        raise click.UsageError("SPOTTER_UPSTREAM_URL needs SPOTTER_UPSTREAM_MODEL beside it")
    upstream = OpenAIProvider(url, model, os.environ.get("SPOTTER_UPSTREAM_KEY"))
    return State(spotter, store, upstream, vetting, logging_only, model)


def equip(state: "State", policy: Path, data: Path) -> None:
    """Jobs in this process unless SPOTTER_JOBS=off says that workers do them; the policy's version kept and watched."""
    from spotter.operations import versions
    from spotter.operations.channels import channels_from
    from spotter.operations.jobs import Bench, Scheduler

    try:
        channels = channels_from(os.environ)
    except ValueError as mistake:
        raise click.UsageError(str(mistake)) from None
    except ImportError as missing:
        raise click.ClickException(f"these alerts need `{missing.name}`: pip install 'spotter-guard[alerts]'") from None
    state.policy_folder = policy
    versions.remember(state.store, policy, state.clock())
    if os.environ.get("SPOTTER_JOBS") != "off":
        state.scheduler = Scheduler(Bench(state.store, channels, data / "reports" if _can_draw() else None))


def _can_draw() -> bool:
    return all(find_spec(name) for name in ("altair", "vl_convert"))


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
