"""One message to one verdict, read top to bottom."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from spotter.domain import Category, Excuse, Finding, Member, Policy, Severity, Sign, Verdict
from spotter.engine.decide import Outcome, decide
from spotter.engine.finder import Finder
from spotter.engine.language import languages_of
from spotter.engine.patterns import patterns
from spotter.engine.quantities import Quantity
from spotter.engine.text import Text
from spotter.screening.answers import compose, resources_for

NOT_JUDGED = "language.not-judged"


@dataclass(frozen=True, slots=True)
class Explanation:
    """Everything about one message, for a person."""

    verdict: Verdict
    text: Text
    languages: tuple[str, ...]
    quantities: tuple[Quantity, ...]
    excuses: tuple[Excuse, ...]
    outcome: Outcome


class Screener:
    """A policy ready to screen. Holds no state between messages: history is given, never kept."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self._finder = Finder(policy)
        self._judged = {one.code: one.judged for one in policy.languages}
        self._safe = Verdict(policy=policy.version)

    def screen(
        self, text: str, member: Member, before: Sequence[Sign] = (), at: datetime | None = None
    ) -> Verdict:
        return self._run(text, member, before, at, details=False).verdict

    def explain(
        self, text: str, member: Member, before: Sequence[Sign] = (), at: datetime | None = None
    ) -> Explanation:
        return self._run(text, member, before, at, details=True)

    def _run(
        self, text: str, member: Member, before: Sequence[Sign], at: datetime | None, details: bool
    ) -> Explanation:
        read = self._finder.read(text)
        languages = languages_of(read, self.policy.languages, self._finder.vocabulary)
        found = self._finder.find(read, member, languages, details)
        findings = [one for one in found.findings if one.category in self._judged.get(languages[0], Category)]
        findings += patterns(findings, before, at, self.policy.patterns)
        findings += self._unjudged(text, languages)
        outcome = decide(findings, member, self.policy.decisions)
        verdict = self._verdict(outcome, findings, member, languages[0], turn=_turn(outcome, before))
        return Explanation(
            verdict, read, tuple(languages), tuple(found.quantities), tuple(found.excuses), outcome
        )

    def _unjudged(self, text: str, languages: Sequence[str]) -> list[Finding]:
        """A language that we don't judge in full is said so, never silently passed as safe."""
        if self._judged.get(languages[0]) == frozenset(Category) or not text.strip():
            return []
        why = f"Written in a language that is not judged in full (`{languages[0]}`)."
        return [Finding(NOT_JUDGED, Category.UNJUDGED_LANGUAGE, Severity.LOW, (0, len(text)), why)]

    def _verdict(
        self, outcome: Outcome, findings: Sequence[Finding], member: Member, language: str, turn: int
    ) -> Verdict:
        if not findings:
            return self._safe if language == "en" else replace(self._safe, language=language)
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
    return tuple(
        Sign(one.by, one.category, one.severity, outcome.action, one.context, at) for one in outcome.findings
    )
