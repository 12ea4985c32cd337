"""`spotter policy`: a rule in ten minutes, by someone who can't program."""

import pytest
from click.testing import CliRunner

from spotter.cli import main


def run(*args, code=0):
    result = CliRunner().invoke(main, ["policy", *args])
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture
def folder(tmp_path):
    run("init", str(tmp_path / "mine"))
    return tmp_path / "mine"


def test_from_nothing_to_a_tested_rule(folder):
    said = run("new", "diet.detox", "--policy", str(folder))
    path = folder / "rules/diet/detox.yaml"
    assert str(path) in said
    assert "1 rules and scenarios" in run("test", "--policy", str(folder), "--rule", "diet.detox")
    path.write_text(path.read_text().replace("replace me with a pattern\nex", "detox tea\nex"))
    failed = run("test", "--policy", str(folder), "--rule", "diet.detox", code=1)
    assert "rules/diet/detox.yaml:13: diet.detox: should catch" in failed


def test_lint_says_where(folder):
    (folder / "rules/diet/x.yaml").write_text("id: diet.x\n")
    assert "rules/diet/x.yaml:1: missing-key:" in run("lint", "--policy", str(folder), code=1)
    assert run("lint") == "no mistakes\n"


def test_diff_shows_rules_and_verdicts(folder, tmp_path):
    run("init", str(tmp_path / "other"))
    (tmp_path / "other/rules/symptom/fainting.yaml").unlink()
    said = run("diff", str(folder), str(tmp_path / "other"))
    assert "- rule symptom.fainting" in said
    assert "caution/refuse -> safe/allow: I passed out after my last set" in said


def test_diff_takes_messages(folder, tmp_path):
    (tmp_path / "messages.txt").write_text("hello\nI want to die\n")
    assert "0 of 2 messages change verdict" in run(
        "diff", str(folder), str(folder), "--messages", str(tmp_path / "messages.txt")
    )


def test_nothing_is_overwritten(folder):
    assert "there already" in run("init", str(folder), code=1)
    run("new", "diet.detox", "--policy", str(folder))
    assert "there already" in run("new", "diet.detox", "--policy", str(folder), code=1)


@pytest.mark.parametrize("name", ["detox", "../x.y", "a..b", "diät.x"])
def test_rule_names_are_checked(folder, name):
    run("new", name, "--policy", str(folder), code=2)


def test_a_broken_policy_fails_the_test_with_its_place(folder):
    (folder / "limits.yaml").write_text("a: 1\n")
    assert "limits.yaml:1: wrong-type" in run("test", "--policy", str(folder), code=1)
