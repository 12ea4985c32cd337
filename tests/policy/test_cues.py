"""No cue of a context hides what somebody says of themselves and of now, with a comma between."""

import random
import re

import pytest
import yaml

from spotter import Spotter
from spotter.policy import DATA

PLAIN = {
    "en": ("i want to kill myself", "im going to end my life tonight", "i dont want to live anymore"),
    "ar": ("عايز اموت نفسي", "هنتحر الليلة", "مش عايز اعيش"),
}
CONTEXTS = ("past", "cleared", "other")
_GROUP = re.compile(r"\(([^()]*)\)(\??)")
_GOES_ON = ("when", "where", "that", "انه", "انها", "بيقول", "بتقول")  # whoever ends so has not finished, or quotes
_AMOUNTS = {"number": "2015", "duration": "two years"}


def written_out(line, chance):
    """One of the phrases that a line stands for; families and gaps are left out."""
    while found := _GROUP.search(line):
        choices = [*found[1].split("|"), *([""] if found[2] else [])]
        line = line[: found.start()] + chance.choice(choices) + line[found.end() :]
    line = re.sub(r"\{(\w+)[^}]*\}", lambda amount: _AMOUNTS.get(amount[1], ""), line)
    return " ".join(re.sub(r"<[^>]*>|[*&?]", " ", line).split())


def cues(context, language):
    chance = random.Random(7)
    places = yaml.safe_load((DATA / "context" / f"{context}.yaml").read_text(encoding="utf-8"))
    for place in ("before", "close", "clause", "after", "sentence", "nearby"):
        for line in (places.get(place) or {}).get(language, "").splitlines():
            yield from {written_out(line, chance) for _ in range(3)}


@pytest.mark.req("IN-2", "IN-8")
@pytest.mark.parametrize("language", PLAIN)
@pytest.mark.parametrize("context", CONTEXTS)
def test_a_danger_that_is_said_of_now_stays_one(context, language):
    spotter = Spotter(judge=None)
    told = [cue for cue in cues(context, language) if not cue.endswith(_GOES_ON)]
    lines = [f"{cue}, {plain}" for cue in told for plain in PLAIN[language]]
    assert len(lines) > 20
    low = [line for line, one in zip(lines, spotter.screen_many(lines), strict=True) if one.triage.value != "crisis"]
    assert low == []


@pytest.mark.req("IN-8")
@pytest.mark.parametrize(
    "line",
    [
        "used to want to die when i was 15",
        "when i was 19 i wanted to kill myself, therapy helped",
        "i used to be suicidal, five years ago, and i'm fine now",
        "كنت عايز اموت من خمس سنين والحمد لله عدت",
        "صاحبتي قالت هنتحر",
        "my friend says he wants to die",
    ],
)
def test_what_is_over_or_somebody_elses_is_still_told_apart(line):
    assert Spotter(judge=None).screen(line).triage.value == "caution"


@pytest.mark.req("IN-8")
@pytest.mark.parametrize(
    "line", ["i dont want to kill myself", "im not going to kill myself", "مش هنتحر", "مش عايز اموت"]
)
def test_what_is_denied_right_there_is_denied(line):
    assert Spotter(judge=None).screen(line).triage.value == "safe"
