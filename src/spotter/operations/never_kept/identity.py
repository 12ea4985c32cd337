"""Patterns for what says who somebody is: names, birth dates, accounts, number plates, places on a map.

Names are on no list in English: what comes before tells them ("my name is", "my husband", "Dr."), and a capital letter.
Arabic has no capitals, so there a name also has to be one that is given often. Public people and exercises that bear a
name stay, because nothing comes before them.
"""

import re
from collections.abc import Iterator

from spotter.operations.never_kept.words import FOLDED

_NAME = r"(?-i:[A-Z][a-z'’-]+)(?:[ -](?-i:[A-Z][a-z'’-]+)){0,2}"
_KIN = (
    "husband|wife|brother|sister|son|daughter|mother|father|mum|mom|dad|friend|boyfriend|girlfriend|fianc[eé]e?|partner"
    "|cousin|uncle|aunt|coach|trainer|doctor|physio|therapist|boss|neighbou?r|roommate|flatmate"
)
_NO_NAME = (
    r"(?!(?:Olympia|Universe|America|Pepper|Beast|Coach|Maybe|Sir|Team|Guys|All|Everyone|Garmin|Fitbit|Apple|Strava"
    r"|Peloton|Mr|Mrs|Ms|Dr|Back|Crazy|When|If|And|But|I|The|You|Again|Now|So|Please|In|On|For|Said|Says|Thinks"
    r"|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Ramadan|Eid|Christmas)\b)"
)
_NO_WORD = "(?!(?:the|not|your|her|his|our|now|just|still|spelt|spelled|wrong|missing)\\b)"
# Without Ali, which folded letters make one with the word for "on".
_GIVEN = (
    "محمد|احمد|محمود|مصطفي|عمر|عمرو|خالد|طارق|حسن|حسين|حسام|هشام|ابراهيم|اسماعيل|يوسف|يحيي|كريم|شريف|هاني|سامح|سامي"
    "|تامر|وليد|وايل|ياسر|عادل|جمال|كمال|ماجد|مجدي|اشرف|ايمن|ايهاب|باسم|رامي|زياد|مروان|ادم|سيف|عمار|بلال|نادر|نبيل|فارس"
    "|جورج|مينا|بيشوي|مايكل|عبدالله|عبدالرحمن|عبد \\w+|سلمي|ساره|مريم|فاطمه|مني|هبه|دينا|نور|نورهان|ندي|اسماء|ايه|ايمان"
    "|رانيا|ريهام|شيماء|هدي|هناء|ليلي|امل|اميره|ياسمين|نهي|مروه|رنا|ريم|جني|ملك|حبيبه|فريده|نادين|سميه|زينب|عايشه|خديجه"
    "|كريستين|ماريان"
)
_NO_ARABIC_NAME = (
    r"(?!(?:من|في|علي|عندي|عايز|عايزه|عاوز|عاوزه|انا|عمري|سني|وزني|طولي|بس|مش|هو|هي|ايه|علشان|عشان|و\w*|بقالي|لسه)\b)"
)
_ARABIC_KIN = (
    "جوزي|زوجي|مراتي|زوجتي|اخويا|اخوي|اختي|ابني|بنتي|صاحبي|صاحبتي|خطيبي|خطيبتي|ابن عمي|الكوتش|كوتش|كابتن|الكابتن"
    "|دكتور|دكتوره|الدكتور|الدكتوره|استاذ|استاذه|مدام|معاك|معاكي|معاكم|معك"
)
_MONTH = (
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*|يناير|فبراير|مارس|ابريل|مايو|يونيو|يوليو|اغسطس"
    r"|سبتمبر|اكتوبر|نوفمبر|ديسمبر"
)
_DATE = (
    rf"(?:\d{{1,4}}[/.-]\d{{1,2}}[/.-]\d{{2,4}}|\d{{1,2}}(?:st|nd|rd|th)?(?: of)? (?:{_MONTH}),? \d{{4}}"
    rf"|(?:{_MONTH})\.? \d{{1,2}}(?:st|nd|rd|th)?,? \d{{4}})(?!\d)"
)
_NETWORK = (
    r"(?:insta(?:gram)?|ig|snap(?:chat)?|tik ?tok|telegram|twitter|facebook|fb|strava|discord|youtube|threads|linkedin"
    r"|انستا\w*|انستجرام|سناب\w*|تيك ?توك|تليجرام|تويتر|فيس ?بوك|الفيس|سترافا|ديسكورد)"
)
_DEGREES = r"-?\d{1,3}\.\d{4,}(?:\s?°)?(?:\s?(?-i:[NSEW])\b)?"

# A kind, and a pattern whose group `x` is what goes; letters are compared folded and without case.
IDENTITY = (
    ("name", (
        rf"\b(?:my (?:full |first |last |real )?name(?:'s| is|:)|[ie]sm[yi]) {_NO_WORD}(?P<x>{_NAME}|[^\W\d_]{{3,}})")),
    ("name", rf"\b(?:hi|hello|hey|salam|morning)\W{{1,3}}(?:i'?m|i am|this is|it'?s) {_NO_NAME}(?P<x>{_NAME})"),
    ("name", rf"\b(?:i'?m|i am|this is|it'?s) {_NO_NAME}(?P<x>{_NAME})(?= here\b| speaking\b)"),
    ("name", rf"\b(?P<x>(?:mr|mrs|ms|dr|prof)\b\.? {_NO_NAME}{_NAME})"),
    ("name", rf"\b(?:my|his|her|our) (?:{_KIN}),? (?:(?:mr|mrs|ms|dr)\.? )?{_NO_NAME}(?P<x>{_NAME})"),
    ("name", rf"\b(?:call me|they call me|signed,?|known as) {_NO_NAME}(?P<x>{_NAME})"),
    ("name", rf"(?:regards|sincerely|cheers|thanks|thank you|yours)(?:,\s*|\s*\n\s*){_NO_NAME}(?P<x>{_NAME})\s*$"),
    ("name", rf"(?<!\w)اسم[يى] (?!بال|علي |في |من |مش )(?P<x>\w{{2,}}(?: {_NO_ARABIC_NAME}[^\W\d_]{{3,}}){{0,2}})"),
    ("name", rf"(?<!\w)(?:{_ARABIC_KIN}) (?P<x>(?:{_GIVEN})(?: (?:(?:{_GIVEN})|ال(?!نهارده|صبح)\w+))?)(?!\w)"),
    ("birth date", (
        r"(?:\bdob|\bd\.o\.b\.?|date of birth|birth ?da(?:te|y)|\bborn|تاريخ (?:ال)?ميلاد\w*|عيد ميلاد\w*|مواليد|اتولدت"
        r"|\bmawal[ie]+d|\betwaladt)(?:\s+(?:is|was|on|in|the|يوم|هو|في|yom)\b|\s*[:=])*\s*"
        rf"(?P<x>{_DATE})")),
    ("account", (
        r"\b(?:strava|facebook|instagram|tiktok|twitter|linkedin|fb|snapchat|youtube|t|x)\.(?:com|me)/(?P<x>\S+)")),
    ("account", rf"(?<!\w){_NETWORK}[^\n@.]{{0,25}}(?P<x>@[\w.]{{2,29}}\w)"),
    ("account", r"(?<![\w.@])(?P<x>@(?!rpe|rir|zone|z\d|rm|ftp)[a-z][\w.]*[_.\d][\w.]*\w)"),
    ("account", (
        rf"(?<!\w){_NETWORK}(?:\s+(?:is|my|name|handle|user(?:name)?|account|id|بتاعي|حسابي)\b|\s*:)+\s+"
        r"(?P<x>(?=[a-z]*[_\d]|[a-z]+\.\w)[a-z][\w.]{2,29}[a-z0-9_])(?!\w)")),
    ("number", (
        r"\b(?:plate|registration|reg|my car|vehicle)\b(?:\s+(?:is|no\.?|number|plate)|[:#.])*\s+"
        r"(?P<x>(?-i:(?=[A-Z0-9 -]*[A-Z])(?=(?:[A-Z -]*\d){2})(?![A-Z0-9 ]*(?:KG|LB)S?\b)"
        r"[A-Z0-9]{1,7}(?:[ -][A-Z0-9]{1,4}){0,2}))(?!\w)")),
    ("number", (
        r"(?:عربيت\w+|العربيه|سيارتي|السياره|لوحه|لوحات|نمره|نمر)(?: (?:رقم\w*|هي|نمرتها))*[ :]+"
        r"(?P<x>[ء-ي](?: ?[ء-ي]){1,2} ?\d{1,4}|\d{1,4} ?[ء-ي](?: [ء-ي]){1,2})(?!\w)")),
    ("address", rf"(?<![\d.])(?P<x>{_DEGREES}\s*[,،; ]\s*{_DEGREES})(?![\d.])"),
    ("address", r"\b(?:lat|latitude|lon|lng|long|longitude|خط (?:ال)?(?:عرض|طول))\W{1,3}(?P<x>-?\d{1,3}\.\d{3,})"),
    ("address", r"(?P<x>\d{1,3}°\s?\d{1,2}['′](?:\s?\d{1,2}(?:\.\d+)?[\"″])?\s?(?-i:[NSEW]))(?!\w)"),
)  # fmt: skip

_COMPILED = tuple((kind, re.compile(pattern.translate(FOLDED), re.IGNORECASE)) for kind, pattern in IDENTITY)


def identity(folded: str) -> Iterator[tuple[int, int, str]]:
    for kind, pattern in _COMPILED:
        yield from ((*match.span("x"), kind) for match in pattern.finditer(folded))
