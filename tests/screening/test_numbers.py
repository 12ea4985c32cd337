"""Numbers in messages, by hand-made tables: refuse, limit or allow, for an adult of unknown gender."""

from pathlib import Path

import pytest

TABLES = Path(__file__).parent.parent / "data" / "numbers"


def rows(name):
    lines = (TABLES / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines if line.strip()]


KNOWN_MISSES = set((TABLES / "known_misses.txt").read_text(encoding="utf-8").splitlines())


@pytest.mark.req("IN-4")
@pytest.mark.parametrize("table", ["energy", "rate", "fasting_training"])
def test_table(spotter, table):
    """Known misses are honest gaps: one that starts to be right must be taken off the list."""
    wrong = {text for text, want in rows(table) if spotter.screen(text).action != want}
    assert wrong == KNOWN_MISSES & {text for text, _ in rows(table)}
