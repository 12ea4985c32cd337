"""One message to one verdict, read top to bottom."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from spotter.domain import Category, Finding, Member, Policy, Severity, Sign, Verdict
from spotter.engine.decide import Outcome, decide
from spotter.engine.finder import Finder, Found
from spotter.engine.language import languages_of
from spotter.engine.patterns import patterns
from spotter.screening.answers import compose, resources_for

NOT_JUDGED = "language.not-judged"


@dataclass(frozen=True, slots=True)
class Explanation:
    """Everything about one message, for a person."""

    verdict: Verdict
    found: Found
    outcome: Outcome


class Screener:
    """A policy ready to screen. Holds no state between messages: history is given, never kept."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self._finder = Finder(policy)
        self._judged_in_full = {one.code for one in policy.languages if one.judged == frozenset(Category)}
        self._safe = Verdict(policy=policy.version)

    def screen(self, text: str, member: Member, before: Sequence[Sign] = (), at: datetime | None = None) -> Verdict:
        found = self._look(text, member, before, at)
        return self._conclude(found, member, before).verdict if found.findings else self._nothing(found)

    def explain(
        self, text: str, member: Member, before: Sequence[Sign] = (), at: datetime | None = None
    ) -> Explanation:
        return self._conclude(self._look(text, member, before, at, details=True), member, before)

    def _look(
        self, text: str, member: Member, before: Sequence[Sign], at: datetime | None, details: bool = False
    ) -> Found:
        """Everything that this message, after those before it, gives to notice."""
        read = self._finder.read(text)
        languages = languages_of(read, self.policy.languages, self._finder.vocabulary)
        found = self._finder.find(read, member, languages, details)
        found.findings += patterns(found.findings, before, at, self.policy.patterns)
        found.findings += self._unjudged(text, languages)
        return found

    def _conclude(self, found: Found, member: Member, before: Sequence[Sign]) -> Explanation:
        outcome = decide(found.findings, member, self.policy.decisions)
        if not found.findings:
            return Explanation(self._nothing(found), found, outcome)
        return Explanation(self._verdict(outcome, member, found.languages[0], _turn(outcome, before)), found, outcome)

    def _nothing(self, found: Found) -> Verdict:
        language = found.languages[0]
        return self._safe if language == "en" else replace(self._safe, language=language)

    def _unjudged(self, text: str, languages: Sequence[str]) -> list[Finding]:
        """A language that we don't judge in full is said so, never silently passed as safe."""
        if languages[0] in self._judged_in_full or not text.strip():
            return []
        why = f"Written in a language that is not judged in full (`{languages[0]}`)."
        return [Finding(NOT_JUDGED, Category.UNJUDGED_LANGUAGE, Severity.LOW, (0, len(text)), why)]

    def _verdict(self, outcome: Outcome, member: Member, language: str, turn: int) -> Verdict:
        help_ = resources_for(self.policy, member, outcome.resources)
        return Verdict(
            triage=outcome.triage,
            action=outcome.action,
            severity=outcome.severity,
            urgent=outcome.urgent,
            categories=outcome.categories,
            blocked_features=outcome.blocked_features,
            events=outcome.events,
            reply=compose(self.policy, outcome.answers, member, member.language or language, turn, help_),
            language=language,
            resources=help_,
            policy=self.policy.version,
            findings=tuple(one.finding for one in outcome.decided),
        )


def _turn(outcome: Outcome, before: Sequence[Sign]) -> int:
    """How often this member already got an answer of this kind."""
    first = outcome.categories[:1]
    return sum(1 for sign in before if sign.category in first)


def signs(outcome: Verdict, at: datetime | None) -> tuple[Sign, ...]:
    """What this verdict leaves behind for the next message's patterns."""
    return tuple(Sign(one.by, one.category, one.severity, outcome.action, one.context, at) for one in outcome.findings)
