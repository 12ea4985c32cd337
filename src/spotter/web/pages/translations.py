"""Texts in the reader's language: gettext's own files, read as they are.

English is written in templates and code as `_("...")`; `locale/ar.po` holds the Arabic. A test fails when a text has
no translation, or a translation no text, so there is nothing to compile and nothing that can be out of date.
"""

import ast
from collections.abc import Mapping
from functools import cache
from gettext import NullTranslations
from pathlib import Path

LANGUAGES = ("en", "ar")
_LOCALE = Path(__file__).parent / "locale"


class Catalogue(NullTranslations):
    """What gettext asks for; a text without a translation stays English."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        super().__init__()
        self._texts = texts

    def gettext(self, message: str) -> str:
        return self._texts.get(message, message)


@cache
def catalogue(code: str) -> Catalogue:
    path = _LOCALE / f"{code}.po"
    return Catalogue(read_po(path.read_text(encoding="utf-8")) if path.exists() else {})


def read_po(text: str) -> dict[str, str]:
    """`msgid` -> `msgstr`. Comments and the header are left out; plural forms are not used here."""
    found: dict[str, str] = {}
    parts: dict[str, str] = {}
    part = ""
    for line in [*text.splitlines(), "msgid"]:
        keyword, _, rest = line.partition(" ")
        if keyword == "msgid" and parts.get("msgid") and parts.get("msgstr"):
            found[parts["msgid"]] = parts["msgstr"]
        if keyword in ("msgid", "msgstr"):
            part = keyword
            parts[part] = ast.literal_eval(rest) if rest else ""
        elif line.startswith('"'):
            parts[part] += ast.literal_eval(line)
    return found
