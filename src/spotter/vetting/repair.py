"""Rewrite a reply where that is sure: other words for some, and sentences left out that carried no fact."""

from collections.abc import Sequence
from itertools import chain

from spotter.domain import Finding, Policy
from spotter.domain.policy import Repair
from spotter.domain.verdict import Span
from spotter.engine.finder import Finder
from spotter.engine.sentences import sentences
from spotter.engine.text import Text

Change = tuple[int, int, str]


class Repairs:
    """What rules offer to write instead of the words that they find."""

    def __init__(self, policy: Policy, finder: Finder) -> None:
        self._by_rule = {rule.id: rule.repair for rule in policy.rules if rule.repair}
        self._finder = finder

    def repair(self, text: str, findings: Sequence[Finding], languages: Sequence[str]) -> str | None:
        """The reply with every finding's words changed, or None if one of them has no sure change."""
        read = self._finder.read(text)
        changes: list[Change] = []
        for finding in findings:
            offered = chain.from_iterable(self._by_rule.get(finding.by, {}).get(code, ()) for code in languages)
            change = next(filter(None, (self._change(one, finding.span, read) for one in offered)), None)
            if change is None:
                return None
            changes.append(change)
        made = _applied(text, changes).strip()
        return made if _says_something(made) else None

    def _change(self, repair: Repair, span: Span, read: Text) -> Change | None:
        if not repair.words:
            return (*_sentence(read.original, span), "")
        words = self._finder.read(repair.words).words
        for at in range(len(read.words) - len(words) + 1):
            if read.words[at : at + len(words)] == words:
                start, end = read.span(at, at + len(words))
                if span[0] <= start and end <= span[1]:
                    return start, end, _cased(repair.instead, read.original[start:end])
        return None


def _sentence(text: str, span: Span) -> Span:
    return next(place for place in sentences(text) if place[0] <= span[0] < place[1])


def _cased(instead: str, was: str) -> str:
    return instead[:1].upper() + instead[1:] if was[:1].isupper() else instead


def _applied(text: str, changes: Sequence[Change]) -> str:
    for start, end, instead in sorted(set(changes), reverse=True):
        text = text[:start] + instead + text[end:]
    return text


def _says_something(text: str) -> bool:
    """What is left must still be an answer, not a greeting."""
    return len(text.split()) >= 5
