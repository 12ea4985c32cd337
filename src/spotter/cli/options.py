"""Options that several commands share."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from spotter.domain import Member, MemberError, PolicyError
from spotter.policy import DATA
from spotter.spotter import Spotter

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
    "--judge", type=click.Choice(["none"]), default="none", show_default=True, help="Who judges beside the rules."
)


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


def open_spotter(policy: str) -> Spotter:
    """Load a policy for a command; a mistake in it ends the command with its place, not a traceback."""
    try:
        return Spotter(policy=policy)
    except PolicyError as mistake:
        raise click.ClickException(str(mistake)) from None
