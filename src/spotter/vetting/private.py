"""Replies that bring up what nobody asked about: a condition, answers to the health check, old struggles, old words.

What a member speaks of in this conversation may be spoken of; anything else that is private stays unsaid.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from spotter.domain import Category, Finding, Member, Policy, Report, Severity
from spotter.domain.supplements import Condition

BY = "privacy.unprompted"
_WHY = "Brings up something private that the person did not mention."
_INSTEAD = "Stay with what the person asked now."
_Places = Iterator[tuple[int, int]]
# Each: how a reply raises it, and which words of the person make it their own topic.
_TOPICS = tuple(
    (re.compile(raised, re.IGNORECASE), re.compile(own, re.IGNORECASE))
    for raised, own in (
        (
            r"\byour (?:health check|questionnaire|screening)(?: answers?| results?)?\b"
            r"|\byou (?:answered|ticked) (?:yes|no)\b"
            r"|إجاباتك في الفحص|اجاباتك|استبيان(?:ك)? الصحي",
            r"health check|questionnaire|screening|الفحص|استبيان",
        ),
        (
            r"\b(?:you|you've|you have) (?:failed|gave up|given up|quit|slipped|relapsed|regained|gained weight)\b"
            r"|\byour (?:weight (?:struggles?|gain|problem)|past failures?|failures?|relapse)\b"
            r"|فشلت|زدت في الوزن|وزنك الزايد",
            r"fail|gave up|give up|quit|slipp|relaps|gain|struggl|فشل|زدت|وزن",
        ),
        (
            r"\byour (?:depression|anxiety|panic attacks?|self-harm|suicidal \w+|eating disorder|trauma|therap\w+"
            r"|mental health|breakdown|crisis)\b|اكتئابك|قلقك|نفسيتك التعبانة|أزمتك|ازمتك",
            r"depress|anxi|panic|self-harm|suicid|eating disorder|trauma|therap|mental|breakdown"
            r"|crisis|اكتئاب|قلق|نفسي",
        ),
        (
            r"\b(?:last (?:time|week|month|year)|before|earlier|in the past),? you (?:said|told|mentioned|confessed)\b"
            r"|\byou (?:once |previously )(?:said|told me|mentioned)\b|قلتلي قبل كده|زي ما قلت زمان",
            r"last (?:time|week|month|year)|before|earlier|remember|قبل كده|زمان",
        ),
    )
)


class Private:
    """The private facts of one policy's conditions, by name in each language."""

    def __init__(self, policy: Policy) -> None:
        self._known = policy.conditions
        self._names = {
            one.code: re.compile("|".join(rf"(?<!\w){re.escape(name)}" for name in _spellings(one)), re.IGNORECASE)
            for one in policy.conditions
        }

    def raised(self, reply: str, member: Member, said: Sequence[str]) -> list[Finding]:
        """Findings for what the reply raises and no message in `said` does."""
        own = "\n".join(said)
        places = [*_topics(reply, own), *self._conditions(reply, member, own)]
        return [
            Finding(BY, Category.INSENSITIVE, Severity.HIGH, (start, end), _WHY, instead=_INSTEAD)
            for start, end in places
        ]

    def checked(self, report: Report, reply: str, member: Member, said: Sequence[str]) -> Report:
        return with_raised(report, self.raised(reply, member, said))

    def _conditions(self, reply: str, member: Member, own: str) -> _Places:
        for condition in self._known.of(member.conditions):
            name = self._names[condition.code]
            if not name.search(own) and (match := name.search(reply)):
                yield match.span()


def _topics(reply: str, own: str) -> _Places:
    for raised, prompted in _TOPICS:
        if (match := raised.search(reply)) and not prompted.search(own):
            yield match.span()


def _spellings(condition: Condition) -> set[str]:
    return {*condition.names.values(), condition.code.replace("_", " ")}


def with_raised(report: Report, found: Sequence[Finding]) -> Report:
    """The report with what is raised unprompted; such a reply can't be shown, nor repaired by a word."""
    if not found:
        return report
    issues = tuple(dict.fromkeys((*report.issues, _WHY)))
    findings = (*report.findings, *found)
    return replace(report, safe=False, severity=Severity.HIGH, issues=issues, repaired=None, findings=findings)
