"""Take out of free text what must never be kept: about health, insurance, and who somebody is or how to reach them.

Each step finds places in the text; what is found is replaced by its kind in brackets. Letters are compared folded
(case, Arabic forms, digits), so that folding never moves a place. No pattern may try the same letters in two ways, nor
look ahead without a bound: members write these texts, and one of them could make a service stand still. Fitness text
has to survive: a number alone, a set, a
dose of caffeine are nobody's secret (tests/data/redaction measures both).
"""

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import NamedTuple

from spotter.operations import never_kept as words
from spotter.operations.identity import IDENTITY

_FOLDED = {ord(char): str(index) for zero in "٠۰" for index, char in enumerate(chr(ord(zero) + i) for i in range(10))}
_DIGITS = dict(_FOLDED)
_FOLDED |= {ord(one): "ا" for one in "أإآٱ"} | {
    ord("ة"): "ه",
    ord("ى"): "ي",
    ord("ئ"): "ي",
    ord("٫"): ".",
    ord("’"): "'",
}
Span = tuple[int, int]


class Found(NamedTuple):
    """A place in a text and what stands there."""

    start: int
    end: int
    kind: str


def redacted(text: str) -> str:
    """The text with each such thing replaced by its kind in brackets, and in letters that any store takes."""
    text = text.replace("\x00", "").encode("utf-8", "replace").decode().translate(_DIGITS)
    shown, at = [], 0
    for one in found_in(text):
        shown += [text[at : one.start], f"[{one.kind}]"]
        at = one.end
    return "".join([*shown, text[at:]])


def found_in(text: str) -> list[Found]:
    """What must go, in order and without overlaps; where two meet they become one, of the first kind."""
    folded = text.translate(_FOLDED)
    found = sorted((Found(*span, kind) for kind, step in _STEPS for span in step(folded)), key=lambda one: one[:2])
    merged: list[Found] = []
    for one in found:
        if merged and one.start < merged[-1].end:
            merged[-1] = merged[-1]._replace(end=max(merged[-1].end, one.end))
        else:
            merged.append(one)
    return merged


def _pattern(pattern: str, flags: int = re.IGNORECASE) -> Callable[[str], Iterator[Span]]:
    """Places of a pattern, or of its group `x` where it has one."""
    compiled = re.compile(pattern, flags)
    group: int | str = "x" if "x" in compiled.groupindex else 0
    return lambda text: (match.span(group) for match in compiled.finditer(text))


def _any(phrases: tuple[str, ...], prefix: str = "") -> str:
    return f"(?<!\\w){prefix}(?:{'|'.join(phrases)})(?!\\w)".translate(_FOLDED)


_AL = "(?:و|ب|ل|ف)?(?:ال)?"
_FORM = r"(?:\s+(?:chrono|retard|depot|forte|[xescm]r|xl|كرونو|ريتارد|فورت)(?!\w))?"
_DOSE = r"(?:\s*+\d++(?:[.,]\d++)?+(?:\s*(?:mg|mcg|µg|ug|ml|iu|units?|مجم|ملجم|مج|مل|وحده))?(?![\w.,]*\d))?"
_NOT_A_DOSE_OF = (
    "caffeine creatine magnesium zinc iron sodium potassium calcium omega fish melatonin ashwagandha citrulline"
    " arginine taurine carnitine beta alanine whey casein protein vitamin vitamins collagen turmeric curcumin ginseng"
    " electrolytes salt about around only just like roughly maybe up over under a an the at than max"
    " electrolyte bcaa"
)
_DOT = r"(?: dot | ?[\[(]dot[\])] ?|\.)"
_TOP = "(?:com|org|net|edu|gov|info|co|io|me|app|fit|eg|sa|ae|uk|us|de|fr|es|it|nl|cz|pl|eu)"
_IS = (
    r"(?:\s*(?:[:=]|(?<=\s)(?:is|was|of|at|now|level|levels|came|back|reading|result|it's|about|around|up|to"
    r"|are|were|out|dropped|fell|rose|went|jumped|improved|down|from|tele3|tel3et|ba2a|kan|3andy"
    r"|عندي|طلع|طلعت|بقي|بقت|وصل|وصلت|كان|كانت|عند|نزل|نزلت|من)\b))*"
)
_FIGURE = r"\d+(?:[.,]\d+)*(?:\s?%)?"
_VALUE = rf"\s*{_FIGURE}(?:(?: to | down to |\s?->\s?| ل ?| الي ){_FIGURE})?"
_LAB = r"\s*(?:mg/dl|ng/ml|ng/dl|pg/ml|mmol/?l?|µmol/l|umol/l|g/dl|g/l|u/l|iu/l|miu/l|mg/l|meq/l|نانوجرام)"
_FOOD_UNIT = r"(?!\s*(?:mg|g|grams?|gram|kcal|cal|mcg|iu|جرام|مجم|وحده|kg|min|x)\b(?!/))(?![\d:])"
_CODE = r"(?=[\w-]{0,40}\d[\w-]{0,40}\d)[a-z0-9][a-z0-9-]*(?: \d{2,4})*"
_STREET = (
    "Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Boulevard|Blvd|Drive|Court|Square|Corniche|Crescent|Terrace|Alley|Highway|Parkway|Pkwy"
    "|Mews|Gardens"
)
_MEASURED = r"\s*(?:[x×*:٪%]|ك\b|كيلو|كجم|متر|دقيق|دقايق|ساع|مر[هات]|يوم|ايام|اسب|اسابيع|شه|سن|سعر|جرام|مجموع|عد)"
_MORE = (
    r"(?:,\s*(?:(?:[Aa]pt|[Ff]lat|[Aa]partment|[Uu]nit|[Ss]uite|[Ff]loor)\s*)?"
    r"[A-Z0-9][\w-]*(?: [A-Z][\w-]*)*(?: \d{5})?)*"
)


def _medicines(text: str) -> Iterator[Span]:
    for match in _WORD.finditer(text):
        word = match.group("word").lower()
        if word in words.NOT_MEDICINES or (bare := _ARABIC_PREFIX.sub("", word)) in words.NOT_MEDICINES:
            continue
        if word in words.MEDICINES or word in words.ARABIC_MEDICINES or _STEM.fullmatch(word):
            yield match.span()
        elif bare in words.ARABIC_MEDICINES or _nearly(bare):
            yield match.end("word") - len(bare), match.end()


def _shorter(word: str) -> set[str]:
    return {word[:at] + word[at + 1 :] for at in range(len(word))}


def _blanked(word: str) -> set[str]:
    return {f"{word[:at]}?{word[at + 1 :]}" for at in range(len(word))}


def _nearly(word: str) -> bool:
    """Whether one letter too many, too few or another stands between a long word and a medicine."""
    return _LONG <= len(word) <= _LONGEST and (
        word in _A_LETTER_SHORT or not _shorter(word).isdisjoint(_NAMES) or not _blanked(word).isdisjoint(_A_LETTER_OFF)
    )


_LONG, _LONGEST = 7, 40
_NAMES = frozenset(name for name in words.MEDICINES | words.ARABIC_MEDICINES if len(name) >= _LONG)
_A_LETTER_SHORT = frozenset(near for name in _NAMES for near in _shorter(name))
_A_LETTER_OFF = frozenset(near for name in _NAMES for near in _blanked(name))


def _without_insulin_talk(text: str) -> Iterator[Span]:
    """Insulin is a medicine where somebody takes it; its sensitivity, resistance and spikes are everybody's talk."""
    talk = {at for match in _INSULIN_TALK.finditer(text) for at in range(*match.span())}
    return (span for span in _medicines(text) if span[0] not in talk)


_WORD = re.compile(rf"(?<![\w-])(?P<word>[^\W\d_]{{3,}}\d{{0,2}})(?!\w){_FORM}{_DOSE}", re.IGNORECASE)
_STEM = re.compile(rf"[a-z]{{2,}}{words.STEMS}")
_ARABIC_PREFIX = re.compile("^(?:وال|بال|لل|ال|ب|و|ل)")
_INSULIN_TALK = re.compile(
    r"insulin (?:sensitiv|resist|spike|response|level)\w*|(?:spikes?|raises?|lowers?|does) (?:my )?insulin\b"
    r"|(?:مقاومه|حساسيه|ارتفاع) ال?[اأ]نسولين",
    re.IGNORECASE,
)


def _egyptian(text: str) -> Iterator[Span]:
    """Century, birth date, governorate, serial: fourteen digits that can be somebody's and not just any number."""
    for match in re.finditer(r"(?<!\d)[23](?:[ -]?\d){13}(?!\d)", text):
        digits = re.sub(r"\D", "", match.group())
        year = (1900 if digits[0] == "2" else 2000) + int(digits[1:3])
        try:
            date(year, int(digits[3:5]), int(digits[5:7]))
        except ValueError:
            continue
        yield match.span()


def _cards(text: str) -> Iterator[Span]:
    for match in re.finditer(r"(?<!\d)\d{4}([ -]?)(?:\d{4}\1\d{4}\1\d{1,7}|\d{6}\1\d{5})(?!\d)", text):
        digits = [int(one) for one in match.group() if one.isdigit()]
        doubled = [sum(divmod(2 * one, 10)) for one in digits[-2::-2]]
        if (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0:
            yield match.span()


def _telephones(text: str) -> Iterator[Span]:
    """Groups that begin with 0 or 00, in the length that telephones have."""
    for match in re.finditer(r"(?<![\d.,:/-])0\d{1,4}(?:[ -]?\d{3,8}){1,3}(?![\d:])", text):
        if 9 <= sum(char.isdigit() for char in match.group()) <= 15:
            yield match.span()


def _by_telephone_words(text: str) -> Iterator[Span]:
    """Groups of any shape where a word says that it is a telephone, or the country's code does."""
    for match in _CALLED.finditer(text):
        if 7 <= sum(char.isdigit() for char in match.group("x")) <= 15:
            yield match.span("x")


_CALLED = re.compile(
    r"(?:(?:\b(?:phone|tel|telephone|mobile|cell|landline|whats ?app|my number|fax|mobil[iy]|raqam[iy]|rakam[iy])\b"
    r"|(?<!\w)(?:رقمي|تليفوني|موبايلي|جوالي|الواتس|واتساب|ارضي))(?:\s+(?:is|no\.?|number|هو|الجديد)\b|'s|[:.])*\s*"
    r"|(?<![\w.:+])(?=00[1-9]))(?P<x>\d(?:[ .()-]{0,2}\d){6,14})(?![\w:])",
    re.IGNORECASE,
)

_KIND = tuple[str, Callable[[str], Iterator[Span]]]
_STEPS: tuple[_KIND, ...] = (
    ("e-mail", _pattern(r"(?<![\w.+-])[\w.+-]{1,64}\s?(?:@|\[at\]|\(at\))\s?"
                        r"[\w-]{1,64}(?:\.[\w-]{1,64}){0,7}\.[^\W\d_][\w-]{1,63}")),
    ("e-mail", _pattern(rf"(?<![\w.])[\w.+-]{{1,64}}(?:{_DOT}\w{{1,64}}){{0,3}}(?: at | ?[\[(]at[\])] ?)"
                        rf"[\w-]{{1,64}}(?:{_DOT}\w{{1,64}}){{0,2}}{_DOT}{_TOP}\b")),
    ("address", _pattern(r"https?://\S+")),
    ("national id", _egyptian),
    ("national id", _pattern(r"(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])|784-?\d{4}-?\d{7}-?\d")),
    ("national id", _pattern(r"\b(?-i:[A-Z]{2}) ?\d\d ?\d\d ?\d\d ?(?-i:[A-D])\b|\b\d{8}(?-i:[A-Z])\b")),
    ("number", _pattern(r"\b(?-i:[A-Z]{2})\d{2}(?: ?(?-i:[A-Z0-9]{4})){3,7}(?: ?(?-i:[A-Z0-9]{1,3}))?\b")),
    ("number", _pattern(
        r"(?:passport|licen[cs]e|iqama|\bid\b|national number|record number|\bfile (?:no|number)|dni"
        r"|\bnhs\b|\bmrn\b|\bssn\b|social security|\btax\b|\bpermit|residency|\bstudent\b|employee|membership"
        r"|جواز سفري|باسبوري|الباسبور|رخصتي|رخصه القياده|رخصه|كارنيه|رقم (?:ال)?(?:حساب|عضويه|طالب)\w*"
        r"|جواز السفر|جواز سفر|بطاقتي|بطاقه|رقم الملف|الاقامه|رقم قومي|الرقم القومي|رقمي القومي)"
        r"(?:\.|:|\s+(?:no\.?|number|is|رقم|رقمها|card|mrn|for|my|#|id))*\s*"
        rf"(?P<x>(?=[a-z0-9-]{{0,40}}\d(?:[ -]?[a-z0-9]){{4}}){_CODE})")),
    ("number", _pattern(
        r"\b(?:group|policy|member|subscriber|certificate|account|card) (?:no\b\.?|number|id|#)(?: is|:)? "
        r"(?P<x>(?=(?:[a-z-]*\d){5})[a-z0-9-]+(?: \d{2,4})*)")),
    ("number", _cards),
    ("number", _telephones),
    ("number", _by_telephone_words),
    ("number", _pattern(r"(?<!\d)0 ?1 ?[0125](?: ?\d){8}(?![ ]?\d)")),
    ("number", _pattern(r"\d[\d ()-]{6,18}\d,? ?(?:ext\.?|extension|داخلي|تحويله)\s?(?P<x>\d{1,5})(?!\d)")),
    ("number", _pattern(r"\d{4},? (?:exp|expir\w+|valid)\.?:?(?: date| thru| until)? ?(?P<x>[01]\d ?/ ?(?:20)?\d\d)")),
    ("number", _pattern(r"\bcv[vc]2?(?: is|:)? ?(?P<x>\d{3,4})(?!\d)")),
    ("number", _pattern(r"\+\d(?:[ ().-]{0,2}\d){7,14}(?!\w)")),
    ("number", _pattern(r"\(\d{3}\) ?\d{3}[ -]\d{4}|(?<![\d.-])\d{3}([.-])\d{3}\1\d{4}(?![\d.-])")),
    ("number", _pattern(r"(?<![\d.,])\d{9,}(?!\w)")),
    ("insurance", _pattern(_any(words.INSURERS) + r"(?:[ ,]+(?:group|number|no\.?|plan|رقم) " + _CODE + ")?")),
    ("insurance", _pattern(
        r"(?:insurance|insured|policy|claim|member id|تامين|التامين|وثيقه|كارت)"
        r"(?:\.|:|\s+(?:number|no\.?|card|id|is|رقم|الصحي|التامين|with|my|health))*\s+"
        rf"(?P<x>(?=[a-z0-9 -]{{0,40}}\d[a-z0-9 -]{{0,3}}\d[a-z0-9 -]{{0,3}}\d)(?:[a-z]{{1,4}} )?{_CODE})")),
    ("insurance", _pattern(rf"(?:كارت|تامين)\s+\[?\w+(?: \w+)?\]? رقم (?P<x>{_CODE})")),
    ("insurance", _pattern(
        r"(?:insured (?:with|by|through)|my insurer(?: is)?|insurance (?:company|provider)(?: is)?|شركه (?:ال)?تامين"
        r"|تاميني (?:مع|علي|في)|ta2mini?y? (?:ma3|3ala)) (?!my\b|the\b|a\b|an\b|اللي|بتاع)(?P<x>\w{3,})")),
    ("insurance", _pattern(
        r"(?!(?:My|The|Health|Does|Is|Your|His|Her|Our|Their|Medical|Travel|Private|Life|Any|No|And|Car|If|Has|Do|Can)\b)"
        r"\b(?P<x>[A-Z]\w{2,}) (?:(?:health|medical) )?insurance\b", 0)),
    ("insurance", _pattern(
        r"\b(?:cover\w*|insur\w*)\b[^.\n]{0,40}\bplan (?P<x>(?:bronze|silver|gold|platinum)(?: \d{1,4})?)\b")),
    ("blood value", _pattern(f"{_any(words.BLOOD, 'و?')}{_IS}{_VALUE}(?:{_LAB})?{_FOOD_UNIT}")),
    ("blood value", _pattern(rf"{_any(words.BLOOD_WITH_UNIT)}(?: (?:level|عندي))?{_IS}{_VALUE}{_LAB}(?!\w)")),
    ("blood value", _pattern(
        rf"{_any(words.BLOOD_WITH_UNIT)} (?:is|was|at|were|came back|came out|level|tele3|طلع|كان)(?: at| as| only)?"
        rf"{_VALUE}{_FOOD_UNIT}")),
    ("blood value", _pattern(r"فيتامين د \d{2}(?:\.\d+)?(?! *(?:حب|كبسول|نقط))" + _FOOD_UNIT)),
    ("blood value", _pattern(rf"\b(?-i:F?T[34]){_IS}\s*\d+\.\d+{_FOOD_UNIT}")),
    ("blood value", _pattern(
        r"(?:\bsugar (?:(?:is|was|at|hit|reading|level|dropped|went|of|to|down)\s+)+|السكر (?:طلع|وصل|كان|بقي|نزل)\s+)"
        r"\d{2,3}" + _FOOD_UNIT)),
    ("blood value", _pattern(
        r"(?:blood (?:type|group)|فصيله (?:ال)?دم\w*|فصيلتي|faselt\w* (?:el )?dam\w*)(?:\s+(?:is|هي|بتاعتي)\b|:)*\s*"
        r"(?P<x>(?:ab|a|b|o)\s?(?:[+-]|(?:positive|negative|pos|neg|موجب|سالب)\b))")),
    ("medicine", _without_insulin_talk),
    ("medicine", _pattern(_any(words.MEDICINE_PHRASES))),
    ("medicine", _pattern(
        rf"\b(?:take|taking|took|on|prescribed(?: me)?) (?P<x>(?!(?:{'|'.join(_NOT_A_DOSE_OF.split())})\b)"
        r"[a-z]{5,} \d+(?:\.\d+)? ?(?:mg|mcg)\b)")),
    ("diagnosis", _pattern(_any(words.DIAGNOSES) + "(?! (?:prevention|awareness|charity|fundraiser))")),
    ("diagnosis", _pattern(_any(words.ARABIC_DIAGNOSES, _AL))),
    ("diagnosis", _pattern(_any(words.ARABIZI_DIAGNOSES, "(?:el )?"))),
    ("diagnosis", _pattern(
        r"(?:diagnosed (?:me )?with|my diagnosis is|suffer(?:ing)? from|(?:hospitali[sz]ed|treated) for"
        r"|in hospital(?: last \w+)? (?:with|for))"
        r" (?:an? )?(?P<x>(?!(?:diabetes|heart|kidney|asthma|high|low|the|my|a cold|pain|back|soreness|lack)\b)"
        r"[a-z'-]+(?: (?!(?:in|since|last|by|and|but|so|at|when|what|for|from|years?|i|my|is|was|can|now)\b)"
        r"[a-z'-]+){0,3})")),
    ("diagnosis", _pattern(
        r"(?P<x>\b(?:stage|grade) (?:\d|i{1,3}v?|one|two|three|four)) (?:of )?(?:chronic )?"
        r"(?:kidney|ckd|heart|cancer|renal|liver|hypertension)")),
    ("diagnosis", _pattern(r"(?P<x>\btype (?:[12]|i{1,2}|one|two)) diabet\w+")),
    ("diagnosis", _pattern(r"\b(?:have|had|got|with|survived) (?P<x>cancer|a tumou?r)\b")),
    ("diagnosis", _pattern(
        r"\b(?:diagnosed|have|had|history of|treated for|medicated for) (?:with )?(?P<x>depression)\b")),
    ("diagnosis", _pattern(
        r"(?<!\w)(?:اتشخصت|شخصوني|متشخصه?|مشخصه?|تشخيصي|بتعالج من|اتعالجت من|\bet?shakha?st|\bmetshakhasa?)"
        r"(?: (?:ان عندي|ب|b|be|en 3andy))? (?P<x>(?!ال?سكر|ال?ضغط|ال?قلب|sokar|da8t|2alb)[\w']+"
        r"(?: (?!(?:السنه|من|في|و\w*|لما|بقالي|بس|el|w|mn|men|fi|fe|lama)\b)[\w']+)?)")),
    ("diagnosis", _pattern(r"(?:عندي|عنده|عندها|بعاني من|\b3and[yoi]|\b3andaha) (?P<x>ال?اكتياب|[ei]kte?2ab)(?!\w)")),
    ("diagnosis", _pattern(r"\bsokar\w* (?P<x>(?:el )?(?:no3|now3) (?:el )?(?:awel|awal|tany|tani|1|2))\b")),
    ("diagnosis", _pattern(
        r"(?:خشونه|كبد|الكبد|سرطان|تمزق|قطع|انزلاق|ارتجاع)[^.\n]{0,25}? (?P<x>(?:ال)?درجه (?:ال)?\w+)")),
    ("diagnosis", _pattern(r"(?:انزلاق|ديسك|غضروف\w*|فتق)[^.\n]{0,12}? (?P<x>(?:ال)?فقر(?:ه|ات) ال\w+(?: وال\w+)?)")),
    ("diagnosis", _pattern(r"سكر[يى]? (?P<x>(?:ال)?نوع (?:ال)?(?:اول|تاني|ثاني|1|2))")),
    ("diagnosis", _pattern(r"(?:كلوي|كلي|كلى|قلب|سرطان) (?P<x>(?:ال)?مرحله (?:ال)?\w+)")),
    ("address", _pattern(
        rf"(?<![\d.,])\d{{1,5}}[A-Z]?\s+(?:[A-Z][\w'-]*\s+){{1,4}}(?:{_STREET})\b\.?(?! to\b){_MORE}", 0)),
    ("address", _pattern(r"\b(?:[Ff]lat|[Aa]pt|[Aa]partment|[Bb]uilding|[Vv]illa) \d+(?:,\s*[\w' ]{2,30})*", 0)),
    ("address", _pattern(r"\bp\.? ?o\.? box \d+|\b\d+ rue (?:de |du |des )?\w+")),
    ("address", _pattern(
        r"(?:\bzip|\bpostal|\bpostcode|رمز (?:ال)?بريدي)(?: code)?(?: is|:)? (?P<x>\d{5}(?:-\d{4})?)")),
    ("address", _pattern(r"\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b", 0)),
    ("address", _pattern(r"(?<!\d)\d+ (?:شارع|ش)\.? \w+(?: \w+){0,3}")),
    ("address", _pattern(
        r"\b(?:(?:3[oe]mara|sha22?a|villa) )?\d+,? shar(?:e3|i3|ea) (?:el )?\w+(?: (?!w\b|f[ei]?\b|3ala\b)\w+)?")),
    ("address", _pattern(r"\b(?:3[oe]mara|sha22?a) \d+")),
    ("address", _pattern(
        r"(?:ساكن|ساكنه|عنواني|العنوان ?:)\s*(?:(?:في|:)\s*)?"
        rf"(?P<x>(?=[^.؟!\n]{{0,40}}(?:\d+(?![\d.]|{_MEASURED})|شارع|عماره|برج|شقه|ميدان))[^.؟!\n]+)")),
    ("address", _pattern(
        r"(?:البيت|بيتي)\s*(?:(?:في|:)\s*)?(?P<x>(?=[^.؟!\n]{0,40}(?:شارع|عماره|برج|شقه|ميدان))[^.؟!\n]+)")),
    ("address", _pattern(r"(?:عماره|شقه|فيلا) \d+(?: \w+){0,2}")),
    ("address", _pattern(r"(?<!\w)كمبوند(?: (?!في|و|علي)\w+){1,2}(?: فيلا \d+)?")),
    *((kind, _pattern(pattern.translate(_FOLDED))) for kind, pattern in IDENTITY),
)  # fmt: skip
