"""The gate: nothing unvetted leaves, nothing safe is lost, whatever the chunks."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

SAFE = (
    "Good to see you back! Here is an idea for today:\n\n1. Squat, 3 sets of 8\n2. Row, 3 sets of 10\n\n"
    "Rest 1.5 minutes between sets, e.g. with a sip of water. How does that sound?"
)
ARABIC = "أهلا بيك! نبدأ بتسخين خفيف؟ وبعدها سكوات 3 مجموعات.\nخد راحتك بينهم"
BAD = "Just push through the pain."


def chunks_of(text, seed):
    chance, at, made = random.Random(seed), 0, []
    while at < len(text):
        size = chance.choice((1, 2, 3, 5, 8, 40, 200))
        made.append(text[at : at + size])
        at += size
    return made


@pytest.mark.req("OUT-6")
@pytest.mark.parametrize("text", [SAFE, ARABIC, "no end", "```\ncode()\n```", "word " * 300, "", "\n\n", "😀 Go! 😀"])
@pytest.mark.parametrize("seed", range(5))
def test_a_safe_reply_leaves_whole(spotter, text, seed):
    gate = spotter.gate()
    shown = "".join([*map(gate.feed, chunks_of(text, seed)), gate.end()])
    assert shown == text == gate.released
    assert not gate.stopped


@pytest.mark.req("OUT-6", "OUT-5")
@pytest.mark.parametrize("seed", range(8))
def test_an_unsafe_sentence_never_leaves_and_the_end_is_whole(spotter, seed):
    gate = spotter.gate()
    shown = "".join([*map(gate.feed, chunks_of(f"{SAFE} {BAD} And more.", seed)), gate.end()])
    assert shown.startswith(SAFE)
    assert "pain" not in shown and "And more" not in shown
    assert gate.stopped and shown.rstrip()[-1] in ".!?"
    assert spotter.vet(shown).safe
    assert not gate.report().safe


@pytest.mark.req("OUT-6")
@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from([*SAFE.split(". "), BAD, "Hi!", "- one\n", "كويس؟ ", "x" * 500]), max_size=8),
    st.integers(0, 99),
)
def test_random_replies_in_random_chunks(spotter, parts, seed):
    text = " ".join(parts)
    whole, cut = spotter.gate(), spotter.gate()
    once = whole.feed(text) + whole.end()
    many = "".join([*map(cut.feed, chunks_of(text, seed)), cut.end()])
    assert once == many
    assert BAD not in many
    if not cut.stopped:
        assert many == text


def test_the_first_sentence_does_not_wait_for_the_second(spotter):
    gate = spotter.gate()
    assert gate.feed("Good morning. ") == "Good morning."
    assert gate.feed("Let's") == ""


@pytest.mark.req("OUT-6")
def test_several_small_things_add_up_over_sentences(spotter):
    gate = spotter.gate()
    text = "Alright guys. You must run daily. You have to log each gram. Fine then. "
    shown = gate.feed(text) + gate.end()
    assert gate.stopped
    assert "log each gram" not in shown


@pytest.mark.req("OUT-6", "IN-4")
def test_sums_go_over_sentences(spotter):
    gate = spotter.gate()
    text = "Have 250 kcal for breakfast. Then 250 kcal for lunch. Then 200 kcal for dinner. "
    assert "dinner" not in gate.feed(text) + gate.end()


def test_streaming_from_the_library(spotter):
    assert "".join(spotter.stream(["Well ", "done", ". Rest now."])) == "Well done. Rest now."
    read = []

    def provider():
        for chunk in (f"{BAD} ", "never read"):
            read.append(chunk)
            yield chunk

    assert "pain" not in "".join(spotter.stream(provider()))
    assert len(read) == 1


def test_a_stream_that_stops_answers_in_the_language_of_the_member(spotter):
    assert "اسألني" in "".join(spotter.stream([f"{BAD} "], member={"language": "ar"}))


@pytest.mark.req("PR-4", "OUT-6")
def test_a_stream_that_raises_something_private_says_so_in_its_report(spotter):
    gate = spotter.gate(member={"conditions": ["diabetic"]}, said=["any tips for a calm evening?"])
    shown = gate.feed("A slow walk is lovely. With your diabetes you could add ten minutes. ") + gate.end()
    assert gate.stopped and "diabetes" not in shown
    report = gate.report()
    assert not report.safe and [one.by for one in report.findings] == ["privacy.unprompted"]
