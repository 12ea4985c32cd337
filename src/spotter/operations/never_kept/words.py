"""A text as words that lexicons can look up: folded, without clitics, Arabizi also as Arabic. Places never move."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import yaml

from spotter.engine.arabizi import Arabizi, signs_of_arabizi

DIGITS = {ord(zero) + value: str(value) for zero in "٠۰" for value in range(10)}
_SAME = {"أ": "ا", "إ": "ا", "آ": "ا", "ٱ": "ا", "ة": "ه", "ى": "ي", "ی": "ي", "ئ": "ي", "ؤ": "و", "ک": "ك", "گ": "ج"}
_SAME |= {"چ": "ج", "پ": "ب", "ڤ": "ف", "٫": ".", "٬": ",", "،": ",", "؛": ";", "؟": "?", "’": "'", "ʼ": "'", "`": "'"}
FOLDED = DIGITS | {ord(char): same for char, same in _SAME.items()}
_MARKS = "\u0640\u064b-\u065f\u0670"
_UNSEEN = re.compile(f"[{_MARKS}']")
# A figure; or a word, which may hold digits, marks and apostrophes. 80kg is a figure and a word, 3andy and B12 are
# words.
_UNIT = (
    "kgs?|g|gr|gm|lbs?|mg|mcg|ug|iu|ml|l|kcal|cals?|km|k|m|cm|mm|min|mins|hrs?|h|s|sec|secs|bpm|am|pm|rm|w|x|yrs?|yo|th"
)
_WORD = re.compile(
    rf"\d++(?:[.,:]\d++)*+(?!'?[^\W_])|\d++(?:[.,]\d++)*+(?=(?:{_UNIT})(?![^\W_])|[\u0621-\u064a])"
    rf"|[^\W_](?:[^\W_]|[{_MARKS}]|'(?=[^\W_]))*+",
    re.IGNORECASE,
)
_FIGURE = re.compile(r"\d++(?:[.,:]\d++)*+")
_LATIN_WORD = re.compile("[a-z]++(?![0-9])")
_LONGEST = 40  # letters; what is longer is no word of anybody's, and looking it up would cost more than it tells
_ARABIZI = frozenset(
    "ana el fel msh mesh mish 3ala 3la mn 3andy 3andi 3ayez 3ayza bakhod ba5od keda tele3 ba3d abl 2abl 3ashan 3shan "
    "enta enty ma3 3omara share3 raqamy rakam ra2am saken sakna eb3at w wana elly eh sokar akol yenfa3".split()
)


class Word(NamedTuple):
    """`forms` are how a lexicon may know it, with how many letters are cut off in front for each; `gap` is what stands
    between the word before and this one."""

    start: int
    end: int
    key: str
    gap: str
    capital: bool
    all_capitals: bool
    forms: tuple[tuple[str, int], ...]

    @property
    def is_figure(self) -> bool:
        return self.key[0].isdigit() and _FIGURE.fullmatch(self.key) is not None

    def among(self, words: frozenset[str]) -> bool:
        return any(form in words for form, _ in self.forms)

    @property
    def joined(self) -> bool:
        """Whether nothing but spaces and hyphens parts it from the word before."""
        return len(self.gap) <= 3 and not self.gap.strip(' -–\t[]()"*/')

    @property
    def begins_sentence(self) -> bool:
        return "\n" in self.gap or (bool(self.gap) and any(mark in self.gap for mark in ".?!") and len(self.gap) > 1)


def fold(text: str) -> str:
    """A lexicon's entry as a word's key: small letters, one form for each, without marks."""
    return _key(text.lower().translate(FOLDED))


def _key(word: str) -> str:
    """Crohn's is crohns; but I'd is no ID."""
    return "i" if word == "i'd" else _UNSEEN.sub("", word) or word


def read(folded: str) -> list[Word]:
    """The words of a text whose letters are folded already (`FOLDED`)."""
    is_arabizi = _is_arabizi(folded)
    words: list[Word] = []
    end = 0
    for match in _WORD.finditer(folded):
        raw = match.group()
        key = _key(raw.lower())
        forms = tuple(_forms(key, raw, is_arabizi)) if len(key) <= _LONGEST else ((key, 0),)
        words.append(
            Word(match.start(), match.end(), key, folded[end : match.start()], raw[0].isupper(), raw.isupper(), forms)
        )
        end = match.end()
    return words


def _is_arabizi(folded: str) -> bool:
    """By two words of its own, or one where hardly any other is English: "w" alone is English."""
    signs = signs_of_arabizi(folded, _ARABIZI)
    if signs != 1:
        return signs > 1
    latin = _LATIN_WORD.findall(folded.lower())
    return 4 * sum(word in everyday()["en"] for word in latin) < len(latin)


def _forms(key: str, raw: str, is_arabizi: bool) -> Iterator[tuple[str, int]]:
    yield key, 0
    if key[0] >= "\u0600":
        for form in _without_clitics(key):
            yield form, len(key) - len(form) if len(raw) == len(key) else 0
    elif key.endswith("s") and len(key) > 4:
        yield key[:-1], 0
    if is_arabizi and key.isascii() and sum(map(str.isalpha, key)) > 1:
        for form in arabizi().read(raw).words:
            yield form, 0
            yield from ((bare, 0) for bare in _without_clitics(form))


def _without_clitics(key: str) -> Iterator[str]:
    """Without "and", "so", "with", "for", "like" and the article; never less than two letters."""
    for clitic in ("وبال", "فبال", "لال", "ولل", "وال", "فال", "بال", "كال", "لل", "ال", "و", "ف", "ب", "ل", "ك"):
        if key.startswith(clitic) and len(key) - len(clitic) >= 2:
            yield key[len(clitic) :]
    if key[0] in "وف" and key[1:2] in ("ب", "ل", "ك") and len(key) >= 5:
        yield key[2:]


@cache
def _common() -> dict[str, tuple[str, ...]]:
    """Words that people use all the time, the commonest first, as our corpus has them."""
    folder = files("spotter.policy") / "data" / "common"
    texts = {name: (folder / f"{name}.yaml").read_text("utf-8") for name in ("ar", "en")}
    return {name: tuple(yaml.safe_load(text)["words"].split()) for name, text in texts.items()}


@cache
def everyday() -> dict[str, frozenset[str]]:
    return {name: frozenset(words) for name, words in _common().items()}


@cache
def arabizi() -> Arabizi:
    """Reads Arabizi against the words of our lexicons, and everyday ones so that not everything is one of ours."""
    from spotter.operations.never_kept.lexicon import arabic_words

    return Arabizi(arabic_words(), _common())
