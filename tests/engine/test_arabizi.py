"""Arabizi: told apart from English with numbers, and read as Arabic at its own places."""

import pytest

from spotter.engine.arabizi import Arabizi, signs_of_arabizi
from spotter.engine.finder import Finder
from spotter.policy import load

KNOWN = "عايز عايزه اموت هموت نفسي قلبي بيوجعني حياتي زهقت ضحك تمرين دوخه مش".split()


@pytest.fixture(scope="module")
def arabizi():
    return Arabizi(KNOWN)


@pytest.mark.req("IN-10")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3ayez amoot", "عايز اموت"),
        ("ayez amot", "عايز اموت"),
        ("3ayz amooot", "عايز اموت"),
        ("2alby byewga3ny", "قلبي بيوجعني"),
        ("zeh2t mn 7ayaty", "زهقت من حياتي"),
        ("hamoot mn el de7k", "هموت من ضحك"),
    ],
)
def test_many_spellings_are_one_word(arabizi, text, words):
    assert set(words.split()) <= set(arabizi.read(text).words) | {"من"}


@pytest.mark.req("IN-10")
def test_a_unit_behind_a_number_stays_a_unit(arabizi):
    """ "cal" alone is nearer to the word for "all"."""
    assert arabizi.read("3ala 700 cal").words[-2:] == ["700", "cal"]
    assert arabizi.read("cal").words != ["cal"]


def test_places_are_those_of_the_original(arabizi):
    text = "ana 3ayez amoot 😔"
    read = arabizi.read(text)
    index = read.words.index("عايز")
    start, end = read.span(index, index + 2)
    assert text[start:end] == "3ayez amoot"


@pytest.mark.parametrize(
    "text",
    ["10kg 200mg 5k run 3x12", "5ft10 and 6ft2, 2hr30min", "set of 12reps at 80kg", "2pm or 5am, 4th floor", "in 2024"],
)
def test_numbers_with_units_are_no_letters(text):
    assert signs_of_arabizi(text, frozenset()) == 0


@pytest.mark.parametrize("text", ["3ayez anzel", "7aga 7elwa", "el 3amal", "sa7by"])
def test_digits_inside_words_are_letters(text):
    assert signs_of_arabizi(text, frozenset()) > 0


@pytest.mark.req("IN-10")
@pytest.mark.parametrize(
    ("text", "language", "triage"),
    [
        ("3ayez amoot bgd", "arz-Latn", "crisis"),
        ("nefsy anam w mas7ash", "arz-Latn", "crisis"),
        ("hamoot mn el de7k", "arz-Latn", "safe"),
        ("عايز اموت", "ar", "crisis"),
        ("التمرين موتني النهارده", "ar", "safe"),
        ("صَدْري بيوجعني ومش عارف اخد نفسي", "ar", "caution"),
    ],
)
def test_arabic_rules_read_both_scripts(spotter, text, language, triage):
    verdict = spotter.screen(text)
    assert (verdict.language, verdict.triage) == (language, triage)


@pytest.mark.req("IN-10")
@pytest.mark.parametrize(
    "text", ["عايز أموت", "عايز اموووت", "عـايـز امـوت", "عَايِز أَمُوت", "وعايز اموت", "عايز\u200f اموت"]
)
def test_spelling_never_hides_an_arabic_crisis(spotter, text):
    assert spotter.screen(text).triage == "crisis"


@pytest.fixture(scope="module")
def reading():
    policy = load()
    return Arabizi(Finder(policy).vocabulary, policy.common)


@pytest.mark.req("IN-10")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("el hobob fe el shanta", "حبوب في شنطه"),  # the article is written onto its word, an ending is a noun's
        ("mesh aarfa a3mel eh", "مش عارفه اعمل ايه"),  # no digits for some letters, digits for others
        ("msh 2ader a2oom", "مش قادر اقوم"),  # "2" is a qaf more often than not
        ("nafas", "نفس"),  # and not the rarer word with a long vowel
        ("osbo3", "اسبوع"),
        ("my heart rate w ana 2a3ed", "my heart rate و انا قاعد"),  # English stays English
        ("anaaaa mesh mabsooota", "انا مش مبسوطه"),
    ],
)
def test_reads_as_an_egyptian_would(reading, text, words):
    assert reading.read(text).words == words.split()


# How people spell everyday words, and what they mean.
SPELLINGS = """
lama=لما lma=لما 3aleh=عليه 3aleha=عليها 3alayha=عليها 3alaya=عليا ba2a=بقي b2a=بقي 7atta=حتي 7ata=حتي
ader=قادر 2ader=قادر adra=قادره 2adra=قادره a2dar=اقدر wallahi=والله walahy=والله wallah=والله enta=انت
enty=انتي mama=ماما baba=بابا bent=بنت sana=سنه gedan=جدا geddan=جدا sa3tha=ساعتها sa3etha=ساعتها 7ases=حاسس
7asses=حاسس 7assa=حاسه 7asa=حاسه 2alby=قلبي alby=قلبي 2albi=قلبي sedry=صدري sedri=صدري dera3y=دراعي
dra3y=دراعي semana=سمانه regly=رجلي regli=رجلي dahry=ضهري rasy=راسي demaghy=دماغي dma8y=دماغي nafasy=نفسي
nafsy=نفسي 3eny=عيني shayef=شايف shayfa=شايفه mesh=مش msh=مش 3ayez=عايز 3ayza=عايزه 3awz=عاوز mafeesh=مفيش
mafish=مفيش ma3andeesh=معنديش delwa2ty=دلوقتي dlw2ty=دلوقتي embare7=امبارح enbare7=امبارح embareh=امبارح
naharda=نهارده elnaharda=نهارده bokra=بكره sob7=صبح tamreen=تمرين tamrin=تمرين batmarran=بتمرن atmarran=اتمرن
waga3=وجع bywga3ny=بيوجعني betewga3ny=بتوجعني ta3ban=تعبان ta3bana=تعبانه dayekh=دايخ day5a=دايخه do5a=دوخه
dokha=دوخه bdo5=بدوخ w2e3t=وقعت we2e3t=وقعت wa2a3t=وقعت oghma=اغمي soda3=صداع sda3=صداع moot=موت amoot=اموت
amout=اموت hamoot=هموت 3ayesh=عايش 7ayaty=حياتي hayaty=حياتي khalas=خلاص 5alas=خلاص khales=خالص 5ales=خالص
kter=كتير keteer=كتير ktir=كتير shwaya=شويه shewaya=شويه akl=اكل bakol=باكل ba2kol=باكل akol=اكل akalt=اكلت
baragga3=برجع argga3=ارجع gesmy=جسمي gesmi=جسمي gesmo=جسمه gesmaha=جسمها weshy=وشي weshaha=وشها lono=لونه
lonha=لونها bol=بول dam=دم mayya=ميه maya=ميه 3ara2=عرق ba3ra2=بعرق atnafes=اتنفس atnaffes=اتنفس banhag=بنهج
2a3ed=قاعد 2a3da=قاعده a2oom=اقوم anam=انام nayem=نايم nayma=نايمه sa7by=صاحبي so7bi=صاحبي okhty=اختي
akhoya=اخويا doctor=دكتور dr=دكتور coach=كوتش captain=كابتن captin=كابتن kotch=كوتش mawdoo3=موضوع
mawgood=موجود ba7es=بحس b7es=بحس 7aseit=حسيت 7aset=حسيت
"""


@pytest.mark.req("IN-10")
def test_everyday_words_in_everyday_spellings(reading):
    pairs = [pair.split("=") for pair in SPELLINGS.split()]
    read = {typed: reading.read(typed).words[0] for typed, _ in pairs}
    assert read == dict(pairs)
