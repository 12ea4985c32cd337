"""Blood values and other results: behind the name of one, the numbers of its clause."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from spotter.operations.never_kept.lexicon import Hit, data, phrases_of, words_of
from spotter.operations.never_kept.words import Word

Span = tuple[int, int]
Words = Sequence[Word]

_ANALYTES, _ALSO_FOOD, _WITH_RESULT = (phrases_of("values", key) for key in ("analytes", "also_food", "with_result"))
_CAPITALS = frozenset(data("values")["capitals"].split())
_RESULTS, _BETWEEN = words_of("values", "results"), words_of("values", "between")
_NOT_RESULTS, _DOSE_UNITS = words_of("values", "not_results"), words_of("values", "dose_units")
_NO_VALUE = frozenset("o oh one ميه مايه واحد عشر double triple".split())  # "ميه" is water, too
_SPELLED = (words_of("numbers", "digits") | frozenset("point نص ونص وربع".split())) - _NO_VALUE
_LAB = re.compile(
    rf"\s*(?:%|{'|'.join(map(re.escape, sorted(words_of('values', 'lab'), key=len, reverse=True)))})(?!\w)"
)
_SURE_UNIT = re.compile(r"\s*(?:[mnpµu]?(?:g|mol|iu|u|eq)/[md]?l|mmol/mol)(?!\w)")
_SUGAR = frozenset("sugar سكر سكري قياس".split())
_IN_A_ROW = words_of("values", "in_a_row")
_SIGNS, _LABORATORY = frozenset(data("values")["signs"].split()), words_of("values", "laboratory")
_FAR = 6  # words between a name and its number, or between two numbers of one result
_PLAUSIBLE = 150  # a bare number above it behind "potassium" is a dose, but for what is counted in hundreds
_IN_HUNDREDS = frozenset("testosterone b12 12 cholesterol glucose ck alt ast".split())
_PRESSURE = re.compile(
    r"(?:\bbp\b|\bpressure\b|(?<!\w)و?(?:ال)?ضغط\w{0,2}(?!\w)|\bda8t\w*)[^\d.?!\n]{0,30}"
    r"(?P<x>\d{2,3}\s?(?:/|\bover\b|علي)\s?\d{2,3})(?![\d/])"
)
_GROUP = re.compile(
    r"(?:blood (?:type|group)|فصيل(?:ه|تي) ?(?:ال)?د?م?\w*|fa?se[ey]?l\w* (?:el )?dam\w*)"
    r"(?:\s+(?:is|هي|بتاعتي)\b|:)*\s*(?P<x>(?:ab|a|b|o)\s?(?:[+-]|(?:positive|negative|pos|neg|موجب|سالب)\b))"
)


def results(words: Words, folded: str) -> Iterator[Span]:
    lower = folded.lower()
    for pattern in (_PRESSURE, _GROUP):
        yield from (match.span("x") for match in pattern.finditer(lower))
    yield from _by_sign(words, folded)
    covered = 0
    for at in range(len(words)):
        if at < covered:
            continue
        for find, read in ((_analyte, _of_analyte), (_ALSO_FOOD.at, _of_food), (_WITH_RESULT.at, _of_result)):
            hit = find(words, at)
            end = read(words, at, hit.behind, folded) if hit else 0
            if hit and end:
                yield hit.start, end
                break
        else:
            continue
        while covered < len(words) and words[covered].end <= end:
            covered += 1


def _by_sign(words: Words, folded: str) -> Iterator[Span]:
    """Na 132, K 5.2, iron 25 in what a laboratory wrote; and whatever stands before a laboratory's unit."""
    in_report = any(word.among(_LABORATORY) or _analyte(words, at) for at, word in enumerate(words))
    for at, (one, other) in enumerate(pairwise(words), 1):
        is_sign = in_report and (folded[one.start : one.end] in _SIGNS or one.among(_IN_A_ROW))
        is_sign = is_sign and not _counts_something(words, at, folded, doses=True)
        if other.is_figure and (is_sign or _SURE_UNIT.match(folded.lower(), other.end)):
            yield one.start if is_sign else other.start, _with_unit(folded, other.end)


def _analyte(words: Words, at: int) -> Hit | None:
    hit = _ANALYTES.at(words, at)
    if hit:
        return hit
    if words[at].capital and words[at].key.upper() in _CAPITALS:
        return Hit(words[at].start, at + 1)
    spelled = "".join(one.key for one in words[at : at + 3])  # "T S H", as it is dictated
    if len(spelled) == 3 and at + 3 <= len(words) and spelled.upper() in _CAPITALS:
        return Hit(words[at].start, at + 3)
    return None


def _of_analyte(words: Words, first: int, at: int, folded: str) -> int:
    """The end of the last number that belongs to it; of the one just before it if none follows; 0 without any."""
    end, passed = 0, 0
    while at < len(words) and passed <= _FAR:
        word = words[at]
        if word.begins_sentence or "\n" in word.gap:
            break
        if word.is_figure or (word.among(_SPELLED) and words[at - 1].key not in ("at", "الساعه")):
            if _counts_something(words, at, folded):
                at += 1
                passed += 1
            else:
                end, passed = _with_unit(folded, word.end), 0
        elif word.among(_BETWEEN):
            passed += 1
        elif end and _begins_another(words, at):
            passed = 0
        else:
            passed += 3 if not end else _FAR + 1
        at += 1
    if not end and first > 0 and words[first - 1].is_figure and len(words[first].gap) <= 1:
        return words[first].end
    return end


def _begins_another(words: Words, at: int) -> bool:
    """ "..., folate 2.9", "وحديد ٢٢": in a row of results one more, whatever it is called."""
    listed = words[at].key[0] == "و" or "," in words[at].gap or words[at - 1].key in ("and", "w", "و")
    return listed and at + 1 < len(words) and words[at + 1].is_figure and words[at + 1].joined


def _of_food(words: Words, first: int, at: int, folded: str) -> int:
    """What is eaten too: the number must come at once, without a unit of food, and be a likely result or called one."""
    name = words[at - 1].key
    called = False
    for word in words[at : at + 5]:
        if word.begins_sentence:
            break
        if word.is_figure:
            unit = _LAB.match(folded, word.end)
            index = words.index(word, at)
            if not unit and _counts_something(words, index, folded, doses=True):
                return 0
            figure = float(re.sub(r"[,:].*", "", word.key).rstrip(".").split(".")[0] or 0)
            likely = figure <= _PLAUSIBLE or name in _IN_HUNDREDS
            return _of_analyte(words, at, index, folded) if unit or called or likely else 0
        called = called or word.among(_RESULTS)
        if not (word.among(_BETWEEN) or word.among(_RESULTS)):
            break
    return 0


def _of_result(words: Words, first: int, at: int, folded: str) -> int:
    """Sugar is food first: a number of a meter's size counts, and only with a word that makes it a reading."""
    called = any(one.among(_RESULTS) for one in words[max(0, first - 3) : at])
    for index in range(at, min(len(words), at + 8)):
        word = words[index]
        if word.begins_sentence:
            break
        if word.is_figure:
            size = float(word.key.replace(",", ".").split(".")[0].split(":")[0])
            plausible = 30 <= size <= 700 or "." in word.key
            # Nobody eats 270 of sugar without saying of what.
            bare = 60 <= size <= 600 and index <= at + 1 and words[first].among(_SUGAR) and words[at].key != "per"
            if (bare or (called and plausible)) and not _counts_something(words, index, folded, doses=True):
                return _of_analyte(words, index, index, folded)
            return 0
        called = called or word.among(_RESULTS)
    return 0


def _counts_something(words: Words, at: int, folded: str, doses: bool = False) -> bool:
    """Whether a number counts kilos, minutes, years ...; a time and a date are no results either."""
    if ":" in words[at].key:
        return True
    if _LAB.match(folded, words[at].end) or at + 1 >= len(words):
        return False
    after = words[at + 1]
    if len(after.gap) > 1 or after.gap.strip():
        return after.gap.strip() in ("x", "×", "/") and after.is_figure
    return after.key in _NOT_RESULTS or (doses and after.key in _DOSE_UNITS)


def _with_unit(folded: str, end: int) -> int:
    unit = _SURE_UNIT.match(folded.lower(), end) or _LAB.match(folded.lower(), end)
    return unit.end() if unit else end
