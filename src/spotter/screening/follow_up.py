"""What a message says only after those before it: a request cut in two, or asked again with another number."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spotter.domain import Category, Context, Finding, Member, Policy, Severity
from spotter.engine.finder import Finder, Found
from spotter.screening.renumbered import with_number_of

ANOTHER_NUMBER = "diet.another-number"
ACCEPTS = "diet.accepts"
_SHORT = 4  # words that only go on with what was said before
_JOINTS = (" ", ". ")  # people end a message where others end a sentence, or don't


class FollowUp:
    """Messages that go on with earlier ones, under one policy."""

    def __init__(self, policy: Policy, finder: Finder) -> None:
        self._units = policy.units
        self._finder = finder

    def findings(self, found: Found, member: Member, earlier: Sequence[str]) -> list[Finding]:
        """What this message adds to what was found in it alone."""
        if _says(found, ACCEPTS):
            return []
        split = {one.by: one for one in self._split(found, member, earlier)}
        return [_about_all(one, found) for one in [*split.values(), *self._again(found, member, earlier)]]

    def _split(self, found: Found, member: Member, earlier: Sequence[str]) -> Iterator[Finding]:
        """A request cut over messages: what neither those before nor this one says alone."""
        text = found.text.original
        goes_on = len(text.split()) <= _SHORT and not any(char.isdigit() for char in text)
        for joint in _JOINTS:
            head = joint.join(earlier)
            joined = self._find(f"{head}{joint}{text}", found, member)
            alone = [one for line in (head, text) for one in self._find(line, found, member)] if joined else []
            for one in joined:
                across = one.span[0] < len(head) < one.span[1] - len(joint)
                if not _is_said(one, alone) or (goes_on and across):
                    yield one

    def _again(self, found: Found, member: Member, earlier: Sequence[str]) -> list[Finding]:
        """Another number for what was refused: as dangerous as before, or the safe offer taken up."""
        if not _says(found, ANOTHER_NUMBER):
            return []
        units = [self._units[code] for code in found.languages if code in self._units]
        refused = next((text for text in reversed(earlier) if _dangers(self._find(text, found, member))), None)
        if refused is None:
            return []
        said = with_number_of(found.text.words, self._finder.read(refused).words, units)
        if said is None:
            return []
        return _dangers(self._find(said, found, member)) or [_accepted(found)]

    def _find(self, line: str, found: Found, member: Member) -> list[Finding]:
        return self._finder.find(self._finder.read(line), member, found.languages).findings


def _says(found: Found, rule: str) -> bool:
    return any(one.by == rule for one in found.findings)


def _about_all(finding: Finding, found: Found) -> Finding:
    return replace(finding, span=(0, len(found.text.original)))


def _is_said(one: Finding, alone: Sequence[Finding]) -> bool:
    """Whether what was said alone is of this kind already, and as grave."""
    return any(
        one.by == other.by or (one.category is other.category and one.severity <= other.severity) for other in alone
    )


def _dangers(findings: Sequence[Finding]) -> list[Finding]:
    """What is asked for oneself and measured by numbers."""
    return [
        one
        for one in findings
        if one.category in (Category.DANGEROUS_DIET, Category.DANGEROUS_WEIGHT_LOSS, Category.EATING_DISORDER)
        and one.severity > Severity.LOW
        and one.context is Context.SELF
    ]


def _accepted(found: Found) -> Finding:
    why = "Asks for what is within the limits in place of what was refused."
    whole = (0, len(found.text.original))
    return Finding(ACCEPTS, Category.DANGEROUS_WEIGHT_LOSS, Severity.LOW, whole, why, about="wish")
