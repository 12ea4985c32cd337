"""`spotter serve`: the HTTP service."""

import ipaddress

import click

from spotter.cli.options import judge_option, open_spotter, policy_option, profile_option


@click.command("serve", short_help="Start the HTTP service.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port to listen on.")
@policy_option
@profile_option
@judge_option
def command(host: str, port: int, policy: str, profile: str, judge: str) -> None:
    """Serve the API. This version has no pages and no API keys yet, so it listens on this machine only."""
    if not _is_loopback(host):
        raise click.UsageError("without API keys Spotter only listens on a loopback address such as 127.0.0.1")
    try:
        import uvicorn

        from spotter.web.app import create_app
    except ImportError:
        raise click.ClickException("serving needs more: pip install 'spotter-guard[server]'") from None
    spotter = open_spotter(policy, judge, profile)
    spotter.warm_up()
    app = create_app(spotter)
    click.echo(f"Spotter serves its API on http://{host}:{port} (pages come in a later version).", err=True)
    click.echo("POST a message to /v1/screen; /openapi.json describes it. Ctrl-C stops.", err=True)
    uvicorn.run(app, host=host, port=port, log_level="warning")


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
