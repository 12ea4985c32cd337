"""Words that miss a known one by a slip of the fingers: "protien", "dumbell", "excercise"."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property

_SHORTEST = 6  # letters: shorter words are one slip away from too many others
_WORD = re.compile(rf"(?<![a-z0-9'])[a-z]{{{_SHORTEST},}}(?![a-z0-9'])", re.IGNORECASE)


class Misspelt:
    """Puts right what is one letter or one swap away from a single known word, and is no word that is known itself."""

    def __init__(self, known: Collection[str], everyday: Collection[str]) -> None:
        self._known, self._everyday = known, everyday

    def corrected(self, message: str) -> str:
        return _WORD.sub(lambda found: self._word(found[0]), message)

    def _word(self, word: str) -> str:
        plain = word.lower()
        if plain in self._known or plain in self._everyday or self._is_form(plain):
            return word
        meant = {one for key in _keys(plain) for one in self._by_key.get(key, ()) if _is_slip(plain, one)}
        return meant.pop() if len(meant) == 1 else word

    def _is_form(self, word: str) -> bool:
        """A plural or another form of a word that is known is no slip."""
        return any(word.removesuffix(end) in self._known for end in ("s", "es", "ing", "ed", "er", "ly"))

    @cached_property
    def _by_key(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = {}
        for word in self._known:
            if len(word) >= _SHORTEST and word.isascii() and word.isalpha():
                for key in _keys(word):
                    found.setdefault(key, []).append(word)
        return found


def _keys(word: str) -> Iterable[str]:
    """The word, and the word without each of its letters: two words that share one differ by a slip or two."""
    return {word, *_without_one(word)}


def _without_one(word: str) -> Iterator[str]:
    return (word[:at] + word[at + 1 :] for at in range(1, len(word)))  # hardly anybody misses the first


def _is_slip(word: str, other: str) -> bool:
    """A letter more, less or another, or two of them swapped."""
    if len(word) != len(other):
        longer, shorter = sorted((word, other), key=len, reverse=True)
        return shorter in _without_one(longer)
    wrong = [at for at, (one, two) in enumerate(zip(word, other, strict=True)) if one != two]
    if len(wrong) == 1:
        return True
    return len(wrong) == 2 and wrong[1] - wrong[0] == 1 and _swapped(word, wrong[0]) == other


def _swapped(word: str, at: int) -> str:
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
