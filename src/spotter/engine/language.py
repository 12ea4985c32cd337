"""Which languages a message is in: by script, then by the small words that each language can't do without."""

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence, Set
from functools import cached_property
from typing import NamedTuple

from spotter.domain.policy import Language
from spotter.domain.text import ARABIZI
from spotter.domain.verdict import Span
from spotter.engine.arabizi import may_be_spelled_with_digits, signs_of_arabizi, spelled_with_digits
from spotter.engine.spelling import fold
from spotter.engine.text import Text

UNKNOWN = "und"
ENGLISH = "en"
_ENOUGH_WORDS = 5
_SURE = 2  # words that two languages hardly share by chance
_ALONE = 2  # words of a message that one mark may speak for
_LONG = 5  # letters of such a mark
_WORDY = 4  # letters of a word that is no slip, initials or unit: "men", "min", "af"
_APART = 3  # other words that may stand between words of one language
_BESIDE = 8  # and beside them, in the same sentence
_MOST_GROUPS = 20  # that are looked at one by one: nobody changes languages more often
_SPLIT = frozenset("ai")  # what is left where a digit divides a word: "a3eesh" is no English article
_ARABIC_LETTER = r"\u0620-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff"
_LATIN_LETTER = r"a-zA-Z\u00c0-\u024f"
_SCRIPTS = {
    "Arabic": re.compile(f"[{_ARABIC_LETTER}]"),
    "Latin": re.compile(f"[{_LATIN_LETTER}]"),
    "other": re.compile(r"[^\W\d_]"),
}
_OTHER_WORD = re.compile(  # "μ" is a unit and "ツ" a face
    rf"[^\W\d_{_ARABIC_LETTER}{_LATIN_LETTER}]{{2}}|[\u3400-\u9fff]"
)
_LATIN_ACCENT = re.compile(r"[\u00c0-\u024f\u1e00-\u1eff]")
_WORD = re.compile(r"[^\W\d_]+")
_FRENCH = frozenset(["fr"])
_ELIDED = re.compile(r"(?:\b|\W)(?:[jnlmts]|qu)['’][^\W\d_]{2}", re.IGNORECASE)


class Aside(NamedTuple):
    """A stretch of a message in another language than the message."""

    code: str
    span: Span
    is_sure: bool  # more than a word that may be a name or a loan


class _Sign(NamedTuple):
    """A word and the languages that it speaks for: as one of their own, or only by its letters."""

    place: int
    word: str
    codes: frozenset[str]
    by_letters: bool = False


class Languages:
    """The languages of a policy, ready to tell messages apart.

    `common` are everyday words by language. `vocabulary` are the words our rules know: a text with none of them and no
    small words either is not in a language that we understand.
    """

    def __init__(
        self, known: Sequence[Language], common: Mapping[str, Sequence[str]], vocabulary: Container[str]
    ) -> None:
        self._known = {one.code: one for one in known}
        self._judged = {one.code for one in known if one.judged}
        self._latin_codes = [one.code for one in known if one.script == "Latin" and one.code != ENGLISH]
        self._vocabulary = vocabulary
        self._english = self._marks(ENGLISH)
        self._common = {code: frozenset(words) for code, words in common.items()}
        self._english_words = self._english | self._common.get(ENGLISH, frozenset())
        self._strange: dict[str, Mapping[str, frozenset[str]]] = {}

    def of(self, text: Text) -> list[str]:
        """The languages a message is written in, the main one first; `und` when we can't tell.

        English stands beside a language that is not judged: what is taken for one may be English in disguise.
        """
        codes = [self._latin(text)] if text.original.isascii() else self._by_script(text)
        return codes if codes[0] in self._judged else list(dict.fromkeys([*codes, ENGLISH]))

    def asides(self, text: Text, main: str) -> Sequence[Aside]:
        """What of a message is in other languages than its main one."""
        strange = self._strange_to(main)
        if strange.keys().isdisjoint(text.said) and not _hints(text):
            return ()
        signs = list(self._signs(text, strange, main))
        groups = list(_groups(signs))
        return [
            one
            for group in (groups if len(groups) <= _MOST_GROUPS else [signs])
            for one in self._told(group, text, main)
        ]

    def is_judged(self, code: str) -> bool:
        return code in self._judged

    def _marks(self, code: str) -> frozenset[str]:
        return self._known[code].marks if code in self._known else frozenset()

    def _by_script(self, text: Text) -> list[str]:
        line = str(text)  # with look-alike letters already read as what they stand for
        counts = {name: len(pattern.findall(line)) for name, pattern in _SCRIPTS.items()}
        counts["other"] -= counts["Arabic"] + counts["Latin"]
        by_share = [
            name for _, name in sorted(((count, name) for name, count in counts.items() if count), reverse=True)
        ]
        if "other" in by_share and not _OTHER_WORD.search(line):
            by_share.remove("other")
        return list(dict.fromkeys(self._code(name, text) for name in by_share)) or [ENGLISH]

    def _code(self, script: str, text: Text) -> str:
        if script == "Latin":
            return self._latin(text)
        return self._arabic(text) if script == "Arabic" else UNKNOWN

    def _arabic(self, text: Text) -> str:
        """Arabic, unless there are words and letters of another language that is written so."""
        if self._arabic_others.keys().isdisjoint(text.said):
            return "ar"
        counts = _counts(text.said, self._arabic_others)
        best = self._likeliest(counts, text)
        needed = _SURE if best and self._letters_of(best, text) else _SURE + 1
        return best if counts[best] >= needed else "ar"

    @cached_property
    def _arabic_others(self) -> Mapping[str, frozenset[str]]:
        ours = self._common.get("ar", frozenset())
        others = [one for one in self._known.values() if one.script == "Arabic" and not one.judged]
        return _by_word({one.code: frozenset(fold(word)[0] for word in one.marks) - ours for one in others})

    def _latin(self, text: Text) -> str:
        said = text.said - _SPLIT if text.has_signs else text.said
        plain = text.original.isascii()
        english = len(self._english & said if plain else (self._english & said) - _accented(text))
        if english * 2 >= len(said):
            return ENGLISH
        counts = self._latin_counts(text, said)
        if english >= max(counts.values(), default=0) and english and not text.has_signs and plain:
            return ENGLISH  # without digits there are no more signs of Arabizi than its small words
        if ARABIZI in self._known:
            counts[ARABIZI] = signs_of_arabizi(text.original, self._marks(ARABIZI))
        best = self._best(counts, text, len(said)) if any(counts.values()) else ""
        if best and counts[best] > english and (counts[best] > 1 or len(said) < _ENOUGH_WORDS):
            return best
        if english or len(said) < _ENOUGH_WORDS:
            return ENGLISH
        if counts.get(ARABIZI):
            return ARABIZI
        return ENGLISH if any(word in self._vocabulary for word in said if len(word) > 2) else UNKNOWN

    def _latin_counts(self, text: Text, said: set[str]) -> Counter[str]:
        counts = _counts(said, self._holders)
        if counts and not counts[ARABIZI] and _ELIDED.search(text.original):
            counts["fr"] += 1
        return counts

    @cached_property
    def _holders(self) -> Mapping[str, frozenset[str]]:
        """Words and the languages that they are marks of; of languages that are not judged none that English knows."""
        return _by_word({code: self._own(code) for code in self._latin_codes})

    def _own(self, code: str) -> frozenset[str]:
        marks = self._marks(code)
        return marks if code in self._judged else marks - self._english_words

    def _best(self, counts: Counter[str], text: Text, length: int) -> str:
        """The language with the most words, a judged one if in doubt: a wrong flag helps nobody."""
        ours = [code for code in self._latin_codes if code in self._judged]
        best = max(ours, key=lambda code: (counts[code], text.has_signs and code == ARABIZI), default="")
        other = self._likeliest(counts, text)
        by_digits = best == ARABIZI and text.has_signs and counts[best] >= _SURE
        if counts[other] <= counts[best] or by_digits:
            return best
        wordy = any(len(word) >= _WORDY for word in text.said & self._own(other)) or self._letters_of(other, text)
        enough = wordy and counts[other] >= _SURE
        return other if enough or self._speaks_alone(other, text, length) else best

    def _likeliest(self, counts: Counter[str], text: Text) -> str:
        """Of languages that are not judged the one with the most words, and of those the one with its letters."""
        others = {code: count for code, count in counts.items() if code not in self._judged}
        most = max(others.values(), default=0)
        some = [code for code, count in others.items() if count == most > 0]
        return some[0] if len(some) == 1 else max(some, key=lambda code: self._letters_of(code, text), default="")

    def _letters_of(self, code: str, text: Text) -> int:
        letters = self._known[code].letters
        return 0 if text.original.isascii() else sum(1 for char in text.original.lower() if char in letters)

    def _speaks_alone(self, code: str, text: Text, length: int) -> bool:
        """Whether one mark of a language tells enough: with its letters in the message, or in a very short one."""
        if self._letters_of(code, text) and length < _ENOUGH_WORDS:
            return length > 1 or any(len(word) >= _LONG for word in text.said)
        return length <= _ALONE and any(len(word) >= _LONG for word in text.said & self._own(code))

    def _strange_to(self, main: str) -> Mapping[str, frozenset[str]]:
        """Words of other languages that one that writes in this language doesn't use."""
        if main not in self._strange:
            own = self._marks(main) | (frozenset() if self._brings_english(main) else self._english_words)
            some = {code: self._marks(code) - own for code in self._latin_codes if code != main}
            if self._brings_english(main):
                some[ENGLISH] = self._english_words - own
            self._strange[main] = _by_word(some)
        return self._strange[main]

    def _brings_english(self, main: str) -> bool:
        """Whether English is an aside: rules of English are for English, and those of Arabizi do both."""
        return main in self._judged and self._known[main].script == "Latin" and main not in (ENGLISH, ARABIZI)

    def _signs(self, text: Text, strange: Mapping[str, frozenset[str]], main: str) -> Iterator[_Sign]:
        digits = spelled_with_digits(text.original) if text.has_signs else ()
        spelled_so = {at for span in digits for at in range(*span)}
        for place, (word, start, end) in enumerate(text.layout):
            spelled = text.original[start:end]
            if start in spelled_so:
                codes = frozenset([ARABIZI])  # whatever is left of a word where its digits are taken for numbers
            elif spelled.isalpha() and word in strange:
                codes = strange[word]
            else:
                codes = strange.get(word, _FRENCH) if _ELIDED.match(spelled) else frozenset()
            if codes := codes - {main}:
                yield _Sign(place, word, codes)
            elif codes := self._by_letters(spelled) - {main}:
                yield _Sign(place, word, codes, by_letters=True)

    def _by_letters(self, spelled: str) -> frozenset[str]:
        """The languages whose letters a word has; a capital may begin a name, which is of no language."""
        if spelled.isascii() or (spelled[:1].isupper() and not spelled.isupper()):
            return frozenset()
        letters = self._letters
        return frozenset().union(*(letters[char] for char in spelled.lower() if char in letters))

    @cached_property
    def _letters(self) -> Mapping[str, frozenset[str]]:
        return _by_word({code: frozenset(self._known[code].letters) for code in self._latin_codes})

    def _told(self, group: Sequence[_Sign], text: Text, main: str) -> Iterator[Aside]:
        """The languages of a stretch: each of ours that has the most words in it, or one that we don't judge."""
        words = {code: {one.word for one in group if code in one.codes} for code in _codes(group)}
        around = self._marks(main).intersection(text.words[group[0].place : group[-1].place + 1])
        if main in (ENGLISH, ARABIZI):
            around = frozenset()  # what both have is taken from the others' words already
        ours = {code: len(some) for code, some in words.items() if code in self._judged}
        most = max(ours.values(), default=0)
        for code in ours if most >= _SURE or main in (ENGLISH, "ar") else ():
            if most == ours[code] > len(around - self._marks(code)):
                yield Aside(code, self._stretch(group, text, code), most >= _SURE)
        others = [code for code in words if code not in self._judged]
        other = max(others, key=lambda code: len(words[code]), default="")
        if other and len(words[other]) > max(most, len(around)) and _is_language(group, other, main == ENGLISH):
            yield Aside(other, self._stretch(group, text, other), is_sure=True)

    def _stretch(self, group: Sequence[_Sign], text: Text, code: str) -> Span:
        """From the first to the last of some words, with what stands beside them in their sentence: "no me quiero ir".

        What may be English is no part of Arabizi: it would be read as the Arabic that it sounds like.
        """
        first, last, ends = group[0].place, group[-1].place, text.sentence_ends
        words = text.words

        def goes_on(place: int, beside: int) -> bool:
            if code != ARABIZI:
                return not ends[place]
            word = words[beside]
            return text.after(place) == " " and word not in self._english_words and word not in self._vocabulary

        start, end = first, last
        while start > max(0, first - _BESIDE) and goes_on(start - 1, start - 1):
            start -= 1
        while end < min(len(ends) - 1, last + _BESIDE) and goes_on(end, end + 1):
            end += 1
        left, right = text.span(start, end + 1)
        while left and not text.original[left - 1].isspace():
            left -= 1
        return left, right


def _by_word(some: Mapping[str, frozenset[str]]) -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for code, words in some.items():
        for word in words:
            found.setdefault(word, set()).add(code)
    return {word: frozenset(codes) for word, codes in found.items()}


def _counts(said: Set[str], holders: Mapping[str, frozenset[str]]) -> Counter[str]:
    """How many words of each language there are."""
    some = said & holders.keys()
    return Counter(code for word in some for code in holders[word]) if some else Counter()


def _codes(group: Sequence[_Sign]) -> list[str]:
    return sorted(set().union(*(one.codes for one in group)))


def _is_language(group: Sequence[_Sign], code: str, in_english: bool) -> bool:
    """Whether there is enough of a language to say that it is there: more than a loan or two names.

    English has our best list of words; what other languages have, this one may have too.
    """
    some = {one.word: one.by_letters for one in group if code in one.codes}
    wordy = sum(1 for word in some if len(word) >= _WORDY)
    if all(some.values()) or not in_english:
        return len(some) >= _SURE + 1 and wordy >= _SURE
    return len(some) >= _SURE and wordy > 0


def _hints(text: Text) -> bool:
    """Whether letters, or digits as letters, may tell what no known word does."""
    if text.has_signs and may_be_spelled_with_digits(text.original):
        return True
    return not text.original.isascii() and _LATIN_ACCENT.search(text.original) is not None


def _accented(text: Text) -> set[str]:
    """Words with accents, without them: a French "à" is no English article."""
    if not _LATIN_ACCENT.search(text.original):
        return set()
    return {fold(word)[0] for word in _WORD.findall(text.original) if not word.isascii()}


def _groups(signs: Sequence[_Sign]) -> Iterator[list[_Sign]]:
    """Signs that stand near each other."""
    group: list[_Sign] = []
    for one in signs:
        if group and one.place - group[-1].place > _APART + 1:
            yield group
            group = []
        group.append(one)
    if group:
        yield group
