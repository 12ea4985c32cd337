"""Read Arabizi: Arabic in Latin letters, where digits are letters and vowels are a matter of taste.

A word is read as the known Arabic word with the same consonants that it is nearest to; an unknown one letter by
letter. Places stay those of the original.
"""

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from spotter.engine.disguise import LOOKALIKES
from spotter.engine.spelling import without_clitics
from spotter.engine.text import Text

_HIDDEN = "\u00ad\u200b-\u200f\u2060\ufeff"  # signs that nobody sees
# A dash may keep two letters from being one: "as-ha".
_WORD = re.compile(f"(?:[a-z0-9'’`{_HIDDEN}]|(?<=[dgkst])-(?=h))+", re.IGNORECASE)
_ASCII_WORD = re.compile("[a-z0-9'`]+")
_SEEN = re.compile(f"[{_HIDDEN}]")
_NUMBER = re.compile(r"(\d+)([a-z]*)")
# A digit that stands for a letter: inside a word, before at least two letters, or after them.
_DIGIT_AS_LETTER = re.compile(r"[a-z]+[2356789][a-z]|(?<![0-9])[23579]'?[a-z]{2}|[a-z]{2}[2357](?![0-9])")
# The same looked for from the digit on, which is many times as fast.
_DIGIT_BY_LETTERS = re.compile(
    r"[235-9](?:(?<=[a-z]\d)(?=[a-z])|(?<![0-9]\d)'?[a-z]{2}|(?<=[a-z]{2}\d)(?![0-9]))", re.IGNORECASE
)
_UNITS = frozenset(
    "kg kgs lb lbs mg mcg ml gm km cm mm min mins hr hrs am pm st nd rd th kcal cal cals rep reps set sets day days "
    "week weeks month months year years yr yrs yo times mile miles step steps hour hours minute minutes sec secs "
    "second seconds grams gram liters litres oz ft inch inches percent bpm rpe rir rm".split()
)
_MEASURED = re.compile(rf"(?:\d+(?:{'|'.join(sorted(_UNITS))}))+\d*")  # "5ft10", "2hr30min"

_LETTERS: Mapping[str, str] = {
    "3'": "غ", "7'": "خ", "6'": "ظ", "9'": "ض", "sh": "ش", "ch": "ش", "kh": "خ", "gh": "غ", "th": "ث", "dh": "ذ",
    "ee": "ي", "oo": "و", "ou": "و", "aa": "ا", "2": "ق", "3": "ع", "4": "ش", "5": "خ", "6": "ط", "7": "ح", "8": "غ",
    "9": "ص", "a": "ا", "b": "ب", "c": "ك", "d": "د", "e": "", "f": "ف", "g": "ج", "h": "ه", "i": "ي", "j": "ج",
    "k": "ك", "l": "ل", "m": "م", "n": "ن", "o": "و", "p": "ب", "q": "ق", "r": "ر", "s": "س", "t": "ت", "u": "و",
    "v": "ف", "w": "و", "x": "كس", "y": "ي", "z": "ز",
}  # fmt: skip
_RUN = re.compile(r"(.)\1{2,}")
_HER = re.compile("th(?=(?:a|o|om)$)")  # an ending that begins with h, not one letter
_DOING = re.compile("^([^aeiou]|sh|kh|gh)a([^aeiou]+)e([^aeiou]+)(?=(?:a|een)?$)")  # "3ayez", "nayma": with an alef
_FIRST_VOWEL = re.compile("^[eiou]")  # written with an alef in Arabic, whatever its sound
_FIRST_AIN = re.compile("^aa(?=[^a])")  # how those write it who use no digits
_LAST_A = re.compile("(?<=.[^aeiouhy])a$|(?<=[^a]y)a$")  # nearly always the ending of a noun; "ha" is "her"
# Small words of which spelling says too little. An article is written onto its word, and rules do without it.
_SMALL: Mapping[str, str] = dict(
    pair.split("=")
    for pair in (
        "el= al= il= l= elly=اللي ely=اللي eli=اللي lli=اللي f=في fe=في fi=في fel=في fil=في bel=ب bl=ب lel=ل 3al=علي "
        "3ala=علي 3la=علي ala=علي aala=علي a3la=علي mn=من men=من min=من mel=من 3an=عن 3n=عن w=و we=و wa=و b=ب be=ب "
        "ana=انا wana=وانا ya=يا la=لا la2=لا law=لو lw=لو bas=بس bs=بس msh=مش mesh=مش mish=مش mosh=مش da=ده dah=ده "
        "di=دي dy=دي de=دي eh=ايه eih=ايه a=ا leh=ليه leih=ليه keda=كده kda=كده kida=كده kol=كل kl=كل kull=كل "
        "asdy=قصدي asdi=قصدي 2asdy=قصدي 2asdi=قصدي wala=ولا wla=ولا inshallah=انشالله enshallah=انشالله "
        "abgha=ابغي abga=ابغي abi=ابي "
        "haga=حاجه 7aga=حاجه 7ga=حاجه om=ام omy=امي ommy=امي abl=قبل 2abl=قبل ad=قد 2ad=قد "
        "wallahi=والله wallahy=والله walahi=والله walahy=والله wallah=والله walla=والله enta=انت inta=انت enty=انتي "
        "enti=انتي mama=ماما bent=بنت sana=سنه dr=دكتور doctor=دكتور coach=كوتش hwa=هو howa=هو hya=هي heya=هي "
        "semana=سمانه ader=قادر adra=قادره odam=قدام enbare7=امبارح gedan=جدا geddan=جدا 7atta=حتي 7ata=حتي homma=هما "
        "le=ل li=ل ba2a=بقي b2a=بقي 3aleh=عليه 3leh=عليه 3eny=عيني 3eni=عيني wa2e3=وقع wa2e3a=وقعت awz=عاوز awza=عاوزه "
        "ayz=عايز ayez=عايز ayza=عايزه "
        "enaharda=نهارده ennaharda=نهارده enharda=نهارده elnaharda=نهارده elnharda=نهارده nharda=نهارده baba=بابا "
        "ab'a=ابقي aeesh=اعيش aeish=اعيش a'eesh=اعيش asln=اصلا aslan=اصلا na2es=ناقص na2is=ناقص alaya=عليا "
        "alayya=عليا 3alayya=عليا aragga3=ارجع araga3=ارجع baragga=برجع wagaa=وجع wagaany=وجعاني wagaani=وجعاني "
        "ma3ad=ماعاد m3ad=ماعاد baddi=بدي badde=بدي baddy=بدي bdi=بدي bde=بدي heik=هيك hek=هيك mout=موت "
        "lyoum=يوم elyom=يوم elyoum=يوم alyom=يوم kenet=كنت kent=كنت kint=كنت "
        "enhe=انهي enhi=انهي anhi=انهي anhy=انهي enhy=انهي 7ayete=حياتي 7ayeti=حياتي "
        "gararat=قررت qararat=قررت gabil=قبل gabel=قبل "
        "7aya=حياه 7ayah=حياه el7aya=حياه a5ra=اخره akhra=اخره 2a5ra=اخره netla2a=نتلاقي netla2y=نتلاقي "
        "faga=فجاه te'l=تقل abadan=ابدا sode3=صداع soda3=صداع may=مي mai=مي beid=بيض beed=بيض bayd=بيض "
        "shay=شاي fakha=فاكهه fakeha=فاكهه fak7a=فاكهه "
        "mashi=ماشي mashy=ماشي mashya=ماشيه sare3=سريع sari3=سريع agheza=اجهزه aghza=اجهزه ageheza=اجهزه"
    ).split()
)

# What Latin spelling doesn't tell apart; vowels, hamza, ain and qaf come and go.
_SAME = str.maketrans("طضصثذظح", "تدسسززه")
_FADES = re.compile("[اوىيءئؤعق]")
_ALIKE = 0.15  # what it costs to take "7" for the letter that "h" usually means
# "2" is two letters, "k" may be a qaf where no digits are used, and endings are vague.
_PAIRS = {("ق", "ا"), ("ق", "ء"), ("ك", "ق"), ("ه", "ا"), ("ا", "ه"), ("و", "ه"), ("\u06c1", "ا"), ("\u06c1", "ي")}


class _Vague(NamedTuple):
    """A vowel that Arabic writes or not: as which letter, and what it costs to leave it out and to write it."""

    letter: str
    out: float
    written: float


# A vowel typed once inside a word may be short, and then Arabic doesn't write it.
_MAYBE_SHORT = re.compile(r"(?<=[^aeiou])[aeiou](?=[^aeiou])")
_SHORT: Mapping[str, str] = {"a": "\u064e", "e": "\u0652", "i": "\u0650", "o": "\u064f", "u": "\u064f"}
_VAGUE: Mapping[str, _Vague] = {
    "\u064e": _Vague("ا", 0.07, 0.07),
    "\u0652": _Vague("ي", 0.05, 0.10),
    "\u0650": _Vague("ي", 0.07, 0.07),
    "\u064f": _Vague("و", 0.07, 0.07),
    "\u0670": _Vague("ا", 0.15, 0.03),  # of those who do something, above
    "\u06c1": _Vague("ه", 0.60, 0.00),  # of the ending above
    "'": _Vague("ع", 0.05, 0.05),  # how those write an ain or a hamza who use no digits
}
_WRITTEN = str.maketrans({sign: one.letter for sign, one in _VAGUE.items()} | {"\u0652": ""})  # in an unknown word
_CHEAP = {"ا": 0.25, "ي": 0.35, "و": 0.35, "ع": 0.4, "ق": 0.5, "ه": 0.6}
_LEAST = min(_CHEAP.values())  # that a letter more than was typed costs
_CHEAP |= {sign: one.out for sign, one in _VAGUE.items()}
_LETTER = re.compile("|".join(map(re.escape, sorted([*_LETTERS, *_VAGUE], key=len, reverse=True))))
_ENGLISH = 4  # letters from which on a word that rules know in Latin script is that word: "train" is no "tren"
_LONGEST = 32  # letters of a word that anybody types; longer ones would cost more than they tell
_NEAR = 0.3  # of a word's length that may be spelled differently
_RARE = 0.04  # what a word costs each time that it is half as common
_HAIR = 0.01  # what two costs may differ by and still count as one
_COMMONEST, _OURS = 50, 1000  # how many are all as common as can be; from where on words of rules are no rarer


def signs_of_arabizi(text: str, marks: Set[str]) -> int:
    """How many words are Arabizi's own: known small words, or spelled with digits; 10kg and 200mg are not."""
    if text.isascii():
        words = set(_ASCII_WORD.findall(text.lower()))
    else:
        words = set(_WORD.findall(_SEEN.sub("", text.lower()).translate(LOOKALIKES)))
    return len(words & marks) + sum(map(_is_spelled_with_digits, words - marks))


def may_be_spelled_with_digits(text: str) -> bool:
    """Whether it is worth a closer look: most digits are numbers."""
    return _DIGIT_BY_LETTERS.search(text) is not None


def spelled_with_digits(text: str) -> list[tuple[int, int]]:
    """Where words stand that are spelled with digits."""
    return [one.span() for one in _WORD.finditer(text) if _is_spelled_with_digits(_SEEN.sub("", one.group().lower()))]


def _is_spelled_with_digits(word: str) -> bool:
    if word.isalpha() or word.isdigit():
        return False
    number = _NUMBER.fullmatch(word)
    if _MEASURED.fullmatch(word) or (number and len(number.group(1)) > 1):
        return False
    return 3 < len(word) <= _LONGEST and _DIGIT_AS_LETTER.search(word) is not None


class Arabizi:
    """Reads words against the Arabic words that rules know."""

    def __init__(self, known: Iterable[str], common: Mapping[str, Sequence[str]] = {}) -> None:
        """`known` are the words of rules. `common` are everyday ones, the commonest first: without Arabic ones "sor3a"
        (speed) would be read as the nearest word that a rule knows, without English ones "my day" as Arabic."""
        self._known = frozenset(known)
        self._english = frozenset(common.get("en", ()))
        self._by_consonants: dict[str, list[tuple[str, float]]] = defaultdict(list)
        everyday = common.get("ar", ())
        for place, word in enumerate(dict.fromkeys([*everyday, *sorted(self._known)])):
            if _is_arabic(word):
                rare = _RARE * math.log2(1 + min(place, _OURS if word in self._known else place) / _COMMONEST)
                self._by_consonants[_consonants(word)].append((word, rare))
        self._read: dict[str, str] = {}

    def read(self, text: str) -> Text:
        """The message as Arabic words, each at its place in the original."""
        found = [(_SEEN.sub("", one.group().lower()), one.start(), one.end()) for one in _WORD.finditer(text)]
        before = ["", *(word for word, _, _ in found)]
        behind = [*(word for word, _, _ in found[1:]), ""]
        pieces = [
            # "700 cal" counts; "cal" alone may be "all". "l 75" is "to 75", and else an article.
            (word if before[at].isdigit() and word in _UNITS else self._word(word) or _to(word, behind[at]), start, end)
            for at, (word, start, end) in enumerate(found)
        ]
        return Text.of(text, [piece for piece in pieces if piece[0]])

    def _word(self, word: str) -> str:
        small = _SMALL.get(_RUN.sub(r"\1", word))
        if small is not None:
            return small
        if word.isdigit() or len(word) > _LONGEST or self._is_english(word):
            return word
        read = self._read.get(word)
        if read is None:
            if len(self._read) > 20_000:  # a bound, not a policy: the next message fills it again
                self._read = {}
            read = self._read[word] = self._as_known(self._nearest(_spelled(word)))
        return read

    def _as_known(self, word: str) -> str:
        """As rules have it: "her leg" where they only know "his leg"."""
        word = without_clitics(word, self._known)
        his = word.removesuffix("ا")
        return his if word.endswith("ها") and word not in self._known and his in self._known else word

    def _is_english(self, word: str) -> bool:
        return word in self._english or (len(word) >= _ENGLISH and word in self._known)

    def _nearest(self, spelled: str) -> str:
        """Of words that are near, the nearest, where a commoner one may be spelled a little worse."""
        written = spelled.translate(_WRITTEN)
        limit, least, nearest = max(0.6, _NEAR * len(written)), math.inf, written
        for other, rare, alike in self._candidates(written):
            left = min(limit, least - rare + _HAIR) - alike
            if (len(other) - len(spelled)) * _LEAST > left:
                continue
            far = alike + _distance(spelled, other, left)
            if far <= limit and round(far + rare, 2) < least:
                least, nearest = round(far + rare, 2), other
        return nearest

    def _candidates(self, written: str) -> Iterator[tuple[str, float, float]]:
        """Words with the same consonants, the commonest first; what each costs for being rare, and for a "k"."""
        yield from ((word, rare, 0.0) for word, rare in self._by_consonants.get(_consonants(written), ()))
        if "ك" in written:
            others = self._by_consonants.get(_consonants(written.replace("ك", "ق")), ())
            yield from ((word, rare, _ALIKE) for word, rare in others if "ق" in word)


def _to(word: str, behind: str) -> str:
    return "ل" if word == "l" and behind.isdigit() else ""


def _is_arabic(word: str) -> bool:
    return "\u0620" <= word[:1] <= "\u064a"


def _spelled(word: str) -> str:
    word = re.sub(r"([a-z])\1{2,}", r"\1\1", word.replace("’", "'").replace("`", "'"))
    word = _DOING.sub("\\1\u0670\\2e\\3", _HER.sub("t-h", word))
    word = _LAST_A.sub("\u06c1", _FIRST_VOWEL.sub(_with_alef, _FIRST_AIN.sub("3a", word)))
    word = _MAYBE_SHORT.sub(lambda vowel: _SHORT[vowel.group()], word)
    letters = "".join(_LETTERS.get(one, one) for one in _LETTER.findall(word))
    return re.sub(r"(.)\1", r"\1", letters)


def _with_alef(vowel: re.Match[str]) -> str:
    """The rest of a long one stays: "eeh" is "ay"."""
    long = vowel.string[1:2] == vowel.group()
    return "a" + vowel.group() if long else "a"


def _consonants(word: str) -> str:
    bare = _FADES.sub("", word.translate(_SAME).removesuffix("ه"))
    return re.sub(r"(.)\1+", r"\1", bare)


class _Changes(dict[str, float]):
    """What it costs to take one letter for another, worked out when first asked."""

    def __init__(self, mine: str) -> None:
        self._mine = mine

    def __missing__(self, theirs: str) -> float:
        self[theirs] = cost = self._cost(theirs)
        return cost

    def _cost(self, theirs: str) -> float:
        mine = self._mine
        if mine == theirs:
            return 0.0
        if mine in _VAGUE and _VAGUE[mine].letter == theirs:
            return _VAGUE[mine].written
        if mine.translate(_SAME) == theirs.translate(_SAME) or (mine, theirs) in _PAIRS:
            return _ALIKE
        return max(_CHEAP.get(mine, 1.0), _CHEAP.get(theirs, 1.0))


_changes = cache(_Changes)


def _distance(one: str, other: str, limit: float) -> float:
    """How differently two words are spelled; letters that come and go cost little. Infinite once surely above `limit`:
    that spares most of the work for most words."""
    adds = [_CHEAP.get(char, 1.0) for char in other]
    row = [0.0, *accumulate(adds)]
    for mine in one:
        change, out = _changes(mine), _CHEAP.get(mine, 1.0)
        last = row[0] + out
        before, row = row, [last]
        for at, theirs in enumerate(other):
            cost = before[at] + change[theirs]
            if before[at + 1] + out < cost:
                cost = before[at + 1] + out
            if last + adds[at] < cost:
                cost = last + adds[at]
            row.append(last := cost)
        if min(row) > limit:
            return math.inf
    return row[-1]
