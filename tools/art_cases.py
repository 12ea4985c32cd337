"""Compare with public cases of the source's era, where they are at hand: `python -m tools.art_cases CASES.jsonl`."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from spotter.art import Artist, read_activity
from spotter.art import prompt as prompts
from spotter.art.signals import Signals, classify, listen, style_of
from spotter.art.vocabulary import vocabulary

Case = dict[str, Any]


def _activity(given: Case) -> dict[str, Any]:
    fields = {"type": "Run", "sport_type": "Run"} | {key: value for key, value in given.items() if value is not None}
    return fields | {"sport_type": fields["type"], "start_date_local": given.get("start_local")}


def _signals(given: Case) -> Signals:
    activity = read_activity(_activity(given))
    return classify(activity, listen(activity))


def _any_word(expected: str, told: str) -> bool:
    return any(
        word in told for word in expected.replace(",", " ").replace("|", " ").split() if len(word) > 2 and word != "or"
    )


def _subject(given: Case, expected: Case) -> bool:
    if "fallback" in expected:
        picture = Artist().picture({"type": "nude soldiers", "sport_type": "nude soldiers"})
        return picture.fell_back and bool(picture.failures)
    found = _signals(given)
    place = vocabulary().places[found.place].phrase
    subjects = expected.get("subject_in") or [expected["subject"]]
    places = expected.get("environment_in") or [expected["environment"]]
    return found.subject in subjects and any(_any_word(one, place) for one in places)


def _tags(given: Case, expected: Case) -> bool:
    found = _signals(given)
    return (found.mood, found.intensity) == (expected["mood"], expected["intensity"]) and _any_word(
        expected["scene"], found.scene
    )


def _weather(given: Case, expected: Case) -> bool:
    found = _signals(given)
    if expected.get("weather_ignored"):
        return found.weather is None
    words = vocabulary().words
    light, mood = words["weather"][found.weather or ""], words["mood"][found.mood]
    return _any_word(expected["lighting"], light) and (expected["mood"] is None or _any_word(expected["mood"], mood))


def _style(given: Case, expected: Case) -> bool:
    fields = _activity(given) | ({"avg_hr": 180} if given.get("intensity") == "high" else {})
    activity = read_activity(fields)
    return style_of(activity, classify(activity, listen(activity))) == expected["style"]


def _prompt(given: Case, expected: Case) -> bool:
    found = _signals({"weather": "sunny", "tags": ["long run"], "name": "spring with friends", "gear": "Under Armour"})
    text = prompts.build(found, "illustrated").text
    return len(text) <= expected["max_len"] and found.subject in text and "illustration" in text


def _fallback(given: Case, expected: Case) -> bool:
    found = prompts.fallback()
    return found.style == expected["style"] and expected["mood"] in found.text and "soft colors" in found.text


KINDS: dict[str, Callable[[Case, Case], bool]] = {
    "subject": _subject,
    "elevation": lambda given, expected: _any_word(expected["terrain"], _signals(given).terrain),
    "time_of_day": lambda given, expected: _signals(given).time == expected["time_of_day"],
    "tags": _tags,
    "weather": _weather,
    "style": _style,
    "prompt": _prompt,
    "prompt_fallback": _fallback,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", type=Path)
    path = parser.parse_args().cases
    if not path.exists():
        print(f"{path} is not here; nothing was compared")
        return 0
    agreed: Counter[bool] = Counter()
    for line in path.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        same = KINDS[case["kind"]](case["input"], case["expected"])
        agreed[same] += 1
        if not same:
            print("differs:", case["kind"], case["input"], case["expected"])
    print(f"{agreed[True]} of {agreed.total()} agree")
    return 0


if __name__ == "__main__":
    sys.exit(main())
