"""Postal addresses: parts of one (a house number with a street, a door, a floor), put together and widened."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spotter.operations.never_kept.lexicon import phrases_of, words_of
from spotter.operations.never_kept.words import Word

Span = tuple[int, int]
Words = Sequence[Word]

_STREETS, _ONLY_CAPITAL = words_of("places", "streets"), words_of("places", "only_capital")
_DOORS, _WEAK_DOORS, _BESIDE = (words_of("places", key) for key in ("doors", "weak_doors", "beside"))
_CITIES, _STOPS, _DIRECTIONS = (words_of("places", key) for key in ("cities", "stops", "directions"))
_STREET_ENDINGS = tuple(words_of("places", "street_endings"))
_HOME = phrases_of("places", "home")
_UNITS, _ORDINALS = words_of("numbers", "units"), words_of("conditions", "ordinals")
_PLAIN_STREETS = frozenset("شارع ش ميدان share3".split())
_NAMED_BEFORE_NUMBER = frozenset("شارع ش calle rue via avenida share3".split())
_CITY_DOORS = frozenset("ضاحيه برج مدينه كمبوند حي ابراج عماره".split())
_FLOORS = frozenset("floor level دور طابق".split())
_STRONG, _WEAK, _FLOOR = 4, 2, 1
_ENOUGH = 4
_APART = 4  # words between two parts of one address
_OCTOBER = frozenset(("october", "اكتوبر"))  # the city, 6th of
_NO = frozenset("no number رقم رقمها nr".split())
_SHAPES = tuple(
    re.compile(pattern)
    for pattern in (
        r"https?://\S+",
        r"(?i:\bp\.? ?o\.? box \d+(?-i:,? [A-Z]\w+)?|(?<!\w)ص\.? ?ب\.? ?\d+)",
        r"(?i:\b\d+ rue (?:de |du |des )?\w+)",
        r"(?i:\bzip|\bpostal|\bpostcode|(?<!\w)(?:ال)?رمز (?:ال)?بريدي)(?i: code)?(?: is|:)? (?P<x>\d{4,6}(?:-\d{4})?)",
        r"\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b",
    )
)


class Part(NamedTuple):
    first: int
    behind: int
    weight: int


def places(words: Words, text: str) -> Iterator[Span]:
    for shape in _SHAPES:
        group: int | str = "x" if "x" in shape.groupindex else 0
        yield from (match.span(group) for match in shape.finditer(text))
    home = _after_home(words)
    group_of: list[Part] = []
    for part in [*_parts(words), None]:
        if group_of and (part is None or not _belong_together(words, group_of[-1], part)):
            weight = sum(one.weight for one in group_of) + _WEAK * (group_of[0].first in home)
            if weight >= _ENOUGH:
                at_home = group_of[0].first in home
                yield _widened(words, group_of[0].first, group_of[-1].behind, at_home=at_home)
            group_of = []
        if part is not None:
            group_of.append(part)


def _after_home(words: Words) -> set[int]:
    hits = (_HOME.at(words, at) for at in range(len(words)))
    return {index for hit in hits if hit for index in range(hit.behind, hit.behind + 8)}


def _belong_together(words: Words, one: Part, other: Part) -> bool:
    between = words[one.behind : other.first + 1]
    return len(between) <= _APART + 1 and not any(word.begins_sentence for word in between)


def _parts(words: Words) -> Iterator[Part]:
    at = 0
    while at < len(words):
        part = _numbered_street(words, at) or _street(words, at) or _door(words, at)
        if part:
            yield part
        at = part.behind if part else at + 1


def _is_number(words: Words, at: int) -> bool:
    """A house's number: a short figure that counts nothing, or one with a letter."""
    if at >= len(words) or not words[at].key[0].isdigit() or len(words[at].key) > 6:
        return False
    if any(sign in words[at].key for sign in ".,:"):
        return False
    counts = at + 1 < len(words) and len(words[at + 1].gap) <= 1 and words[at + 1].key in _UNITS - _STREETS
    return (words[at].is_figure or len(words[at].key) <= 5) and not counts


def _is_street(word: Word) -> bool:
    return any(form in _STREETS and (word.capital or form not in _ONLY_CAPITAL) for form, _ in word.forms)


def _is_name(word: Word) -> bool:
    if word.capital and word.key in _DIRECTIONS:
        return True
    is_ordinal = word.key[0].isdigit() and word.key.endswith(("st", "nd", "rd"))
    return (word.key.isalpha() or is_ordinal) and word.key not in _STOPS and word.key not in _UNITS


def _numbered_street(words: Words, at: int) -> Part | None:
    """14 Abdel Hamid Badawy St; ١٧ شارع الطيران."""
    if not _is_number(words, at):
        return None
    for index in range(at + 1, min(len(words), at + 6)):
        word = words[index]
        if len(word.gap) > 2 or word.gap.strip(" ,"):
            return None
        if _is_street(word):
            if index > at + 1 and word.key[0] >= "\u0600":  # in Arabic the street's name stands behind
                return None
            if index > at + 1:
                is_stone = word.key == "st" and not word.capital and index == at + 2  # 8 st 9
                return None if is_stone else Part(at, index + 1, _STRONG)
            behind = _names(words, index + 1, 3)
            if word.key == "st":
                return None
            is_named = behind > index + 1 or (index + 1 < len(words) and _is_number(words, index + 1))
            return Part(at, max(behind, index + 2), _STRONG) if is_named and word.key not in ("lane",) else None
        if not _is_name(word):
            return None
    return None


def _street(words: Words, at: int) -> Part | None:
    """Street 233; شارع فؤاد; Nile Street."""
    if words[at].capital and words[at].key.endswith(_STREET_ENDINGS) and _is_number(words, at + 1):
        return Part(at, at + 2, _STRONG)
    if not _is_street(words[at]):
        return None
    if at + 1 < len(words) and words[at + 1].joined and _is_number(words, at + 1):
        return Part(at, at + 2, _WEAK)
    behind = _names(words, at + 1, 3)
    if behind > at + 1 and words[at].key in _NAMED_BEFORE_NUMBER and _is_number(words, behind):
        return Part(at, behind + 1, _STRONG)
    if words[at].key[0] >= "\u0600" or (not words[at].capital and words[at].forms[-1][0][0] >= "\u0600"):
        return Part(at, behind, _WEAK if words[at].among(_PLAIN_STREETS) else _FLOOR) if behind > at + 1 else None
    if at and words[at].capital and words[at - 1].capital and words[at].joined and _is_name(words[at - 1]):
        return Part(at - 1, at + 1, _WEAK)
    return None


def _names(words: Words, at: int, most: int) -> int:
    first = at
    while (
        at < len(words) and at - first < most and words[at].joined and _is_name(words[at]) and not _ends_name(words[at])
    ):
        at += 1
    return at


def _ends_name(word: Word) -> bool:
    return _is_door(word) or _is_street(word)


def _is_door(word: Word) -> bool:
    return word.among(_DOORS) or word.among(_WEAK_DOORS)


def _door(words: Words, at: int) -> Part | None:
    """flat 9, building 27, الدور الرابع, 3rd floor, برج النور."""
    word = words[at]
    if not _is_door(word):
        return None
    floor = word.among(_FLOORS)
    after = at + 1
    if after < len(words) and words[after].key in _NO:
        after += 1
    if _is_number(words, after) and not words[after].gap.strip(" .:#"):
        strong = word.among(_DOORS) and word.key not in ("room", "unit", "suite", "office", "shop")
        return Part(at, after + 1, _FLOOR if floor else _STRONG if strong else _WEAK)
    after += after < len(words) and words[after].key == "el"
    is_arabic = any(form[0] >= "\u0600" for form, _ in word.forms)
    if after < len(words) and words[after].joined and words[after].among(_ORDINALS) and is_arabic:
        return Part(at, after + 1, _FLOOR if floor else _WEAK)
    if floor and at and words[at].joined and (words[at - 1].key[0].isdigit() or words[at - 1].among(_ORDINALS)):
        return Part(at - 1, at + 1, _FLOOR)
    if floor and at > 1 and words[at - 1].key == "th":
        return Part(at - 2, at + 1, _FLOOR)
    behind = _names(words, at + 1, 2)
    if behind > at + 1 and word.key[0] >= "\u0600" and not floor and word.among(_CITY_DOORS):
        return Part(at, behind, _WEAK)
    return None


def _widened(words: Words, first: int, behind: int, *, at_home: bool) -> Span:
    """With names of places on both sides: capitals, known districts, and in Arabic what follows up to a stop; after
    "I live in" also what stands before."""
    steps = 0
    while first > 0 and steps < 4 and _belongs_before(words, first - 1, words[first].gap, at_home):
        first -= 1
        steps += 1
    steps = 0
    while behind < len(words) and steps < 5 and _belongs_behind(words, behind):
        behind += 1
        steps += 1
    return words[first].start, words[behind - 1].end


def _is_place_name(words: Words, at: int) -> bool:
    word = words[at]
    return word.among(_CITIES) or (word.capital and word.key not in _STOPS and word.key.isalpha())


def _belongs_before(words: Words, at: int, gap: str, at_home: bool) -> bool:
    if gap.strip(" ,-/"):
        return False
    if words[at].is_figure:
        return (
            words[at + 1].among(_OCTOBER) or gap == "/" or (at > 0 and words[at - 1].capital and len(words[at].key) < 3)
        )
    if at_home and _is_name(words[at]) and not _HOME.at(words, at):
        return True
    return (
        _is_place_name(words, at)
        or words[at].key in _NO
        or (words[at].key == "the" and "," not in gap and words[at].capital)
    )


def _belongs_behind(words: Words, at: int) -> bool:
    word = words[at]
    if word.begins_sentence or word.gap.strip(" ,-/"):
        return False
    if _is_place_name(words, at) or word.among(_BESIDE) or any(one.among(_BESIDE) for one in words[at - 2 : at]):
        return True
    if word.is_figure:
        ends = at + 1 < len(words) and (words[at + 1].key == "th" or "," in words[at + 1].gap)
        is_code = len(word.key) in (4, 5, 6) and words[at - 1].capital and not words[at - 1].key[0].isdigit()
        names = at + 1 < len(words) and "," in word.gap and words[at + 1].capital and words[at + 1].key not in _STOPS
        return len(word.key) == 5 or is_code or names or (ends and (words[at - 1].capital or words[at + 1].key == "th"))
    if word.key[0].isdigit() and len(word.key) <= 4 and "," in word.gap:
        return True  # 3B
    if word.key in _DIRECTIONS or word.key in ("of", "th"):
        return (at + 1 < len(words) and _is_place_name(words, at + 1)) or word.key == "th"
    is_arabic = any(form[0] >= "\u0600" for form, _ in word.forms)
    return is_arabic and word.key not in _STOPS and word.key[0] != "و"
