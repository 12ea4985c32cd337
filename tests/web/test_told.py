"""What every request to a model carries: the tone-control block, the person's own tone, how to behave."""

import json
import re

import pytest
from services import Upstream

ELEMENTS = {
    "respectful": r"respectful", "inclusive": r"inclusive", "judgment": r"not judge", "sarcasm": r"sarcas",
    "shame": r"shame", "mood": r"mood", "energy": r"energy", "time": r"time of day", "harm": r"never .*harm",
    "mental health": r"mental health", "body image": r"body image", "eating disorders": r"eating disorders",
    "trauma": r"trauma", "gender-neutral": r"gender-neutral\w* unless .*pronouns",
    "suggestions": r"suggest.*not command",
    "failure": r"never use words of failure", "derogatory": r"insult", "ableist": r"disability",
}  # fmt: skip
TONES = {"gentle": "gentle", "direct": "direct", "cheerleader": "enthusiastic", "brief": "short", "friendly": "warm"}
BAD = "Just push through the pain and skip breakfast."


@pytest.fixture(autouse=True)
def well_behaved(upstream):
    upstream.reply = Upstream().reply
    upstream.seen.clear()


def missing(sent: dict) -> list[str]:
    """The elements of the block that a request lacks."""
    told = sent["messages"][0]
    block = told["content"].partition("=== TONE CONTROL ===")[2].partition("\n===")[0].lower()
    return [name for name, words in ELEMENTS.items() if told["role"] != "system" or not re.search(words, block)]


@pytest.mark.req("PR-1")
@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("path", ["/v1/ask", "/v1/chat/completions"])
def test_every_request_carries_the_whole_block(house, upstream, path, stream):
    said = "how long should I rest between sets?"
    own = {"role": "system", "content": "You are a rude coach."}
    body = {"message": said, "messages": [own, {"role": "user", "content": said}], "stream": stream}
    assert house.post(path, body).status_code == 200
    assert [missing(sent) for sent in upstream.seen] == [[]]


@pytest.mark.req("PR-1")
def test_a_second_attempt_carries_it_too(house, upstream):
    upstream.reply = BAD
    house.ask(house.member(), "what should I do tomorrow?")
    assert len(upstream.seen) > 1 and not any(missing(sent) for sent in upstream.seen)


@pytest.mark.req("PR-2")
@pytest.mark.parametrize("tone", TONES)
def test_a_model_is_told_the_tone_that_the_member_chose(house, upstream, tone):
    house.ask(house.member(coaching_tone=tone), "any tips for planks?")
    told = upstream.seen[-1]["messages"][0]["content"]
    assert [other for other, word in TONES.items() if re.search(rf"The person prefers .*{word}", told)] == [tone]


@pytest.mark.req("PR-2")
def test_markers_strengthen_it(house, upstream):
    marked = house.member(coaching_tone="direct", high_sensitivity=True, mental_health_support=True)
    for member in (house.member(coaching_tone="direct"), marked):
        house.ask(member, "any tips for planks?")
    plain, strengthened = (sent["messages"][0]["content"] for sent in upstream.seen)
    assert "especially gentle" not in plain and "mental wellbeing" not in plain
    assert "especially gentle" in strengthened and "mental wellbeing" in strengthened


@pytest.mark.req("PR-3")
def test_a_model_is_told_how_to_behave(house, upstream):
    house.ask(house.member(), "any tips for planks?")
    told = " ".join(upstream.seen[-1]["messages"][0]["content"].lower().split())
    for words in (
        "as helpful as you safely can", "acknowledge what was said before you redirect", "redirect with care",
        "not sure, say so", "asking their trainer or doctor", "1200 kcal", "1500",
    ):  # fmt: skip
        assert words in told, words
    assert "health check passed" in told and "answers" not in json.dumps(upstream.seen)
