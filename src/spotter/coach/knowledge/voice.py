"""Five voices for the same content, and a plain one. What differs is what is said around it, and how much of it."""

import zlib
from collections.abc import Mapping, Sequence

from spotter.coach.knowledge.topics import Content, read
from spotter.policy.strict import Item

TONES = ("gentle", "direct", "cheerleader", "brief", "friendly")
MOODS = ("info", "care", "cheer", "start")


class Voices:
    """All voices, loaded."""

    def __init__(self) -> None:
        item = read("tones.yaml").mapping(required=" ".join(TONES))
        self._keeps = {name: one.mapping(any_key=True)["keeps"].text().split() for name, one in item.items()}
        self._before = {name: _moods(one.mapping(any_key=True)["before"]) for name, one in item.items()}
        self._after = {name: _lines(one.mapping(any_key=True)["after"]) for name, one in item.items()}

    def say(self, content: Content, tone: str | None, language: str, key: str = "") -> str:
        """The content in a voice; `key` decides which of several openings, so that the same is said to the same."""
        if tone not in TONES:
            return _joined([content.main, content.more, content.body, content.ask], content.body)
        parts = {name: getattr(content, name) for name in self._keeps[tone]}
        before = _one_of(self._before[tone][content.mood][language], key)
        after = _one_of(self._after[tone][language], key)
        said = [before, parts["main"], parts.get("more", ""), content.body, parts.get("ask", ""), after]
        return _joined(said, content.body)

    def all_lines(self, language: str) -> list[str]:
        before = [line for moods in self._before.values() for said in moods.values() for line in said[language]]
        return [*before, *(line for said in self._after.values() for line in said[language])]


def _moods(item: Item) -> Mapping[str, Mapping[str, Sequence[str]]]:
    return {mood: _lines(one) for mood, one in item.mapping(required=" ".join(MOODS)).items()}


def _lines(item: Item) -> Mapping[str, Sequence[str]]:
    return {
        code: [line.text for line in one.lines() if line.text != "-"]
        for code, one in item.mapping(required="en ar").items()
    }


def _one_of(some: Sequence[str], key: str) -> str:
    return some[zlib.crc32(key.encode()) % len(some)] if some else ""


def _joined(parts: Sequence[str], body: str) -> str:
    """Sentences run on; lines that are set apart stand between empty lines."""
    said = ""
    for part in parts:
        if part:
            gap = "\n\n" if said and (part == body or (said.endswith(body) and body)) else " "
            said = f"{said}{gap}{part}" if said else part
    return said
