"""Everything that the embedded coach can say passes vetting at the strictest profile, by rules and by the judge."""

from collections import defaultdict

import pytest

from spotter.coach.knowledge.topics import faults, parts, read, topics
from spotter.coach.knowledge.voice import TONES
from spotter.coach.plans.exercises import library
from spotter.coach.plans.texts import texts

TOPICS = ["topics-exact", "topics-particular", "topics-first", "topics-later"]
_SLOTS = {
    "proteins": "eggs, lentils",
    "omega": "sardines",
    "protein_grams": "",
    "ideas": "eggs with bread",
    "dish": "koshari",
    "energy_need": "",
    "litres": "",
    "pulse": "",
}


def _topics(language):
    for name in TOPICS:
        for topic in topics(name):
            content = topic.content(language, **_SLOTS)
            yield from (part for part in (content.main, content.more, content.ask) if part)


def _filled(text, language):
    """With numbers and words as they could really stand there."""
    energy, mass = ("kcal" in text or "سعرة" in text), (" kg " in text or "كيلو" in text)
    number = "2000" if energy else "1" if mass else "3"
    tools = "without equipment" if language == "en" else "من غير أدوات"
    return text.format_map(defaultdict(lambda: number, tools=tools, days="3", minutes="30", youngest="13", adult="18"))


def _sayings(language):
    for part, item in read("says.yaml").mapping(any_key=True).items():
        if part == "unknown":
            yield from (one.text() for one in item.mapping(any_key=True)[language].mapping(any_key=True).values())
        elif part == "intro":
            yield item.mapping(any_key=True)[language].text()
        else:
            rows = item.mapping(any_key=True).values()
            yield from (_filled(one.mapping(any_key=True)[language].text(), language) for one in rows)


def _plan_texts(language):
    for part in ("notes", "reasons", "who", "labels"):
        yield from (_filled(said[language], language) for said in texts().all_of(part).values())
    for refusal in texts().refusals.values():
        yield from (_filled(refusal[part][language], language) for part in ("why", "instead"))


def everything(knowledge, language):
    cues = [one.cue[language] for one in library().all.values()]
    return [
        *_topics(language),
        *knowledge.voices.all_lines(language),
        *cues,
        *(one.texts[language] for one in faults()),
        *(one.names[language] for one in parts().values()),
        *_sayings(language),
        *_plan_texts(language),
    ]


@pytest.mark.req("PR-2", "PR-3", "OUT-1", "OUT-2", "OUT-9")
@pytest.mark.parametrize("language", ["en", "ar"])
def test_rules_and_judge_find_nothing_to_say_against(judged, knowledge, language):
    all_ = everything(knowledge, language)
    assert len(all_) > 400
    assert [(one, report.issues) for one in all_ if not (report := judged.vet(one, "strict")).safe] == []


@pytest.mark.req("PR-3", "OUT-1")
@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_topic_passes_as_a_whole(judged, knowledge, language):
    """Beside the coach's introduction and all its other sentences: the judge reads each in what stands around it."""
    contents = {topic.id: topic.content(language, **_SLOTS) for name in TOPICS for topic in topics(name)}
    contents["unknown"] = knowledge.says.unknown(language)
    wrong = []
    for name, content in contents.items():
        whole = knowledge.voices.say(content, None, language, name)
        report = judged.vet(f"{knowledge.says.intro(language)} {whole}", "strict")
        wrong += [] if report.safe else [(name, report.issues)]
    assert wrong == []


@pytest.mark.req("PR-2")
@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_topic_passes_in_every_tone(spotter, knowledge, language):
    wrong = []
    for name in TOPICS:
        for topic in topics(name):
            for tone in TONES:
                whole = knowledge.voices.say(topic.content(language, **_SLOTS), tone, language, topic.id)
                wrong += [] if spotter.vet(whole, "strict").safe else [(topic.id, tone)]
    assert wrong == []


@pytest.mark.parametrize("name", TOPICS)
def test_numbers_that_matter_have_a_source(name):
    for topic in topics(name):
        if topic.id in (
            "protein-amount",
            "water",
            "sleep",
            "cardio",
            "steps",
            "energy-need",
            "other-sports",
            "children",
            "burned",
            "heart-rate",
            "sugar",
            "fibre",
            "creatine",
        ):
            assert all(one.startswith("https://") for one in topic.sources) and topic.sources


def test_every_line_compiles(knowledge):
    """A broken pattern would else be found by the first person who writes in its language."""
    for code in ("en", "ar"):
        assert knowledge.ears.hear("hello" if code == "en" else "اهلا").language == code
