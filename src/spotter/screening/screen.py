"""One message to one verdict, read top to bottom."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from itertools import islice

from spotter.domain import Category, Feature, Finding, Member, Policy, Severity, Sign, Triage, Verdict
from spotter.domain.member import UNKNOWN
from spotter.domain.text import ARABIZI
from spotter.domain.verdict import Span
from spotter.engine.arabizi import Arabizi
from spotter.engine.decide import NOTHING, Outcome, decide
from spotter.engine.finder import Finder, Found
from spotter.engine.language import ENGLISH, Aside, Languages
from spotter.engine.patterns import patterns
from spotter.engine.text import Text
from spotter.judges.chain import Chain, Unanswered
from spotter.judges.judgement import CRISIS, Neighbour, Passage
from spotter.judges.opinion import Opinion
from spotter.screening.answers import compose, resources_for
from spotter.screening.asked import Asking, Readings
from spotter.screening.follow_up import FollowUp
from spotter.screening.gates import closed_answer, recent_crisis, standing_blocks, too_young
from spotter.screening.judging import REPLY, Judging
from spotter.screening.told import as_told

NOT_JUDGED = "language.not-judged"
_SHORT = 4  # words that don't tell a language by themselves
_SLIGHT = 0.1  # the chance of a crisis in the rest of a message that may be let go


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
    opinion: Opinion | Unanswered | None = None


class Screener:
    """A policy ready to screen. Holds no state between messages: history is given, never kept."""

    def __init__(self, policy: Policy, judges: Chain | None = None) -> None:
        self.policy = policy
        self._finder = Finder(policy)
        self._follow_up = FollowUp(policy, self._finder)
        self._asking = Asking(policy, self._finder)
        self.judges = judges
        self._judging = Judging(policy)
        self._scripts = {one.code: one.script for one in policy.languages}
        self._languages = Languages(policy.languages, policy.common, self._finder.known)
        self._safe = Verdict(policy=policy.version)

    @cached_property
    def _arabizi(self) -> Arabizi:
        return Arabizi(self._finder.vocabulary, self.policy.common)

    def compile_all(self) -> None:
        """Raise PolicyError now for what would else only be compiled, and found broken, in mid-message."""
        self._finder.compile_all()

    def screen(self, text: str, member: Member, past: Past = NO_PAST) -> Verdict:
        return self._one(text, member, past).verdict

    def explain(self, text: str, member: Member, past: Past = NO_PAST) -> Explanation:
        return self._one(text, member, past, details=True)

    def nearest(self, explained: Explanation) -> Sequence[Neighbour]:
        """The corpus lines nearest to a message; asked for apart, since it takes far longer than all the rest."""
        return self.judges.nearest(self._passage(explained.found)) if self.judges else ()

    def screen_many(self, texts: Sequence[str], member: Member) -> list[Verdict]:
        """Messages that have nothing to do with each other: judged together, which is cheaper."""
        found = [self._look(text, member) for text in texts]
        opinions = self._ask(found)
        return [
            self._conclude(one, opinion, member, NO_PAST).verdict for one, opinion in zip(found, opinions, strict=True)
        ]

    def _one(self, text: str, member: Member, past: Past, details: bool = False) -> Explanation:
        if past.signs:
            member = as_told(self.policy, member, past.signs, past.at)
        found = self._look(text, member, past, details)
        return self._conclude(found, self._ask([found])[0], member, past)

    def _look(self, text: str, member: Member, past: Past = NO_PAST, details: bool = False) -> Found:
        """Everything that rules notice in this message, after those before it."""
        read = self._finder.read(text)
        languages = self._languages_of(read, past)
        found = self._finder.find(read, member, languages, details)
        if languages[0] == ARABIZI:
            # Who write it also say "chest pain" in between. Both times: English exceptions would excuse Arabic words.
            found.as_arabic = self._arabizi.read(text)
            found.add(self._finder.find(found.as_arabic, member, ["ar"], details))
            found.add(self._finder.find(found.as_arabic, member, ["ar", "en"]))
        found.asides = self._languages.asides(read, languages[0])
        for aside in filter(self._is_judged, found.asides):
            # For itself: what excuses words of one language would also excuse those of the other.
            found.add(self._finder.find(self._read(text, aside), member, [_rules_of(aside)], is_part=True))
        if past.texts:
            found.findings += self._follow_up.findings(found, member, past.texts)
        return found

    def _languages_of(self, read: Text, past: Past) -> list[str]:
        """So short an answer as "non" is in the language of the crisis before it."""
        found = self._languages.of(read)
        crisis = recent_crisis(past.signs, past.at) if len(read.words) <= _SHORT else None
        if crisis is None or self._scripts.get(crisis.language) != self._scripts.get(found[0], "Latin"):
            return found
        return list(dict.fromkeys([crisis.language, *found]))

    def _ask(self, found: Sequence[Found]) -> Sequence[Opinion | Unanswered | None]:
        """What the judges say of each message, if there are judges."""
        if self.judges is None:
            return [None] * len(found)
        passages = [[self._passage(one), *self._other_passages(one)] for one in found]
        opinions = iter(self.judges.ask([one for some in passages for one in some]))
        return [max(islice(opinions, len(some)), key=_gravity) for some in passages]

    def _passage(self, found: Found, language: str | None = None) -> Passage:
        """Arabizi is judged as written and as Arabic."""
        language = language or found.languages[0]
        also = found.as_arabic or self._arabizi.read(found.text.original) if language == ARABIZI else None
        return Passage(found.text, language, self._finder.read(" ".join(also.words)) if also else None)

    def _other_passages(self, found: Found) -> list[Passage]:
        """The whole message again for each language that more than a loan word is in.

        Not the aside alone: out of what is said around them, a few words sound graver than they are. Other languages
        than English are read by one model, which needs no second look.
        """
        main = found.languages[0]
        sure = [one for one in found.asides if one.is_sure and self._is_judged(one)]
        codes = dict.fromkeys(one.code for one in sure if ENGLISH in (main, one.code))
        return [self._passage(found, code) for code in codes]

    def _is_judged(self, aside: Aside) -> bool:
        return self._languages.is_judged(aside.code)

    def _read(self, text: str, aside: Aside) -> Text:
        """An aside at its place in the message, without the rest."""
        read = self._arabizi.read if aside.code == ARABIZI else self._finder.read
        return read(_only(text, aside.span))

    def _conclude(self, found: Found, opinion: Opinion | Unanswered | None, member: Member, past: Past) -> Explanation:
        text = found.text.original
        opinion = self._second_look(opinion, found)
        if opinion is not None:
            found.findings += self._judging.findings_of(opinion, found, member)
        if found.findings or (past.signs and text.strip()):
            found.findings += patterns(found.findings, past.signs, past.at, self.policy.patterns, whole=(0, len(text)))
        found.findings += too_young(member, len(text))
        found.findings += self._unjudged(found)
        if not found.findings and member is UNKNOWN and not past.signs:
            return Explanation(self._nothing(found), found, NOTHING, opinion)
        outcome = self._decided(found, member, past)
        verdict = self._verdict(outcome, member, found.languages[0], past)
        return Explanation(verdict, found, outcome, opinion)

    def _decided(self, found: Found, member: Member, past: Past) -> Outcome:
        """What is asked for and closed comes on top, except in a crisis: nothing else matters then."""
        told = [one for one in found.findings if one.about != REPLY or _is_reply(found.findings)]
        outcome = decide(told, member, self.policy)
        if outcome.triage is Triage.CRISIS:
            return outcome
        closed = self._asking.closed(self._readings(found), told, member, past.signs, past.at)
        found.findings += closed
        return decide([*told, *closed], member, self.policy) if closed else outcome

    def _readings(self, found: Found) -> Readings:
        also = [(found.as_arabic, ["ar", "en"])] if found.as_arabic else []
        return [(found.text, found.languages), *also]

    def _second_look(self, opinion: Opinion | Unanswered | None, found: Found) -> Opinion | Unanswered | None:
        """Of a worry that rules can explain, what the judge says of the rest, if it fears nothing of it there."""
        if not isinstance(opinion, Opinion) or (rest := self._judging.unexplained(opinion, found)) is None:
            return opinion
        other = self._ask([self._look(rest, UNKNOWN)])[0]
        slight = isinstance(other, Opinion) and other.judgement.probabilities.get(opinion.label, 0.0) < _SLIGHT
        return other if slight and (opinion.label in CRISIS or _fears_nothing(other)) else opinion

    def _nothing(self, found: Found) -> Verdict:
        language = found.languages[0]
        return self._safe if language == "en" else replace(self._safe, language=language)

    def _unjudged(self, found: Found) -> list[Finding]:
        """A language that we don't judge is said so, never silently passed as safe."""
        if not found.asides and found.languages == [ENGLISH]:
            return []
        text = found.text.original
        asides = [one for one in found.asides if not self._is_judged(one)]
        codes = [code for code in found.languages if not self._languages.is_judged(code)]
        if not (codes or asides) or not text.strip():
            return []
        named = ", ".join(f"`{code}`" for code in dict.fromkeys([*codes, *(one.code for one in asides)]))
        why = f"Written in a language that is not judged ({named})."
        span = (0, len(text)) if codes else (asides[0].span[0], asides[-1].span[1])
        return [Finding(NOT_JUDGED, Category.UNJUDGED_LANGUAGE, Severity.LOW, span, why)]

    def _verdict(self, outcome: Outcome, member: Member, language: str, past: Past) -> Verdict:
        help_ = resources_for(self.policy, member, outcome.resources)
        standing = standing_blocks(self.policy, member, past.signs, past.at)
        turn = _turn(outcome, past.signs)
        spoken = member.language or language
        reply = compose(self.policy, outcome.answers, member, spoken, turn, help_)
        return Verdict(
            triage=outcome.triage,
            action=outcome.action,
            severity=outcome.severity,
            urgent=outcome.urgent,
            categories=outcome.categories,
            blocked_features=tuple(f for f in Feature if f in standing or f in outcome.blocked_features),
            events=outcome.events,
            reply=closed_answer(self.policy, member, outcome, reply, spoken),
            language=language,
            resources=help_,
            policy=self.policy.version,
            findings=tuple(one.finding for one in outcome.decided),
        )


def _fears_nothing(opinion: Opinion | Unanswered | None) -> bool:
    """What is left of a harmless request is a scrap: only that it is safe can be told of it."""
    return isinstance(opinion, Opinion) and opinion.is_safe


def _is_reply(findings: Sequence[Finding]) -> bool:
    """Whether something before gives a reply its meaning: a pattern says so."""
    return any(one.by.startswith("pattern.") for one in findings)


def _only(text: str, span: Span) -> str:
    """A part of a text, at its place."""
    return " " * span[0] + text[span[0] : span[1]]


def _rules_of(aside: Aside) -> str:
    return "ar" if aside.code == ARABIZI else aside.code


def _gravity(opinion: Opinion | Unanswered) -> tuple[bool, bool, bool, float]:
    """Of opinions on one message the one that counts: a danger, else that a judge would not answer."""
    if isinstance(opinion, Unanswered):
        return False, False, opinion.refused, 0.0
    return not opinion.is_safe, opinion.label in CRISIS, False, opinion.judgement.risk


def _turn(outcome: Outcome, before: Sequence[Sign]) -> int:
    """How often this member already got an answer of this kind."""
    first = outcome.categories[:1]
    return sum(1 for sign in before if sign.category in first)
