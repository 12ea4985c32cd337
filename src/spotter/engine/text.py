"""Read a message: the words it says under case, typography, disguise and script, and where they stood.

Words are made at once, their places only when somebody asks: most messages match nothing, and then
nobody does. Nearly every spelling of a message was met before, and is not read again.
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping

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
_STOP = re.compile(r"(?<!\.)\.(?!\.)|[!?\n\r;؟؛۔。！？]")  # dots in a row are a pause: "take me... to the sea"
_CUT = re.compile(rf"{_STOP.pattern}|[\"“”«»()\[\]{{}}<>#|=]")
_WALL = re.compile(r"[.!?\n\r;…؟؛۔。！？\"“”«»()\[\]{}<>#|=]")
_DASH = "-\u2010-\u2015"
# What stands between spaces; a dash between numbers holds them together: "6 - 8".
_SPELLING = re.compile(rf"(?:\S|(?<=\d) (?=[{_DASH}] ?\d)|(?<=\d[{_DASH}]) (?=\d)|(?<=\d [{_DASH}]) (?=\d))+")
_HELD_TOGETHER = re.compile(rf"\d(?: [{_DASH}] ?|[{_DASH}] )\d")
_THREE_LETTERS = re.compile(r" [^\W\d_] [^\W\d_] [^\W\d_] ")
_LETTERS = re.compile(r" [^\W\d_] [^\W\d_](?: [^\W\d_])+(?= )")
_WORDS_OF_A_LETTER = frozenset("ai")
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

    _words: list[str] | None = None
    _said: set[str] | None = None
    _layout: list[Piece] | None = None
    _between: list[str] | None = None
    _ends: list[bool] | None = None
    _walls: list[bool] | None = None
    _stops: list[bool] | None = None
    _cuts: list[bool] | None = None

    def __init__(
        self,
        original: str,
        line: str,
        spellings: list[str],
        pieces: Mapping[str, list[Piece]],
        has_signs: bool = False,
        letters: Container[str] | None = None,
    ) -> None:
        """`line` holds the words, each between spaces; `pieces` tells where in its spelling each stands.

        Letters that stand alone are read together where they make one of the words in `letters`.
        """
        self.original = original
        self.line = line
        self.has_signs = has_signs  # digits, or signs used as letters
        self._spellings = spellings
        self._pieces = pieces
        self._letters = letters

    @classmethod
    def of(cls, original: str, pieces: list[Piece]) -> "Text":
        """Words whose places are known already."""
        has_signs = any(word[0].isdigit() for word, _, _ in pieces)
        return cls(original, _line(pieces) + " ", [original], {original: pieces}, has_signs)

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
            pieces = list(self._placed())
            self._layout = pieces if self._letters is None else _join_spelled_out(pieces, self._letters)
        return self._layout

    def _placed(self) -> Iterator[Piece]:
        at = 0
        for spelling in self._spellings:
            at = self.original.index(spelling, at)
            for word, start, end in self._pieces[spelling]:
                yield word, at + start, at + end
            at += len(spelling)

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
    def stops(self) -> list[bool]:
        """For each word, whether a sentence ends right after it and not only pauses: phrases go on over dots."""
        if self._stops is None:
            self._stops = [gap != " " and bool(_STOP.search(gap)) for gap in self._gaps]
        return self._stops

    @property
    def cuts(self) -> list[bool]:
        """For each word, whether something stands right after it that an exception may not go on across."""
        if self._cuts is None:
            self._cuts = [gap != " " and bool(_CUT.search(gap)) for gap in self._gaps]
        return self._cuts

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

    def __missing__(self, spelling: str) -> str:
        pieces = self.pieces[spelling] = self._read(spelling)
        line = self[spelling] = _line(pieces)
        return line


class _Met:
    """The spellings that a reader met: as they stand, as they are meant, and which need to be read so."""

    def __init__(self, known: Container[str]) -> None:
        self.known = known
        self.plain = _Spellings(self._as_it_stands)
        self.meant = _Spellings(self._as_meant)
        self.joined = _Spellings(self._joined)
        self.disguised: set[str] = set()
        self.lone: set[str] = set()  # letters that make no word alone
        self.odd: set[str] = set()  # either
        self.signed: set[str] = set()
        self.dashed: set[str] = set()
        self.size = 0  # in characters

    def _as_it_stands(self, spelling: str) -> list[Piece]:
        self.size += len(spelling)
        folded, origin = fold(spelling)
        pieces = plain_pieces(folded, origin, self.known)
        self._note(spelling, folded, pieces)
        return pieces

    def _as_meant(self, spelling: str) -> list[Piece]:
        self.size += len(spelling)
        self.plain[spelling]  # which notes what is odd about it
        return undisguised_pieces(*fold(spelling), self.known)

    def _joined(self, letters: str) -> list[Piece]:
        self.size += len(letters)
        return _spell([(one, 0, 0) for one in letters.split()], self.known)

    def _note(self, spelling: str, folded: str, pieces: list[Piece]) -> None:
        signs = signs_of_disguise(folded)
        if SIGNS_AS_LETTERS in signs:
            self.signed.add(spelling)
        if folded[:1] == "-" or folded[-1:] == "-":
            self.dashed.add(spelling)
        if any(len(word) == 1 and word.isalpha() and word not in _WORDS_OF_A_LETTER for word, _, _ in pieces):
            self.lone.add(spelling)
            self.odd.add(spelling)
        if signs:
            self.disguised.add(spelling)
            self.odd.add(spelling)


class Reader:
    """Reads messages. `known` words decide which reading of a disguised word is meant.

    Spellings are remembered from message to message, which changes no reading. When too many are, the next
    message begins with none: another thread may still be reading with the old ones.
    """

    def __init__(self, known: Container[str] = frozenset()) -> None:
        self.known = known
        self._met = _Met(known)

    def read(self, text: str) -> Text:
        met = self._met
        if met.size > _MOST_KEPT:
            met = self._met = _Met(self.known)
        spellings = text.split()
        odd = met.odd
        known = len(odd)
        if odd.isdisjoint(spellings):
            line = "".join(map(met.plain.__getitem__, spellings)) + " "
            if len(odd) == known or odd.isdisjoint(spellings):  # nothing odd was met for the first time
                return Text(text, line, spellings, met.plain.pieces)
        return self._read_odd(text, spellings, met)

    def _read_odd(self, text: str, spellings: list[str], met: _Met) -> Text:
        """A message with something in it that needs more than a table: signs, runs, other scripts, lone letters."""
        line = "".join(map(met.meant.__getitem__, spellings)) + " "
        spelled_out = not met.lone.isdisjoint(spellings) and _spells_out(text, line)
        if not spelled_out and met.disguised.isdisjoint(spellings):
            line = "".join(map(met.plain.__getitem__, spellings)) + " "
            return Text(text, line, spellings, met.plain.pieces)
        has_signs = not met.signed.isdisjoint(spellings)
        if has_signs and not met.dashed.isdisjoint(spellings) and _HELD_TOGETHER.search(text):
            spellings = _SPELLING.findall(text)
            line = "".join(map(met.meant.__getitem__, spellings)) + " "
        if spelled_out:
            line = _LETTERS.sub(lambda letters: met.joined[letters.group()], line)
        return Text(text, line, spellings, met.meant.pieces, has_signs, self.known if spelled_out else None)

    @property
    def remembered(self) -> int:
        """How much is remembered, in characters."""
        return self._met.size


def _spells_out(text: str, line: str) -> bool:
    return _THREE_LETTERS.search(line) is not None and bool(_SPELLED_OUT.Match(fold(text)[0]))


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
