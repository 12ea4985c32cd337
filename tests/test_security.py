"""What the security pages promise: tests that exist, pins that hold, nothing that runs what it reads."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LOCKED = sorted((ROOT / "requirements").glob("*.txt"))
THREATS = (ROOT / "docs" / "threat-model.md").read_text(encoding="utf-8")
_RUNS_CODE = {"eval", "exec", "compile", "pickle", "marshal", "shelve", "dill", "joblib", "cloudpickle"}
_RUNS_IN_A_SHELL = {("os", "system"), ("os", "popen"), ("yaml", "load"), ("yaml", "unsafe_load"), ("torch", "load")}


def rows() -> list[str]:
    """The rows of the tables of threats."""
    told = THREATS.partition("## Threats")[2].splitlines()
    return [line for line in told if line.startswith("| ") and not line.startswith("| threat ")]


def test_each_threat_names_a_test_that_exists():
    assert len(rows()) > 40
    for row in rows():
        named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", row)
        assert named, row
        for path, name in named:
            assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8"), f"{path}::{name}"


def test_what_the_issue_of_security_is_about_is_there():
    for word in (
        "ignore your rules",
        "rebinding",
        "smuggling",
        "CSRF",
        "fixation",
        "bombs",
        "webhook",
        "chain",
        "Gap:",
    ):
        assert word.lower() in THREATS.lower(), word
    told = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    assert "advisory" in told and "@" not in told


@pytest.mark.parametrize("path", LOCKED, ids=lambda path: path.stem)
def test_every_locked_package_has_a_hash_and_no_address(path):
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"https?:|--(?:extra-)?index-url|--find-links|--trusted-host| @ ", text)
    packages = re.split(r"\n(?=[A-Za-z0-9])", text.strip())
    for package in packages:
        name, _, hashes = package.partition(" ")
        assert re.match(r"[\w.\[\],-]+==[\w.+!]+$", name) and "--hash=sha256:" in hashes, name


def test_locked_packages_are_installed_by_their_hashes():
    installs = [
        line
        for name in ("Makefile", "Dockerfile")
        for line in (ROOT / name).read_text().splitlines()
        if re.search(r"install .*-r requirements/", line)
    ]
    assert len(installs) >= 6
    assert [line for line in installs if "--require-hashes" not in line] == []
    # a lock file is whole; resolving it again lets old pip look past the pins for extras
    assert [line for line in installs if "--no-deps" not in line] == []


def test_nothing_that_could_run_code_is_loaded():
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not _runs(node), f"{path}:{getattr(node, 'lineno', 0)}"


def _runs(node: ast.AST) -> bool:
    if isinstance(node, ast.Import | ast.ImportFrom):
        names = [one.name for one in node.names] + [getattr(node, "module", None) or ""]
        return any(name.split(".")[0] in _RUNS_CODE - {"compile"} for name in names)
    if isinstance(node, ast.Call):
        func = node.func
        if isinstance(func, ast.Name):
            return func.id in _RUNS_CODE
        asked = {one.arg: getattr(one.value, "value", None) for one in node.keywords}
        is_call = isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name)
        named = (func.value.id, func.attr) if is_call else None
        return named in _RUNS_IN_A_SHELL or asked.get("allow_pickle") is True or asked.get("shell") is True
    return False
