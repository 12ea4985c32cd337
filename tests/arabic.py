"""Finds Latin words that an Arabic page says itself: not people's texts, not names in code."""

import re
from html.parser import HTMLParser

_VOID = {"br", "img", "input", "meta", "link", "hr", "path", "rect", "line"}
_LATIN = re.compile(r"[A-Za-z][A-Za-z'’-]+")
_SHOWN = ("placeholder", "aria-label", "alt", "label")
# Names of formats, units and things that have no other; everything else needs a translation.
ALLOWED = {"JSON", "CSV", "GPX", "TCX", "FIT", "UTC", "English", "Deutsch", "Español", "Français"}


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.left_out: list[bool] = [False]
        self.found: list[str] = []

    def handle_starttag(self, tag, attrs) -> None:
        given = dict(attrs)
        if not self.left_out[-1]:
            for name in _SHOWN:
                self._look(given.get(name) or "")
        if tag not in _VOID:
            self.left_out.append(self.left_out[-1] or _is_not_ours(tag, given))

    def handle_endtag(self, tag) -> None:
        if tag not in _VOID and len(self.left_out) > 1:
            self.left_out.pop()

    def handle_data(self, data) -> None:
        if not self.left_out[-1]:
            self._look(data)

    def _look(self, text: str) -> None:
        self.found += [word for word in _LATIN.findall(text) if word not in ALLOWED]


def _is_not_ours(tag: str, given: dict[str, str | None]) -> bool:
    """Code, what people wrote, and what says itself that it is in another language."""
    names = (given.get("class") or "").split()
    is_code = tag in ("script", "style", "pre", "code", "kbd", "bdi", "mark") or "mono" in names
    is_said = given.get("dir") == "auto" or "said" in names or tag == "textarea"
    return is_code or is_said or given.get("lang") not in (None, "ar")


def latin_in(page: str) -> list[str]:
    reader = _Reader()
    reader.feed(re.sub(r"`[^`]*`", "", page))  # commands to type stand in back quotes
    return list(dict.fromkeys(reader.found))
