"""Medicines and illnesses in the words of a text."""

from collections.abc import Iterator, Sequence

from spotter.operations.never_kept.lexicon import Hit, Names, data, looks_foreign, phrases_of, words_of
from spotter.operations.never_kept.words import Word
from spotter.operations.never_kept.words import everyday as everyday_words

Span = tuple[int, int]
Words = Sequence[Word]

_M, _C = "medicines", "conditions"
_NEVER = words_of(_M, "not", "not_medicine")
_ONLY_WITH_A_CUE = words_of(_M, "only_with_a_cue")
_MEDICINES = Names(words_of(_M, "names", "arabic") - _ONLY_WITH_A_CUE, _NEVER)
_MEDICINE_PHRASES = phrases_of(_M, "phrases")
_STEMS = tuple(words_of(_M, "stems"))
_ARABIC_STEMS = tuple(words_of(_M, "arabic_stems"))
_CUES = phrases_of(_M, "cues")
_PREFIXES = words_of(_M, "prefixes")
_DOSES, _FORMS = words_of(_M, "doses"), words_of(_M, "forms")
_PERFORMANCE = words_of(_M, "performance")
_OWN, _OTHERS = words_of(_M, "own_use"), words_of(_M, "others_use")
_UNITS = words_of("numbers", "units")
_DOCTORS = frozenset(
    "doctor doctors dr doc gp psychiatrist psych cardiologist dermatologist neurologist physician derm they".split()
)
_TAKES, _PRESCRIBERS = words_of(_M, "takes"), words_of(_M, "prescribers")

_NAMED, _PERSONAL, _GENERAL = (phrases_of(_C, key) for key in ("named", "personal", "general"))
_ILLNESS_CUES, _STAY = phrases_of(_C, "cues"), phrases_of(_C, "stay")
_BEARERS, _BEARERS_BEHIND, _NOT_BEHIND = (words_of(_C, key) for key in ("bearers", "bearers_behind", "not_behind"))
_QUALIFIERS, _COUNTED, _ORDINALS = (words_of(_C, key) for key in ("qualifiers", "counted", "ordinals"))
_HEADS, _OPEN_HEADS, _PLACES = (words_of(_C, key) for key in ("heads", "open_heads", "places"))
_TAILS, _NO_TAIL = words_of(_C, "tails"), words_of(_C, "no_tail", "cue_stops")
_ENDINGS, _NOT_ENDINGS = tuple(words_of(_C, "endings")), words_of(_C, "not_endings")
_CUE_SKIPS, _CUE_STOPS = words_of(_C, "cue_skips"), words_of(_C, "cue_stops")
_ILL_ONLY, _PATIENTS = words_of(_C, "ill_only"), words_of(_C, "patients")
_CAPITALS = frozenset(data(_C)["capitals"].split())
_ORDINARY = _NEVER | _PERFORMANCE | everyday_words()["ar"]  # behind "I take": nothing that we would not know
_KNOWN_ARABIC = everyday_words()["ar"] | _CUE_STOPS | _NEVER | _TAKES
_LATIN_ENDINGS = ("ata", "iva", "osa", "ans", "aris", "alis", "icum", "osus", "formis", "eata")
_ARTICLES = frozenset("el al il the".split())
_SMALL = frozenset("في ف علي of the in el al fel fi fe".split())
_DETAILS = phrases_of(_C, "details")


def everyday(words: Words) -> set[int]:
    """Words that stay because of the words beside them: "insulin resistance"."""
    hits = ((at, _STAY.at(words, at)) for at in range(len(words)))
    return {index for at, hit in hits if hit for index in range(at, hit.behind)}


def medicines(words: Words, stay: set[int]) -> Iterator[Span]:
    for at, word in enumerate(words):
        if at in stay:
            continue
        hit = _MEDICINE_PHRASES.at(words, at) or _by_name(words, at) or _of_the_gym(words, at)
        if hit:
            start = words[at - 1].start if at and word.joined and words[at - 1].key in _PREFIXES else hit.start
            yield start, _with_dose(words, hit.behind)
        elif _is_dosed(words, at):
            yield word.start, _with_dose(words, at + 1)
        elif (cue := _CUES.at(words, at)) and cue.behind < len(words) and _is_unknown(words, at, cue.behind):
            yield words[cue.behind].start, _with_dose(words, cue.behind + 1)


def _by_name(words: Words, at: int) -> Hit | None:
    word = words[at]
    for form, cut in word.forms:
        if form in _NEVER:
            return None
        if _MEDICINES.know(form) or (form in _ONLY_WITH_A_CUE and _has_dose_or_cue(words, at)):
            return Hit(word.start + cut, at + 1)
    for form, cut in word.forms:
        is_reading = word.key.isascii() != form.isascii()  # of Arabizi, which is vague enough as it is
        if not is_reading and word.key[:cut] != "ك" and (_MEDICINES.nearly_know(form) or _has_stem(form)):
            return Hit(word.start + cut, at + 1)
    return None


def _has_stem(form: str) -> bool:
    if not form.isalpha():
        return False
    if form[0] >= "\u0600":
        return len(form) >= 7 and form.endswith(_ARABIC_STEMS)
    singular = form.removesuffix("s")
    if not singular.endswith(_STEMS):  # one look for nearly all words
        return False
    return any(singular.endswith(stem) and len(singular) >= len(stem) + 3 for stem in _STEMS)


def _has_dose_or_cue(words: Words, at: int) -> bool:
    after = words[at + 1 : at + 3]
    has_dose = bool(after) and (after[0].is_figure or after[0].key in _FORMS)
    before = words[max(0, at - 3) : at]
    return has_dose or any(one.key in _TAKES for one in before)


def _of_the_gym(words: Words, at: int) -> Hit | None:
    """Somebody's own use of a performance drug: who takes it is said before, and it is not somebody else."""
    for form, cut in words[at].forms:
        if form in _PERFORMANCE:
            before = words[max(0, at - 9) : at]
            own = any(one.among(_OWN) for one in before) and not any(one.key in _OTHERS for one in before)
            return Hit(words[at].start + cut, at + 1) if own else None
    return None


def _is_dosed(words: Words, at: int) -> bool:
    """Whether somebody takes it, by the words before and a dose, or a foreign name, behind them."""
    word = words[at]
    if len(word.key) < 3 or not word.key.isalpha() or word.among(_ORDINARY):
        return False
    if not any(one.key in _TAKES for one in words[max(0, at - 2) : at]) or not word.joined:
        return False
    has_figure = at + 1 < len(words) and words[at + 1].is_figure and words[at + 1].joined
    has_dose = has_figure and at + 2 < len(words) and words[at + 2].key in _DOSES and len(words[at + 2].gap) <= 1
    if word.key.isascii():
        return has_dose and word.key not in everyday_words()["en"]
    counts = has_figure and at + 2 < len(words) and words[at + 2].key in _UNITS
    named = (has_figure and not counts) or words[at - 1].key in _PRESCRIBERS
    return has_dose or (named and _may_be_brand(word.key) and looks_foreign(word.key))


def _is_unknown(words: Words, cue_at: int, at: int) -> bool:
    """Whether the word behind a cue is nothing that we know to be something else."""
    word = words[at]
    if not word.joined or len(word.key) < 4 or word.key[0].isdigit() or word.among(_NEVER):
        return False
    if word.key.isascii():
        by_doctor = any(one.key in _DOCTORS for one in words[max(0, cue_at - 4) : cue_at])
        return by_doctor and len(word.key) >= 6 and word.key not in everyday_words()["en"]
    return len(word.key) >= 5 and _may_be_brand(word.key) and not word.among(everyday_words()["ar"])


def _may_be_brand(key: str) -> bool:
    """Not with an article, an "and", or as a verb is conjugated."""
    return not key.endswith(("ه", "ات")) and not key.startswith(("ال", "لل", "و", "ي", "هت", "بت", "لا", "ات", "هال"))


def _with_dose(words: Words, behind: int) -> int:
    """The end of a medicine that ends before this index, with its form, its number and its unit."""
    at = behind
    while at < len(words) and words[at].joined and words[at].key in _FORMS:
        at += 1
    if at < len(words) and words[at].is_figure and words[at].joined:
        unit = words[at + 1].key if at + 1 < len(words) and len(words[at + 1].gap) <= 1 else ""
        if unit in _DOSES:
            at += 2
        elif unit not in _UNITS and ":" not in words[at].key:
            at += 1
    return words[at - 1].end


def illnesses(words: Words, stay: set[int], *, has_more: bool) -> Iterator[Span]:
    """With `has_more` the text tells of somebody's health already, and general words go as well."""
    for at in range(len(words)):
        if at in stay:  # "insulin resistance" is everybody's talk, but not beside somebody's illness
            if has_more and (general := _GENERAL.at(words, at)):
                yield general.start, words[general.behind - 1].end
            continue
        hit = _NAMED.at(words, at) or _made_of(words, at) or _borne(words, at)
        if hit:
            yield _with_qualifiers(words, at, _with_type(words, hit), generous=True)
        elif general := _general(words, at):
            span = _with_qualifiers(words, at, general)
            if has_more or span != (general.start, words[general.behind - 1].end):
                yield span
        elif cue := _ILLNESS_CUES.at(words, at):
            yield from _behind_cue(words, cue.behind)


def _general(words: Words, at: int) -> Hit | None:
    hit = _GENERAL.at(words, at)
    if hit and hit.behind == at + 1 and words[at].among(_ILL_ONLY):
        counted = at + 1 < len(words) and words[at + 1].among(_COUNTED)
        ill = any(one.among(_PATIENTS) for one in words[max(0, at - 5) : at])
        return hit if counted or ill else None
    return hit


def _borne(words: Words, at: int) -> Hit | None:
    """An illness that is also a word of everybody's, where somebody has it."""
    hit = _PERSONAL.at(words, at)
    if not hit or (hit.behind < len(words) and words[hit.behind].key in _NOT_BEHIND):
        return None
    for one in reversed(words[max(0, at - 4) : at]):
        if one.among(_BEARERS):
            return hit
        if one.begins_sentence:
            break
    if hit.behind < len(words) and words[hit.behind].joined and words[hit.behind].key in _BEARERS_BEHIND:
        return hit
    span = _with_qualifiers(words, at, hit)
    return hit if span != (hit.start, words[hit.behind - 1].end) else None


def _made_of(words: Words, at: int) -> Hit | None:
    """Illnesses by how they are named: an ending, "... syndrome", "قصور في ..."."""
    word = words[at]
    for form, cut in word.forms:
        if form in _NOT_ENDINGS:
            return None
        if (
            form in _OPEN_HEADS
            and word.key[0] >= "\u0600"
            and at + 1 < len(words)
            and words[at + 1].joined
            and len(words[at + 1].key) > 2
        ):
            return Hit(word.start + cut, at + 2)
        if form in _HEADS and (behind := _place_behind(words, at + 1)):
            return Hit(word.start + cut, behind)
    if word.key.isascii() and len(word.key) >= 7 and word.key.isalpha() and word.key.endswith(_ENDINGS):
        return Hit(word.start, at + 1)
    if word.all_capitals and word.key.upper() in _CAPITALS:
        return Hit(word.start, at + 1)
    if word.key in _TAILS:
        first = at
        while first > at - 2 and first > 0 and words[first].joined and words[first - 1].key not in _NO_TAIL:
            first -= 1
        return Hit(words[first].start, at + 1) if first < at and not words[first].is_figure else None
    return None


def _place_behind(words: Words, at: int) -> int:
    """The index behind a place in the body, with the small words before it and the words after that belong to it."""
    while at < len(words) and words[at].joined and words[at].key in _SMALL:
        at += 1
    if at >= len(words) or not words[at].joined or not words[at].among(_PLACES):
        return 0
    while at < len(words) and words[at].joined and words[at].among(_PLACES):
        at += 1
    return at


def _with_qualifiers(words: Words, first: int, hit: Hit, *, generous: bool = False) -> Span:
    """The hit with what belongs to it on both sides: stage and type, "chronic", "nervosa", a place; `generous` takes
    Arabic words with an article as well, which a general word would find behind it in any sentence."""
    start, at, taken = hit.start, hit.behind, 0
    while first > 0 and words[first].joined:
        before = words[first - 1].key
        if before in _QUALIFIERS or (before.isascii() and before in _PLACES):
            first -= 1
        elif generous and taken < 2 and _is_rare(before):
            first -= 1
            taken += 1
        elif first > 1 and _count_behind(words, first - 2) == first:
            first -= 2
        else:
            break
        start = words[first].start
    while at < len(words) and (behind := _detail_behind(words, at, with_article=generous and at - hit.behind < 3)):
        at = behind
    return start, words[at - 1].end


def _detail_behind(words: Words, at: int, *, with_article: bool) -> int:
    """The index behind a detail that begins here and belongs to the illness before it; 0 if none does."""
    word = words[at]
    if not word.joined:
        return 0
    if behind := _count_behind(words, at) or _place_behind(words, at):
        return behind
    if word.among(_QUALIFIERS):
        return at + 1
    if detail := _DETAILS.at(words, at):
        return detail.behind
    if with_article and word.key.startswith("ال") and word.key not in _CUE_STOPS:
        return at + 1
    if with_article and word.key[0] >= "\u0600" and len(word.key) > 3 and not word.among(_KNOWN_ARABIC):
        return at + 1
    if with_article and word.key.endswith(_LATIN_ENDINGS) and len(word.key) > 5 and word.key.isalpha():
        return at + 1 if word.key not in everyday_words()["en"] else 0  # alopecia areata
    return _count_behind(words, at + 1) if word.key in ("من", "في") else 0


def _is_rare(key: str) -> bool:
    """Whether an English word before an illness is none of everybody's: "interstitial", "hiatus", "ulcerative"."""
    known = key in everyday_words()["en"] or key in _NO_TAIL or key in _CUE_STOPS or key in _BEARERS
    return len(key) >= 6 and key.isascii() and key.isalpha() and not known and not key.endswith(("ing", "ly", "ed"))


def _with_type(words: Words, hit: Hit) -> Hit:
    """Bipolar 2."""
    at = hit.behind
    if at >= len(words) or not words[at].joined or words[at].key not in ("1", "2", "3", "ii"):
        return hit
    counts = at + 1 < len(words) and (words[at + 1].key in _UNITS or not words[at + 1].key.isalpha())
    return hit if counts else hit._replace(behind=at + 1)


def _count_behind(words: Words, at: int) -> int:
    """The index behind "stage 3", "el no3 el tany"; 0 if none begins here."""
    at += at < len(words) and words[at].key in _ARTICLES
    if at >= len(words) or not words[at].among(_COUNTED):
        return 0
    at += 1
    at += at < len(words) and words[at].key in _ARTICLES
    is_count = at < len(words) and words[at].joined and (words[at].is_figure or words[at].among(_ORDINALS))
    return at + 1 if is_count else 0


def _behind_cue(words: Words, at: int) -> Iterator[Span]:
    """The name that a diagnosis is said to have: up to four words that are no word of a sentence."""
    while at < len(words) and words[at].joined and words[at].key in _CUE_SKIPS:
        at += 1
    behind = at
    while behind < min(len(words), at + 4) and words[behind].joined and not _ends_name(words[behind]):
        behind += 1
    if behind > at:
        yield words[at].start, words[behind - 1].end


def _ends_name(word: Word) -> bool:
    return (
        word.key in _CUE_STOPS or (word.key[0] == "و" and len(word.key) > 3 and word.key[:3] == "وال") or word.is_figure
    )
