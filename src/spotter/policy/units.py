"""From strict YAML to how one language says numbers: a table for each field of `Units`, of one of a few shapes."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from spotter.domain.units import Phrase, Units
from spotter.policy.shapes import finite, named
from spotter.policy.strict import Item

_OPTIONAL = "pairs"  # only Arabic has words that hold their number


def units(item: Item) -> Units:
    names = [one.name for one in fields(Units)]
    tables = _Tables(item.mapping(required=" ".join(name for name in names if name != _OPTIONAL), optional=_OPTIONAL))
    return Units(**{name: _SHAPES.get(name, _Tables.words)(tables, name) for name in names})


class _Tables:
    def __init__(self, keys: Mapping[str, Item]) -> None:
        self._keys = keys

    def rows(self, name: str, least: int = 1) -> list[list[str]]:
        if name not in self._keys:
            return []
        found = [line.text.split() for line in self._keys[name].lines()]
        if any(len(row) < least for row in found):
            self._keys[name].fail("bad-table", f"each line here has at least {least} words")
        return found

    def number(self, name: str, word: str) -> float:
        return named(finite, word, self._keys[name].at)

    def words(self, name: str) -> frozenset[str]:
        return frozenset(word for row in self.rows(name) for word in row)

    def phrases(self, name: str) -> frozenset[Phrase]:
        return frozenset(map(tuple, self.rows(name)))

    def names(self, name: str) -> dict[str, str]:
        return {word: row[0] for row in self.rows(name) for word in row[1:]}

    def numbers(self, name: str) -> dict[str, float]:
        return {word: self.number(name, row[0]) for row in self.rows(name) for word in row[1:]}

    def measures(self, name: str) -> dict[str, tuple[str, float]]:
        return {word: (row[0], self.number(name, row[1])) for row in self.rows(name, 3) for word in row[2:]}

    def by_first(self, name: str) -> dict[str, tuple[Phrase, ...]]:
        return self._filed(name, 0)

    def by_last(self, name: str) -> dict[str, tuple[Phrase, ...]]:
        return self._filed(name, -1)

    def _filed(self, name: str, by: int) -> dict[str, tuple[Phrase, ...]]:
        found: dict[str, tuple[Phrase, ...]] = {}
        for row in self.rows(name):
            found[row[by]] = (*found.get(row[by], ()), tuple(row))
        return found

    def deadlines(self, name: str) -> dict[str, tuple[tuple[Phrase, float], ...]]:
        found: dict[str, tuple[tuple[Phrase, float], ...]] = {}
        for row in self.rows(name, 2):
            found[row[1]] = (*found.get(row[1], ()), (tuple(row[1:]), self.number(name, row[0])))
        return found


# All others are just words.
_SHAPES: Mapping[str, Callable[[_Tables, str], Any]] = {
    **dict.fromkeys(("numbers", "scales"), _Tables.numbers),
    **dict.fromkeys(("units", "pairs"), _Tables.measures),
    **dict.fromkeys(("periods", "period_words", "strokes"), _Tables.names),
    **dict.fromkeys(("each", "age_after", "closing", "halves", "whole_week", "totals"), _Tables.by_first),
    **dict.fromkeys(("within", "age_before", "standing", "corrections"), _Tables.by_last),
    "deadlines": _Tables.deadlines,
    "down": _Tables.phrases,
}
