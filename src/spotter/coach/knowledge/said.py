"""All that the embedded coach can say, text by text: what vetting must let pass, and what the judge of replies learns
to be fine."""

from collections import defaultdict
from collections.abc import Iterator

from spotter.coach.knowledge.topics import Content, Topic, faults, parts, read, topics
from spotter.coach.knowledge.voice import Voices
from spotter.coach.plans.exercises import library
from spotter.coach.plans.texts import texts

TOPICS = ("exact", "topics-particular", "topics-first", "topics-later")
_SLOTS = {
    "proteins": "eggs, lentils",
    "omega": "sardines",
    "protein_grams": "",
    "ideas": "eggs with bread",
    "dish": "koshari",
    "energy_need": "",
    "litres": "",
    "pulse": "",
    "part": "the chest",
    "scheme": "3x12 means 3 sets of 12 repetitions each.",
    "effort": "RPE 8 means that at the end of the set about 2 more good repetitions would have been possible.",
}


def all_said(language: str) -> list[str]:
    """Every text in one language, with numbers and words as they could really stand there."""
    return [
        *(part for _, one in contents(language) for part in (one.main, one.more, one.ask) if part),
        *Voices().all_lines(language),
        *(one.cue[language] for one in library().all.values()),
        *(one.texts[language] for one in faults()),
        *(one.names[language] for one in parts().values()),
        *_sayings(language),
        *_plan_texts(language),
    ]


def contents(language: str) -> Iterator[tuple[Topic, Content]]:
    """What is said about each topic."""
    for name in TOPICS:
        yield from ((topic, topic.content(language, **_SLOTS)) for topic in topics(name))


def _sayings(language: str) -> Iterator[str]:
    for part, item in read("says.yaml").mapping(any_key=True).items():
        if part == "unknown":
            yield from (one.text() for one in item.mapping(any_key=True)[language].mapping(any_key=True).values())
        elif part == "intro":
            yield item.mapping(any_key=True)[language].text()
        else:
            rows = item.mapping(any_key=True).values()
            yield from (_filled(one.mapping(any_key=True)[language].text(), language) for one in rows)


def _plan_texts(language: str) -> Iterator[str]:
    for part in ("notes", "reasons", "who", "labels"):
        yield from (_filled(said[language], language) for said in texts().all_of(part).values())
    for refusal in texts().refusals.values():
        yield from (_filled(refusal[part][language], language) for part in ("why", "instead"))


def _filled(text: str, language: str) -> str:
    energy, mass = ("kcal" in text or "سعرة" in text), (" kg " in text or "كيلو" in text)
    number = "2000" if energy else "1" if mass else "3"
    tools = "without equipment" if language == "en" else "من غير أدوات"
    return text.format_map(defaultdict(lambda: number, tools=tools, days="3", minutes="30", youngest="13", adult="18"))
