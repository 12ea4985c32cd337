"""`spotter replay`: what would another policy have said to all that was asked."""

from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from spotter.cli.options import data_option, open_spotter, open_store
from spotter.policy import DATA

if TYPE_CHECKING:
    from collections import Counter

    from spotter.operations.replay import Engine, Plan
    from spotter.store import Store


@click.command("replay", short_help="Screen history again under another policy.")
@click.option(
    "--policy", default=str(DATA), show_default="the shipped one", help="A folder, or a version in the store."
)
@click.option("--since", type=click.DateTime(["%Y-%m-%d"]), required=True, help="From this day on.")
@click.option("--until", type=click.DateTime(["%Y-%m-%d"]), help="Before this day; without it up to now.")
@click.option("--engine", type=click.Choice(["local", "ray"]), default="local", show_default=True, help="Where.")
@click.option("--workers", type=click.IntRange(1, 256), default=2, show_default=True, help="Processes on Ray.")
@click.option(
    "--judge", type=click.Choice(["none", "local"]), default="local", show_default=True, help="Beside the rules."
)
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default="./replay", show_default=True, help="Folder."
)
@data_option
def command(
    policy: str,
    since: datetime,
    until: datetime | None,
    engine: str,
    workers: int,
    judge: str,
    out: Path,
    data: Path,
) -> None:
    """Screen every message since a day again, with the past that it had, and write both verdicts to Parquet.

    \b
    spotter replay --policy my-policy --since 2026-03-01 --out march
    spotter replay --policy 3fa9c1 --since 2026-03-01 --engine ray --workers 8

    Interrupted, the same command goes on where it stopped.
    """
    try:
        from spotter.operations import replay, versions
    except ImportError as missing:
        raise click.ClickException(f"replaying needs `{missing.name}`: pip install 'spotter-guard[replay]'") from None
    with ExitStack() as stack:
        store = open_store(data)
        stack.callback(store.close)
        try:
            folder = stack.enter_context(versions.found(store, policy))
            plan = _plan(out, open_spotter(str(folder)).policy, judge, since, until)
            changed = _run(store, plan, out, stack.enter_context(_engine(engine, folder, judge, workers)))
        except (versions.VersionError, replay.ReplayError) as mistake:
            raise click.ClickException(str(mistake)) from None
    table = Table("verdict", "messages", box=None)
    for name, number in changed.most_common():
        table.add_row(name, f"{number:,}")
    Console().print(table)
    click.echo(f"policy {plan.policy}: {sum(changed.values()) - changed['same']:,} of {sum(changed.values()):,} change")


def _plan(out: Path, version: str, judge: str, since: datetime, until: datetime | None) -> "Plan":
    """What is asked for; without an end, a replay that was begun keeps the end it began with."""
    from spotter.operations.replay import Plan, begun

    before = begun(out)
    end = until.replace(tzinfo=UTC) if until else datetime.now(UTC)
    if until is None and before is not None:
        end = datetime.fromisoformat(before["until"])
    return Plan(version, judge, since.replace(tzinfo=UTC), end)


class _engine:  # noqa: N801  a block
    def __init__(self, name: str, folder: Path, judge: str, workers: int) -> None:
        self._name, self._folder, self._judge, self._workers = name, folder, judge, workers

    def __enter__(self) -> "Engine":
        if self._name == "local":
            from spotter.operations.replay import Local

            return Local(open_spotter(str(self._folder), self._judge))
        try:
            from spotter.operations.on_ray import OnRay
        except ImportError as missing:
            raise click.ClickException(f"this needs `{missing.name}`: pip install 'spotter-guard[ray]'") from None
        from spotter.operations.versions import pack

        judge = None if self._judge == "none" else self._judge
        self._ray = OnRay(pack(self._folder), judge, workers=self._workers)
        return self._ray

    def __exit__(self, *_: object) -> None:
        if self._name == "ray":
            self._ray.close()


def _run(store: "Store", plan: "Plan", out: Path, engine: "Engine") -> "Counter[str]":
    from spotter.operations.replay import replay
    from spotter.store import history

    shown = (TextColumn("replaying"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*shown, transient=True, console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=history.count(store.engine, plan.since, plan.until))
        return replay(store, plan, out, engine, lambda number: progress.advance(task, number))
