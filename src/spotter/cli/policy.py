"""`spotter policy`: make, check and compare rules without programming."""

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import click
from rich.console import Console
from rich.progress import track

from spotter.cli.options import data_option, open_store, policy_option
from spotter.domain import Member, Policy, PolicyError
from spotter.engine.finder import Finder
from spotter.policy import DATA, load
from spotter.screening import Screener
from spotter.screening.lint import lint
from spotter.selftest import Checked, Selftest

_TEMPLATE = """\
id: {id}
req: IN-0                          # the requirement that this rule serves
why: Say in one sentence, for a person, what this notices and why it matters.
sources: []                        # public addresses; required from severity medium up
category: dangerous_diet           # see docs/concepts.md for the categories
severity: low                      # low | medium | high | critical
match:                             # words, (a|b), ?, *, a & b, <family>, {{energy per day < minimum}}
  en: |
    replace me with a pattern
examples:
  catches:
    en: |
      here you must replace me with a pattern that works
      replace me with a pattern, please
  passes:
    en: |
      a line that looks alike but is fine
      another ordinary line
"""


@click.group("policy", short_help="Make, test, lint and compare policies.")
def command() -> None:
    """Rules are data that test themselves.

    \b
    A new rule in ten minutes:
      spotter policy init my-policy
      spotter policy new diet.detox --policy my-policy
      spotter policy test --policy my-policy --watch
    """


@command.command("init")
@click.argument("folder", type=click.Path(file_okay=False))
def init(folder: str) -> None:
    """Copy the shipped policy into FOLDER, to change it there."""
    if Path(folder).exists():
        raise click.ClickException(f"{folder} is there already; choose another folder")
    shutil.copytree(DATA, folder)
    click.echo(f"{folder} holds a copy of the shipped policy; use it with --policy {folder}")


@command.command("new")
@click.argument("rule_id")
@policy_option
def new(rule_id: str, policy: str) -> None:
    """Write a new rule's file, ready to be edited. RULE_ID is area.name, such as diet.detox."""
    if not all(part.replace("-", "").isalnum() and part.isascii() for part in rule_id.split(".")) or "." not in rule_id:
        raise click.UsageError("a rule is called area.name, in letters, digits and hyphens: diet.detox")
    path = Path(policy, "rules", *rule_id.split(".")).with_suffix(".yaml")
    if path.exists():
        raise click.ClickException(f"{path} is there already")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_TEMPLATE.format(id=rule_id), encoding="utf-8")
    click.echo(f"{path}\nEdit it, then: spotter policy test --policy {policy} --rule {rule_id}")


@command.command("lint")
@policy_option
def lint_command(policy: str) -> None:
    """Check every file's form and that everything named exists. Lists all mistakes."""
    mistakes = lint(Path(policy))
    for mistake in mistakes:
        click.echo(str(mistake))
    if mistakes:
        raise SystemExit(1)
    click.echo("no mistakes")


@command.command("test")
@policy_option
@click.option("--rule", help="Only rules whose id begins so.")
@click.option("--watch", is_flag=True, help="Run again whenever a file changes.")
def test(policy: str, rule: str | None, watch: bool) -> None:
    """Run every example, scenario and disguise that the policy holds."""
    while True:
        ok = _run_tests(Path(policy), rule)
        if not watch:
            raise SystemExit(0 if ok else 1)
        click.echo("waiting for a change, Ctrl-C to stop", err=True)
        if not _wait_for_change(Path(policy)):
            return


def _run_tests(folder: Path, rule: str | None) -> bool:
    console = Console(stderr=True)
    try:
        policy = load(folder)
        for speaker in ("member", "coach"):
            Finder(policy, speaker).compile_all()
    except PolicyError as mistake:
        click.echo(str(mistake))
        return False
    begins = rule or ""
    steps = sum(one.id.startswith(begins) for some in (policy.rules, policy.scenarios) for one in some)
    checked = track(Selftest(policy).run(begins), "testing rules", total=steps, console=console, transient=True)
    return _report(list(checked))


def _report(checked: list[Checked]) -> bool:
    failures = [failure for one in checked for failure in one.failures]
    for failure in failures:
        click.echo(str(failure))
    click.echo(
        f"{len(checked)} rules and scenarios, {sum(one.checks for one in checked)} checks, {len(failures)} failed"
    )
    return not failures


def _wait_for_change(folder: Path) -> bool:
    def stamp() -> float:
        return max(path.stat().st_mtime for path in folder.rglob("*.yaml"))

    before = stamp()
    try:
        while stamp() == before:
            time.sleep(0.3)
    except KeyboardInterrupt:
        return False
    return True


@command.command("diff")
@click.argument("before")
@click.argument("after")
@click.option("--messages", type=click.Path(exists=True, dir_okay=False), help="A text file, one message a line.")
@data_option
def diff(before: str, after: str, messages: str | None, data: Path) -> None:
    """Show which rules differ between two policies, and which messages change verdict.

    BEFORE and AFTER are folders, or versions that a service kept in --data (the first letters are enough). Without
    --messages the examples of both policies are compared.
    """
    try:
        old, new_ = (_loaded(one, data) for one in (before, after))
    except PolicyError as mistake:
        raise click.ClickException(str(mistake)) from None
    for line in _rule_changes(old, new_):
        click.echo(line)
    texts = Path(messages).read_text(encoding="utf-8").splitlines() if messages else _examples(old, new_)
    changed = list(_verdict_changes(old, new_, texts))
    for line in changed:
        click.echo(line)
    click.echo(f"policy {old.version} -> {new_.version}: {len(changed)} of {len(texts)} messages change verdict")


def _loaded(name: str, data: Path) -> Policy:
    if Path(name).is_dir():
        return load(Path(name))
    store = open_store(data)
    try:
        from spotter.operations.versions import VersionError, found

        with found(store, name) as folder:
            return load(folder)
    except VersionError as mistake:
        raise click.ClickException(str(mistake)) from None
    finally:
        store.close()


def _rule_changes(old: Policy, new_: Policy) -> Iterator[str]:
    a, b = ({rule.id: rule for rule in one.rules} for one in (old, new_))
    for name in sorted({*a, *b}):
        if name not in a:
            yield f"+ rule {name}"
        elif name not in b:
            yield f"- rule {name}"
        elif a[name] != b[name]:
            yield f"~ rule {name}"


def _examples(old: Policy, new_: Policy) -> list[str]:
    lines = (
        line.text
        for policy in (old, new_)
        for rule in policy.rules
        for part in (rule.catches, rule.passes, rule.passes_here, rule.known_misses)
        for some in part.values()
        for line in some
    )
    return list(dict.fromkeys(lines))


def _verdict_changes(old: Policy, new_: Policy, texts: list[str]) -> Iterator[str]:
    first, second = Screener(old), Screener(new_)
    for text in texts:
        a, b = first.screen(text, Member()), second.screen(text, Member())
        if (a.triage, a.action, a.categories) != (b.triage, b.action, b.categories):
            yield f"{a.triage}/{a.action} -> {b.triage}/{b.action}: {text}"
