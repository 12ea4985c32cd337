"""Options that several commands share."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from spotter.domain import Member, MemberError, PolicyError
from spotter.judges.judgement import Judge
from spotter.judges.llm import LLMJudge
from spotter.policy import DATA
from spotter.spotter import JudgeLike, Spotter

if TYPE_CHECKING:
    from spotter.store import Store

F = TypeVar("F", bound=Callable[..., Any])

policy_option: Callable[[F], F] = click.option(
    "--policy",
    envvar="SPOTTER_POLICY",
    default=str(DATA),
    show_default="the shipped one",
    type=click.Path(exists=True, file_okay=False),
    help="A policy folder.",
)
profile_option: Callable[[F], F] = click.option(
    "--profile",
    type=click.Choice(["production", "bench"]),
    default="production",
    show_default=True,
    help="How sensitive a judge is; rules are the same under each.",
)
judge_option: Callable[[F], F] = click.option(
    "--judge",
    type=click.Choice(["none", "local", "llm"]),
    default="local",
    show_default=True,
    help="Who judges beside the rules; `llm` asks the model at SPOTTER_JUDGE_URL first, then the local judge.",
)

data_option: Callable[[F], F] = click.option(
    "--data",
    default="./spotter-data",
    show_default=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the database (unless SPOTTER_DATABASE_URL names another) and the spool.",
)


def open_store(data: Path) -> "Store":
    """The store that the environment names, or the embedded one, with its schema up to date."""
    try:
        from sqlalchemy.exc import SQLAlchemyError

        from spotter.store import Store
    except ImportError as missing:
        raise click.ClickException(f"this needs `{missing.name}`: pip install 'spotter-guard[server]'") from None
    database = os.environ.get("SPOTTER_DATABASE_URL")
    try:
        store = Store(database, data) if database else Store.embedded(data)
        store.migrate()
    except (OSError, SQLAlchemyError) as broken:
        raise click.ClickException(f"the store can't be opened: {str(broken).splitlines()[0]}") from None
    return store


def member_option(function: F) -> F:
    return click.option(
        "--member", multiple=True, metavar="KEY=VALUE", help="About the member: age=15, country=EG, gender=woman."
    )(function)


def member_of(pairs: tuple[str, ...]) -> Member:
    """Read --member options."""
    member: dict[str, Any] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise click.UsageError(f"--member takes KEY=VALUE, not `{pair}`")
        if key == "age" and not value.isdigit():
            raise click.UsageError("--member age=... takes a number of years")
        member[key] = int(value) if key == "age" else value.split(",") if key == "conditions" else value
    try:
        return Member.of(member)
    except MemberError as error:
        raise click.UsageError(str(error)) from None


def open_spotter(policy: str, judge: str = "none", profile: str = "production") -> Spotter:
    """Load a policy and a judge for a command; a mistake ends the command with its place, not a traceback."""
    try:
        return Spotter(policy=policy, judge=_judges(judge), profile=profile)
    except PolicyError as mistake:
        raise click.ClickException(str(mistake)) from None


def _judges(name: str) -> JudgeLike:
    if name == "none":
        return None
    return [_llm_judge(), "local"] if name == "llm" else "local"


def _llm_judge() -> Judge:
    url, model = os.environ.get("SPOTTER_JUDGE_URL"), os.environ.get("SPOTTER_JUDGE_MODEL")
    if not url or not model:
        raise click.UsageError("--judge llm needs SPOTTER_JUDGE_URL and SPOTTER_JUDGE_MODEL (and SPOTTER_JUDGE_KEY)")
    return LLMJudge(url, model, os.environ.get("SPOTTER_JUDGE_KEY"))
