"""`spotter report`: a page without outside references, a picture, and the same figures as JSON."""

import json
import re
from datetime import UTC, datetime

import pytest
from click.testing import CliRunner
from safety import NOON, event, exchange, keep

from spotter.cli import main
from spotter.cli.report import begin_of
from spotter.store import Store

pytestmark = pytest.mark.req("OPS-4")


@pytest.mark.parametrize(("which", "name"), [("weekly", "weekly-2026-03-02"), ("monthly", "monthly-2026-03-01")])
def test_a_report_is_one_page_one_picture_and_figures(tmp_path, which, name):
    store = Store.embedded(tmp_path / "data")
    store.migrate()
    refused = {"action": "refuse", "triage": "caution", "categories": ["dangerous_diet"]}
    keep(
        store,
        event("critical", kind="crisis_resource_shown"),
        event("low", conversation_id="<b>x"),
        exchange(verdict=refused),
    )
    store.close()
    args = ["report", which, "--since", f"{NOON:%Y-%m-%d}", "--data", str(tmp_path / "data"), "--out", str(tmp_path)]
    ran = CliRunner().invoke(main, args)
    assert ran.exit_code == 0, ran.output
    page = (tmp_path / f"{name}.html").read_text(encoding="utf-8")
    figures = json.loads((tmp_path / f"{name}.json").read_text(encoding="utf-8"))
    assert (tmp_path / f"{name}.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert figures["events"]["by_type"] == {"crisis_resource_shown": 1, "medical_redirect": 1}
    assert "crisis_resource_shown" in page and "<svg" in page
    assert "<b>x" not in page, "what came from outside is shown as text"
    assert not re.search(r'(?:src|href)\s*=\s*["\']?(?:https?:|//)', page.replace('xlink:href="#', ""))


def test_an_empty_store_gives_an_empty_report(tmp_path):
    args = ["report", "weekly", "--data", str(tmp_path / "data"), "--out", str(tmp_path / "out")]
    assert CliRunner().invoke(main, args).exit_code == 0
    assert len(list((tmp_path / "out").iterdir())) == 3


def test_which_time_a_report_is_about():
    now = datetime(2026, 3, 4, 9, tzinfo=UTC)
    assert begin_of("weekly", None, now) == datetime(2026, 2, 23, tzinfo=UTC)
    assert begin_of("weekly", datetime(2026, 3, 8), now) == datetime(2026, 3, 2, tzinfo=UTC)
    assert begin_of("monthly", None, now) == datetime(2026, 2, 1, tzinfo=UTC)
    assert begin_of("monthly", datetime(2026, 3, 31), now) == datetime(2026, 3, 1, tzinfo=UTC)
