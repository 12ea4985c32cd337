"""The library of exercises: what each works, needs and strains, and its easier and harder neighbours."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache

from spotter.coach.plans import tables

LEVELS = ("beginner", "intermediate", "advanced")
_LOADS = frozenset({"dumbbells", "kettlebell", "barbell", "machine", "cable", "bands"})
_TIMED = re.compile(r"plank|wall-sit|-hold$|dead-hang|carry|climber")


@dataclass(frozen=True, slots=True, eq=False)
class Exercise:
    """`needs` is a list of alternatives: one of each is needed. `level` is the least for whom it is meant."""

    id: str
    names: tuple[str, ...]
    arabic: tuple[str, ...]
    pattern: str
    family: str
    muscles: tuple[str, ...]
    needs: tuple[frozenset[str], ...]
    level: str
    strains: frozenset[str]
    how: Mapping[str, str]  # of its family; the cue is its own
    cue: Mapping[str, str]
    easier: str | None
    harder: str | None

    def name(self, language: str) -> str:
        return self.arabic[0] if language == "ar" else self.names[0]

    @property
    def is_timed(self) -> bool:
        """Whether it is done for a while rather than counted."""
        return self.pattern in ("cardio", "mobility") or bool(_TIMED.search(self.id))

    @property
    def is_loaded(self) -> bool:
        """Whether a weight, a machine or a band can make it harder bit by bit."""
        return any(not one.isdisjoint(_LOADS) for one in self.needs)

    def can_be_done_with(self, equipment: Collection[str]) -> bool:
        return all(not one.isdisjoint(equipment) for one in self.needs)

    def is_for(self, level: str) -> bool:
        return LEVELS.index(self.level) <= LEVELS.index(level)


class Library:
    """All exercises, by id and in the order of the files."""

    def __init__(self) -> None:
        self.all: dict[str, Exercise] = {}
        hows = tables.read("how.yaml").mapping(any_key=True)
        for item in tables.files("exercises"):
            keys = item.mapping(required="pattern families")
            for family, table in keys["families"].mapping(any_key=True).items():
                pattern = keys["pattern"].text()
                how = hows[pattern].mapping(any_key=True)[family].mapping(required="en ar")
                texts = {language: one.text().strip() for language, one in how.items()}
                self._add(pattern, family, texts, tables.rows(table))
        self.equipment = frozenset(tool for one in self.all.values() for some in one.needs for tool in some)
        self._by_name = {slug(name): one for one in self.all.values() for name in (*one.names, *one.arabic)}

    def _add(self, pattern: str, family: str, how: Mapping[str, str], rows: list[tables.Row]) -> None:
        ids = [slug(tables.names(row["names"])[0]) for row in rows]
        for place, row in enumerate(rows):
            self.all[ids[place]] = Exercise(
                id=ids[place],
                names=tables.names(row["names"]),
                arabic=tables.names(row["arabic"]),
                pattern=pattern,
                family=family,
                muscles=tables.words(row["muscles"]),
                needs=tuple(frozenset(one.split("/")) for one in tables.words(row["equipment"])),
                level=row["level"],
                strains=frozenset(tables.words(row["strains"])),
                how=how,
                cue={"en": row["cue"], "ar": row["arabic cue"]},
                easier=ids[place - 1] if place else None,
                harder=ids[place + 1] if place + 1 < len(ids) else None,
            )

    def named(self, name: str) -> Exercise | None:
        """By id, or by any name in either language."""
        plain = slug(name)
        return self.all.get(plain) or self._by_name.get(plain) or self._by_name.get(plain.removesuffix("s"))

    def within(self, text: str) -> Exercise | None:
        """The one with the longest name that stands in a text as whole words."""
        line = f"-{slug(text)}-"
        hits = [name for name in self._by_name if f"-{name}-" in line or f"-{name}s-" in line]
        return self._by_name[max(hits, key=len)] if hits else None

    def of_pattern(self, pattern: str) -> list[Exercise]:
        return [one for one in self.all.values() if one.pattern == pattern]


def slug(name: str) -> str:
    return "".join(sign if sign.isalnum() else "-" for sign in name.strip().lower().replace("'", ""))


@cache
def library() -> Library:
    return Library()


class Strains:
    """Who leaves out which strains: by tender area, condition and age band."""

    def __init__(self) -> None:
        item = tables.read("strains.yaml").mapping(required="strains injuries conditions ages")
        self.known = frozenset(item["strains"].text().split())
        self._rows = {part: tables.rows(item[part]) for part in ("injuries", "conditions", "ages")}
        self.left_out = {
            row["who"]: frozenset(row["leaves out"].split()) for some in self._rows.values() for row in some
        }
        self.arabic = {row["who"]: row["arabic"] for some in self._rows.values() for row in some}
        self._words = {
            part: {_plain(word): row["who"] for row in some for word in (row["who"], *row["words"].split())}
            for part, some in self._rows.items()
        }

    def injury(self, word: str) -> str | None:
        """The area that a word names; None when it is not one we know."""
        return self._words["injuries"].get(_plain(word))

    def condition(self, word: str) -> str:
        """The row for a condition; one that we don't know is treated with the care of `other`."""
        return self._words["conditions"].get(_plain(word), "other")


def _plain(word: str) -> str:
    return word.strip().lower().replace(" ", "-").replace("_", "-")


@cache
def strains() -> Strains:
    return Strains()
