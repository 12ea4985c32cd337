"""Cut text into sentences as it arrives, at the same places however it was chunked."""

import re
from collections.abc import Iterator

LONGEST = 400  # characters; what goes on without an end is cut between words
# Ends: marks, then what closes a quotation, bracket or emphasis, then a space. A line ends what stands on it.
_END = re.compile(r"(?:[.!?…؟。۔！？]+[\"'”’»)\]*_~`]*)(?=\s)|\n")
_SPACE = re.compile(r"\s+")
_NO_END = frozenset(
    "e.g i.e etc vs approx dr mr mrs ms prof st no nr min max sec hr hrs lb lbs oz tbsp tsp cal kcal cf al د أ".split()
)
_MARKER = re.compile(r"\s*(?:\d{1,3}|[a-zA-Z])[.)]")  # "1." at the head of a line numbers what follows


class Cutter:
    """Hands out whole sentences. Put together again, they are the text, character for character."""

    def __init__(self) -> None:
        self._rest = ""

    def feed(self, chunk: str) -> Iterator[str]:
        self._rest += chunk
        at = 0
        while end := _end(self._rest, at):
            yield self._rest[at:end]
            at = end
        self._rest = self._rest[at:]

    def end(self) -> str:
        """What is left when nothing more comes."""
        rest, self._rest = self._rest, ""
        return rest


def sentences(text: str) -> list[tuple[int, int]]:
    """Where each sentence of a whole text stands; blank ones are left out."""
    cutter, found, at = Cutter(), [], 0
    for part in (*cutter.feed(text), cutter.end()):
        if part.strip():
            found.append((at, at + len(part)))
        at += len(part)
    return found


def _end(text: str, start: int) -> int:
    """Where the sentence that begins at `start` ends, or 0 if that can't be told yet."""
    for found in _END.finditer(text, start, start + LONGEST + 1):
        if text[start : found.end()].strip() and not _goes_on(text, start, found):
            return found.end()
    if len(text) - start <= LONGEST:
        return 0
    spaces = list(_SPACE.finditer(text, start + LONGEST // 2, start + LONGEST))
    return spaces[-1].end() if spaces else start + LONGEST


def _goes_on(text: str, start: int, found: re.Match[str]) -> bool:
    """Whether a stop belongs to an abbreviation or numbers a line, and ends nothing."""
    if found.group()[0] != ".":
        return False
    head = text[start : found.start()]
    if _MARKER.fullmatch(head + "."):
        return True
    word = head.rsplit(None, 1)[-1].lstrip("([\"'“«*_").lower() if head.split() else ""
    return word in _NO_END
