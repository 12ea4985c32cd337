"""One message to one verdict, read top to bottom."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from spotter.domain import Category, Feature, Finding, Member, Policy, Severity, Sign, Verdict
from spotter.domain.member import UNKNOWN
from spotter.engine.decide import NOTHING, Outcome, decide
from spotter.engine.finder import Finder, Found
from spotter.engine.language import languages_of
from spotter.engine.patterns import patterns
from spotter.screening.answers import compose, resources_for
from spotter.screening.gates import standing_blocks, too_young

NOT_JUDGED = "language.not-judged"


@dataclass(frozen=True, slots=True)
class Past:
    """What came before a message: signs of earlier ones, the texts just before it, and when it is."""

    signs: Sequence[Sign] = ()
    texts: Sequence[str] = ()
    at: datetime | None = None


NO_PAST = Past()


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

    def compile_all(self) -> None:
        """Raise PolicyError now for what would else only be compiled, and found broken, in mid-message."""
        self._finder.compile_all()

    def screen(self, text: str, member: Member, past: Past = NO_PAST) -> Verdict:
        return self._conclude(self._look(text, member, past), member, past).verdict

    def explain(self, text: str, member: Member, past: Past = NO_PAST) -> Explanation:
        return self._conclude(self._look(text, member, past, details=True), member, past)

    def _look(self, text: str, member: Member, past: Past, details: bool = False) -> Found:
        """Everything that this message, after those before it, gives to notice."""
        read = self._finder.read(text)
        languages = languages_of(read, self.policy.languages, self._finder.vocabulary)
        found = self._finder.find(read, member, languages, details)
        if past.texts:
            found.findings += self._split(text, member, past.texts, languages)
        if found.findings:
            found.findings += patterns(found.findings, past.signs, past.at, self.policy.patterns)
        found.findings += too_young(member, len(text))
        found.findings += self._unjudged(text, languages)
        return found

    def _split(self, text: str, member: Member, earlier: Sequence[str], languages: Sequence[str]) -> list[Finding]:
        """A request cut over messages: what neither those before nor this one says alone."""

        def found(line: str) -> list[Finding]:
            return self._finder.find(self._finder.read(line), member, languages).findings

        head = " ".join(earlier)
        joined = found(f"{head} {text}")
        alone = {one.by for line in (head, text) for one in found(line)} if joined else set()
        return [replace(one, span=(0, len(text))) for one in joined if one.by not in alone]

    def _conclude(self, found: Found, member: Member, past: Past) -> Explanation:
        if not found.findings and member is UNKNOWN and not past.signs:
            return Explanation(self._nothing(found), found, NOTHING)
        outcome = decide(found.findings, member, self.policy.decisions)
        verdict = self._verdict(outcome, member, found.languages[0], past)
        return Explanation(verdict, found, outcome)

    def _nothing(self, found: Found) -> Verdict:
        language = found.languages[0]
        return self._safe if language == "en" else replace(self._safe, language=language)

    def _unjudged(self, text: str, languages: Sequence[str]) -> list[Finding]:
        """A language that we don't judge in full is said so, never silently passed as safe."""
        if languages[0] in self._judged_in_full or not text.strip():
            return []
        why = f"Written in a language that is not judged in full (`{languages[0]}`)."
        return [Finding(NOT_JUDGED, Category.UNJUDGED_LANGUAGE, Severity.LOW, (0, len(text)), why)]

    def _verdict(self, outcome: Outcome, member: Member, language: str, past: Past) -> Verdict:
        help_ = resources_for(self.policy, member, outcome.resources)
        standing = standing_blocks(member, self.policy.decisions, past.signs, past.at)
        turn = _turn(outcome, past.signs)
        return Verdict(
            triage=outcome.triage,
            action=outcome.action,
            severity=outcome.severity,
            urgent=outcome.urgent,
            categories=outcome.categories,
            blocked_features=tuple(f for f in Feature if f in standing or f in outcome.blocked_features),
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
