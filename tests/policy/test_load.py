"""The loader is strict: each mistake is named with its file, its line and a stable code."""

import shutil

import pytest

from spotter import Spotter
from spotter.domain import Member, PolicyError
from spotter.policy import DATA, load
from spotter.screening import Screener
from spotter.screening.lint import lint

RULE = """\
id: diet.detox
req: IN-3
why: Detox teas promise what they can't keep.
category: dangerous_diet
severity: low
match:
  en: |
    detox tea
examples:
  catches:
    en: |
      is detox tea good
      tell me which detox tea to buy
  passes:
    en: |
      is green tea good
      what tea do you like
"""


@pytest.fixture
def folder(tmp_path):
    return shutil.copytree(DATA, tmp_path / "policy")


def mistake(folder, text, name="rules/diet/detox.yaml"):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(PolicyError) as caught:
        Screener(load(folder)).compile_all()
    assert caught.value.at.path == name
    return caught.value.code, caught.value.at.line


@pytest.mark.parametrize(
    ("change", "code", "line"),
    [
        (("why:", "wy:"), "unknown-key", 3),
        (("req: IN-3\n", ""), "missing-key", 1),
        (("req: IN-3\n", "req: IN-3\nreq: IN-4\n"), "duplicate-key", 3),
        (("severity: low", "severity: bad"), "bad-value", 5),
        (("severity: low", "severity: medium"), "no-source", 5),
        (("category: dangerous_diet", "category: tea"), "bad-value", 4),
        (("id: diet.detox", "id: diet.tea"), "id-and-path", 1),
        (("    detox tea\nex", "    (detox tea\nex"), "bad-pattern", 8),
        (("    detox tea\nex", "    <teas>\nex"), "bad-pattern", 8),
        (("      tell me which detox tea to buy\n", ""), "no-examples", 9),
        (("  en: |\n    detox tea", "  en:\n    - detox tea"), "not-a-block", 7),
        (("why: Detox", "why: [Detox"), "yaml-syntax", None),
        (("severity: low", "severity: low\nfloor: yes"), "bad-value", 6),
        (("severity: low", "severity: low\nspeaker: cat"), "bad-value", 6),
    ],
)
def test_mistakes_in_a_rule(folder, change, code, line):
    changed = RULE.replace(*change)
    assert changed != RULE
    found, at = mistake(folder, changed)
    assert found == code
    assert line is None or at == line


def test_an_empty_file_and_a_binary_file(folder):
    assert mistake(folder, "") == ("empty-file", 1)
    assert mistake(folder, b"\xff\xfe\x00") == ("not-utf-8", 1)


def test_a_bad_regex(folder):
    text = RULE.replace("examples:", "regex:\n  en: |\n    (a)\\1\nexamples:")
    assert mistake(folder, text) == ("bad-regex", 11)


@pytest.mark.fault("policy broken", sees="nothing; it is found when it is loaded", lost="nothing")
def test_a_broken_exception_is_found_at_the_start_not_in_mid_message(folder):
    (folder / "rules/diet/detox.yaml").write_text(
        RULE.replace("examples:", "except:\n  en: |\n    (green tea\nexamples:")
    )
    with pytest.raises(PolicyError, match="bad-pattern"):
        Spotter(judge=None, policy=folder)
    assert [(one.code, one.at.line) for one in lint(folder)] == [("bad-pattern", 11)]


def test_strings_stay_strings(folder):
    (folder / "rules/diet/detox.yaml").write_text(RULE.replace("is detox tea good", "no detox tea at 1:30 #goals"))
    rule = next(one for one in load(folder).rules if one.id == "diet.detox")
    assert rule.catches["en"][0].text == "no detox tea at 1:30 #goals"


def test_a_table_with_a_missing_cell(folder):
    path = folder / "decisions.yaml"
    path.write_text(path.read_text().rstrip().rpartition("|")[0])
    with pytest.raises(PolicyError, match="bad-table"):
        load(folder)


def test_a_category_without_a_last_row(folder):
    path = folder / "decisions.yaml"
    path.write_text("\n".join(row for row in path.read_text().splitlines() if "weighing_pattern" not in row))
    with pytest.raises(PolicyError, match="no-last-row"):
        load(folder)


@pytest.mark.req("TRI-6")
def test_a_phone_number_needs_two_sources(folder):
    path = folder / "resources/XX.yaml"
    entry = "name: Line\n    phone: 1\n    shown: yes\n    sources: https://one.example\n    checked: 2026-11-15\n"
    path.write_text(f"country: XX\ncrisis:\n  - {entry}")
    with pytest.raises(PolicyError, match="two public sources"):
        load(folder)


def test_lint_lists_all_mistakes(folder):
    (folder / "rules/diet/a.yaml").write_text("id: 1")
    (folder / "rules/diet/b.yaml").write_text("id: 2")
    assert [one.at.path for one in lint(folder)] == ["rules/diet/a.yaml", "rules/diet/b.yaml"]


@pytest.mark.req("TRI-6")
def test_lint_refuses_a_number_in_an_answer(folder):
    path = folder / "answers/crisis.yaml"
    path.write_text(path.read_text().replace("These people listen and", "Call 12345. These people listen and"))
    assert [one.code for one in lint(folder)] == ["number-in-answer"]


def test_lint_finds_names_that_lead_nowhere(folder):
    path = folder / "decisions.yaml"
    path.write_text(path.read_text().replace("| unjudged-language ", "| nobody-wrote-this "))
    assert "no-such-answer" in [one.code for one in lint(folder)]


def test_the_shipped_policy_has_no_mistakes():
    assert lint(DATA) == []


def test_the_version_is_the_content(folder):
    before = load(folder).version
    assert before == load(DATA).version
    (folder / "rules/diet/detox.yaml").write_text(RULE)
    assert load(folder).version != before


def test_no_policy_folder(tmp_path):
    with pytest.raises(PolicyError, match="no-policy"):
        load(tmp_path / "nothing")


def test_a_rule_is_one_new_file_and_nothing_else(folder):
    before = Screener(load(folder))
    (folder / "rules/diet/detox.yaml").write_text(RULE)
    after = Screener(load(folder))
    assert before.screen("is detox tea good", Member()).findings == ()
    (finding,) = after.screen("is detox tea good", Member()).findings
    assert finding.by == "diet.detox"


@pytest.mark.req("OPS-7")
@pytest.mark.parametrize(
    ("path", "old", "new", "code"),
    [
        ("limits.yaml", "1200", "nan", "bad-value"),
        ("limits.yaml", "1200", "-inf", "bad-value"),
        ("limits.yaml", "1200", "lots", "bad-value"),
        ("health-check.yaml", "months: 12", "months: soon", "bad-value"),
    ],
)
def test_a_value_that_would_be_no_limit_is_a_mistake_with_a_place(folder, path, old, new, code):
    file = folder / path
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(PolicyError, match=path) as found:
        load(folder)
    assert found.value.code == code


@pytest.mark.parametrize("text", ["labels: ''", "labels: |\n  # nothing\n"])
def test_an_empty_table_is_a_mistake_with_a_place(folder, text):
    (folder / "judge.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(PolicyError, match="bad-table"):
        load(folder)


@pytest.mark.parametrize("line", ["{energy > inf}", "{energy > nan}", "(" * 200 + "a" + ")" * 200, "(* a|* b) " * 30])
def test_a_line_that_no_machine_should_write_out_is_a_mistake(folder, line):
    from spotter.engine.grammar import Families, GrammarError, parse

    with pytest.raises(GrammarError):
        parse(line, Families({}, str.split))
