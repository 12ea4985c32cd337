"""What a message is about: topics, exercises, foods, questions and wishes, in English, Arabic and Arabizi."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TypeVar

from spotter.coach.knowledge.amounts import Body, Helping, body, day_energy, helping
from spotter.coach.knowledge.bearing import Bearings
from spotter.coach.knowledge.misspelt import Misspelt
from spotter.coach.knowledge.sounds import Sounds
from spotter.coach.knowledge.topics import Fault, Topic, faults, lines, read, topics
from spotter.coach.plans.exercises import Exercise, library, strains
from spotter.coach.plans.foods import Food, foods
from spotter.domain import Policy
from spotter.domain.policy import Lines
from spotter.domain.text import ARABIZI
from spotter.engine.arabizi import Arabizi
from spotter.engine.compiler import words_in
from spotter.engine.finder import Finder
from spotter.engine.language import Languages
from spotter.engine.matcher import Match
from spotter.engine.quantities import Quantity
from spotter.engine.text import Text
from spotter.engine.text import read as read_text
from spotter.judges.judgement import Passage

T = TypeVar("T")
Matching = Callable[[Text, Sequence[str]], Iterator[Match[T]]]

_NUMBERS = dict(zip("one two three four five six seven".split(), range(1, 8), strict=True))
_NUMBERS |= {"واحد": 1, "اتنين": 2, "تلات": 3, "تلاته": 3, "ثلاث": 3, "ثلاثه": 3, "اربع": 4, "اربعه": 4, "خمس": 5}
_NUMBERS |= {"خمسه": 5, "ست": 6, "سته": 6, "سبع": 7, "سبعه": 7}
_DAYS = frozenset("day days times ايام يوم مرات مره x".split())
_THIRD = ("تلت", "ساعه")  # of an hour; three hours are "تلت ساعات"
_TWO = {"يومين": "days", "مرتين": "days", "twice": "days"}
_BREAD = "fino-bread"  # of a sandwich
_FIRST_ONE = "instead"  # how to a first pull-up: by what stands in for it


@dataclass(frozen=True)
class Heard:
    """One message, understood as far as it goes."""

    passage: Passage = field(repr=False)
    words: Sequence[str]
    language: str
    exact: Sequence[Topic] = ()
    first: Sequence[Topic] = ()
    later: Sequence[Topic] = ()
    exercises: Sequence[Exercise] = ()
    foods: Sequence[Food] = ()
    helpings: Sequence[Helping] = ()
    faults: Sequence[Fault] = ()
    muscles: Sequence[str] = ()
    asks: frozenset[str] = frozenset()
    goals: Sequence[str] = ()
    diets: Sequence[str] = ()
    tools: Sequence[str] = ()
    people: Sequence[str] = ()
    levels: Sequence[str] = ()
    allergies: Sequence[str] = ()
    injuries: Sequence[str] = ()
    days: int | None = None
    minutes: int | None = None
    energy: int | None = None  # kcal of a day
    body: Body = field(default_factory=Body)
    text: str = field(default="", repr=False)
    reading: str = field(default="", repr=False)  # of Arabizi, in Arabic letters


class Ears:
    """Compiled once for a policy; each language when it is first met."""

    def __init__(self, policy: Policy, finder: Finder) -> None:
        self._policy, self._finder = policy, finder
        self.exact = topics("exact")
        self._first = [*topics("topics-particular"), *topics("topics-first")]
        self._later = topics("topics-later")
        item = read("hearing.yaml").mapping(required="asks goals diets tools muscles people levels idioms left-out")
        self._kinds = {
            part: [(name, one.lines_by_language()) for name, one in item[part].mapping(any_key=True).items()]
            for part in item
        }

    @cached_property
    def _sources(self) -> Mapping[str, Sequence[tuple[object, Lines]]]:
        exercises = [(one, _names(one.names, one.arabic)) for one in library().all.values()]
        eaten = [(one, _names(one.names, one.arabic)) for one in foods().all.values()]
        kinds = {"exact": self.exact, "first": self._first, "later": self._later}
        told = {name: [(one, one.lines) for one in some] for name, some in kinds.items()}
        wrong = [(one, one.lines) for one in faults()]
        return {**told, **self._kinds, "exercises": exercises, "foods": eaten, "faults": wrong}

    @cached_property
    def _matching(self) -> Mapping[str, Matching[object]]:
        return {name: self._finder.matching(some) for name, some in self._sources.items()}

    @cached_property
    def _sounds(self) -> Sounds[Exercise]:
        return Sounds([(one, one.arabic) for one in library().all.values()], self._policy.common["ar"])

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        some = [
            line for sources in self._sources.values() for _, lines in sources for one in lines.values() for line in one
        ]
        own = {*_NUMBERS, *_DAYS, *_TWO, *_THIRD, "نص", "ربع", "دقيقه", "دقايق"}
        return self._finder.vocabulary | words_in(some) | own

    @cached_property
    def _languages(self) -> Languages:
        return Languages(self._policy.languages, self._policy.common, self._vocabulary)

    @cached_property
    def arabizi(self) -> Arabizi:
        return Arabizi(self._vocabulary, self._policy.common)

    @cached_property
    def _misspelt(self) -> Misspelt:
        return Misspelt(self._vocabulary, frozenset(self._policy.common["en"]))

    def hear(self, message: str, language: str | None = None) -> Heard:
        """`language` is the member's own, for messages that could be in any."""
        passage = self.passage(message)
        is_arabic = passage.language in ("ar", ARABIZI) or (not passage.text.words and language == "ar")
        return self._heard(passage, "ar" if is_arabic else "en")

    def passage(self, message: str) -> Passage:
        """A message as it is read: English without its misspellings, Arabizi in Arabic letters as well."""
        text = read_text(message, self._vocabulary)
        code = self._languages.of(text)[0]
        if code == "en":
            text = read_text(self._misspelt.corrected(message), self._vocabulary)
        return Passage(text, code, self.arabizi.read(message) if code == ARABIZI else None)

    @cached_property
    def bearings(self) -> Bearings:
        return Bearings([*self.topics.values()], self._vocabulary, self._policy.common)

    @cached_property
    def topics(self) -> Mapping[str, Topic]:
        return {one.id: one for one in (*self.exact, *self._first, *self._later)}

    def _heard(self, passage: Passage, spoken: str) -> Heard:
        message = passage.text.original
        readings: list[tuple[Text, list[str]]] = [(passage.text, ["en", "ar"])]
        readings += [(passage.also, ["ar"])] if passage.also else []
        found = {name: [one for some in readings for one in match(*some)] for name, match in self._matching.items()}
        found["foods"] = [one for some in readings for one in self._eaten(*some)]
        means = {name: list(dict.fromkeys(one.means for one in some)) for name, some in found.items()}
        words = [word for text, _ in readings for word in (*text.words, ".")]
        asks = frozenset(map(str, means["asks"]))
        amounts = self._finder.amounts(readings[-1][0], readings[0][1])  # of Arabizi in its reading
        if not means["tools"] and _is_the_stand_in(found["exercises"], found["asks"]):
            asks -= {_FIRST_ONE}
        exercises = _longest(found["exercises"], besides=found["idioms"])
        if spoken == "ar" and not (exercises or found["foods"]):
            exercises = [*self._sounds.named_in(readings[-1][0].words)]
        exact = [one for one in self.exact if one in means["exact"] and one.goes_with(exercises)]  # type: ignore[arg-type]
        return Heard(
            passage=passage,
            words=readings[0][0].words,
            language=spoken,
            exact=self._by_bearing(exact, words),
            first=[one for one in self._first if one in means["first"]],
            later=[one for one in self._later if one in means["later"]],
            exercises=exercises,  # type: ignore[arg-type]
            foods=_longest(found["foods"]),  # type: ignore[arg-type]
            helpings=self._helpings(readings, "sandwich" in asks) if found["foods"] else (),
            faults=[one for one in means["faults"] if one.goes_with(exercises)],  # type: ignore[attr-defined, misc]
            muscles=[str(one) for one in _longest(found["muscles"])],
            asks=asks,
            goals=[str(one) for one in means["goals"]],
            diets=[str(one) for one in means["diets"]],
            tools=[str(one) for one in means["tools"]],
            people=[str(one) for one in means["people"]],
            levels=[str(one) for one in means["levels"]],
            allergies=_allergies(message, words) if "without" in asks else (),
            injuries=_areas(words) if "spare" in asks else (),
            days=_days(words),
            minutes=_minutes(words, amounts),
            energy=day_energy(amounts),
            body=body(amounts),
            text=message,
            reading=" ".join(passage.also.words) if passage.also else "",
        )

    def _by_bearing(self, some: list[Topic], words: Collection[str]) -> list[Topic]:
        """Of several questions the particular comes before the broad, then what speaks most of what was named."""
        broad = frozenset().union(*(one.of for one in some)) if some[1:] else frozenset()
        return sorted(some, key=lambda one: (one.id in broad, -self.bearings.shared(words, one))) if some[1:] else some

    def _helpings(self, readings: list[tuple[Text, list[str]]], is_in_bread: bool) -> list[Helping]:
        """How much of each food; of Arabizi in its reading, where no digit stands for a letter."""
        text, languages = readings[-1][0], readings[0][1]
        amounts = self._finder.amounts(text, languages)
        found = [helping(text.words, one, amounts) for one in self._eaten(text, languages)]
        if is_in_bread and not any(_has_bread(one.food) for one in found):
            bread = foods().all[_BREAD]
            found.append(Helping(bread, bread.portion))
        return list({one.food.id: one for one in found}.values())  # a food that is named twice is eaten once

    def _eaten(self, text: Text, languages: Sequence[str]) -> list[Match[Food]]:
        """Foods in the order of the words. "Chicken shawarma sandwich" is one dish: what it is made of is no other."""
        named: Sequence[Match[Food]] = _kept(list(self._matching["foods"](text, languages)))  # type: ignore[arg-type]
        unwanted = {one.end for one in self._matching["left-out"](text, languages)}
        named = [one for one in named if one.start not in unwanted]
        own = [one for one in named if not any(_is_beside(one, other) and _is_in(one, other) for other in named)]
        return sorted(own, key=lambda one: one.start)


def _has_bread(food: Food) -> bool:
    """Of a sandwich: a dish that is one, or a bread itself."""
    return food.measure == "sandwich" or any("bread" in name.split() for name in (*food.made_of, *food.names))


def _is_beside(one: Match[Food], other: Match[Food]) -> bool:
    return one.end == other.start or other.end == one.start


def _is_in(one: Match[Food], dish: Match[Food]) -> bool:
    parts = dish.means.made_of if dish.means.role == "dish" else ()
    return any(part in name.split() for part in parts for name in one.means.names)


_ENDINGS = {"ا": "ه", "ه": "ا", "ة": "ا"}  # of "pizza" and "mango" everybody writes their own
_SHORT_NAME = 3


def _names(english: Iterable[str], arabic: Iterable[str]) -> Lines:
    def plain(name: str) -> str:
        return re.sub(r"[^\w\s]", "", name.replace("-", " "))

    english = dict.fromkeys(each for one in english for each in (one, one if one.endswith("s") else f"{one}s"))

    names = list(map(plain, arabic))
    names += [f"ال{one}" for one in names if len(one) == 2]  # words this short keep their article in reading
    names += [one[:-1] + _ENDINGS[one[-1]] for one in names if one[-1] in _ENDINGS and len(one) > _SHORT_NAME]
    return lines({"en": "\n".join(map(plain, english)), "ar": "\n".join(names)})


def _longest(matches: Sequence[Match[T]], besides: Sequence[Match[T]] = ()) -> list[T]:
    """Meanings by how much of the message they cover, without those that only lie in what stands `besides`."""
    return list(dict.fromkeys(one.means for one in _kept([*besides, *matches]) if one not in besides))


def _kept(matches: Sequence[Match[T]]) -> list[Match[T]]:
    """From the longest to the shortest; what lies within a longer one is not meant."""
    by_length = sorted(matches, key=lambda one: (one.start - one.end, one.start))
    kept: list[Match[T]] = []
    for one in by_length:
        if not any(other.start <= one.start and one.end <= other.end for other in kept):
            kept.append(one)
    return kept


def _is_the_stand_in(exercises: Sequence[Match[object]], asks: Sequence[Match[object]]) -> bool:
    """ "Can I swim instead of lifting?" names what would stand in, not what it should stand in for."""
    told = [one.end for one in asks if one.means == "instead-of"]
    return bool(told) and not any(one.start >= min(told) for one in exercises)


def _number(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 4 else _NUMBERS.get(word)


def _counted(words: Sequence[str], units: frozenset[str]) -> int | None:
    for before, word in pairwise(words):
        if word in units and (number := _number(before)) is not None:
            return number
    return None


def _days(words: Sequence[str]) -> int | None:
    counted = _counted(words, _DAYS) or next((2 for word in words if word in _TWO), None)
    return counted if counted and 1 <= counted <= 7 else None


def _minutes(words: Sequence[str], amounts: Sequence[Quantity]) -> int | None:
    """How long a session may be: the first time that one could have."""
    if _THIRD in pairwise(words):
        return 20
    told = sorted((one for one in amounts if one.kind == "duration"), key=lambda one: (one.start, -one.end))
    return next((round(one.high * 60) for one in told if 5 <= round(one.high * 60) <= 240), None)


def _allergies(message: str, words: Sequence[str]) -> list[str]:
    line = f"{message} {' '.join(words)}"
    return [one for one in sorted(foods().allergens) if foods().hidden(line, [one])]


def _areas(words: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(area for word in words if (area := strains().injury(word))))
