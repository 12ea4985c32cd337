"""Lexicons from the YAML files beside this one: words, phrases, and how nearly a word is one of them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any, NamedTuple

import yaml

from spotter.operations.never_kept.words import Word, fold

_FILES = ("medicines", "conditions", "values", "numbers", "places")
_CHOICE = re.compile(r"\{([^}]*)\}|(\S+)")
# Small words inside a name that say nothing: "قصور في الكلى", "cancer of the breast".
_SMALL = frozenset(fold("في ف علي ع ال of the in a an el fel fi fe al 3ala ب").split())
_ENDS = None  # key of a node of the tree at which a phrase ends


class Hit(NamedTuple):
    """A phrase in a list of words: where its letters begin, and the index behind its last word."""

    start: int
    behind: int


@cache
def data(name: str) -> dict[str, str]:
    text = (files("spotter.operations.never_kept") / f"{name}.yaml").read_text("utf-8")
    loaded: dict[str, str] = yaml.safe_load(text)
    return loaded


def words_of(name: str, *keys: str) -> frozenset[str]:
    return frozenset(fold(word) for key in keys for word in data(name)[key].split())


def phrases_of(name: str, key: str) -> "Phrases":
    return Phrases(line for line in data(name)[key].splitlines() if line.strip())


def _spelled(line: str) -> Iterator[tuple[str, ...]]:
    """The phrases that a line with choices stands for; what is folded into nothing or more words is split again."""
    choices = [one.split() or [other] for one, other in _CHOICE.findall(line)]
    for words in product(*choices):
        yield tuple(word for part in words for word in fold(part).replace("-", " ").split())


@cache
def arabic_words() -> frozenset[str]:
    """All Arabic words of phrases: what Arabizi may mean here."""
    text = " ".join(block for name in _FILES for block in data(name).values())
    return frozenset(re.findall(r"[\u0621-\u064a]{2,}", fold(text)))


class Phrases:
    """Phrases as a tree of words, so that one step a word finds the longest."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._tree: dict[Any, Any] = {}
        for line in lines:
            for phrase in _spelled(line):
                node = self._tree
                for word in phrase:
                    node = node.setdefault(word, {})
                node[_ENDS] = True

    def at(self, words: Sequence[Word], index: int) -> Hit | None:
        """The longest phrase that begins with this word."""
        best: Hit | None = None
        for form, cut in words[index].forms:
            node = self._tree.get(form)
            behind = self._behind(words, index + 1, node) if node else 0
            if behind and (best is None or behind > best.behind):
                best = Hit(words[index].start + cut, behind)
        return best

    def _behind(self, words: Sequence[Word], index: int, node: dict[Any, Any]) -> int:
        """The index behind the longest rest of a phrase; phrases are a few words deep, so this goes no deeper."""
        best = index if _ENDS in node else 0
        if index < len(words) and words[index].joined and len(node) > (_ENDS in node):
            found = {form for form, _ in words[index].forms if form in node}
            for form in found:
                best = max(best, self._behind(words, index + 1, node[form]))
            if not found and words[index].key in _SMALL:
                best = max(best, self._after_small(words, index + 1, node))
        return best

    def _after_small(self, words: Sequence[Word], index: int, node: dict[Any, Any]) -> int:
        if index < len(words) and words[index].joined and words[index].key in _SMALL:
            index += 1  # "in the"
        if index >= len(words) or not words[index].joined:
            return 0
        return max(
            (self._behind(words, index + 1, node[form]) for form, _ in words[index].forms if form in node), default=0
        )


class Names:
    """Single names that are known by heart, with a letter wrong, and in Arabic letters by their consonants."""

    LONG = 7  # letters from which on one may be wrong
    LONGEST = 40

    def __init__(self, names: frozenset[str], never: frozenset[str]) -> None:
        self._names = names
        self._never = never
        long = [name for name in names if len(name) >= self.LONG]
        self._long = frozenset(long)
        self._short_by_one = frozenset(near for name in long for near in _shorter(name))
        self._one_other = frozenset(near for name in long for near in _blanked(name))
        never_bones = frozenset(skeleton(word) for word in never if not word.isascii())
        self._bones = frozenset(bone for name in names if len(bone := skeleton(name)) >= 5) - never_bones
        self._latin = frozenset(_outline(name) for name in names if name.isascii() and skeleton(name) in self._bones)

    def know(self, form: str) -> bool:
        return form in self._names and form not in self._never

    def nearly_know(self, form: str) -> bool:
        if form in self._never or not 5 <= len(form) <= self.LONGEST or form.isdigit():
            return False
        if form.isascii():
            if len(form) > 7 and _outline(form) in self._latin:
                return True
        elif skeleton(form) in self._bones and looks_foreign(form):
            return True
        return len(form) >= self.LONG and (
            form in self._short_by_one
            or not _shorter(form).isdisjoint(self._long)
            or not _blanked(form).isdisjoint(self._one_other)
        )


def looks_foreign(form: str) -> bool:
    """Foreign names are written with their vowels in Arabic, Arabic words mostly without."""
    return len(form) > 4 and len(_LONG_VOWEL.findall(form[:-1])) > 1


def _shorter(word: str) -> set[str]:
    return {word[:at] + word[at + 1 :] for at in range(1, len(word))}


def _blanked(word: str) -> set[str]:
    return {f"{word[:at]}?{word[at + 1 :]}" for at in range(1, len(word))}


def _outline(word: str) -> tuple[str, str, int]:
    """In Latin letters consonants alone would be too little: the first letter and about the length have to agree."""
    return skeleton(word), word[0], len(word) // 3


_LATIN = (("ph", "f"), ("th", "t"), ("sh", "s"), ("ch", "k"), ("ck", "k"), ("qu", "k"), ("x", "ks"))
_SOFT_C = re.compile("c(?=[eiy])")
_LETTERS = str.maketrans("czvpgqثطذضصزظشخقكجغفبتدسلمنر", "ksfbjkttddsssskkkjjfbtdslmnr", "aeiouywhاويحهعءئؤىة'")
_LONG_VOWEL = re.compile("[اوي]")
_TWICE = re.compile(r"(.)\1+")


def skeleton(word: str) -> str:
    """The consonants of a name, the same whichever letters it is written in: vowels come and go, v is ف, p is ب."""
    if word.isascii():
        for letters, sound in _LATIN:
            word = word.replace(letters, sound)
        word = _SOFT_C.sub("s", word)
    return _TWICE.sub(r"\1", word.translate(_LETTERS))
