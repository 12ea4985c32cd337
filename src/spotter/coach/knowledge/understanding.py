"""What was heard beside what it is probably about: which of the two an answer goes by."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from spotter.coach.knowledge.guess import OTHER, Guess
from spotter.coach.knowledge.hearing import Ears, Heard
from spotter.coach.knowledge.topics import Topic

# How sure a guess must be to come before a phrase that was heard, before an exercise or a food, and to count where
# nothing was heard; chosen on strangers' questions (`python -m tools.questions`), measured by `python -m tools.topics`.
OVER, SURE, LIKELY = 0.65, 0.5, 0.3
AGREED = 0.9  # where a phrase says the same
# How likely a topic must be for its phrase to count: one written for the very question, and any other.
FAINT, WEAK = 0.002, 0.05
BROAD = ("food", "training", "tired", "weight", "scale")
_FEW = 5  # words of a question that is itself broad

_TOO_HARD = "too-hard"  # no guess makes more of it
_AT_HOME = "home"
_IDEAS = "meal-ideas"
_SAYS_LITTLE = frozenset({"telling", "hello", "thanks", "feeling"})  # no answer to a question that they don't fit

_PLANS = frozenset({"workout", "meals"})
_ORDER = "order"  # a plan is asked for in so many words
_OWNED = "owned"  # a plan that the member has already
_FIRST_ONE = "instead"  # how to a first pull-up: by what stands in for it
_OF_A_FOOD = frozenset({"fits", "lighter", "energy"})  # asks that only a coach is asked
_ASKING = frozenset({"amount", "form", "compare", "energy", "instead"})
_QUESTIONS = frozenset("how why when is are does do should am will هل ليه امتي".split())
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


class Understanding:
    """Weighs guesses against what these ears hear."""

    def __init__(self, ears: Ears) -> None:
        self._ears = ears

    def of(self, heard: Heard, guess: Guess, known: Collection[str]) -> Heard:
        """What was heard, and what it is probably about: first of all if that is sure, else where nothing was heard.

        `known` are the topics that could be guessed: a phrase of another is not overruled.
        """
        heard = _without_unlikely(heard, guess)
        heard = _without_broad(_without_overruled(_without_orders(heard, guess), guess), guess)
        if guess.chance >= SURE and _ASKS.get(guess.topic) in _PLANS:
            heard = replace(heard, asks=heard.asks - {_OWNED})  # to change the one there is
        if (
            guess.chance < LIKELY
            or heard.exact
            or _is_worked_out(heard)
            or (heard.first and guess.topic in heard.first[0].of)
        ):
            return heard
        if guess.topic == OTHER:
            return _without_things(heard)
        if ask := _ASKS.get(guess.topic):
            return _with_ask(heard, ask, guess.chance)
        topic = self._ears.topics.get(guess.topic)
        if topic is None or not self._bears(heard, topic, guess):
            return heard
        return self._with_topic(heard, topic, guess.chance, known)

    def _bears(self, heard: Heard, topic: Topic, guess: Guess) -> bool:
        """Whether a guess may stand for a topic: one that names nothing of the message must be beyond doubt, and what
        can be done at home for a muscle is a question about the muscle."""
        if topic.id in _SAYS_LITTLE:
            return guess.chance >= OVER and not heard.asks & _ASKING
        if guess.chance >= OVER:
            return topic.id != _AT_HOME or not (heard.muscles and heard.tools)
        return topic in (*heard.first, *heard.later) or self._ears.bearings.shared(_words(heard), topic) > 0

    def _with_topic(self, heard: Heard, topic: Topic, chance: float, known: Collection[str]) -> Heard:
        """Of several phrases the one that was guessed as well comes first; else the guess as far as it is sure."""
        if chance < SURE:
            return heard if heard.foods else replace(heard, later=[*heard.later, topic])
        if topic.id == _IDEAS and _ORDER not in heard.asks:
            heard = replace(heard, asks=heard.asks - _PLANS)  # some meals are no day of them
        is_new = topic not in heard.first
        if heard.first and is_new and chance < OVER and any(topic.lines.values()):  # else no phrase could have named it
            return replace(heard, first=[*heard.first, topic])
        if topic in self._ears.exact and not any(one.id == _TOO_HARD for one in heard.first):
            return replace(heard, exact=[topic])
        if is_new and any(one.id == _TOO_HARD or one.id not in known for one in heard.first):
            return replace(heard, later=[*heard.later, topic])
        others = [one for one in heard.first if one != topic]
        dropped = frozenset() if _ORDER in heard.asks or chance < OVER else _PLANS
        return replace(heard, first=[topic, *others], asks=heard.asks - dropped)


def _is_worked_out(heard: Heard) -> bool:
    """What is answered from what was named, to which no text is nearer: foods that are counted or compared, muscles,
    how much of an exercise, a fault in one."""
    of_foods = heard.foods and heard.asks & _OF_A_FOOD
    compared = len(heard.foods) > 1 and "compare" in heard.asks
    of_exercises = heard.exercises and (heard.faults or heard.asks & {"amount", "further"})
    return bool(of_foods or compared or of_exercises or len(heard.muscles) > 1)


def _with_ask(heard: Heard, ask: str, chance: float) -> Heard:
    """A kind of question in place of those that were heard, if that is sure; else beside them."""
    others = heard.asks & {*_ASKS.values()}
    if ask == "further" and "properly" in heard.asks:
        return heard  # to do one well comes before doing more of them
    if ask == "compare" and len(heard.exercises) < 2:
        return replace(heard, asks=heard.asks | {ask})  # nothing to set beside it: asks that were heard stay
    if ask in _PLANS - heard.asks and chance < OVER and not heard.days:
        return heard  # nobody spoke of a plan
    if chance >= SURE and not _is_order(heard):
        kept = others & {_FIRST_ONE} if ask == "further" else set()
        return replace(heard, asks=heard.asks - others | kept | {ask})
    return heard if others or ask in _PLANS else replace(heard, asks=heard.asks | {ask})


def _without_orders(heard: Heard, guess: Guess) -> Heard:
    """ "How do I track my workouts?" asks for no plan, whatever words it has."""
    is_question = heard.words[:1] and heard.words[0] in _QUESTIONS and not _is_order(heard)
    if not is_question or heard.days or heard.minutes or _ASKS.get(guess.topic) in _PLANS:
        return heard
    return replace(heard, asks=heard.asks - _PLANS)


def _without_overruled(heard: Heard, guess: Guess) -> Heard:
    """A question of its own is not meant where the guess is beyond doubt that no coach is asked, or that it is
    another topic which was heard as well."""
    if guess.topic == OTHER and guess.chance >= OVER:
        return replace(heard, exact=())
    names = {one.id for one in heard.first} | {name for name, ask in _ASKS.items() if ask in heard.asks & _PLANS}
    if guess.chance < AGREED or guess.topic not in names:
        return heard
    return replace(heard, exact=[one for one in heard.exact if guess.topic in one.of])


def _without_unlikely(heard: Heard, guess: Guess) -> Heard:
    """A phrase stands in many a message that is about something else: of a topic that is hardly guessed at all it is
    no sign."""

    def likely(topic: Topic, least: float) -> bool:
        return guess.chances.get(topic.id, 1.0) >= least

    return replace(
        heard,
        exact=[one for one in heard.exact if likely(one, FAINT)],
        first=[one for one in heard.first if likely(one, WEAK)],
    )


def _without_broad(heard: Heard, guess: Guess) -> Heard:
    """A broad text on the strength of one word is for short messages; in long ones it is beside the point."""
    if len(_words(heard)) <= _FEW:
        return heard
    return replace(heard, later=[one for one in heard.later if one.id not in BROAD or one.id == guess.topic])


def _without_things(heard: Heard) -> Heard:
    """No coach is asked, so a food or a muscle is named by chance, unless the question is one of those about it."""
    if heard.foods and heard.asks & _OF_A_FOOD:
        return heard
    muscles = heard.muscles if heard.tools or heard.asks & {"for-muscle", "works"} else ()
    return replace(heard, foods=(), later=(), muscles=muscles)


def _is_order(heard: Heard) -> bool:
    """A plan in so many words, or meals of so many kcal: not to be talked into another question."""
    return _ORDER in heard.asks or ("meals" in heard.asks and heard.energy is not None)


def _words(heard: Heard) -> Sequence[str]:
    """Of Arabizi those of its reading, where no digit divides them."""
    return heard.reading.split() or heard.words
