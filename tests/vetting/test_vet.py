"""What a report says, whatever a provider wrote."""

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

from spotter.cli import main
from spotter.domain import OF_REPLIES
from spotter.vetting.sentiment import enough

WARM = "Lovely to hear from you! A short walk after dinner sounds like a good start. "


@pytest.mark.req("OUT-3")
@pytest.mark.parametrize("odd", [None, "", "   ", 0, 3.5, True, [], {}, "😀😀", "...", "\x00", "0", "a"])
def test_odd_replies_get_a_report(spotter, odd):
    report = spotter.vet(odd)
    assert report.safe
    assert report.sentiment in ("positive", "neutral", "negative")


@pytest.mark.req("OUT-3")
def test_a_megabyte_gets_a_report_that_says_so(judged):
    report = judged.vet("Keep your back straight. " * 45_000)
    assert not report.safe
    assert [one.by for one in report.findings] == ["reply.too-long"]


@pytest.mark.req("OUT-3")
def test_the_shape_of_a_report(spotter):
    shown = spotter.vet(WARM + "Just push through the pain.").to_dict()
    assert not shown["safe"]
    assert shown["severity"] == "high"
    assert shown["details"]["tone_issues_found"] == len(shown["findings"]) == len(shown["issues"]) == 1
    found = shown["findings"][0]
    assert found["category"] == "harmful_advice"
    assert (WARM + "Just push through the pain.")[slice(*found["span"])] == "push through the pain"
    assert found["why"] and found["instead"] and found["by"] == "reply.pushing-through"


@pytest.mark.req("OUT-9")
def test_a_language_that_is_not_vetted_is_said(spotter):
    report = spotter.vet("Hoy puedes descansar y mañana damos un paseo tranquilo por el parque, sin prisa.")
    assert [one.by for one in report.findings] == ["language.not-vetted"]
    assert not spotter.vet("Il faut que tu manges moins et que tu dormes plus, mon ami.", "strict").safe


@pytest.mark.req("OUT-2")
def test_profiles_from_strict_to_lenient(spotter):
    low, medium = "Alright guys, time to warm up.", "You missed your workout again."
    assert [spotter.vet(low, name).safe for name in ("strict", "balanced", "lenient")] == [False, True, True]
    assert [spotter.vet(medium, name).safe for name in ("strict", "balanced", "lenient")] == [False, False, True]
    several = "Alright guys, you must run daily. You have to log each gram. You need to weigh in."
    assert not spotter.vet(several, "balanced").safe


@pytest.mark.req("OUT-2", "PR-2")
def test_sensitivity_tightens_the_profile(spotter):
    low = "Alright guys, time to warm up."
    assert spotter.vet(low).safe
    assert not spotter.vet(low, member={"high_sensitivity": True}).safe


def test_an_unknown_profile_is_named(spotter):
    with pytest.raises(ValueError, match="strict, balanced, lenient"):
        spotter.vet("hello", "tough")


@pytest.mark.req("OUT-3")
def test_sentiment(spotter):
    assert spotter.vet("Wonderful work, I'm so happy for you!").sentiment == "positive"
    assert spotter.vet("That was terrible and I hated it.").sentiment == "negative"
    assert spotter.vet("Three sets of ten with a minute between.").sentiment == "neutral"
    assert spotter.vet("شغل رائع، أنا فخور بيك جدا").sentiment == "positive"
    assert spotter.vet("ده كلام فظيع وسخيف").sentiment == "negative"
    assert spotter.vet("مش وحش خالص").sentiment_score > spotter.vet("وحش خالص").sentiment_score


@pytest.mark.req("OUT-8", "OUT-9")
@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_table_of_language(spotter, policy, language):
    rows = policy.replies.wordings[language]
    assert len(rows) >= 12
    passed = [row.dont for row in rows if spotter.vet(row.dont, "strict").safe]
    flagged = [(row.do, spotter.vet(row.do).issues) for row in rows if spotter.vet(row.do).findings]
    assert (passed, flagged) == ([], [])


def test_every_category_has_words_in_both_languages(policy):
    replies = policy.replies
    for texts in (replies.instead, replies.openings):
        assert {code for one in texts.values() for code in one} == {"en", "ar"}
        assert set(texts) == set(OF_REPLIES)


def test_the_command_reads_lines_and_reports_bad_ones_in_place():
    lines = '{"id": 1, "text": "Just push through the pain."}\nnonsense\n{"id": 3}\n{"id": 4, "text": null}\n'
    result = CliRunner().invoke(main, ["vet", "--jsonl", "--judge", "none"], input=lines)
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert [row.get("safe", row.get("error", {}).get("code")) for row in rows] == [False, "bad_json", "bad_text", True]


def test_the_command_streams():
    text = WARM + "Just push through the pain. Then rest."
    shown = CliRunner().invoke(main, ["vet", "--stream", "--judge", "none"], input=text).stdout
    assert shown.startswith(WARM.strip())
    assert "pain" not in shown
    assert "Ask me again" in shown


@pytest.mark.req("OUT-3", "TRI-5")
def test_explain_shows_a_reply():
    args = ["explain", "--reply", "--judge", "none", "You could push through the pain. Never ignore the dizziness."]
    shown = CliRunner().invoke(main, args).output
    assert "unsafe · high" in shown
    assert "instead:" in shown
    assert "let go" in shown


@pytest.mark.req("OUT-1")
def test_arabizi_replies_are_vetted(spotter):
    assert not spotter.vet("lazem takhod creatine kol yoom").safe


def test_rules_alone_load_no_judge():
    code = "import sys; from spotter import Spotter; print(Spotter(judge=None).vet('Just push through the pain.').safe)"
    code += "; print(*sys.modules)"
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    assert said[0] == "False" and {"spotter.judges.replies", "onnxruntime", "numpy"}.isdisjoint(said)


@pytest.mark.req("OUT-1", "OUT-2")
@pytest.mark.parametrize(
    "reply",
    [
        "No pain, no gain is a catchy rhyme and poor advice.",
        "An 800 kcal a day diet, whatever the advert says, is done only under medical supervision.",
        "You saw a plan with 800 kcal a day. I can't support that.",
        "Skip your antidepressant on race morning? No, keep taking it as prescribed.",
        "You wrote that you're lazy. I read a tired person.",
        'Your "useless fat idiot" is nobody I know.',
        "I wouldn't go under 1,100 kcal a day.",
    ],
)
def test_what_a_coach_reports_or_rejects_is_fine(spotter, reply):
    assert spotter.vet(reply).safe


@pytest.mark.req("OUT-1", "OUT-2")
@pytest.mark.parametrize(
    "reply",
    [
        "No pain, no gain is true.",
        "It's not dangerous, eat 900 kcal a day.",
        "Eat 900 kcal a day. No, really.",
        "Push through the pain. No excuses.",
        '"You are a useless fat idiot."',
        'Your plan: "800 kcal a day".',
        "You eat about 2,000 kcal and feel stuck. Cut that in half.",
        "You've got 12 kg to go. Let's be done with it in six weeks.",
    ],
)
def test_what_only_looks_rejected_is_found(spotter, reply):
    assert not spotter.vet(reply).safe


@pytest.mark.req("OUT-3")
def test_a_wall_of_emoji_is_read_only_as_far_as_a_mood_needs(spotter):
    """VADER's time grows with the square of the words in their names: 4,000 of them took half a minute."""
    assert enough("😂" * 5000) == "😂" * 40
    assert enough("Well done! 😂 " * 30) == "Well done! 😂 " * 30
    assert spotter.vet("😂" * 5000).sentiment == "positive"
