"""What a judge is asked and what it answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from spotter.domain.verdict import Span
from spotter.engine.text import Text

SAFE = "safe"
CRISIS = ("crisis", "harm_to_others")  # these two end a conversation, so they need to be surer


@dataclass(frozen=True, slots=True)
class Passage:
    """A message as a judge gets it: read by the engine, and in which language.

    `also` is another reading of the same words, of Arabizi that in Arabic letters.
    """

    text: Text
    language: str
    also: Text | None = None

    @property
    def readings(self) -> "list[Passage]":
        """Each as a passage of its own: as it was written, and in Arabic letters, which are then Arabic."""
        first = Passage(self.text, self.language)
        return [first, Passage(self.also, "ar")] if self.also else [first]


@dataclass(frozen=True, slots=True)
class Profile:
    """How sure is sure enough. `crisis` and `caution` are probabilities, `margin` is the lead over safe."""

    name: str
    crisis: float
    caution: float
    margin: float
    excused: float  # what it takes where rules let words of the same kind go, as an idiom, negated or quoted


# For judges that were not calibrated: the thresholds that the source documents name.
UNCALIBRATED = {
    "production": Profile("production", crisis=0.48, caution=0.22, margin=0.05, excused=0.9),
    "bench": Profile("bench", crisis=0.65, caution=0.35, margin=0.10, excused=0.9),
}


@dataclass(frozen=True, slots=True)
class Judgement:
    """Probabilities by label, of the part of a message that worries most, and where that part stands."""

    by: str
    probabilities: Mapping[str, float]
    span: Span
    profiles: Mapping[str, Profile] = field(default_factory=lambda: UNCALIBRATED)

    @property
    def risk(self) -> float:
        return 1.0 - self.probabilities[SAFE]

    @property
    def danger(self) -> float:
        """That somebody's life is in danger, whoever's: a judge may know that and waver between the two."""
        return in_danger(self.probabilities)


_AGE = "age_minor"
_HIDES = 0.8  # how much of the chance an age may take away from what else is said; next to nothing stays little


def in_danger(probabilities: Mapping[str, float]) -> float:
    """Labels exclude each other, but an age says nothing about the rest: "I'm 14 and don't want to be alive"."""
    said = sum(probabilities.get(label, 0.0) for label in CRISIS)
    return said / (1.0 - min(probabilities.get(_AGE, 0.0), _HIDES))


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A line that a judge learned from, and how near it is in meaning (1 is the same)."""

    text: str
    label: str
    similarity: float


class NoAnswer(Exception):  # noqa: N818 - an outcome, not a mistake
    """This judge is missing, slow or broken, or doesn't know the language: the next one decides."""


class Refused(NoAnswer):
    """This judge would not answer. That is never itself a crisis; the next one looks more closely."""


class Judge(Protocol):
    """Asked about some passages, a judge answers each, or says for each that it can't."""

    @property
    def name(self) -> str: ...

    def judge(self, passages: Sequence[Passage]) -> list[Judgement | NoAnswer]: ...


@runtime_checkable
class Remembers(Protocol):
    """A judge that can show what it learned from."""

    def nearest(self, passage: Passage) -> Sequence[Neighbour]: ...
