"""Build a prompt from allowed words. It says what to draw, never what not to, in at most 400 characters."""

from collections.abc import Iterator
from dataclasses import dataclass

from spotter.art.failures import Failure
from spotter.art.signals import Signals
from spotter.art.vocabulary import Vocabulary, folded, split, vocabulary

LONGEST = 400
SIMPLEST = 2
STYLES = ("cartoon", "minimal", "abstract", "illustrated")


@dataclass(frozen=True, slots=True)
class Prompt:
    text: str
    style: str
    level: int  # 0 says everything, 2 only what and where


@dataclass(frozen=True, slots=True)
class _Clause:
    text: str
    weight: int  # the lightest goes first when there is no room
    level: int  # the simplest prompt that still says it


def build(signals: Signals, style: str, level: int = 0, words: Vocabulary | None = None) -> Prompt:
    """The same signals, style and level always give the same prompt."""
    words = words or vocabulary()
    clauses = [one for one in _clauses(signals, style, words) if one.text and one.level >= level]
    while len(_joined(clauses)) > LONGEST:
        clauses.remove(min(clauses, key=lambda one: one.weight))
    return Prompt(_joined(clauses), style, level)


def fallback(subject: str = "walker", words: Vocabulary | None = None) -> Prompt:
    """The predefined prompt, for a sport or for none."""
    return Prompt((words or vocabulary()).fallback.format(subject=subject), "minimal", SIMPLEST)


def check(prompt: Prompt, brand: str | None, words: Vocabulary | None = None) -> Failure | None:
    """The last gate: whatever built it, a prompt that says anything else goes nowhere."""
    words = words or vocabulary()
    if len(prompt.text) > LONGEST or prompt.style not in STYLES:
        return Failure("prompt", "the prompt is too long or its style is not allowed", prompt.style[:20])
    unsafe = words.forbidden(prompt.text)
    if unsafe:
        return Failure("prompt", "the prompt holds what may not be drawn", ", ".join(unsafe))
    said = {folded(word) for word in split(prompt.text)} - words.allowed
    if said - {folded(part) for part in split(brand or "")}:
        return Failure("prompt", "the prompt holds words that are not in the vocabulary")
    return None


def _clauses(signals: Signals, style: str, words: Vocabulary) -> Iterator[_Clause]:
    said = words.words
    head = f"{said['style'][style]} {signals.subject} {words.places[signals.place].phrase}"
    yield _Clause(head, 100, 2)
    yield _Clause(said["intensity"][signals.intensity], 60, 1)
    yield _Clause("" if signals.indoor else said["terrain"][signals.terrain], 50, 1)
    yield _Clause(said["light"][signals.time], 70, 1)
    yield _Clause(said["weather"].get(signals.weather or "", ""), 55, 0)
    yield _Clause(said["season"].get(signals.season or "", ""), 40, 0)
    yield _Clause(f"{said['mood'][signals.mood]} mood", 80, 1)
    yield _Clause(said["scene"].get(signals.scene, "") if signals.scene != "everyday" else "", 30, 0)
    yield _Clause(said["company"].get(signals.company or "", ""), 20, 0)
    yield _Clause(f"{signals.brand} {_kit(signals, words)}" if signals.brand else "", 10, 0)
    yield _Clause(said["finish"][style], 90, 1)
    yield _Clause(words.composition, 95, 2)


def _kit(signals: Signals, words: Vocabulary) -> str:
    return words.sports[folded(signals.sport)].kit


def _joined(clauses: list[_Clause]) -> str:
    return ", ".join(clause.text for clause in clauses)
