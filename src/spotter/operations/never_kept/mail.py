"""E-mail addresses, typed or said: with signs, with spaces, with "at" and "dot" in words."""

from collections.abc import Iterator, Sequence

from spotter.operations.never_kept.lexicon import words_of
from spotter.operations.never_kept.words import Word

Span = tuple[int, int]
_AT, _DOT, _UNDERSCORE, _TOPS, _PROVIDERS = (
    words_of("numbers", key) for key in ("at", "dot", "underscore", "tops", "providers")
)
_LONGEST = 12  # parts of an address on each side


def mail(words: Sequence[Word]) -> Iterator[Span]:
    for at in range(1, len(words)):
        if words[at].gap.strip() == "@":
            yield from _address(words, at - 1, at, attached=words[at].gap == "@")
        elif words[at].key in _AT and at + 1 < len(words):
            yield from _address(words, at - 1, at + 1, attached=False)


def _address(words: Sequence[Word], left: int, right: int, *, attached: bool) -> Iterator[Span]:
    last, spaced = right, False
    while last - right < _LONGEST and (step := _step(words, last + 1)):
        spaced = spaced or step == 2 or " " in words[last + 1].gap
        last += step
    top = words[last]
    has_top = last > right and (
        top.among(_TOPS) or (attached and not spaced and top.key.isalpha() and len(top.key) > 1)
    )
    if has_top or words[right].among(_PROVIDERS):
        first = left
        while left - first < _LONGEST and (step := _step_back(words, first, tight=attached)):
            first -= step
        yield words[first].start, words[last].end


def _step(words: Sequence[Word], at: int) -> int:
    """How many words on the next part of a domain is: over a dot, a hyphen, or "dot" said."""
    if at >= len(words):
        return 0
    if words[at].gap == "," and words[at].among(_TOPS):
        return 1  # a slip of the finger
    if words[at].gap.strip() in (".", "-"):
        return 1 if words[at].gap in (".", "-", " . ") else 0
    return 2 if words[at].key in _DOT and at + 1 < len(words) else 0


def _step_back(words: Sequence[Word], at: int, *, tight: bool) -> int:
    if at == 0:
        return 0
    if words[at].gap in (".", "_", "-", "+"):
        return 1
    if at > 1 and words[at - 1].key in _DOT | _UNDERSCORE:
        return 2
    return 1 if words[at].is_figure and not tight and words[at].gap == " " and words[at - 1].key.isalpha() else 0
