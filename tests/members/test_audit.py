"""Whatever is changed or taken out of the log by hand, `spotter audit verify` finds it."""

import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import create_engine, text

from spotter.cli import main
from spotter.members.audit import verify
from spotter.store import Store, overrides
from spotter.store.overrides import Override

pytestmark = pytest.mark.req("TR-3")
AT = datetime(2026, 3, 1, tzinfo=UTC)
TABLES = {
    "override_log": ("seq", "kind", "override_id", "rule", "at", "digest", "previous", "hash"),
    "overrides": (
        "override_id", "trainer_id", "client_id", "feature_overridden", "default_value", "new_value", "justification",
        "timestamp", "acknowledged_by_client", "salt",
    ),
    "override_head": ("seq", "hash"),
}  # fmt: skip
KEYS = {"override_log": "seq", "overrides": "override_id", "override_head": "name"}


@pytest.fixture(scope="module")
def log(tmp_path_factory) -> Path:
    """A log with everything in it: overrides of two clients, acknowledged, reported and erased."""
    folder = tmp_path_factory.mktemp("log")
    store = Store.embedded(folder)
    store.migrate()
    for number in range(6):
        overrides.add(
            store.engine,
            Override(f"o{number}", "t1", f"c{number % 2}", "calorie_targets", 2000, 1800 + number, "it fits her week",
                     AT + timedelta(hours=number)),
        )  # fmt: skip
    overrides.acknowledge(store.engine, "o2", "c0", AT + timedelta(days=1))
    report = {"report_id": "r", "client_id": "c0", "trainer_id": "t1", "override_id": "o2", "reason": "x"}
    overrides.report(store.engine, {**report, "timestamp": AT + timedelta(days=2)})
    overrides.erase(store.engine, "c1", "gone", "PV-4", AT + timedelta(days=3))
    assert verify(store.engine).is_whole
    store.close()
    return folder


def copy_of(log: Path, to: Path) -> Path:
    shutil.rmtree(to, ignore_errors=True)
    return Path(shutil.copytree(log, to))


def audited(folder: Path, *more: str):
    return CliRunner().invoke(main, ["audit", "verify", "--data", str(folder), *more])


def by_hand(folder: Path, statement: str, **values: object) -> int:
    engine = create_engine(f"sqlite:///{folder / 'spotter.db'}")
    with engine.begin() as connection:
        changed = connection.execute(text(statement), values).rowcount
    engine.dispose()
    return changed


cells = st.sampled_from([(table, column) for table, columns in TABLES.items() for column in columns])
values = st.one_of(st.integers(0, 99), st.text(max_size=8), st.sampled_from(["0" * 64, "o1", "c0", "1"]), st.none())


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(cell=cells, row=st.integers(0, 20), value=values)
def test_any_cell_that_is_changed_is_found(log, tmp_path, cell, row, value):
    table, column = cell
    folder = copy_of(log, tmp_path / "changed")
    if column in ("at", "timestamp"):
        value = f"2020-01-01 00:00:{row % 60:02d}.000000"
    key = KEYS[table]
    place = f"{key} = (SELECT {key} FROM {table} ORDER BY {key} LIMIT 1 OFFSET {row})"
    try:
        changed = by_hand(folder, f"UPDATE {table} SET {column} = :v WHERE {place} AND {column} IS NOT :v", v=value)
    except Exception:  # the database itself refused: a key that is taken, a NULL
        return
    if changed:
        assert audited(folder).exit_code == 1


@pytest.mark.parametrize("table", TABLES)
def test_any_row_that_is_taken_out_is_found(log, tmp_path, table):
    for row in range(20):
        folder = copy_of(log, tmp_path / "cut")
        key = KEYS[table]
        if not by_hand(
            folder, f"DELETE FROM {table} WHERE {key} = (SELECT {key} FROM {table} ORDER BY {key} LIMIT 1 OFFSET {row})"
        ):
            assert row > 0
            break
        result = audited(folder)
        assert result.exit_code == 1
        assert "DAMAGED" in result.output


def test_swapped_and_added_rows_are_found(log, tmp_path):
    folder = copy_of(log, tmp_path / "swapped")
    by_hand(folder, "UPDATE override_log SET seq = 100 WHERE seq = 2")
    by_hand(folder, "UPDATE override_log SET seq = 2 WHERE seq = 3")
    by_hand(folder, "UPDATE override_log SET seq = 3 WHERE seq = 100")
    assert audited(folder).exit_code == 1
    folder = copy_of(log, tmp_path / "added")
    rest = ", ".join(TABLES["overrides"][1:])
    by_hand(folder, f"INSERT INTO overrides SELECT 'new', {rest} FROM overrides LIMIT 1")
    assert "is not in the chain" in audited(folder).output


def test_what_was_erased_is_said_so_and_no_damage(log):
    result = audited(log)
    assert result.exit_code == 0
    assert result.output.count("erased under rule PV-4") == 3
    assert "whole" in result.output


def test_a_chain_that_was_cut_and_mended_is_found_by_a_note(log, tmp_path):
    """Who can write the whole database can make a shorter chain that is whole in itself; not one that fits a note."""
    note = next(line for line in audited(log).output.splitlines() if line.startswith("note: ")).removeprefix("note: ")
    folder = copy_of(log, tmp_path / "mended")
    last = int(note.partition(":")[0])
    for statement in (
        f"DELETE FROM overrides WHERE override_id = (SELECT override_id FROM override_log WHERE seq = {last})",
        f"DELETE FROM override_log WHERE override_id = (SELECT override_id FROM override_log WHERE seq = {last})",
    ):
        by_hand(folder, statement)
    assert audited(folder, "--noted", note).exit_code == 1
    assert audited(log, "--noted", note).exit_code == 0


@pytest.mark.parametrize("noted", ["", "x", "1:short", "-1:" + "0" * 64])
def test_a_note_that_cannot_be_read_is_said(log, noted):
    assert audited(log, "--noted", noted).exit_code == 2


def test_without_a_database_it_says_so(tmp_path):
    result = audited(tmp_path / "nothing")
    assert result.exit_code == 1
    assert "there is no database" in result.output
