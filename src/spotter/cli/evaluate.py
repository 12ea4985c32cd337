"""`spotter evaluate`: how good is it on your own labelled messages."""

import json
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from spotter.cli.options import judge_option, open_spotter, policy_option, profile_option
from spotter.evaluation import Evaluation, SuiteError, evaluate, read_suite, shares

_SHOWN = 100


@click.command("evaluate", short_help="Measure on your own labelled messages.")
@click.argument("suite", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--misses", is_flag=True, help="List the messages that went wrong.")
@click.option("--json", "as_json", type=click.Path(path_type=Path, dir_okay=False), help="Write all figures to a file.")
@click.option("--plots", type=click.Path(path_type=Path, file_okay=False), help="Write pictures into a folder.")
@policy_option
@profile_option
@judge_option
def command(
    suite: Path, misses: bool, as_json: Path | None, plots: Path | None, policy: str, profile: str, judge: str
) -> None:
    """Screen labelled messages and say how often Spotter is right.

    \b
    SUITE is JSON lines:  {"text": "leg day killed me", "label": "safe"}
    spotter evaluate mine.jsonl --misses --json figures.json --plots pictures/

    A label is `safe`, a category, or a label of our corpus (crisis_past, emergency, ...).
    """
    try:
        cases = read_suite(suite)
    except SuiteError as mistake:
        raise click.ClickException(str(mistake)) from None
    if not cases:
        raise click.ClickException(f"{suite} holds no messages")
    spotter = open_spotter(policy, judge, profile)
    with Progress(transient=True, console=Console(stderr=True)) as progress:
        task = progress.add_task(f"{len(cases)} messages", total=len(cases))
        result = evaluate(spotter, cases, lambda count: progress.advance(task, count))
    _show(result, misses)
    if as_json:
        as_json.write_text(json.dumps(result.to_dict(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    if plots:
        _draw(result, plots)


def _show(result: Evaluation, misses: bool) -> None:
    console = Console()
    console = console if console.is_terminal else Console(width=140)
    for title, key in (("label", lambda one: one.case.label), ("language", lambda one: one.language)):
        table = Table(title, "at least caution", "crisis", "right category", box=None, title_justify="left")
        for name, some in result.by(key).items():
            table.add_row(name, *map(str, shares(some).values()))
        console.print(table, "")
    table = Table("labelled", "found", "messages", box=None)
    for (label, found), count in sorted(result.confusion.items()):
        table.add_row(label, found, str(count))
    console.print(table, "")
    console.print(f"{len(result.misses)} of {len(result.measured)} went wrong")
    for one in result.misses if misses else ():
        text = " ".join(one.case.text.split())
        click.echo(f"{one.case.label:>22} -> {one.verdict.triage:<8} {text[:_SHOWN]}")


def _draw(result: Evaluation, folder: Path) -> None:
    try:
        from spotter.charts import confusion_chart, recall_chart, save
    except ModuleNotFoundError as missing:
        raise click.ClickException(f"pictures need `{missing.name}`: pip install 'spotter-guard[plots]'") from None
    folder.mkdir(parents=True, exist_ok=True)
    save(recall_chart(result), folder / "recall.svg")
    save(confusion_chart(result), folder / "confusion.svg")
