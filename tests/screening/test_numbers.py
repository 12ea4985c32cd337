"""Numbers in messages, by hand-made tables: refuse, limit or allow, for an adult of unknown gender."""

from pathlib import Path

import pytest

TABLES = Path(__file__).parent.parent / "data" / "numbers"


def rows(name):
    lines = (TABLES / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines if line.strip()]


@pytest.mark.req("IN-4")
@pytest.mark.parametrize("table", ["energy", "rate", "fasting_training"])
def test_table(spotter, table):
    wrong = [(text, want, str(got)) for text, want in rows(table) if (got := spotter.screen(text).action) != want]
    assert wrong == []
