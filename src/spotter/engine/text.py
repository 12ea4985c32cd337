"""Read a message: the words it says under case, typography, disguise and script, and where they stood.

Words are made at once, their places only when somebody asks: most messages match nothing, and then
nobody does.
"""

import re
import string
import unicodedata
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import islice, product

import re2

from spotter.engine.disguise import EMOJI_LETTERS, LEET, LOOKALIKES

Piece = tuple[str, int, int]  # a word and where it stands

_SPELLED: dict[int, str] = EMOJI_LETTERS | {
    0x2019: "'", 0x2018: "'", 0x02BC: "'", 0x2026: ".", 0x3002: ".", 0x060C: ",", 0x061F: "?", 0x061B: ";",
    0x06D4: ".", 0x0629: "ه", 0x0649: "ي", 0x0640: "", 0x06A9: "ك", 0x06CC: "ي", 0x0671: "ا",
}  # fmt: skip


class _Fold(dict[int, str]):
    """Code point -> folded text, worked out when first met: NFKD, no marks, no case."""

    def __missing__(self, code: int) -> str:
        folded = self[code] = _SPELLED[code] if code in _SPELLED else _fold(chr(code))
        return folded


def _fold(char: str) -> str:
    return "".join(map(_fold_part, unicodedata.normalize("NFKD", char).casefold()))


def _fold_part(char: str) -> str:
    kind = unicodedata.category(char)
    if char < "\x80" or ord(char) in _SPELLED:
        return _SPELLED.get(ord(char), char)
    if kind[0] == "M" or kind in ("Cf", "Sk"):  # accents, harakat, zero-width, skin tones
        return ""
    if kind == "Nd":
        return str(unicodedata.decimal(char))
    if kind == "So":
        return f" {char} "  # an emoji is a word of its own
    if kind == "Pd":
        return "-"
    return " " if kind[0] in "ZPSC" else char


_FOLD = _Fold()
_PLAIN_ARABIC = "\u0621\u0627\u0628\u062a-\u063a\u0641-\u0648\u064a"  # letters that folding leaves as they are
_FOLDABLE = re.compile(f"[^\x00-\x7f{_PLAIN_ARABIC}]")
_SIGNS = '!"#$%&()*+,-./:;<=>?@[\\]^_`{|}~\x7f' + "".join(map(chr, range(32)))
_APART = str.maketrans(dict.fromkeys(_SIGNS, " "))

_ARABIC = re.compile("[\u0620-\u064a]")
# What is written onto the next word: and, so; with, for, as; the; and their combinations, shortest first.
_ONTO = ("", "ب", "ل", "ك", "ال", "بال", "لل", "كال", "ه", "ح", "س")
_CLITICS = sorted((first + second for first in ("", "و", "ف") for second in _ONTO), key=len)[1:]

_WORD = re.compile(r"[\w']+|[^\s\x00-\x7f]")  # underscores are gone by then
# A number, a dash between numbers, a word with signs in it. One digit before a long word may be a letter.
_CHUNK = re.compile(r"(?:\d\d+|\d(?![a-z]{5}))(?:[.,:/]\d+)*|(?<=\d) ?- ?(?=\d)|%|[\w@$!*|+']+|[^\s\x00-\x7f]")
_DIGITS_OR_LETTERS = re.compile(r"\d+|(?:[^\W\d_]|')+")
_NUMBER = re.compile(r"\d+(?:[.,:/]\d+)*")
_WORDS_FOR_SIGNS = {"%": "percent", "-": "to"}
_RUN = re.compile(r"(.)\1\1+")
_SENTENCE_END = re.compile(r"[.!?\n\r;…؟؛۔。！？]")
_WALL = re.compile(r"[.!?\n\r;…؟؛۔。！？\"“”«»()\[\]{}<>#|=]")
_LONGEST_DISGUISE = 32
_MOST_READINGS = 256

_SIGNS_AS_LETTERS, _RUNS, _SPELLED_OUT, _OTHER_SCRIPT = range(4)


def _oddities() -> re2.Set:
    """What splitting at spaces can't read, found in one pass over the folded text."""
    runs = "|".join(letter * 3 for letter in string.ascii_lowercase + "ابتثجحخدذرزسشصضطظعغفقكلمنهوي")
    letter = r"[^\pL\pN']{1,3}\pL"
    kinds = re2.Set.SearchSet()
    kinds.Add(r"[0-9@$*|%]|\pL[+!]\pL")
    kinds.Add(runs)
    kinds.Add(rf"(?:^|[^\pL\pN'])\pL(?:{letter}){{2}}(?:[^\pL\pN']|$)")
    kinds.Add(r"[\x{f8}-\x{2af}\x{370}-\x{58f}\x{13a0}-\x{13ff}\x{1d00}-\x{1d7f}\x{a700}-\x{abbf}]")
    kinds.Compile()
    return kinds


_ODDITIES = _oddities()


class Text:
    """One message as words. `span(i, j)` gives the original code points of words i up to j."""

    __slots__ = ("_ends", "_known", "_layout", "_odd", "_walls", "original", "said", "words")

    def __init__(self, original: str, words: list[str], odd: Sequence[int], known: Container[str]) -> None:
        self.original = original
        self.words = words
        self.said = set(words)
        self._odd = odd
        self._known = known
        self._layout: list[Piece] | None = None
        self._ends: list[bool] | None = None
        self._walls: list[bool] | None = None

    @classmethod
    def of(cls, original: str, pieces: list[Piece], known: Container[str]) -> "Text":
        """Words whose places are known already."""
        text = cls(original, [word for word, _, _ in pieces], (), known)
        text._layout = pieces
        return text

    @property
    def layout(self) -> list[Piece]:
        """Each word with its place in the original."""
        if self._layout is None:
            folded, origin = _fold_with_origin(self.original)
            pieces = _undisguised(folded, self._odd, self._known) if self._odd else _plain(folded)
            self._layout = [
                (_without_clitics(word, self._known), origin[start], origin[end - 1] + 1) for word, start, end in pieces
            ]
        return self._layout

    @property
    def has_signs(self) -> bool:
        """Whether there are digits, or signs used as letters."""
        return _SIGNS_AS_LETTERS in self._odd

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The original code points that words `start` up to, not including, `end` came from."""
        return self.layout[start][1], self.layout[end - 1][2]

    def after(self, index: int) -> str:
        """What stands in the original between a word and the next: punctuation, spaces, line ends."""
        following = self.layout[index + 1][1] if index + 1 < len(self.words) else len(self.original)
        return self.original[self.layout[index][2] : following]

    @property
    def sentence_ends(self) -> list[bool]:
        """For each word, whether a sentence ends right after it."""
        if self._ends is None:
            self._ends = [bool(_SENTENCE_END.search(self.after(i))) for i in range(len(self.words))]
        return self._ends

    @property
    def walls(self) -> list[bool]:
        """For each word, whether something stands right after it that an excuse may not reach across."""
        if self._walls is None:
            self._walls = [bool(_WALL.search(self.after(i))) for i in range(len(self.words))]
        return self._walls

    def __str__(self) -> str:
        return " ".join(self.words)


def read(text: str, known: Container[str] = frozenset()) -> Text:
    """Normalise a message. `known` words decide which reading of a disguised word is meant."""
    folded = (text if text.isascii() else _FOLDABLE.sub(_fold_found, text)).lower().replace("_", " ")
    odd = _ODDITIES.Match(folded) or ()
    if odd:
        words = _undisguised_words(folded, odd, known)
    elif folded.isascii():
        words = folded.replace("'", "").translate(_APART).split()
    else:
        words = _WORD.findall(folded.replace("'", ""))
    if not folded.isascii() and _ARABIC.search(folded):
        words = [_without_clitics(word, known) for word in words]
    return Text(text, words, odd, known)


def _without_clitics(word: str, known: Container[str]) -> str:
    """An Arabic word as our rules know it: without the "and", "with", "for", "the" that are written onto it.

    The article goes always, in patterns too, so that no writer of rules has to think of it.
    """
    if word.isascii() or word in known or not _ARABIC.match(word):
        return word
    if word.startswith("ال") and len(word) > 4:
        word = word[2:]
    for clitic in () if word in known else _CLITICS:
        rest = word.removeprefix(clitic)
        if rest in known and len(rest) >= (2 if clitic == "و" else 3) and rest != word:
            return rest
    return word


def _fold_found(found: re.Match[str]) -> str:
    return _FOLD[ord(found.group())]


def _fold_with_origin(text: str) -> tuple[str, list[int]]:
    if text.isascii():
        return text.lower().replace("_", " "), list(range(len(text)))
    parts = [_FOLD[ord(char)] for char in text]
    return "".join(parts).lower().replace("_", " "), [i for i, part in enumerate(parts) for _ in part]


def _plain(folded: str) -> Iterator[Piece]:
    for found in _WORD.finditer(folded):
        if word := found.group().replace("'", ""):
            yield word, found.start(), found.end()


def _undisguised(folded: str, odd: Sequence[int], known: Container[str]) -> list[Piece]:
    pieces: list[Piece] = []
    for found in _CHUNK.finditer(folded):
        if _is_plain(chunk := found.group(), odd):
            pieces.append((chunk, found.start(), found.end()))
        else:
            pieces.extend(_pieces(chunk, found.start(), known))
    return _join_spelled_out(pieces, known) if _SPELLED_OUT in odd else pieces


def _undisguised_words(folded: str, odd: Sequence[int], known: Container[str]) -> list[str]:
    """The words of `_undisguised` alone: three times as fast, and numbers are common."""
    if _SPELLED_OUT in odd:
        return [word for word, _, _ in _undisguised(folded, odd, known)]
    words: list[str] = []
    for chunk in _CHUNK.findall(folded):
        if _is_plain(chunk, odd):
            words.append(chunk)
        else:
            words.extend(word for word, _, _ in _pieces(chunk, 0, known))
    return words


def _is_plain(chunk: str, odd: Sequence[int]) -> bool:
    if not chunk.isalpha():
        return chunk.isdigit() or (chunk[0].isdigit() and chunk[-1].isdigit() and not chunk.isalnum())
    return not ((_RUNS in odd or _OTHER_SCRIPT in odd) and _hides(chunk))


def _hides(word: str) -> bool:
    return not word.isascii() or _RUN.search(word) is not None


def _pieces(chunk: str, start: int, known: Container[str]) -> Iterator[Piece]:
    """The words of one run of signs: a number, an emoji, a disguised word, or '10kg' as two."""
    whole = chunk.replace("'", "")
    end = start + len(chunk)
    if sign := _WORDS_FOR_SIGNS.get(whole.strip()):
        yield sign, start, end
    elif whole.isalpha():
        yield _meant(whole, known) or _shortest(whole), start, end
    elif _NUMBER.fullmatch(whole) or not (whole.isascii() or whole.isalnum()):
        yield whole, start, end
    elif not whole.isdigit() and (meant := _meant(whole.strip("!*+|"), known)):
        yield meant, start, end
    else:
        for part in _DIGITS_OR_LETTERS.finditer(chunk):
            if word := part.group().replace("'", ""):
                yield _meant(word, known) or _shortest(word), start + part.start(), start + part.end()


def _meant(word: str, known: Container[str]) -> str | None:
    """The known word that a disguised one stands for, if there is one."""
    if word in known:
        return word
    if word.isalpha() and not _hides(word):
        return None
    if len(word) > _LONGEST_DISGUISE * 8:
        return None
    latin = word if word.isascii() else word.translate(LOOKALIKES)
    short = _RUN.sub(r"\1\1\1", latin)
    if len(short) > _LONGEST_DISGUISE:
        return None
    return next((one for one in islice(_readings(short), _MOST_READINGS) if one in known), None)


def _readings(word: str) -> Iterator[str]:
    """Every plain spelling a disguised one may have: signs as letters, then each run as one or two."""
    spellings = [word] if word.isalpha() else map("".join, product(*(LEET.get(char, char) for char in word)))
    for plain in spellings:
        if _RUN.search(plain) is None:
            yield plain
            continue
        runs = len(_RUN.findall(plain))
        for lengths in product((2, 1), repeat=runs):
            shorter = iter(lengths)
            yield _RUN.sub(lambda run: run.group(1) * next(shorter), plain)  # noqa: B023


def _shortest(word: str) -> str:
    """An unknown word: its look-alikes read as Latin if part of it is, its runs as one letter."""
    if not word.isascii() and any("a" <= char <= "z" for char in word):
        word = word.translate(LOOKALIKES)
    return _RUN.sub(r"\1", word) if word.isalpha() else word


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


def _spell(letters: list[Piece], known: Container[str]) -> Iterable[Piece]:
    if len(letters) < 3:
        return letters
    spelled: list[Piece] = []
    for i in range(0, len(letters), _LONGEST_DISGUISE):
        part = letters[i : i + _LONGEST_DISGUISE]
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
