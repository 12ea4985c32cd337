"""Replay: each verdict is reached again with the past it had; any engine, any interruption, the same parts."""

import asyncio
import multiprocessing
import shutil
from datetime import timedelta
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner
from replaying import ask_some, killed_after
from safety import NOON, exchange, hours, keep

from spotter.cli import main
from spotter.operations import replay as module
from spotter.operations.replay import Local, Plan, ReplayError, replay
from spotter.operations.versions import VersionError, found, pack, remember
from spotter.policy import DATA, load
from spotter.store import Store

pytestmark = pytest.mark.req("OPS-7")
NEW_RULE = """\
id: diet.beans
req: IN-3
why: For a test.
sources: []
category: dangerous_diet
severity: low
match:
  en: |
    beans
examples:
  catches:
    en: |
      beans please
      more beans
  passes:
    en: |
      rice please
      more rice
"""


def plan(policy: str, judge: str = "none") -> Plan:
    return Plan(policy, judge, NOON - hours(1), NOON + timedelta(days=60))


def rows(folder: Path) -> list[dict]:
    return [row for path in sorted(folder.glob("*.parquet")) for row in pq.read_table(path).to_pylist()]


@pytest.fixture(scope="module")
def talked(spotter, tmp_path_factory):
    """A store in which members of all kinds have asked, through the real pipeline, in several conversations."""
    store = Store.embedded(tmp_path_factory.mktemp("data"))
    store.migrate()
    asyncio.run(ask_some(store, spotter))
    yield store
    store.close()


@pytest.fixture
def parts_of_seven(monkeypatch):
    monkeypatch.setattr(module, "PART", 7)


def test_under_the_same_policy_every_verdict_is_reached_again(talked, spotter, tmp_path):
    """Patterns over time, split requests, ages, countries: all that a verdict depends on was kept."""
    changed = replay(talked, plan(spotter.policy), tmp_path, Local(spotter))
    assert set(changed) == {"same"} and changed["same"] == len(rows(tmp_path)) > 40
    assert {row["action"] for row in rows(tmp_path)} >= {"allow", "refuse"}


def test_another_policy_shows_which_change(talked, spotter, tmp_path):
    folder = Path(shutil.copytree(DATA, tmp_path / "policy"))
    (folder / "rules" / "diet" / "beans.yaml").write_text(NEW_RULE, encoding="utf-8")
    other = spotter.under(folder)
    changed = replay(talked, plan(other.policy), tmp_path / "out", Local(other))
    assert {row["exchange_id"] for row in rows(tmp_path / "out") if row["changed"]}
    assert sum(changed.values()) - changed["same"] == 2
    assert {row["policy"] for row in rows(tmp_path / "out")} == {other.policy}


@pytest.mark.fault("process killed", sees="a replay goes on where it was", lost="nothing")
def test_interrupted_anywhere_it_goes_on_and_nothing_is_lost(talked, spotter, tmp_path, parts_of_seven):
    replay(talked, plan(spotter.policy), tmp_path / "whole", Local(spotter))

    class Stops(Local):
        def __init__(self, after: int) -> None:
            super().__init__(spotter)
            self.left = after

        def run(self, chunks):
            for done in super().run(chunks):
                if not self.left:
                    raise KeyboardInterrupt
                self.left -= 1
                yield done

    for _ in range(20):
        try:
            replay(talked, plan(spotter.policy), tmp_path / "cut", Stops(2))
            break
        except KeyboardInterrupt:
            (tmp_path / "cut" / "part-999999.unfinished").write_bytes(b"half a part")
    assert rows(tmp_path / "cut") == rows(tmp_path / "whole")


@pytest.mark.fault("process killed", sees="a replay goes on where it was", lost="nothing")
def test_killed_it_goes_on(talked, spotter, tmp_path, parts_of_seven):
    replay(talked, plan(spotter.policy), tmp_path / "whole", Local(spotter))
    address = talked.engine.url.render_as_string(hide_password=False)
    died = multiprocessing.get_context("spawn").Process(
        target=killed_after, args=(address, str(tmp_path / "other"), str(tmp_path / "cut"), spotter.policy)
    )
    died.start()
    died.join()
    assert died.exitcode == -9 and 0 < len(rows(tmp_path / "cut")) < len(rows(tmp_path / "whole"))
    replay(talked, plan(spotter.policy), tmp_path / "cut", Local(spotter))
    assert rows(tmp_path / "cut") == rows(tmp_path / "whole")


def test_a_folder_of_another_replay_is_left_alone(talked, spotter, tmp_path):
    replay(talked, plan(spotter.policy), tmp_path, Local(spotter))
    with pytest.raises(ReplayError, match="another replay"):
        replay(talked, plan("other"), tmp_path, Local(spotter))


def test_a_ray_cluster_gives_the_same(talked, spotter, tmp_path, parts_of_seven):
    from spotter.operations.on_ray import OnRay

    replay(talked, plan(spotter.policy), tmp_path / "here", Local(spotter))
    cluster = OnRay(pack(DATA), None, workers=2)
    try:
        replay(talked, plan(spotter.policy), tmp_path / "there", cluster)
    finally:
        cluster.close()
    assert rows(tmp_path / "there") == rows(tmp_path / "here")


def test_order_and_past_are_the_same_in_both_homes(store, spotter, tmp_path):
    for number, who in enumerate(["Zoe", "amira", "ömer", "عمر", "amira", None, "Zoe"]):
        keep(store, exchange(NOON + hours(number), user_id=who, conversation_id=f"c{number}", user_message="hi"))
    replay(store, plan(spotter.policy), tmp_path, Local(spotter))
    order = [row["at"].hour - 12 for row in rows(tmp_path)]
    assert order == [0, 6, 1, 4, 5, 2, 3]


def test_the_command_with_a_version_of_the_store(talked, tmp_path):
    version = remember(talked, DATA, NOON)
    data = str(Path(talked.engine.url.database).parent)
    args = ["replay", "--policy", version[:6], "--since", "2026-03-01", "--judge", "none", "--data", data]
    ran = CliRunner().invoke(main, [*args, "--out", str(tmp_path / "out")])
    assert ran.exit_code == 0, ran.output
    assert f"policy {version}: 0 of" in ran.output
    again = CliRunner().invoke(main, [*args, "--out", str(tmp_path / "out")])
    assert again.exit_code == 0 and again.output == ran.output
    bad = CliRunner().invoke(main, [*args[:2], "nothing-begins-so", *args[3:], "--out", str(tmp_path / "x")])
    assert bad.exit_code == 1 and "no version begins so" in bad.output


def test_versions_are_kept_once_and_come_back_whole(store, tmp_path):
    version = remember(store, DATA, NOON)
    assert remember(store, DATA, NOON + hours(1)) == version
    with found(store, version[:5]) as folder:
        assert load(folder).version == version
    with pytest.raises(VersionError):
        found(store, "zzz").__enter__()


def test_diff_takes_versions_too(store, tmp_path):
    if store.engine.dialect.name != "sqlite":
        return
    version = remember(store, DATA, NOON)
    folder = Path(shutil.copytree(DATA, tmp_path / "policy"))
    (folder / "rules" / "diet" / "beans.yaml").write_text(NEW_RULE, encoding="utf-8")
    (tmp_path / "lines.txt").write_text("more beans\nmore rice\n", encoding="utf-8")
    args = [
        "policy",
        "diff",
        version[:6],
        str(folder),
        "--data",
        str(tmp_path),
        "--messages",
        str(tmp_path / "lines.txt"),
    ]
    ran = CliRunner().invoke(main, args)
    assert "+ rule diet.beans" in ran.output and "1 of 2 messages change verdict" in ran.output
