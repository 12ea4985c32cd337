"""Names by their sound: one foreign word is spelt in many ways in Arabic letters, mostly by its long vowels."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")

_MOST_WORDS = 3
_FEWEST_SOUNDS = 4  # fewer are shared by too many words
_EVERYDAY = 800  # words, the commonest
_VOWELS = dict.fromkeys(map(ord, "اويىةهءئؤآأإ"))
_ALIKE = str.maketrans("طصضظثذچغپڤق", "تسدزسزججبفك")


class Sounds(Generic[T]):
    """What has a name that sounds so, unless everyday words sound like it too."""

    def __init__(self, named: Iterable[tuple[T, Iterable[str]]], everyday: Sequence[str]) -> None:
        found: dict[str, set[T]] = {}
        for thing, names in named:
            for name in names:
                found.setdefault(_sound(name.split()), set()).add(thing)
        usual = {_sound([word]) for word in everyday[:_EVERYDAY]}
        self._known: Mapping[str, T] = {
            sound: next(iter(things))
            for sound, things in found.items()
            if len(things) == 1 and _is_telling(sound) and not usual.issuperset(sound.split())
        }

    def named_in(self, words: Sequence[str]) -> list[T]:
        """From the longest names to the shortest."""
        spans = [words[at : at + size] for size in range(_MOST_WORDS, 0, -1) for at in range(len(words) - size + 1)]
        return list(dict.fromkeys(self._known[sound] for span in spans if (sound := _sound(span)) in self._known))


def _is_telling(sound: str) -> bool:
    return len(sound.replace(" ", "")) >= _FEWEST_SOUNDS


def _sound(words: Sequence[str]) -> str:
    """Of each word the consonants that differ, none twice in a row."""
    return " ".join(map(_consonants, words))


def _consonants(word: str) -> str:
    letters = word.translate(_VOWELS).translate(_ALIKE)
    return "".join(char for at, char in enumerate(letters) if char.isalpha() and letters[at - 1 : at] != char)
