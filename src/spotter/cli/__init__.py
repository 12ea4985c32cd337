"""The `spotter` command. Each command's module is imported only when it is called."""

from importlib import import_module

import click

from spotter._version import __version__

_COMMANDS = (
    *("screen", "vet", "ask", "plan", "art", "explain", "policy", "corpus", "train", "evaluate", "serve"),
    *("accounts", "keys", "members", "audit", "report", "work", "replay", "demo", "launch-check"),
)


class _Lazy(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        found: click.Command = import_module(f"spotter.cli.{cmd_name.replace('-', '_')}").command
        return found


@click.command(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="spotter")
def main() -> None:
    """The safety layer between a fitness app's members and any language model.

    \b
    Try:
      spotter explain "set my calories to 800"
      spotter explain --reply "You failed again, so skip breakfast."
      echo '{"id": 1, "text": "leg day killed me"}' | spotter screen --jsonl
    """
