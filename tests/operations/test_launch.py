"""The launch list: every named test exists, and what a person must say has a name and a date."""

import json
from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner
from safety import NOON

from spotter.cli import main
from spotter.operations.launch import ITEMS, LaunchError, check, sign

pytestmark = pytest.mark.req("OPS-8")
ROOT = Path(__file__).parents[2]
SIGNED = [item.id for item in ITEMS if item.signed]


def stands(store, name: str, now=NOON) -> str:
    return next(row["stands"] for row in check(store, now) if row["id"] == name)


@pytest.mark.parametrize("name", sorted({test for item in ITEMS for test in item.tests}))
def test_each_named_test_exists(name):
    path, _, function = name.partition("::")
    assert f"def {function}(" in (ROOT / path).read_text(encoding="utf-8")


def test_each_row_is_proved_or_signed_and_stands_on_the_page():
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    for item in ITEMS:
        assert item.tests or item.signed, item.id
        assert f"| `{item.id}` |" in page, item.id
    assert len({item.id for item in ITEMS}) == len(ITEMS)


def test_a_signature_holds_for_its_time(store):
    assert stands(store, "legal") == "to be signed"
    sign(store, "legal", "Dina", NOON, "read all, call 0100 123 4567")
    assert stands(store, "legal", NOON + timedelta(days=364)) == "signed"
    assert stands(store, "legal", NOON + timedelta(days=365)) == "expired"
    sign(store, "legal", "Dina", NOON + timedelta(days=365))
    assert stands(store, "legal", NOON + timedelta(days=366)) == "signed"


@pytest.mark.parametrize(
    ("name", "by"), [("logging", "Dina"), ("nothing", "Dina"), ("legal", " "), ("legal", "x" * 99)]
)
def test_what_tests_prove_or_nobody_knows_is_not_signed(embedded, name, by):
    with pytest.raises(LaunchError):
        sign(embedded, name, by, NOON)


def test_the_command_says_what_is_missing_until_nothing_is(tmp_path):
    args = ["launch-check", "--data", str(tmp_path)]
    ran = CliRunner().invoke(main, args)
    assert ran.exit_code == 1 and f"missing: {', '.join(SIGNED)}" in ran.output
    assert CliRunner().invoke(main, [*args, "--sign", "legal"]).exit_code == 2
    assert CliRunner().invoke(main, [*args, "--sign", "x", "--by", "y"]).exit_code == 1
    for name in SIGNED:
        ran = CliRunner().invoke(main, [*args, "--sign", name, "--by", "Dina", "--json"])
    assert ran.exit_code == 0
    rows = json.loads(ran.output)
    assert {row["stands"] for row in rows} == {"proved", "signed"}
    assert next(row["by"] for row in rows if row["id"] == "legal") == "Dina"
