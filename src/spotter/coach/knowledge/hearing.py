"""What a message is about: topics, exercises, foods, questions and wishes, in English, Arabic and Arabizi."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import TypeVar

from spotter.coach.knowledge.amounts import Body, Helping, body, day_energy, helping
from spotter.coach.knowledge.bearing import Bearings
from spotter.coach.knowledge.guess import Guess
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

T = TypeVar("T")
Matching = Callable[[Text, Sequence[str]], Iterator[Match[T]]]

_NUMBERS = dict(zip("one two three four five six seven".split(), range(1, 8), strict=True))
_NUMBERS |= {"واحد": 1, "اتنين": 2, "تلات": 3, "تلاته": 3, "ثلاث": 3, "ثلاثه": 3, "اربع": 4, "اربعه": 4, "خمس": 5}
_NUMBERS |= {"خمسه": 5, "ست": 6, "سته": 6, "سبع": 7, "سبعه": 7}
_DAYS = frozenset("day days times ايام يوم مرات مره x".split())
_THIRD = ("تلت", "ساعه")  # of an hour; three hours are "تلت ساعات"
_TWO = {"يومين": "days", "مرتين": "days", "twice": "days"}


# How sure a guess must be to come before a phrase that was heard, before an exercise or a food, and to count where
# nothing was heard: of the latter two about 88 and 84 in a hundred are right (`python -m tools.topics`).
OVER, SURE, LIKELY = 0.95, 0.65, 0.5
AGREED = 0.9  # where a phrase says the same
_FEW = 5  # words of a question that is itself broad
BROAD = ("food", "training", "tired")
_PLANS = frozenset({"workout", "meals"})
_OTHER = "other"  # nothing that a coach knows
_FIRST_ONE = "instead"  # how to a first pull-up: by what stands in for it
_ORDER = "order"  # a plan is asked for in so many words
_IDEAS = "meal-ideas"
_OF_A_FOOD = frozenset({"fits", "lighter", "energy"})  # asks that only a coach is asked
_OWNED = "owned"  # a plan that the member has already
_AT_HOME = "home"
_ASKING = frozenset({"amount", "form", "compare", "energy", "instead"})
_SAYS_LITTLE = frozenset({"telling", "hello", "thanks", "feeling"})  # no answer to a question that they don't fit
_QUESTIONS = frozenset("how why when is are does do should am will هل ليه امتي".split())
_TOO_HARD = "too-hard"  # no guess makes more of it
# Guesses that are no topic with a text of its own but a kind of question.
_ASKS = {
    "form": "form",
    "swap": "instead",
    "muscle": "best",
    "compare": "compare",
    "further": "further",
    "food-facts": "energy",
    "plan": "workout",
    "meals": "meals",
}


@dataclass(frozen=True)
class Heard:
    """One message, understood as far as it goes."""

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
        self._exact = topics("topics-exact")
        self._first = [*topics("topics-particular"), *topics("topics-first")]
        self._later = topics("topics-later")
        item = read("hearing.yaml").mapping(required="asks goals diets tools muscles people levels")
        self._kinds = {
            part: [(name, one.lines_by_language()) for name, one in item[part].mapping(any_key=True).items()]
            for part in item
        }

    @cached_property
    def _sources(self) -> Mapping[str, Sequence[tuple[object, Lines]]]:
        exercises = [(one, _names(one.names, one.arabic)) for one in library().all.values()]
        eaten = [(one, _names(one.names, one.arabic)) for one in foods().all.values()]
        kinds = {"exact": self._exact, "first": self._first, "later": self._later}
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

    def hear(self, message: str, language: str | None = None) -> Heard:
        """`language` is the member's own, for messages that could be in any."""
        text = read_text(message, self._vocabulary)
        codes = self._languages.of(text)
        readings: list[tuple[Text, list[str]]] = [(text, ["en", "ar"])]
        if codes[0] == ARABIZI:
            readings.append((self.arabizi.read(message), ["ar"]))
        spoken = "ar" if codes[0] in ("ar", ARABIZI) or (not text.words and language == "ar") else "en"
        return self._heard(message, spoken, readings)

    def with_guess(self, heard: Heard, guess: Guess, known: Collection[str]) -> Heard:
        """What was heard, and what it is probably about: first of all if that is sure, else where nothing was heard.

        `known` are the topics that could be guessed: a phrase of another is not overruled.
        """
        heard = self._without_broad(self._without_overruled(self._without_orders(heard, guess), guess), guess)
        if guess.chance >= OVER and _ASKS.get(guess.topic) in _PLANS:
            heard = replace(heard, asks=heard.asks - {_OWNED})  # to change the one there is
        if guess.chance < LIKELY or heard.exact:
            return heard
        is_sure = guess.chance >= SURE
        if heard.first and guess.topic in heard.first[0].of:
            return heard
        if guess.topic == _OTHER:
            return _without_things(heard) if is_sure else heard
        if ask := _ASKS.get(guess.topic):
            others = heard.asks & {*_ASKS.values()}
            if ask == "further" and "properly" in heard.asks:
                return heard  # to do one well comes before doing more of them
            if ask == "compare" and len(heard.exercises) < 2:
                return replace(heard, asks=heard.asks | {ask})  # nothing to set beside it: asks that were heard stay
            if ask in _PLANS - heard.asks and guess.chance < OVER:
                return heard  # nobody spoke of a plan
            if is_sure and not _is_order(heard):
                kept = others & {_FIRST_ONE} if ask == "further" else set()
                return replace(heard, asks=heard.asks - others | kept | {ask})
            return heard if others or ask in _PLANS else replace(heard, asks=heard.asks | {ask})
        topic = self._by_name.get(guess.topic)
        return (
            self._with_topic(heard, topic, guess.chance, known) if topic and self._bears(heard, topic, guess) else heard
        )

    def _bears(self, heard: Heard, topic: Topic, guess: Guess) -> bool:
        """Whether a guess may stand for a topic: one that names nothing of the message must be beyond doubt, and what
        can be done at home for a muscle is a question about the muscle."""
        if topic.id in _SAYS_LITTLE:
            return guess.chance >= OVER and not heard.asks & _ASKING
        if guess.chance >= OVER:
            return topic.id != _AT_HOME or not (heard.muscles and heard.tools)
        return topic in (*heard.first, *heard.later) or self._bearings.shared(_words(heard), topic) > 0

    @cached_property
    def _bearings(self) -> Bearings:
        return Bearings([*self._by_name.values()], self._vocabulary)

    @staticmethod
    def _without_orders(heard: Heard, guess: Guess) -> Heard:
        """ "How do I track my workouts?" asks for no plan, whatever words it has."""
        is_question = heard.words[:1] and heard.words[0] in _QUESTIONS and not _is_order(heard)
        if not is_question or heard.days or heard.minutes or _ASKS.get(guess.topic) in _PLANS:
            return heard
        return replace(heard, asks=heard.asks - _PLANS)

    @staticmethod
    def _without_overruled(heard: Heard, guess: Guess) -> Heard:
        """A question of its own is not meant where the guess is beyond doubt that no coach is asked, or that it is
        another topic which was heard as well."""
        if guess.topic == _OTHER and guess.chance >= OVER:
            return replace(heard, exact=())
        names = {one.id for one in heard.first} | {name for name, ask in _ASKS.items() if ask in heard.asks & _PLANS}
        if guess.chance < AGREED or guess.topic not in names:
            return heard
        return replace(heard, exact=[one for one in heard.exact if guess.topic in one.of])

    @staticmethod
    def _without_broad(heard: Heard, guess: Guess) -> Heard:
        """A broad text on the strength of one word is for short messages; in long ones it is beside the point."""
        if len(_words(heard)) <= _FEW:
            return heard
        return replace(heard, later=[one for one in heard.later if one.id not in BROAD or one.id == guess.topic])

    def _with_topic(self, heard: Heard, topic: Topic, chance: float, known: Collection[str]) -> Heard:
        """Of several phrases the one that was guessed as well comes first; else the guess as far as it is sure."""
        if chance < SURE:
            return heard if heard.foods else replace(heard, later=[*heard.later, topic])
        if topic.id == _IDEAS and _ORDER not in heard.asks:
            heard = replace(heard, asks=heard.asks - _PLANS)  # some meals are no day of them
        is_new = topic not in heard.first
        if heard.first and is_new and chance < OVER:
            return replace(heard, first=[*heard.first, topic])
        if topic in self._exact and not any(one.id == _TOO_HARD for one in heard.first):
            return replace(heard, exact=[topic])
        if is_new and any(one.id == _TOO_HARD or one.id not in known for one in heard.first):
            return replace(heard, later=[*heard.later, topic])
        others = [one for one in heard.first if one != topic]
        dropped = frozenset() if _ORDER in heard.asks else _PLANS
        return replace(heard, first=[topic, *others], asks=heard.asks - dropped)

    @cached_property
    def _by_name(self) -> Mapping[str, Topic]:
        return {one.id: one for one in (*self._exact, *self._first, *self._later)}

    def _heard(self, message: str, spoken: str, readings: list[tuple[Text, list[str]]]) -> Heard:
        found = {name: [one for some in readings for one in match(*some)] for name, match in self._matching.items()}
        means = {name: list(dict.fromkeys(one.means for one in some)) for name, some in found.items()}
        words = [word for text, _ in readings for word in (*text.words, ".")]
        asks = frozenset(map(str, means["asks"]))
        amounts = self._finder.amounts(readings[-1][0], readings[0][1])  # of Arabizi in its reading
        if not means["tools"] and _is_the_stand_in(found["exercises"], found["asks"]):
            asks -= {_FIRST_ONE}
        exercises = _longest(found["exercises"])
        if spoken == "ar" and not (exercises or found["foods"]):
            exercises = [*self._sounds.named_in(readings[-1][0].words)]
        exact = [one for one in self._exact if one in means["exact"] and one.goes_with(exercises)]  # type: ignore[arg-type]
        return Heard(
            words=readings[0][0].words,
            language=spoken,
            exact=self._by_bearing(exact, words),
            first=[one for one in self._first if one in means["first"]],
            later=[one for one in self._later if one in means["later"]],
            exercises=exercises,  # type: ignore[arg-type]
            foods=_longest(found["foods"]),  # type: ignore[arg-type]
            helpings=self._helpings(readings) if "energy" in asks or found["foods"] else (),
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
            reading=" ".join(readings[1][0].words) if readings[1:] else "",
        )

    def _by_bearing(self, some: list[Topic], words: Collection[str]) -> list[Topic]:
        """Of several questions the particular comes before the broad, then what speaks most of what was named."""
        broad = frozenset().union(*(one.of for one in some)) if some[1:] else frozenset()
        return sorted(some, key=lambda one: (one.id in broad, -self._bearings.shared(words, one))) if some[1:] else some

    def _helpings(self, readings: list[tuple[Text, list[str]]]) -> list[Helping]:
        """How much of each food; of Arabizi in its reading, where no digit stands for a letter."""
        text, languages = readings[-1][0], readings[0][1]
        amounts = self._finder.amounts(text, languages)
        matches = sorted(_kept(list(self._matching["foods"](text, languages))), key=lambda one: one.start)
        found = [helping(text.words, one, amounts) for one in matches]  # type: ignore[arg-type]
        return list({one.food.id: one for one in found}.values())  # a food that is named twice is eaten once


def _words(heard: Heard) -> Sequence[str]:
    """Of Arabizi those of its reading, where no digit divides them."""
    return heard.reading.split() or heard.words


def _without_things(heard: Heard) -> Heard:
    """No coach is asked, so a food or a muscle is named by chance, unless the question is one of those about it."""
    if heard.foods and heard.asks & _OF_A_FOOD:
        return heard
    muscles = heard.muscles if heard.tools or heard.asks & {"for-muscle", "works"} else ()
    return replace(heard, foods=(), later=(), muscles=muscles)


def _is_order(heard: Heard) -> bool:
    """A plan in so many words, or meals of so many kcal: not to be talked into another question."""
    return _ORDER in heard.asks or ("meals" in heard.asks and heard.energy is not None)


def _names(english: Iterable[str], arabic: Iterable[str]) -> Lines:
    def plain(name: str) -> str:
        return re.sub(r"[^\w\s]", "", name.replace("-", " "))

    english = dict.fromkeys(each for one in english for each in (one, one if one.endswith("s") else f"{one}s"))

    names = list(map(plain, arabic))
    names += [f"ال{one}" for one in names if len(one) == 2]  # words this short keep their article in reading
    return lines({"en": "\n".join(map(plain, english)), "ar": "\n".join(names)})


def _longest(matches: Sequence[Match[T]]) -> list[T]:
    """Meanings by how much of the message they cover."""
    return list(dict.fromkeys(one.means for one in _kept(matches)))


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
