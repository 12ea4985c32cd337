"""What stands in another language inside a reply that is vetted: said, never passed silently."""

import re
from collections.abc import Container, Iterator, Sequence

from spotter.domain.policy import Language
from spotter.domain.text import ARABIZI
from spotter.domain.verdict import Span
from spotter.engine.sentences import sentences
from spotter.engine.text import Reader, Text

_CLAUSE = re.compile(r"[^:,;،؛()\[\]\"“”«»|–—\n]+")
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[^\W\d_]{2,}")
_ACCENTED = re.compile(r"[À-ÖØ-öø-ɏ]")  # without × and ÷
_NOT_ARABIC = re.compile(r"[کیےہںٹڈڑگچپژ]")  # letters of Persian and Urdu that Arabic does not write
_OTHER_SCRIPT = re.compile(r"[^\W\d_a-zA-ZÀ-ɏ\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff]{3,}")
_SIGNS = (_ACCENTED, _NOT_ARABIC, _OTHER_SCRIPT)
_FEWEST_WORDS = 3
_FEWEST_SIGNS = 2


class Foreign:
    """Tells which clauses are in a language that is not vetted."""

    def __init__(self, languages: Sequence[Language], known: Container[str], units: frozenset[str]) -> None:
        latin = [one for one in languages if one.script == "Latin" and one.code != ARABIZI]
        self._english = frozenset().union(*(one.marks for one in latin if one.code == "en"))
        self._others = [one.marks - self._english for one in latin if one.code != "en"]
        self._marks = frozenset().union(*self._others)
        self._known, self._units = known, units
        self._read = Reader().read

    def first(self, read: Text, since: int) -> Span | None:
        """The first such clause, if it ends after the character `since`: what stands before was said before."""
        text = read.original
        if self._marks.isdisjoint(read.said) and not any(sign.search(text) for sign in _SIGNS):
            return None
        place = next((place for place in self._clauses(text) if self._is_foreign(text[slice(*place)])), None)
        return place if place and place[1] > since else None

    def _clauses(self, text: str) -> Iterator[Span]:
        for start, end in sentences(text):
            yield from (found.span() for found in _CLAUSE.finditer(text, start, end) if found.group().strip())

    def _is_foreign(self, clause: str) -> bool:
        if not clause.isascii():
            if _OTHER_SCRIPT.search(clause):
                return True
            if sum(bool(_NOT_ARABIC.search(word)) for word in clause.split()) >= _FEWEST_SIGNS:
                return True
        if len(_WORD.findall(clause)) < _FEWEST_WORDS and not _DIGIT.search(clause):
            return False  # "bon appétit" is a greeting
        return self._is_latin_foreign(clause)

    def _is_latin_foreign(self, clause: str) -> bool:
        said = {word for word in self._read(clause).said if word.isalpha()} - self._units
        english = len(self._english & said)
        most = 0 if self._marks.isdisjoint(said) else max(len(marks & said) for marks in self._others)
        if english:
            return most >= _FEWEST_SIGNS and most > english
        accented = bool(_ACCENTED.search(clause))
        unknown = len(said) >= _FEWEST_SIGNS and not any(word in self._known for word in said)
        return most >= _FEWEST_SIGNS or (unknown and (most > 0 or accented)) or (most > 0 and accented)
