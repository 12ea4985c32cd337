"""`spotter plan`: a week of training or meals, as Markdown, JSON or a page to print."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from spotter.cli.options import policy_option
from spotter.coach.plans.request import GOALS


def _options(command: Callable[..., None]) -> Callable[..., None]:
    """What both kinds of plan are asked with."""
    for one in reversed(
        [
            click.option("--age", type=int, help="Years."),
            click.option("--gender", help="woman, man, or another word."),
            click.option("--weight", "weight_kg", type=float, help="Body weight in kg."),
            click.option("--height", "height_cm", type=float, help="Height in cm."),
            click.option("--level", default="beginner", show_default=True, help="beginner, intermediate or advanced."),
            click.option("--goal", default="health", show_default=True, help=f"One of {', '.join(GOALS)}."),
            click.option("--condition", "conditions", multiple=True, help="A health condition; may be repeated."),
            click.option("--cleared", multiple=True, help="A condition that a doctor has cleared; may be repeated."),
            click.option("--seed", type=int, default=0, show_default=True, help="Another number, another plan."),
            click.option("--language", default="en", show_default=True, help="en or ar."),
            click.option(
                "--format",
                "shape",
                type=click.Choice(["markdown", "json", "html"]),
                default="markdown",
                show_default=True,
                help="How it is written.",
            ),
            click.option(
                "--check", type=click.File("r", encoding="utf-8"), help="A plan as JSON, to check and correct."
            ),
            click.option(
                "--out", type=click.Path(dir_okay=False, path_type=Path), help="A file instead of the screen."
            ),
            policy_option,
        ]
    ):
        command = one(command)
    return command


@click.group("plan", short_help="A week of training or meals, checked.")
def command() -> None:
    """Make a week of training or meals that fits a person, or check one that something else made.

    \b
    spotter plan workout --days 3 --minutes 30 --equipment dumbbells
    spotter plan meals --gender woman --age 30 --weight 70 --height 165 --goal lose_fat --allergy milk
    spotter plan workout --check model.json --injury knee
    """


@command.command("workout")
@click.option("--days", type=int, default=3, show_default=True, help="Training days a week.")
@click.option("--minutes", type=int, default=45, show_default=True, help="Length of a session.")
@click.option("--equipment", multiple=True, help="dumbbells, bands, gym, ...; may be repeated.")
@click.option("--injury", "injuries", multiple=True, help="An area to spare, such as knee; may be repeated.")
@click.option("--ramadan", is_flag=True, help="Someone who fasts in Ramadan.")
@_options
def workout(**given: Any) -> None:
    """A week of training."""
    _run("workout", given)


@command.command("meals")
@click.option("--allergy", "allergies", multiple=True, help="Something to leave out; may be repeated.")
@click.option("--diet", default="anything", show_default=True, help="anything, pescatarian, vegetarian or vegan.")
@click.option("--days", type=int, default=3, show_default=True, help="Training days a week, for the energy.")
@click.option("--energy", type=int, help="kcal a day to come near to, as far as that is safe.")
@click.option("--cheap", is_flag=True, help="From inexpensive foods.")
@click.option("--ramadan", is_flag=True, help="Iftar, evening and suhoor instead of the usual meals.")
@_options
def meals(**given: Any) -> None:
    """A week of meals."""
    _run("meals", given)


def _run(kind: str, given: dict[str, Any]) -> None:
    from spotter.coach.plans import Planner, PlanRequest, PlanRequestError, html, markdown
    from spotter.spotter import Spotter

    shape, out, check, policy = (given.pop(name) for name in ("shape", "out", "check", "policy"))
    try:
        request = PlanRequest.of({name: list(one) if isinstance(one, tuple) else one for name, one in given.items()})
    except PlanRequestError as bad:
        raise click.UsageError(str(bad)) from None
    spotter = Spotter(judge=None, policy=policy)
    planner = Planner(spotter.rules, lambda text: spotter.vet(text).safe)
    planned = planner.check(kind, request, _read(check), "file") if check else planner.plan(kind, request)
    as_json = json.dumps(planned.to_dict(), ensure_ascii=False, indent=1)
    text = {"json": lambda: as_json, "html": lambda: html(planned), "markdown": lambda: markdown(planned)}[shape]()
    if out:
        out.write_text(f"{text}\n", encoding="utf-8")
    else:
        click.echo(text)


def _read(file: Any) -> object:
    try:
        found: object = json.load(file)
    except (ValueError, RecursionError):
        raise click.UsageError("--check needs a file with a plan as JSON") from None
    return found
