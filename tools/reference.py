"""The reference pages: every rule, setting, command, route, metric and error code, written from what the code declares.

What code can't say (what a setting or a code means) stands in `settings.txt` and `errors.txt`; a line too few or too
many there is an error, so that nothing can be forgotten or stay behind.
"""

import ast
import re
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import click
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts

from spotter import Spotter
from spotter.cli import main as spotter_command
from spotter.coach import EmbeddedProvider
from spotter.policy import load
from spotter.store import Store
from spotter.web.app import create_app
from spotter.web.metrics import Metrics
from spotter.web.openapi import declarations
from spotter.web.state import State

TOOLS = Path(__file__).parent
SRC = TOOLS.parent / "src" / "spotter"
_WRITTEN = "Written by `make docs` from the code; `tests/test_reference.py` fails when it is out of date.\n\n"
_KINDS = {
    "line": "In answers to lines (`spotter screen --jsonl`, `spotter vet --jsonl`, `POST /v1/screen`, `/v1/vet`)",
    "proxy": "Under `/v1/chat/completions` and `/v1/models`, in OpenAI's shape",
    "policy": "Mistakes in policy files, with file and line",
}
_RAISED = {"BadLineError": "line", "BadRequestError": "proxy", "PolicyError": "policy", "fail": "policy"}


def pages() -> dict[str, str]:
    """Each page of docs/reference by its path."""
    made = {
        "rules": rules(),
        "settings": settings(),
        "commands": commands(),
        "routes": routes(),
        "metrics": metrics(),
        "errors": errors(),
    }
    return {f"docs/reference/{name}.md": text for name, text in made.items()}


def rules() -> str:
    by_category = defaultdict(list)
    for rule in sorted(load().rules, key=lambda one: one.id):
        floor = "floor" if rule.floor else ""
        by_category[rule.category.value].append((f"`{rule.id}`", rule.severity.value, floor, rule.speaker, rule.why))
    parts = [
        f"## {category}\n\n{_table(('rule', 'severity', 'floor', 'speaker', 'why'), rows)}"
        for category, rows in sorted(by_category.items())
    ]
    total = sum(map(len, by_category.values()))
    about = f"{total} rules. [Writing a rule](../rules.md) explains the files; a floor is what nobody can lower.\n\n"
    return f"# Rules\n\n{_WRITTEN}{about}" + "\n".join(parts)


def settings() -> str:
    known = dict(_split(line, 2) for line in _lines("settings.txt"))
    _same("settings", set(known), settings_read())
    rows = [(f"`{name}`", meaning) for name, meaning in known.items()]
    about = "All settings are environment variables. Options of a command stand with the [commands](commands.md).\n\n"
    return f"# Settings\n\n{_WRITTEN}{about}{_table(('setting', 'meaning'), rows)}"


def settings_read() -> set[str]:
    """Every name of a setting that stands as a text of its own in the code."""
    return {
        node.value
        for tree in _trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"SPOTTER_[A-Z_]+", node.value)
    }


def commands() -> str:
    parts = [_command(path, command) for path, command in tree(spotter_command)]
    about = "Each has `--help`. Status 0: done; 1: it could not be done, or a check failed; 2: asked for wrongly.\n\n"
    return f"# Commands\n\n{_WRITTEN}{about}" + "\n".join(parts)


def tree(command: click.Command, path: str = "spotter") -> Iterator[tuple[str, click.Command]]:
    """Every command below one that does something itself, with the words that call it."""
    if not isinstance(command, click.Group):
        yield path, command
        return
    for name in command.list_commands(click.Context(command)):
        found = command.get_command(click.Context(command), name)
        assert found
        yield from tree(found, f"{path} {name}")


def _command(path: str, command: click.Command) -> str:
    context = click.Context(command, info_name=path)
    usage = " ".join(command.collect_usage_pieces(context))
    records = [one.get_help_record(context) for one in command.params if isinstance(one, click.Option)]
    rows = [(f"`{record[0]}`", record[1]) for record in records if record]
    table = _table(("option", "meaning"), rows) if rows else ""
    about = (command.help or "").partition("\f")[0].partition("\b")[0].strip()
    return f"## {path}\n\n`{path} {usage}`\n\n{' '.join(about.split())}\n\n{table}"


def routes() -> str:
    with tempfile.TemporaryDirectory() as folder:
        store = Store.embedded(Path(folder))
        spotter = Spotter(judge=None)
        app = create_app(State(spotter, store, EmbeddedProvider(spotter.fallbacks)))
        store.close()
    about = _about_routes(app)
    rows = sorted((one.path, one.method) for one in declarations(app))
    table = _table(
        ("route", "what it is"), [(f"`{method} {path}`", about.get((method, path), "")) for path, method in rows]
    )
    intro = "`/openapi.json` has every field; [accounts](../accounts.md) says who may call what.\n\n"
    return f"# Routes\n\n{_WRITTEN}{intro}{table}"


def _about_routes(app: FastAPI) -> dict[tuple[str, str], str]:
    """The first sentence of each route's function, or else of its module."""
    found = {("GET", "/openapi.json"): "The description of this API.", ("GET", "/static"): "Styles and scripts."}
    for route in iter_route_contexts(app.routes):
        if dependant := getattr(route, "dependant", None):
            doc = dependant.call.__doc__ or sys.modules[dependant.call.__module__].__doc__ or ""
            sentence = " ".join(doc.strip().partition("\n\n")[0].split())
            found |= {(method, route.path or ""): sentence for method in route.methods or ()}
    return found


def metrics() -> str:
    text = Metrics().text(spooling=False).decode()
    kinds = dict(re.findall(r"^# TYPE (\S+) (\S+)$", text, re.M))
    rows = [(f"`{name}`", kinds[name], about) for name, about in re.findall(r"^# HELP (\S+) (.+)$", text, re.M)]
    table = _table(("metric", "kind", "meaning"), [row for row in rows if not row[0].endswith("_created`")])
    return (
        f"# Metrics\n\n{_WRITTEN}`GET /metrics`, in Prometheus' format; labels hold no text and no person.\n\n{table}"
    )


def errors() -> str:
    known = [_split(line, 3) for line in _lines("errors.txt")]
    _same("errors", {(kind, code) for kind, code, _ in known}, codes_raised())
    of_kind = {kind: [(f"`{code}`", about) for at, code, about in known if at == kind] for kind in _KINDS}
    parts = [f"## {title}\n\n{_table(('code', 'meaning'), of_kind[kind])}" for kind, title in _KINDS.items()]
    rows = [(str(status), title) for status, title in sorted(problems())]
    about = (
        "## Over HTTP elsewhere\n\nProblem details (RFC 9457): `status` and `title` are these, `detail` says more.\n\n"
    )
    return f"# Errors\n\n{_WRITTEN}" + "\n".join([*parts, about + _table(("status", "title"), rows)])


def codes_raised() -> set[tuple[str, str]]:
    found = (
        {("line", "bad_member")}
        | {("proxy", code) for code in _values_of("errors.py", "_CODES")}
        | {("proxy", "error")}
    )
    for call in _calls():
        name, first = _name(call), call.args[0] if call.args else None
        if name == "openai_error" and len(call.args) > 1:
            name, first = "BadRequestError", call.args[1]
        if name in _RAISED and isinstance(first, ast.Constant):
            found.add((_RAISED[name], str(first.value)))
    return found


def problems() -> set[tuple[int, str]]:
    """Status and title of every problem that a route can answer with, where the code spells them out."""
    found = set()
    for call in _calls():
        if _name(call) in ("problem", "HTTPException") and len(call.args) > 1:
            status, title = call.args[:2]
            if isinstance(status, ast.Constant) and isinstance(title, ast.Constant):
                found.add((int(str(status.value)), str(title.value)))
    return {(status, title) for status, title in found if status >= 400}


def _values_of(file: str, name: str) -> list[str]:
    tree = ast.parse((SRC / "web" / file).read_text(encoding="utf-8"))
    assigned = [one for one in tree.body if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == name]
    return list(ast.literal_eval(assigned[0].value).values())


def _calls() -> Iterator[ast.Call]:
    return (node for tree in _trees() for node in ast.walk(tree) if isinstance(node, ast.Call))


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _trees() -> Iterator[ast.Module]:
    return (ast.parse(path.read_text(encoding="utf-8")) for path in sorted(SRC.rglob("*.py")))


def _same(what: str, written: set, found: set) -> None:  # type: ignore[type-arg]
    if written != found:
        raise SystemExit(f"tools/{what}.txt: missing {sorted(found - written)}, left over {sorted(written - found)}")


def _lines(name: str) -> list[str]:
    return (TOOLS / name).read_text(encoding="utf-8").splitlines()


def _split(line: str, parts: int) -> list[str]:
    return line.split(" ", parts - 1)


def _table(names: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |" for row in rows]
    return "\n".join([f"| {' | '.join(names)} |", f"|{'---|' * len(names)}", *lines]) + "\n"
