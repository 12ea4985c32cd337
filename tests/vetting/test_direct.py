"""What a reply says wrongly is found by rules alone, whatever stands beside it that looks like an excuse.

Each reply once passed because an exception or a cue excused it.
"""

import json
from pathlib import Path

import pytest

from spotter import Spotter

REPLIES = json.loads((Path(__file__).parent.parent / "data" / "direct" / "replies.json").read_text(encoding="utf-8"))


@pytest.mark.req("OUT-1", "OUT-2")
def test_no_exception_hides_what_is_wrong():
    spotter = Spotter(judge=None)
    reports = [(one, spotter.vet(one["text"])) for one in REPLIES]
    found = [(one["text"], report.safe, {each.category.value for each in report.findings}) for one, report in reports]
    expected = [one["category"] for one in REPLIES]
    assert [row for row, due in zip(found, expected, strict=True) if row[1] or due not in row[2]] == []
