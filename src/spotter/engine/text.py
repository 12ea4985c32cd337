"""Read a message: the words it says under case, typography, disguise and script, and where they stood.

Words are made at once, their places only when somebody asks: most messages match nothing, and then
nobody does. Nearly every spelling of a message was met before, and is not read again.
"""

import re
from collections.abc import Callable, Container, Iterable

import re2

from spotter.engine.spelling import (
    SIGNS_AS_LETTERS,
    Piece,
    fold,
    plain_pieces,
    signs_of_disguise,
    undisguised_pieces,
)

_SENTENCE_END = re.compile(r"[.!?\n\r;…؟؛۔。！？]")
_WALL = re.compile(r"[.!?\n\r;…؟؛۔。！？\"“”«»()\[\]{}<>#|=]")
_DASH = "-\u2010-\u2015"
# What stands between spaces; a dash between numbers holds them together: "6 - 8".
_SPELLING = re.compile(rf"(?:\S|(?<=\d) (?=[{_DASH}] ?\d)|(?<=\d[{_DASH}]) (?=\d)|(?<=\d [{_DASH}]) (?=\d))+")
_HELD_TOGETHER = re.compile(rf"\d(?: [{_DASH}] ?|[{_DASH}] )\d")
_THREE_LETTERS = re.compile(r" [^\W\d_] [^\W\d_] [^\W\d_] ")
_LETTERS = re.compile(r"(?: [^\W\d_]){3,}(?= )")
_LONGEST_WORD = 32  # that letters are put together to
_MOST_KEPT = 250_000  # characters of spellings, about 15 MB


def _spelled_out() -> re2.Set:
    letter = r"[^\pL\pN']{1,3}\pL"
    found = re2.Set.SearchSet()
    found.Add(rf"(?:^|[^\pL\pN'])\pL(?:{letter}){{2}}(?:[^\pL\pN']|$)")
    found.Compile()
    return found


_SPELLED_OUT = _spelled_out()


class Text:
    """One message as words. `span(i, j)` gives the original code points of words i up to j."""

    __slots__ = ("_between", "_ends", "_layout", "_place", "_said", "_walls", "_words", "has_signs", "line", "original")

    def __init__(self, original: str, line: str, place: Callable[[], list[Piece]], has_signs: bool = False) -> None:
        """`line` holds the words, each between spaces; `place` tells where they stand."""
        self.original = original
        self.line = line
        self.has_signs = has_signs  # digits, or signs used as letters
        self._place = place
        self._words: list[str] | None = None
        self._said: set[str] | None = None
        self._layout: list[Piece] | None = None
        self._between: list[str] | None = None
        self._ends: list[bool] | None = None
        self._walls: list[bool] | None = None

    @classmethod
    def of(cls, original: str, pieces: list[Piece]) -> "Text":
        """Words whose places are known already."""
        return cls(original, _line(pieces) + " ", lambda: pieces)

    @property
    def words(self) -> list[str]:
        if self._words is None:
            self._words = self.line.split()
        return self._words

    @property
    def said(self) -> set[str]:
        """Each word once."""
        if self._said is None:
            self._said = set(self.words)
        return self._said

    @property
    def layout(self) -> list[Piece]:
        """Each word with its place in the original."""
        if self._layout is None:
            self._layout = self._place()
        return self._layout

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The original code points that words `start` up to, not including, `end` came from."""
        return self.layout[start][1], self.layout[end - 1][2]

    def after(self, index: int) -> str:
        """What stands in the original between a word and the next: punctuation, spaces, line ends."""
        return self._gaps[index]

    @property
    def _gaps(self) -> list[str]:
        if self._between is None:
            starts = [start for _, start, _ in self.layout[1:]] + [len(self.original)]
            self._between = [self.original[end:start] for (_, _, end), start in zip(self.layout, starts, strict=False)]
        return self._between

    @property
    def sentence_ends(self) -> list[bool]:
        """For each word, whether a sentence ends right after it."""
        if self._ends is None:
            self._ends = [gap != " " and bool(_SENTENCE_END.search(gap)) for gap in self._gaps]
        return self._ends

    @property
    def walls(self) -> list[bool]:
        """For each word, whether something stands right after it that an excuse may not reach across."""
        if self._walls is None:
            self._walls = [gap != " " and bool(_WALL.search(gap)) for gap in self._gaps]
        return self._walls

    def __str__(self) -> str:
        return self.line[1:-1]


def _line(pieces: Iterable[Piece]) -> str:
    return "".join([f" {word}" for word, _, _ in pieces])


class _Spellings(dict[str, str]):
    """What each spelling says, worked out when it is first met."""

    def __init__(self, read: Callable[[str], list[Piece]]) -> None:
        self._read = read
        self.pieces: dict[str, list[Piece]] = {}
        self.size = 0  # in characters

    def __missing__(self, spelling: str) -> str:
        self.size += len(spelling)
        pieces = self.pieces[spelling] = self._read(spelling)
        line = self[spelling] = _line(pieces)
        return line


class _Met:
    """The spellings that a reader met: as they stand, as they are meant, and which need to be read so."""

    def __init__(self, known: Container[str]) -> None:
        self.known = known
        self.plain = _Spellings(self._meet)
        self.meant = _Spellings(lambda spelling: undisguised_pieces(*fold(spelling), known))
        self.joined = _Spellings(lambda letters: _spell([(one, 0, 0) for one in letters.split()], known))
        self.disguised: set[str] = set()
        self.signed: set[str] = set()
        self.dashed: set[str] = set()

    @property
    def size(self) -> int:
        return self.plain.size + self.meant.size + self.joined.size

    def _meet(self, spelling: str) -> list[Piece]:
        folded, origin = fold(spelling)
        if signs := signs_of_disguise(folded):
            self.disguised.add(spelling)
        if SIGNS_AS_LETTERS in signs:
            self.signed.add(spelling)
        if folded[:1] == "-" or folded[-1:] == "-":
            self.dashed.add(spelling)
        return plain_pieces(folded, origin, self.known)


class Reader:
    """Reads messages. `known` words decide which reading of a disguised word is meant.

    Spellings are remembered from message to message, which changes no reading. When too many are, the next
    message begins with none: another thread may still be reading with the old ones.
    """

    def __init__(self, known: Container[str] = frozenset()) -> None:
        self.known = known
        self._met = _Met(known)

    def read(self, text: str) -> Text:
        met = self._memory()
        spellings = text.split()
        line = "".join(map(met.plain.__getitem__, spellings)) + " "
        spelled_out = _THREE_LETTERS.search(line) is not None and bool(_SPELLED_OUT.Match(fold(text)[0]))
        if not spelled_out and met.disguised.isdisjoint(spellings):
            return Text(text, line, lambda: self._layout(text, spellings, met.plain))
        has_signs = not met.signed.isdisjoint(spellings)
        if has_signs and not met.dashed.isdisjoint(spellings) and _HELD_TOGETHER.search(text):
            spellings = _SPELLING.findall(text)
        line = "".join(map(met.meant.__getitem__, spellings)) + " "
        if spelled_out:
            line = _LETTERS.sub(lambda letters: met.joined[letters.group()], line)
        return Text(text, line, lambda: self._layout(text, spellings, met.meant, spelled_out), has_signs)

    def _layout(self, text: str, spellings: list[str], read: _Spellings, spelled_out: bool = False) -> list[Piece]:
        pieces: list[Piece] = []
        at = 0
        for spelling in spellings:
            at = text.index(spelling, at)
            pieces += [(word, at + start, at + end) for word, start, end in read.pieces[spelling]]
            at += len(spelling)
        return _join_spelled_out(pieces, self.known) if spelled_out else pieces

    @property
    def remembered(self) -> int:
        """How much is remembered, in characters."""
        return self._met.size

    def _memory(self) -> _Met:
        if self._met.size > _MOST_KEPT:
            self._met = _Met(self.known)
        return self._met


def read(text: str, known: Container[str] = frozenset()) -> Text:
    """Normalise one message; who has many keeps a reader."""
    return Reader(known).read(text)


def _join_spelled_out(pieces: list[Piece], known: Container[str]) -> list[Piece]:
    """Read 'k i l l' and 's.u.i.c' as words, where the letters make words that we know."""
    joined: list[Piece] = []
    letters: list[Piece] = []
    for piece in pieces:
        if len(piece[0]) == 1 and piece[0].isalpha():
            letters.append(piece)
        else:
            joined.extend(_spell(letters, known))
            joined.append(piece)
            letters = []
    joined.extend(_spell(letters, known))
    return joined


def _spell(letters: list[Piece], known: Container[str]) -> list[Piece]:
    if len(letters) < 3:
        return letters
    spelled: list[Piece] = []
    for i in range(0, len(letters), _LONGEST_WORD):
        part = letters[i : i + _LONGEST_WORD]
        cut = _cut("".join(letter for letter, _, _ in part), known)
        spelled.extend((part[a][0] if b - a == 1 else word, part[a][1], part[b - 1][2]) for word, a, b in cut)
    return spelled


def _cut(letters: str, known: Container[str]) -> list[Piece]:
    """Cut letters into known words, as few as possible; each letter for itself where none fit."""
    best: list[tuple[int, list[Piece]]] = [(0, [])]
    for end in range(1, len(letters) + 1):
        ways = [
            (best[start][0] + (1 if end - start > 1 else 3), [*best[start][1], (letters[start:end], start, end)])
            for start in range(max(0, end - 16), end)
            if end - start == 1 or letters[start:end] in known
        ]
        best.append(min(ways, key=lambda way: way[0]))
    return best[-1][1]
