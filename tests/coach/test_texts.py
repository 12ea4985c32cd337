"""Everything that the embedded coach can say passes vetting at the strictest profile, by rules and by the judge."""

import pytest

from spotter.coach.knowledge.said import TOPICS, all_said, contents
from spotter.coach.knowledge.topics import topics
from spotter.coach.knowledge.voice import TONES


@pytest.mark.req("PR-2", "PR-3", "OUT-1", "OUT-2", "OUT-9")
@pytest.mark.parametrize("language", ["en", "ar"])
def test_rules_and_judge_find_nothing_to_say_against(judged, language):
    all_ = all_said(language)
    assert len(all_) > 400
    assert [(one, report.issues) for one in all_ if not (report := judged.vet(one, "strict")).safe] == []


@pytest.mark.req("PR-3", "OUT-1")
@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_topic_passes_as_a_whole(judged, knowledge, language):
    """Beside the coach's introduction and all its other sentences: the judge reads each in what stands around it."""
    all_ = {topic.id: content for topic, content in contents(language)}
    all_["unknown"] = knowledge.says.unknown(language)
    wrong = []
    for name, content in all_.items():
        whole = knowledge.voices.say(content, None, language, name)
        report = judged.vet(f"{knowledge.says.intro(language)} {whole}", "strict")
        wrong += [] if report.safe else [(name, report.issues)]
    assert wrong == []


@pytest.mark.req("PR-2")
@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_topic_passes_in_every_tone(spotter, knowledge, language):
    wrong = []
    for topic, content in contents(language):
        for tone in TONES:
            whole = knowledge.voices.say(content, tone, language, topic.id)
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
