"""Read one spelling, that is what stands between two spaces: the words it says and where in it they stand.

Each is read on its own, so that it has to be read only once (see `text.Reader`).
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
    0x2019: "'", 0x2018: "'", 0x2032: "'", 0x02BC: "'", 0x2026: ".", 0x3002: ".", 0x060C: ",", 0x061F: "?", 0x061B: ";",
    0x06D4: ".", 0x2044: "/", 0x0629: "ه", 0x0649: "ي", 0x0640: "", 0x06A9: "ك", 0x06CC: "ي", 0x0671: "ا",
}  # fmt: skip
# What no keyboard writes hides nothing: control characters, and the sign for one that was lost.
_SPELLED |= dict.fromkeys([*range(9), 11, *range(14, 28), 127, 0xFFFD], "")


class _Fold(dict[int, str]):
    """Code point -> folded text, worked out when first met: NFKD, no marks, no case."""

    def __missing__(self, code: int) -> str:
        folded = self[code] = _SPELLED[code] if code in _SPELLED else _fold(chr(code))
        return folded


def _fold(char: str) -> str:
    parts = "".join(map(_fold_part, unicodedata.normalize("NFKD", char).casefold()))
    return f" {parts}" if "/" in parts[1:] else parts  # "1½" is no "11/2"


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

_ARABIC = re.compile("[\u0620-\u064a]")
# What is written onto the next word: and, so; with, for, as; the; and their combinations, shortest first.
_ONTO = ("", "ب", "ل", "ك", "ال", "بال", "لل", "كال", "ه", "ح", "س")
_CLITICS = sorted((first + second for first in ("", "و", "ف") for second in _ONTO), key=len)[1:]
_FIRST_OF_CLITICS = frozenset(clitic[0] for clitic in _CLITICS)

_WORD = re.compile(r"[\w']+|[^\s\x00-\x7f]")  # underscores are gone by then
# A height in feet, a number (with the letter o for zeros), a dash between numbers, a word with signs in it. One
# digit before a long word may be a letter.
_CHUNK = re.compile(
    r"(?<![\w.'])[4-7]'(?:1[01]|\d)(?!\w)|(?=[\d,]+o)\d[\do,]+[\do](?![^\W_])"
    r"|(?:\d\d+|\d(?![a-z]{5}))(?:[.,:/]\d+)*|(?<=\d) ?- ?(?=\d)|%|(?:[\w@$*|']|[!+](?=\w))+|[^\s\x00-\x7f]"
)
_ZEROS = re.compile(r"\d[\do,]+")
_NAMED = re.compile("[dkt][234]")  # hormones and vitamins: "t3" is no "te"
_DIGITS_OR_LETTERS = re.compile(r"\d+|(?:[^\W\d_]|')+")
_NUMBER = re.compile(r"\d+(?:[.,:/]\d+)*")
_WORDS_FOR_SIGNS = {"%": "percent", "-": "to"}
_RUN = re.compile(r"(.)\1\1+")
_LONGEST_DISGUISE = 32
_MOST_READINGS = 256


def _signs_of_disguise() -> re2.Set:
    runs = "|".join(letter * 3 for letter in string.ascii_lowercase + "ابتثجحخدذرزسشصضطظعغفقكلمنهوي")
    kinds = re2.Set.SearchSet()
    kinds.Add(r"[0-9@$*|%]|\pL[+!]\pL")
    kinds.Add(runs)
    kinds.Add(r"[\x{f8}-\x{2af}\x{370}-\x{58f}\x{13a0}-\x{13ff}\x{1d00}-\x{1d7f}\x{a700}-\x{abbf}]")
    kinds.Compile()
    return kinds


SIGNS_AS_LETTERS = 0
_SIGNS_OF_DISGUISE = _signs_of_disguise()


def signs_of_disguise(folded: str) -> Sequence[int]:
    """What splitting at signs can't read: digits and signs for letters (0), runs of a letter, other scripts."""
    return _SIGNS_OF_DISGUISE.Match(folded) or ()


def plain_pieces(folded: str, origin: Sequence[int], known: Container[str]) -> list[Piece]:
    """The words of one folded spelling as they stand there, with their places in the original one."""
    if folded.isascii() and folded.isalpha():
        return [(folded, origin[0], origin[-1] + 1)]
    return _placed(_plain(folded), origin, known)


def undisguised_pieces(folded: str, origin: Sequence[int], known: Container[str]) -> list[Piece]:
    """The words that are meant by one folded spelling: `known` words decide how it is read."""
    return _placed(_undisguised(folded, known), origin, known)


def _placed(pieces: Iterable[Piece], origin: Sequence[int], known: Container[str]) -> list[Piece]:
    return [(without_clitics(word, known), origin[start], origin[end - 1] + 1) for word, start, end in pieces]


def fold(text: str) -> tuple[str, Sequence[int]]:
    """Without case, marks and typography; and where each letter of that stood."""
    if text.isascii() and text.isprintable():
        return text.lower().replace("_", " "), range(len(text))
    parts = [_FOLD[ord(char)] for char in text]
    return "".join(parts).lower().replace("_", " "), [i for i, part in enumerate(parts) for _ in part]


def without_clitics(word: str, known: Container[str]) -> str:
    """An Arabic word as our rules know it: without the "and", "with", "for", "the" that are written onto it.

    The article goes always, in patterns too, so that no writer of rules has to think of it.
    """
    if word.isascii() or word in known or not _ARABIC.match(word):
        return word
    if word.startswith("ال") and len(word) > 4:
        word = word[2:]
    for clitic in _CLITICS if known and word[0] in _FIRST_OF_CLITICS and word not in known else ():
        rest = word.removeprefix(clitic)
        if rest in known and len(rest) >= (2 if clitic == "و" else 3) and rest != word:
            return rest
    bare = word.removesuffix("ا")  # of the accusative, whose mark is gone by then
    return bare if len(bare) > 3 and word not in known and bare in known else word


def _plain(folded: str) -> Iterator[Piece]:
    for found in _WORD.finditer(folded):
        if word := found.group().replace("'", ""):
            yield word, found.start(), found.end()


def _undisguised(folded: str, known: Container[str]) -> Iterator[Piece]:
    for found in _CHUNK.finditer(folded):
        if _is_plain(chunk := found.group()):
            yield chunk, found.start(), found.end()
        elif _ZEROS.fullmatch(chunk):
            yield chunk.replace("o", "0"), found.start(), found.end()
        else:
            yield from _pieces(chunk, found.start(), known)


def _is_plain(chunk: str) -> bool:
    if not chunk.isalpha():
        return chunk.isdigit() or (chunk[0].isdigit() and chunk[-1].isdigit() and not chunk.isalnum())
    return not _hides(chunk)


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
    elif not (whole.isdigit() or _NAMED.fullmatch(whole)) and (meant := _meant(whole.strip("!*+|"), known)):
        yield meant, start, end
    else:
        for part in _DIGITS_OR_LETTERS.finditer(chunk):
            if word := part.group().replace("'", ""):
                is_number = len(word) > 1 and word.isdigit()  # "1m70" is no "to"
                meant = word if is_number else _meant(word, known) or _shortest(word)
                yield meant, start + part.start(), start + part.end()


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
