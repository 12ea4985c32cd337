"""Every rule, setting, command, option, route, metric and error code is in the docs, and nothing else is."""

from pathlib import Path

import pytest
from tools import reference

from spotter.cli import main

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return reference.pages()


@pytest.mark.parametrize("name", ["rules", "settings", "commands", "routes", "metrics", "errors"])
def test_a_page_says_what_the_code_says(pages, name):
    path = f"docs/reference/{name}.md"
    assert (ROOT / path).read_text(encoding="utf-8") == pages[path], "run `make docs`"


def test_no_page_stays_behind(pages):
    kept = {f"docs/reference/{path.name}" for path in (ROOT / "docs/reference").iterdir()}
    assert kept == {*pages, "docs/reference/README.md"}


def test_a_setting_too_few_or_too_many_is_noticed(monkeypatch):
    found = reference.settings_read()
    assert {"SPOTTER_UPSTREAM_URL", "SPOTTER_POLICY", "SPOTTER_ALERT_TO"} <= found
    for other in (found | {"SPOTTER_NEW"}, found - {"SPOTTER_HOSTS"}):
        monkeypatch.setattr(reference, "settings_read", lambda other=other: other)
        with pytest.raises(SystemExit, match=r"SPOTTER_(NEW|HOSTS)"):
            reference.settings()


def test_an_error_code_too_few_or_too_many_is_noticed(monkeypatch):
    found = reference.codes_raised()
    assert {("line", "bad_json"), ("proxy", "unjudged_content"), ("policy", "no-source")} <= found
    for other in (found | {("line", "bad_new")}, found - {("policy", "bad-regex")}):
        monkeypatch.setattr(reference, "codes_raised", lambda other=other: other)
        with pytest.raises(SystemExit, match=r"bad_new|bad-regex"):
            reference.errors()


def test_every_option_of_every_command_says_what_it_does():
    silent = [
        f"{path} {option.opts[0]}"
        for path, command in reference.tree(main)
        for option in command.params
        if option.param_type_name == "option" and not getattr(option, "help", None)
    ]
    assert silent == []


def test_every_command_says_what_it_does():
    assert [path for path, command in reference.tree(main) if not command.help] == []
