"""Known phrases in free text: whole words, through disguise, in one pass."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from spotter.engine.text import read

_ENDINGS = ("s", "es", "ed", "d", "ing", "er", "ers", "'s")
_NO = frozenset("no not without never isnt wasnt nor مش مفيش بدون غير لا ما".split())


_INFLECTED = "forbidden:"


@dataclass(frozen=True, slots=True)
class Found:
    """A phrase in a text: its kind and name, and the words it covers."""

    kind: str
    name: str
    start: int
    end: int
    denied: bool

    @property
    def value(self) -> str:
        return f"{self.kind}:{self.name}"


class Phrases:
    """Phrases and what each stands for, as `kind:name`. `fine` phrases hide what they cover."""

    def __init__(self, listed: Iterable[tuple[str, str]], fine: Sequence[str] = ()) -> None:
        self._first: dict[str, list[tuple[tuple[str, ...], str, str]]] = defaultdict(list)
        self._known: set[str] = set()
        pairs = [*listed, *((phrase, "fine:") for phrase in fine)]
        for phrase, _ in pairs:
            self._known.update(read(phrase).words)
        for phrase, value in pairs:
            self._add(read(phrase, self._known).words, value)

    def _add(self, words: list[str], value: str) -> None:
        kind, _, name = value.partition(":")
        last = words[-1]
        lasts = [last]
        if value.startswith(_INFLECTED) and last.isascii() and last.isalpha() and len(last) > 2:
            lasts += [form for ending in _ENDINGS for form in _forms(last, ending)]
        for one in lasts:
            spelled = (*words[:-1], one)
            self._known.update(spelled)
            self._first[spelled[0]].append((spelled, kind, name))

    def find(self, text: str) -> list[Found]:
        """What stands in a text, as whole words; `denied` is what "no" or "without" stands right before."""
        words = read(text, self._known).words
        found = list(self._all(words))
        if not any(one.kind == "fine" for one in found):
            return found
        hidden = [one for one in found if one.kind == "fine"]
        return [one for one in found if not any(_inside(one, fine) for fine in hidden)]

    def _all(self, words: list[str]) -> Iterator[Found]:
        for start, word in enumerate(words):
            for phrase, kind, name in self._first.get(word, ()):
                end = start + len(phrase)
                if len(phrase) == 1 or tuple(words[start:end]) == phrase:
                    denied = not _NO.isdisjoint(words[max(0, start - 2) : start])
                    yield Found(kind, name, start, end, denied)


def _forms(word: str, ending: str) -> Iterator[str]:
    yield word + ending
    if word.endswith("e") and ending in ("ing", "er", "ers"):
        yield word[:-1] + ending
    if word.endswith("y") and ending == "es":
        yield word[:-1] + "ies"
    if ending in ("ed", "ing", "er", "ers"):
        yield word + word[-1] + ending


def _inside(one: Found, fine: Found) -> bool:
    return fine.start <= one.start and one.end <= fine.end
