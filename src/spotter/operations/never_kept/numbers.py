"""Numbers and codes that lead to somebody: by their shape, and by the words around them."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from spotter.operations.never_kept.lexicon import Phrases, phrases_of, words_of
from spotter.operations.never_kept.words import Word

Words = Sequence[Word]
Kind = tuple[int, int, str]

_PAPERS, _INSURANCE, _TELEPHONE, _NUMBER = (
    phrases_of("numbers", key) for key in ("papers", "insurance", "telephone", "number")
)
_INSURERS, _INSURED_WITH = phrases_of("numbers", "insurers"), phrases_of("numbers", "insured_with")
_HARMLESS, _UNITS, _SPELLED = (words_of("numbers", key) for key in ("harmless", "units", "digits"))
_TIERS = words_of("numbers", "tiers")
_NO_INSURER = frozenset(
    "my the a an اللي بتاع الصحي صحي شامل health medical travel private life any no and car if has do can does is your "
    "his her our their".split()
)
_BEFORE, _AFTER = 9, 4  # how many words away a word still says what a number is
_YEARS = range(1900, 2036)
_COUNTING = frozenset(
    {("one", "two", "three"), ("ten", "nine", "eight"), ("واحد", "اتنين", "تلاته"), ("five", "four", "three")}
)

# Shapes that need no word beside them, each with the kind it is.
_SHAPES = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        ("national id", r"(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])|(?<!\d)784-?\d{4}-?\d{7}-?\d(?!\d)"),
        ("national id", r"\b[A-Z]{2} ?\d\d ?\d\d ?\d\d ?[A-D]\b|\b\d{8}[A-Z]\b"),
        ("number", r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b"),  # an IBAN
        ("number", r"\(\d{3}\) ?\d{3}[ -]\d{4}"),
        ("number", r"\d[\d ()-]{6,18}\d,? ?(?:ext\.?|extension|داخلي|تحويله)\s?(?P<x>\d{1,5})(?!\d)"),
        ("number", r"\d{4},? (?:exp|expir\w{1,9}|valid)\.?:?(?: date| thru| until)? ?(?P<x>[01]\d ?/ ?(?:20)?\d\d)"),
        ("number", r"(?i:\bcv[vc]2?(?: is|:)? ?)(?P<x>\d{3,4})(?!\d)"),
        ("number", r"(?i:\bext(?:ension)?\b)\.?(?: is|:)? ?(?P<x>\d{2,6})(?!\d)"),
        ("number", r"(?<!\d)0 ?1 ?[0125](?: ?\d){8}(?![ ]?\d)"),
    )
)
_ID = re.compile(r"(?<!\d)[23](?:[ -]?\d){13}(?!\d)")
_CARD = re.compile(r"(?<!\d)\d{4}([ -]?)(?:\d{4}\1\d{4}\1\d{1,7}|\d{6}\1\d{5})(?!\d)")
_DATE = re.compile(
    r"(?:(?:19|20)\d\d[-/. ]?(?:0?[1-9]|1[0-2])[-/. ]?(?:0?[1-9]|[12]\d|3[01])|\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)?\d\d)"
)
_SETS = re.compile(r"\d+(?:\.\d+)?[x×*@]\d+\w*", re.IGNORECASE)
_JOIN = re.compile(r"[ ]?[-–./()+#_][ ]?|[ ]|\) ?[-]?|")


class Cluster(NamedTuple):
    """Digits, and letters among them, that are written as one: `first` and `behind` are indices of words."""

    first: int
    behind: int
    start: int
    end: int
    text: str

    @property
    def digits(self) -> str:
        return "".join(char for char in self.text if char.isdigit())

    @property
    def groups(self) -> list[str]:
        return re.findall(r"\d+", self.text)

    @property
    def has_letters(self) -> bool:
        return any(char.isalpha() for char in self.text)


def numbers(words: Words, text: str) -> Iterator[Kind]:
    for kind, shape in _SHAPES:
        group: int | str = "x" if "x" in shape.groupindex else 0
        yield from ((*match.span(group), kind) for match in shape.finditer(text))
    yield from ((*match.span(), "national id") for match in _ID.finditer(text) if _has_birth_date(match.group()))
    yield from ((*match.span(), "number") for match in _CARD.finditer(text) if _has_check_digit(match.group()))
    papers, insurance, telephone, number = (
        _near(words, phrases) for phrases in (_PAPERS, _INSURANCE, _TELEPHONE, _NUMBER)
    )
    insurance |= _near(words, _INSURERS)
    for one in _clusters(words, text):
        if _is_fitness(words, one):
            continue
        if _is_secret(one) or _is_called(words, one, papers | insurance, telephone, number):
            yield one.start, one.end, "insurance" if one.first in insurance else "number"
    yield from _spelled_out(words)


def insurers(words: Words) -> Iterator[Kind]:
    for at, word in enumerate(words):
        hit = _INSURERS.at(words, at)
        if hit:
            yield hit.start, words[hit.behind - 1].end, "insurance"
        hit = _INSURED_WITH.at(words, at)
        if hit and hit.behind < len(words) and words[hit.behind].joined and _may_be_name(words[hit.behind]):
            yield words[hit.behind].start, words[hit.behind].end, "insurance"
        if word.key == "insurance" and at and words[at - 1].capital and at > 1 and _may_be_name(words[at - 1]):
            yield words[at - 1].start, words[at - 1].end, "insurance"
        if word.key in _TIERS and at and words[at - 1].key == "plan":
            end = words[at + 1].end if at + 1 < len(words) and words[at + 1].is_figure else word.end
            yield word.start, end, "insurance"


def _may_be_name(word: Word) -> bool:
    return len(word.key) >= 3 and word.key not in _NO_INSURER


def _near(words: Words, phrases: Phrases) -> set[int]:
    """Indices of words that stand near one of these, in the same sentence or just behind it."""
    near: set[int] = set()
    for at in range(len(words)):
        hit = phrases.at(words, at)
        if hit:
            near.update(range(max(0, at - _AFTER), hit.behind + _BEFORE))
    return near


def _clusters(words: Words, text: str) -> Iterator[Cluster]:
    at = 0
    while at < len(words):
        first = at
        if not _may_be_in_code(words, at):
            at += 1
            continue
        at += 1
        while at < len(words) and _JOIN.fullmatch(words[at].gap) and _goes_on(words, at):
            at += 1
        start = words[first].start
        while start > 0 and text[start - 1] in "+(":
            start -= 1
        yield Cluster(first, at, start, words[at - 1].end, text[start : words[at - 1].end])


def _may_be_in_code(words: Words, at: int) -> bool:
    """A figure without colon or comma, a word with digits, or capitals right before one."""
    word = words[at]
    if word.key[0].isdigit() and word.is_figure:
        return "," not in word.key and ":" not in word.key
    if not word.key.isascii():
        return False
    if any(char.isdigit() for char in word.key):
        return sum(char.isdigit() for char in word.key) >= 2 or word.capital
    after = words[at + 1] if at + 1 < len(words) else None
    return bool(
        after
        and word.capital
        and len(word.key) <= 4
        and after.gap in ("-", "/", " ")
        and len(after.key) >= 4
        and after.is_figure
    )


def _goes_on(words: Words, at: int) -> bool:
    word = words[at]
    if word.is_figure:
        return "," not in word.key and ":" not in word.key
    digits = sum(char.isdigit() for char in word.key)
    if digits:
        return word.key.isascii() and (digits > 1 or word.capital)
    return word.capital and word.key.isascii() and len(word.key) <= 4 and words[at].gap in ("-", "/")


def _is_fitness(words: Words, one: Cluster) -> bool:
    """Sets, dates, decimals, what a unit counts, ladders in steps of five."""
    text = one.text.strip("+(")
    if _SETS.match(text) or _DATE.fullmatch(text) or (one.groups and _DATE.fullmatch(one.groups[0]) and "_" in text):
        return True
    if one.behind < len(words) and len(words[one.behind].gap) <= 1 and words[one.behind].key in _UNITS:
        return not (one.digits.startswith("0") and len(one.digits) >= 9) and len(one.digits) <= 9 + 30 * (" " in text)
    if all(len(group) == 4 and int(group) in _YEARS for group in one.groups) and not one.has_letters:
        return True
    if not one.has_letters and len(one.groups) > 1 and all(int(group[-6:]) % 5 == 0 for group in one.groups):
        return not text.startswith("0")
    return text.count(".") == 1 and len(one.groups) == 2


def _is_secret(one: Cluster) -> bool:
    """By shape alone."""
    digits, groups = len(one.digits), one.groups
    if one.has_letters:
        return digits >= 5 and " " not in one.text
    if digits > 34:
        return False
    if one.text.startswith("+") and digits >= 8:
        return True
    if len(groups) == 1:
        return digits >= 7
    if one.digits.startswith("0") and 8 <= digits <= 15:
        return (len(groups[0]) >= 2 and one.text.count(" ") <= 6) or max(map(len, groups)) == 1
    parted = not set(re.sub(r"[\d+()]", "", one.text)) - set("-. ") and ("-" in one.text or one.text.count(".") > 1)
    return parted and len(groups) >= 3 and digits >= 9 and max(map(len, groups)) >= 4


def _is_called(words: Words, one: Cluster, papers: set[int], telephone: set[int], number: set[int]) -> bool:
    """By a word near it; then shorter ones and those in groups go as well."""
    around = words[max(0, one.first - _BEFORE) : one.behind + _AFTER]
    if any(word.among(_HARMLESS) for word in around) and len(one.digits) < 8:
        return False
    if len(one.groups) == 1 and len(one.digits) == 4 and int(one.digits) in _YEARS and not one.has_letters:
        return False
    if one.first in papers:
        return len(one.digits) >= (3 if one.has_letters else 4)
    if one.first in telephone:
        return 6 <= len(one.digits) <= 16
    return one.first in number and 5 <= len(one.digits) <= 20 and len(one.groups) <= 4


def _spelled_out(words: Words) -> Iterator[Kind]:
    """Six or more digits as words in a row, and figures among them; counting is none."""
    at = 0
    while at < len(words):
        first = at
        while (
            at < len(words)
            and (words[at].among(_SPELLED) or words[at].is_figure)
            and (at == first or len(words[at].gap) <= 3)
        ):
            at += 1
        said = [word for word in words[first:at] if word.among(_SPELLED)]
        if len(said) >= 6 and tuple(word.key for word in said[:3]) not in _COUNTING:
            yield words[first].start, words[at - 1].end, "number"
        at = max(at, first + 1)


def _has_birth_date(text: str) -> bool:
    """Century, birth date, governorate, serial: fourteen digits that can be an Egyptian's and not just any number."""
    digits = re.sub(r"\D", "", text)
    year = (1900 if digits[0] == "2" else 2000) + int(digits[1:3])
    try:
        date(year, int(digits[3:5]), int(digits[5:7]))
    except ValueError:
        return False
    return True


def _has_check_digit(text: str) -> bool:
    digits = [int(one) for one in text if one.isdigit()]
    doubled = [sum(divmod(2 * one, 10)) for one in digits[-2::-2]]
    return (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0
