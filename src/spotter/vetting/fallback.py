"""What is said beside a reply, or in its place: disclaimers, and safe answers that still help."""

from collections.abc import Collection, Sequence

from spotter.domain import Category, Policy, Report
from spotter.domain.policy import Disclaimer
from spotter.domain.text import spoken
from spotter.engine.finder import Finder
from spotter.engine.language import Languages


class Fallbacks:
    """Policy texts around replies."""

    def __init__(self, policy: Policy, finder: Finder) -> None:
        self.policy = self._policy = policy
        self.finder = self._finder = finder
        self._told_apart = Languages(policy.languages, policy.common, finder.known)
        self._topics = finder.looking_for([(one, one.lines) for one in policy.replies.topics])
        self._disclaimers = finder.looking_for([(one, one.lines) for one in policy.replies.disclaimers])

    def instead_of(self, report: Report, question: str, language: str | None = None) -> str:
        """A safe answer to the question whose reply could not be shown."""
        code = self._spoken(question, language)
        return f"{self._opening(report, code)} {self._topic(question, code)}"

    def unreachable(self, question: str, language: str | None = None) -> str:
        """What is said when no provider answers."""
        code = self._spoken(question, language)
        return f"{self._policy.replies.unreachable[code]} {self._topic(question, code)}"

    def about(self, question: str) -> str:
        """Something safe and general about what was asked."""
        return self._topic(question, self._spoken(question, None))

    def _topic(self, question: str, code: str) -> str:
        """Something useful about what was asked; the last topic is for anything."""
        told = {topic.id for topic in self._topics(self._finder.read(question), self._languages(question))}
        topics = self._policy.replies.topics
        return next((one for one in topics if one.id in told), topics[-1]).text[code]

    def _spoken(self, text: str, language: str | None) -> str:
        return spoken(language or self._languages(text)[0])

    def _opening(self, report: Report, code: str) -> str:
        gravest = max(report.findings, key=lambda one: one.severity.rank, default=None)
        category = gravest.category if gravest else Category.UNVETTED
        return self._policy.replies.openings[category][code]

    def stopped(self, written: str, language: str | None = None) -> str:
        """The last sentence of a stream that had to end."""
        return self._policy.replies.stopped[self._spoken(written, language)]

    def disclaimers(
        self, reply: str, language: str | None = None, shown: Collection[str] = ()
    ) -> list[tuple[str, str]]:
        """What this reply needs beside it, as (name, text); `shown` were said in this conversation before."""
        languages = self._languages(reply)
        code = self._spoken(reply, language)
        needed: Sequence[Disclaimer] = list(self._disclaimers(self._finder.read(reply), languages))
        return [
            (one.id, one.text[code])
            for one in self._policy.replies.disclaimers
            if one in needed and not (one.once and one.id in shown)
        ]

    def _languages(self, text: str) -> list[str]:
        return self._told_apart.of(self._finder.read(text))
