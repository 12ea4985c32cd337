"""Topics and sayings as data."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from spotter.coach.plans.exercises import Exercise
from spotter.domain.policy import Line, Lines, Source
from spotter.policy.strict import Item, parse

DATA = Path(__file__).parent / "data"
LANGUAGES = ("en", "ar")
Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Content:
    """What is to be said, before a voice says it: the answer, its detail, what moves on, and lines set apart."""

    main: str
    more: str = ""
    ask: str = ""
    body: str = ""
    mood: str = "info"


@dataclass(frozen=True, eq=False)
class Topic:
    """`lines` are phrases that it is heard by; without any it can only be guessed. `about` is the feature that must be
    open; `slots` what code fills in; `is_small` answers short messages only.

    `of` are broader topics of which this is one case; `on` the words of exercises, one of which must be in the name
    where an exercise is named.
    """

    id: str
    mood: str
    about: str
    slots: str
    lines: Lines
    texts: Mapping[str, Texts]
    sources: tuple[str, ...]
    is_small: bool
    of: frozenset[str] = frozenset()
    on: frozenset[str] = frozenset()

    def goes_with(self, exercises: Collection[Exercise]) -> bool:
        """Whether it is about one of the exercises that were named, if it is about any in particular."""
        named = {word for one in exercises for word in one.id.split("-")}
        return not (self.on and named) or not named.isdisjoint(self.on)

    def content(self, language: str, **slots: str) -> Content:
        said = {name: ("" if text == "-" else text).format_map(slots) for name, text in self.texts[language].items()}
        return Content(said["main"], said["more"], said["ask"], mood=self.mood)


@dataclass(frozen=True, eq=False)
class Fault:
    """What goes wrong in exercises of the patterns in `on`, if they work the muscle in `works`, and what helps."""

    id: str
    on: frozenset[str]
    works: str
    lines: Lines
    texts: Texts

    def goes_with(self, exercises: Collection[Exercise]) -> bool:
        return any(one.pattern in self.on and (not self.works or self.works in one.muscles) for one in exercises)


def faults() -> list[Fault]:
    return [_fault(id_, one) for id_, one in read("faults.yaml").mapping(any_key=True).items()]


def _fault(name: str, item: Item) -> Fault:
    keys = item.mapping(required="on match text", optional="works")
    texts = {code: one.text() for code, one in keys["text"].mapping(required="en ar").items()}
    works = keys["works"].text() if "works" in keys else ""
    return Fault(name, frozenset(keys["on"].text().split()), works, keys["match"].lines_by_language(), texts)


class Part(NamedTuple):
    """A muscle or a part of one, and the exercises that are best known for it, by id."""

    names: Texts
    exercises: tuple[str, ...]


@cache
def parts() -> Mapping[str, Part]:
    return {name: _part(one) for name, one in read("parts.yaml").mapping(any_key=True).items()}


def _part(item: Item) -> Part:
    keys = item.mapping(required="name best")
    names = {code: one.text() for code, one in keys["name"].mapping(required="en ar").items()}
    return Part(names, tuple(keys["best"].text().split()))


def topics(name: str) -> list[Topic]:
    """Of one file, or of all files of a folder."""
    found = [f"{name}/{path.name}" for path in sorted((DATA / name).glob("*.yaml"))] or [f"{name}.yaml"]
    return [_topic(id_, one) for file in found for id_, one in read(file).mapping(any_key=True).items()]


_SMALL = ("hello", "thanks", "feeling")


def _topic(name: str, item: Item) -> Topic:
    keys = item.mapping(required="mood text", optional="match about slots sources of on")

    def word(key: str) -> str:
        return keys[key].text() if key in keys else ""

    return Topic(
        id=name,
        mood=keys["mood"].text(),
        about=word("about"),
        slots=word("slots"),
        lines=keys["match"].lines_by_language() if "match" in keys else {},
        texts={
            code: {part: one.text() for part, one in said.mapping(required="main more ask").items()}
            for code, said in keys["text"].mapping(required="en ar").items()
        },
        sources=tuple(word("sources").split()),
        is_small=name in _SMALL,
        of=frozenset(word("of").split()),
        on=frozenset(word("on").split()),
    )


class Sayings:
    """`say("food", "ask", "ar")`: one text, its slots filled."""

    def __init__(self) -> None:
        self._item = read("says.yaml").mapping(any_key=True)

    def say(self, part: str, name: str, language: str, /, **slots: object) -> str:
        return self._item[part].mapping(any_key=True)[name].mapping(any_key=True)[language].text().format_map(slots)

    def unknown(self, language: str) -> Content:
        said = self._item["unknown"].mapping(any_key=True)[language].mapping(required="main more ask")
        return Content(**{name: one.text() for name, one in said.items()}, mood="care")

    def intro(self, language: str) -> str:
        return self._item["intro"].mapping(any_key=True)[language].text()


def read(name: str) -> Item:
    return parse((DATA / name).read_text(encoding="utf-8"), name)


def lines(texts: Mapping[str, str]) -> Lines:
    """Lines of the grammar that stand in code or come from names."""
    return {
        code: tuple(Line(one.strip(), Source("", 1)) for one in text.split("\n") if one.strip())
        for code, text in texts.items()
    }
