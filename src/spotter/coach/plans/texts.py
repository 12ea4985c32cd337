"""What plans say, in English and Arabic."""

from collections.abc import Mapping
from functools import cache

from spotter.coach.plans import tables
from spotter.policy.strict import Item

LANGUAGES = ("en", "ar")


class Texts:
    """`say("reasons", "strain", "ar", ...)`: one text of one part, its slots filled."""

    def __init__(self) -> None:
        item = tables.read("words.yaml").mapping(any_key=True)
        names = ("cheap", "sweet", "ready", "quick")
        self.cheap, self.sweet, self.ready, self.quick = (_names(item[part]) for part in names)
        parts = ("labels", "focus", "meals", "measures", "muscles", "notes", "reasons", "who", "diets", "allergens")
        self._texts = {part: _part(item[part]) for part in parts}
        self.refusals = {name: _part(one) for name, one in item["refusals"].mapping(any_key=True).items()}

    def say(self, part: str, name: str, language: str, /, **slots: object) -> str:
        return self._texts[part][name][language].format_map(slots)

    def knows(self, part: str, name: str) -> bool:
        return name in self._texts[part]

    def all_of(self, part: str) -> Mapping[str, Mapping[str, str]]:
        return self._texts[part]


def _names(item: Item) -> frozenset[str]:
    return frozenset(one.strip() for one in item.text().replace("\n", " ").split(","))


def _part(item: Item) -> dict[str, dict[str, str]]:
    return {
        name: {code: text.text() for code, text in one.mapping(required=" ".join(LANGUAGES)).items()}
        for name, one in item.mapping(any_key=True).items()
    }


@cache
def texts() -> Texts:
    return Texts()
