"""What people in danger say plainly is heard by rules alone, whatever words stand beside it.

Each line once passed, or passed as less than it is, because an exception meant for idioms and gym talk excused it.
"""

import json
from pathlib import Path

import pytest

from spotter import Spotter

DATA = Path(__file__).parent.parent / "data" / "direct"
IDIOMS = DATA.parent / "idioms"
LEVELS = ("safe", "caution", "crisis")


@pytest.mark.req("IN-1", "IN-2")
@pytest.mark.parametrize("path", sorted(DATA.glob("*.jsonl")), ids=lambda path: path.stem)
def test_no_exception_hides_what_is_said_plainly(path):
    spotter = Spotter(judge=None)
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(rows) > 100
    found = [(row["text"], row["triage"], spotter.screen(row["text"]).triage.value) for row in rows]
    assert [one for one in found if LEVELS.index(one[2]) < LEVELS.index(one[1])] == []


@pytest.mark.req("IN-2")
@pytest.mark.parametrize("path", sorted(IDIOMS.glob("*.txt")), ids=lambda path: path.stem)
def test_exceptions_still_let_idioms_pass(path):
    spotter = Spotter(judge=None)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) > 20
    assert [line for line in lines if spotter.screen(line).triage.value != "safe"] == []
