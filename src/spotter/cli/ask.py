"""`spotter ask`: talk to the coach in the terminal."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import click
from rich.console import Console
from rich.markdown import Markdown
from rich.panel import Panel

from spotter.cli.options import (
    data_option,
    judge_option,
    member_of,
    member_option,
    open_spotter,
    policy_option,
    profile_option,
)


@click.command("ask", short_help="Talk to the coach in the terminal.")
@click.argument("message", required=False)
@data_option
@member_option
@policy_option
@profile_option
@judge_option
def command(message: str | None, data: Path, member: tuple[str, ...], policy: str, profile: str, judge: str) -> None:
    """Ask once, or talk: every message is screened and every reply vetted.

    \b
    spotter ask "how do I start running"
    spotter ask                              a conversation; empty line or Ctrl-D ends it
    echo "how do I start running" | spotter ask

    The model behind it is SPOTTER_UPSTREAM_URL, _KEY, _MODEL; without one the small built-in coach answers.
    """
    try:
        from spotter.cli.serve import open_state
        from spotter.coach import Coach
    except ImportError as missing:
        raise click.ClickException(f"asking needs `{missing.name}`: pip install 'spotter-guard[server]'") from None
    who = member_of(member)
    state = open_state(open_spotter(policy, judge, profile), data)
    coach = Coach(state.spotter, state.upstream, state.store)
    console = Console()
    conversation: str | None = None

    async def once(text: str) -> str:
        reply = await coach.ask(text, who, None, conversation)
        if console.is_terminal:
            colour = {"safe": "green", "caution": "yellow", "crisis": "red"}[reply.verdict.triage]
            console.print(Panel(Markdown(reply.text), border_style=colour, subtitle=f"{reply.outcome}"))
        else:
            click.echo(reply.text)
        return reply.conversation

    with asyncio.Runner() as runner:
        try:
            for text in _messages(message):
                conversation = runner.run(once(text))
        except (KeyboardInterrupt, EOFError):
            click.echo()
        finally:
            runner.run(state.upstream.close())
            state.store.close()


def _messages(message: str | None) -> Iterator[str]:
    """The one message that was given, what was piped in, or what a person types."""
    if message is not None:
        yield message
    elif not sys.stdin.isatty():
        yield sys.stdin.read().strip()
    else:
        click.echo("Ask your coach; an empty line ends the conversation.", err=True)
        while text := input("you> ").strip():
            yield text
