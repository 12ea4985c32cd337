"""`spotter work`: a worker that does what comes round, beside services that don't."""

import asyncio
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from spotter.cli.options import data_option, open_store

if TYPE_CHECKING:
    from spotter.operations.jobs import Bench


@click.command("work", short_help="Run jobs: alerts, deadlines, reviews, reports.")
@click.option(
    "--reports", type=click.Path(file_okay=False, path_type=Path), help="Folder for weekly and monthly reports."
)
@data_option
def command(reports: Path | None, data: Path) -> None:
    """Run jobs until Ctrl-C: deliver alerts, watch deadlines, open reviews, guard experiments, write reports.

    On PostgreSQL (SPOTTER_DATABASE_URL) jobs are handed out by Procrastinate, so that any number of workers may run
    and each job is still done once. Services then start with SPOTTER_JOBS=off.
    """
    try:
        from spotter.operations.channels import channels_from
        from spotter.operations.jobs import Bench, Scheduler
    except ImportError as missing:
        raise click.ClickException(f"working needs `{missing.name}`: pip install 'spotter-guard[server]'") from None
    store = open_store(data)
    try:
        bench = Bench(store, channels_from(os.environ), reports)
        if store.engine.dialect.name == "postgresql":
            _on_postgresql(bench)
            return
        scheduler = Scheduler(bench)
        scheduler.start()
        click.echo("working; Ctrl-C stops", err=True)
        while True:
            time.sleep(1)
    except KeyboardInterrupt:
        click.echo("stopped", err=True)
    except ValueError as mistake:
        raise click.ClickException(str(mistake)) from None
    finally:
        store.close()


def _on_postgresql(bench: "Bench") -> None:
    try:
        from spotter.operations.worker import work, worker_app
    except ImportError as missing:
        raise click.ClickException(
            f"working on PostgreSQL needs `{missing.name}`: pip install 'spotter-guard[jobs]'"
        ) from None
    click.echo("working with Procrastinate; Ctrl-C stops", err=True)
    asyncio.run(work(worker_app(os.environ["SPOTTER_DATABASE_URL"], bench), bench))
