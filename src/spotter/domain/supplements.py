"""Supplements and conditions as the policy names them, and how both are looked up by whatever people call them."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from spotter.domain.levels import Category, Ordered

_LETTERS = str.maketrans("أإآٱةىـ٠١٢٣٤٥٦٧٨٩", "اااا" + "هي" + " 0123456789")


class Tier(Ordered):
    """How freely something may be spoken of: trainers may recommend the first two, nobody the last two."""

    GREEN = "GREEN"
    YELLOW = "YELLOW"
    ORANGE = "ORANGE"
    RED = "RED"


class Effect(Ordered):
    """What an interaction asks for, the gravest last. `limit`: nothing above the usual range."""

    APART = "apart"
    CAUTION = "caution"
    LIMIT = "limit"
    BLOCK = "block"


class Dose(NamedTuple):
    """The usual range for a healthy adult."""

    low: float
    high: float
    unit: str  # g | mg | ug | IU | serving
    per: str  # day | serving


class Interaction(NamedTuple):
    """`who` is a condition's code, or `allergy:` and what of; `hours` is for what must be taken apart."""

    who: str
    effect: Effect
    hours: float | None
    instead: str | None
    why: str


@dataclass(frozen=True, slots=True)
class Supplement:
    id: str
    tier: Tier
    names: Mapping[str, tuple[str, ...]]  # language -> what people call it
    dose: Dose | None  # None for what nobody here may dose
    maximum: float | None  # the most that anyone here may set, in the dose's unit
    youngest: float | None  # in years; None for what nobody may take
    senior: Effect | None
    interactions: tuple[Interaction, ...]
    why: str
    sources: tuple[str, ...]

    def name(self, language: str) -> str:
        return self.names.get(language, self.names["en"])[0]


@dataclass(frozen=True, slots=True)
class Condition:
    """A code for something about someone's health, never its details."""

    code: str
    kept: bool  # whether a profile may hold it
    category: Category
    about: str
    clearable: bool
    may_fast: bool
    may_lose: bool  # whether eating less than is used may be planned
    also: tuple[str, ...]
    names: Mapping[str, str]


@dataclass(frozen=True)
class Supplements:
    """All of them, by id and by any name."""

    by_id: Mapping[str, Supplement]

    def __iter__(self) -> Iterator[Supplement]:
        return iter(self.by_id.values())

    def __len__(self) -> int:
        return len(self.by_id)

    def find(self, name: str) -> Supplement | None:
        """What is called so in any language, however it is spelled and spaced; None for what we don't know."""
        return self._by_name.get(plain(name))

    @cached_property
    def _by_name(self) -> Mapping[str, Supplement]:
        return {
            plain(name): one
            for one in self.by_id.values()
            for name in (one.id, *(name for names in one.names.values() for name in names))
        }


@dataclass(frozen=True)
class Conditions:
    """Codes of conditions, and codes of allergies with their names."""

    by_code: Mapping[str, Condition]
    allergies: Mapping[str, Mapping[str, str]]

    def __iter__(self) -> Iterator[Condition]:
        return iter(self.by_code.values())

    def find(self, code: str) -> Condition | None:
        """The condition of this code or of a usual other name for it."""
        return self._by_name.get(plain(code))

    def of(self, names: Iterable[str]) -> list[Condition]:
        """Those that we know, whatever they are called."""
        return [found for name in names if (found := self.find(name))]

    def forbid_fasts(self, names: Iterable[str]) -> bool:
        return not all(one.may_fast for one in self.of(names))

    def forbid_losing(self, names: Iterable[str]) -> bool:
        return not all(one.may_lose for one in self.of(names))

    @cached_property
    def _by_name(self) -> Mapping[str, Condition]:
        return {plain(name): one for one in self.by_code.values() for name in (one.code, *one.also)}


def plain(name: str) -> str:
    """A name without case, marks, hyphens, an Arabic article or the spellings that people mix up."""
    marked = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
    bare = "".join(char for char in marked if not unicodedata.combining(char)).translate(_LETTERS)
    words = re.sub(r"[\W_]+", " ", bare.replace("'", "")).split()
    return " ".join(word.removeprefix("ال") if len(word) > 4 else word for word in words)
