"""`spotter serve`: the HTTP service, the proxy and the pages."""

import ipaddress
import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from spotter.cli.options import (
    data_option,
    judge_option,
    open_spotter,
    open_store,
    policy_option,
    profile_option,
)
from spotter.spotter import Spotter

if TYPE_CHECKING:
    from spotter.accounts.limits import Limits
    from spotter.coach import Upstream
    from spotter.members.photos import Photos
    from spotter.operations.telemetry import Telemetry
    from spotter.web.state import State


@click.command("serve", short_help="Start the HTTP service, the proxy and the pages.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port to listen on.")
@data_option
@click.option(
    "--vetting",
    type=click.Choice(["strict", "balanced", "lenient"]),
    default="balanced",
    show_default=True,
    help="What makes a reply unsafe.",
)
@click.option("--logging-only", is_flag=True, help="The proxy changes nothing; it records and says what it found.")
@click.option("--no-guests", is_flag=True, help="On this machine too, every call needs an API key or a sign-in.")
@policy_option
@profile_option
@judge_option
def command(
    host: str,
    port: int,
    data: Path,
    vetting: str,
    logging_only: bool,
    no_guests: bool,
    policy: str,
    profile: str,
    judge: str,
) -> None:
    """Serve everything, without configuration.

    \b
    spotter serve                                     then open http://127.0.0.1:8000
    SPOTTER_UPSTREAM_URL=https://api.example/v1 SPOTTER_UPSTREAM_KEY=... SPOTTER_UPSTREAM_MODEL=... spotter serve

    Without SPOTTER_UPSTREAM_URL the small built-in coach answers. On this machine the coach and the API need no key;
    on another address every call needs one (`spotter keys new`), or a sign-in.
    """
    try:
        import uvicorn

        from spotter.web.app import create_app
    except ImportError as missing:
        raise click.ClickException(f"serving needs `{missing.name}`: pip install 'spotter-guard[server]'") from None
    local = _is_loopback(host)
    if not local:
        _need_keys(data)
    spotter = open_spotter(policy, judge, profile)
    state = open_state(spotter, data, vetting, logging_only, guests=local and not no_guests)
    equip(state, Path(policy), data)
    spotter.warm_up()
    click.echo(f"Spotter: coach and playground on {address(host, port)}/  (data in {data})", err=True)
    click.echo(f"Proxy: set base_url to {address(host, port)}/v1  (model behind it: {state.upstream.model})", err=True)
    _print_first_link(state, host, port)
    click.echo("Ctrl-C stops.", err=True)
    uvicorn.run(create_app(state), host=host, port=port, log_level="warning", timeout_graceful_shutdown=5)


def _need_keys(data: Path) -> None:
    from spotter.store import keys

    store = open_store(data)
    found = keys.count_valid(store.engine)
    store.close()
    if not found:
        raise click.UsageError(
            "another address than loopback needs API keys, and there are none yet.\n"
            f"Make one:  spotter keys new my-app --scope ask --scope proxy --data {data}\n"
            "Then the app sends it as `Authorization: Bearer ...` (OpenAI's clients: api_key=...)."
        )


def _print_first_link(state: "State", host: str, port: int) -> None:
    """Until an admin can sign in, each start prints a link by which the first one sets a password."""
    from spotter.accounts import first_link

    if token := first_link(state.store.engine):
        click.echo(
            f"First admin: choose a password at {address(host, port)}/link/{token}  (once, within a day)", err=True
        )


def address(host: str, port: int) -> str:
    """Where a browser on this machine finds the service."""
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def open_state(
    spotter: Spotter, data: Path, vetting: str = "balanced", logging_only: bool = False, guests: bool = True
) -> "State":
    """The store and the provider that the environment names, or the embedded ones."""
    from spotter.members.vault import Vault
    from spotter.web.state import State

    provider, model = _provider(spotter)
    hosts = tuple(filter(None, (name.strip().lower() for name in os.environ.get("SPOTTER_HOSTS", "").split(","))))
    limits = _limits()
    photos = _photos(data)
    return State(
        spotter,
        open_store(data),
        provider,
        vetting,
        logging_only,
        model,
        guests,
        hosts,
        limits,
        photos=photos,
        vault=Vault.of(os.environ.get("SPOTTER_KEY_FILE")),
    )


def _photos(data: Path) -> "Photos | None":
    from spotter.members.photos import Photos, PhotosError

    try:
        return Photos.open(data, os.environ.get("SPOTTER_KEY_FILE"))
    except PhotosError as wrong:
        raise click.UsageError(str(wrong)) from None


def _provider(spotter: Spotter) -> "tuple[Upstream, str | None]":
    from spotter.coach import EmbeddedProvider, OpenAIProvider

    url, model = os.environ.get("SPOTTER_UPSTREAM_URL"), os.environ.get("SPOTTER_UPSTREAM_MODEL")
    if not url:
        return EmbeddedProvider(spotter.fallbacks), None
    if not model:
        raise click.UsageError("SPOTTER_UPSTREAM_URL needs SPOTTER_UPSTREAM_MODEL beside it")
    return OpenAIProvider(url, model, os.environ.get("SPOTTER_UPSTREAM_KEY")), model


def _limits() -> "Limits":
    from spotter.accounts.limits import Limits, read_limits

    try:
        return Limits(read_limits(os.environ.get("SPOTTER_RATE_LIMITS", "")))
    except ValueError as bad:
        raise click.UsageError(f"SPOTTER_RATE_LIMITS: {bad}") from None


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
    state.telemetry = telemetry_of(state, os.environ.get("SPOTTER_OTEL_ENDPOINT", ""))
    state.policy_folder = policy
    state.corpus = Path("corpus") if Path("corpus", "messages").is_dir() else None
    versions.remember(state.store, policy, state.clock(), state.spotter.policy)
    if os.environ.get("SPOTTER_JOBS") != "off":
        state.scheduler = Scheduler(Bench(state.store, channels, data / "reports" if _can_draw() else None))


def telemetry_of(state: "State", endpoint: str) -> "Telemetry | None":
    """Steps and counts to an OpenTelemetry collector; without an endpoint nothing of it is even loaded."""
    if not endpoint:
        return None
    if not endpoint.startswith(("http://", "https://")):
        raise click.UsageError("SPOTTER_OTEL_ENDPOINT is the address of a collector, such as http://127.0.0.1:4318")
    try:
        from spotter.operations.telemetry import to_endpoint
    except ImportError as missing:
        raise click.ClickException(f"tracing needs `{missing.name}`: pip install 'spotter-guard[otel]'") from None
    from spotter.web.api.health import count_work

    def refresh(metric: str) -> None:
        if metric == "spotter_work":
            count_work(state)
        elif metric == "spotter_spooling":
            state.metrics.spooling(state.store.is_spooling)

    return to_endpoint(endpoint, state.metrics.registry, refresh)


def _can_draw() -> bool:
    return all(find_spec(name) for name in ("altair", "vl_convert"))


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
