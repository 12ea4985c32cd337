"""Write the generated docs, or check that they are up to date: `python -m tools.docs [--check]`."""

import argparse
import io
import re
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

import pytest
from rich.console import Console

from spotter import Spotter
from spotter.cli.explain import render
from spotter.coach import EmbeddedProvider
from spotter.domain import Role
from spotter.screening.judging import COMBINED
from spotter.store import Store
from spotter.web.access import Allow
from spotter.web.app import create_app
from spotter.web.openapi import declarations
from spotter.web.state import State
from tools import faults, reference
from tools.redaction import SETS, measure, table

ROOT = Path(__file__).parent.parent
SHOWN = "No chest pain, but I get dizzy when I squat. Can you set my calories to 800?"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="fail if a generated file is out of date")
    check = parser.parse_args().check
    collect = collected()
    pages = {
        "docs/requirements.md": requirements(collect),
        "docs/faults.md": faults.page(collect.faults),
        "docs/judge.md": combined(),
        "docs/accounts.md": routes(),
        "docs/privacy.md": redaction(),
        **reference.pages(),
    }
    if not check:  # probabilities differ in the last digit from one kind of processor to another
        pages["docs/explain.svg"] = picture()
    stale = [name for name, text in pages.items() if _read(ROOT / name) != text]
    if check:
        for name in stale:
            print(f"{name} is out of date: run `make docs`")
        return 1 if stale else 0
    for name in stale:
        (ROOT / name).write_text(pages[name], encoding="utf-8")
        print(f"wrote {name}")
    return 0


def redaction() -> str:
    """The page about privacy with what redaction measures now."""
    page = _read(ROOT / "docs/privacy.md")
    for which, name in SETS.items():
        page = _between(page, name, table(measure(which)))
    return page


def _between(page: str, name: str, text: str) -> str:
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    before, _, rest = page.partition(begin)
    return f"{before}{begin}\n{text}\n{end}{rest.partition(end)[2]}"


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


class Collect:
    """A pytest plugin that notes which requirement and which fault each test names."""

    def __init__(self) -> None:
        self.tests: dict[str, set[str]] = defaultdict(set)
        self.faults: set[faults.Fault] = set()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            name = item.nodeid if "test_rules.py" in item.nodeid else item.nodeid.partition("[")[0]
            for mark in item.iter_markers("req"):
                for number in mark.args:
                    self.tests[number].add(name)
            self.faults |= {faults.Fault(*mark.args, **mark.kwargs, test=name) for mark in item.iter_markers("fault")}


def collected() -> Collect:
    """Every test, looked at and not run."""
    collect = Collect()
    stdout, sys.stdout = sys.stdout, io.StringIO()
    try:
        pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", str(ROOT / "tests")], plugins=[collect])
    finally:
        sys.stdout = stdout
    return collect


def requirements(collect: Collect) -> str:
    """Requirement -> the tests that name it."""
    titles = [line.split(" ", 1) for line in _read(ROOT / "tools/requirements.txt").splitlines()]
    unknown = set(collect.tests) - {number for number, _ in titles}
    if unknown:
        raise SystemExit(f"tests name requirements that don't exist: {', '.join(sorted(unknown))}")
    rows = [f"| {number} | {title} | {_links(collect.tests[number])} |" for number, title in titles]
    proved = sum(1 for number, _ in titles if collect.tests[number])
    head = (
        "# Which test proves which requirement\n\nWritten by `make docs` from the `req` marks of tests, rules and "
        f"scenarios. {proved} of {len(titles)} requirements have a test so far.\n\n"
        "| # | requirement | proved by |\n|---|---|---|\n"
    )
    return head + "\n".join(rows) + "\n"


def _links(tests: set[str]) -> str:
    return "<br>".join(f"`{name.removeprefix('tests/')}`" for name in sorted(tests)) or "not yet"


def combined() -> str:
    """The page about the judge, with the table by which its opinion is put beside what rules found."""
    rows = "\n".join(f"| {' | '.join(row)} |" for row in COMBINED)
    table = f"<!-- combined -->\n| the judge says | rules found | what counts |\n|---|---|---|\n{rows}\n<!-- end -->"
    return re.sub(r"<!-- combined -->.*<!-- end -->", table, _read(ROOT / "docs/judge.md"), flags=re.S)


def routes() -> str:
    """The page about accounts, with the table of who may call which route."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store.embedded(Path(folder))
        spotter = Spotter(judge=None)
        app = create_app(State(spotter, store, EmbeddedProvider(spotter.fallbacks)))
        rows = [(one.path, one.method, one.allow) for one in declarations(app) if one.allow]
        store.close()
    columns = [*Role][:-1]
    lines = [
        f"| `{method} {path}` | {' | '.join(_may(allow, one) for one in columns)} | {allow.scope or _may(allow, '')} |"
        for path, method, allow in sorted(rows, key=lambda row: row[:2])
    ]
    head = f"| route | {' | '.join(columns)} | key with scope |\n|{'---|' * (len(columns) + 2)}\n"
    table = f"<!-- routes -->\n{head}" + "\n".join(lines) + "\n<!-- end -->"
    return re.sub(r"<!-- routes -->.*<!-- end -->", lambda _: table, _read(ROOT / "docs/accounts.md"), flags=re.S)


def _may(allow: Allow, role: str) -> str:
    return "yes" if not allow.roles or role in allow.roles else ""


def picture() -> str:
    """The README's picture of `spotter explain`, drawn by the command's own code."""
    console = Console(record=True, width=92, file=io.StringIO(), highlight=False, force_terminal=True)
    spotter = Spotter()
    explained = spotter.explain(SHOWN)
    console.print(render(SHOWN, explained, spotter.nearest(explained)))
    svg = console.export_svg(title=f'spotter explain "{SHOWN}"', unique_id="spotter")
    return re.sub(r"https://cdnjs[^\"')]*", "", re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.S))


if __name__ == "__main__":
    sys.exit(main())
