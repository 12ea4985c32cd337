"""`spotter demo`: a believable month in an empty store."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress

from spotter.cli.options import data_option, judge_option, open_spotter, open_store, policy_option


@click.command("demo", short_help="Fill an empty store with a believable month.")
@click.option(
    "--messages", type=click.IntRange(1, 100_000), default=1200, show_default=True, help="How many are asked."
)
@click.option("--seed", type=int, default=7, show_default=True, help="The same seed gives the same month.")
@policy_option
@judge_option
@data_option
def command(messages: int, seed: int, policy: str, judge: str, data: Path) -> None:
    """Let invented members ask for a month, in English and Arabic, through the real pipeline, and a team work on it.

    \b
    spotter demo --data demo-data
    spotter serve --data demo-data
    spotter report weekly --data demo-data
    """
    try:
        from spotter.coach.demo import Demo, DemoError
        from spotter.coach.demo_people import People
    except ImportError as missing:
        raise click.ClickException(f"this needs `{missing.name}`: pip install 'spotter-guard[server]'") from None
    spotter = open_spotter(policy, judge)
    store = open_store(data)
    end = datetime.now(UTC).replace(minute=0, second=0, microsecond=0)
    try:
        demo = Demo(spotter, store, end, messages, seed)
        with Progress(transient=True, console=Console(stderr=True)) as progress:
            task = progress.add_task("a month", total=messages)
            done = asyncio.run(demo.run(lambda number: progress.advance(task, number)))
        asyncio.run(People(spotter, store, end).add())
    except DemoError as mistake:
        raise click.ClickException(str(mistake)) from None
    finally:
        store.close()
    click.echo(f"{done:,} exchanges up to {end:%Y-%m-%d %H:%M} UTC in {data}")
    click.echo("`spotter accounts link NAME` lets you in as demo-admin, demo-reviewer, demo-omar or demo-salma")
