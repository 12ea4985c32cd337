"""One reply to one report, read top to bottom."""

import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from spotter.domain import Category, Context, Excuse, Finding, Member, Policy, Report, Severity
from spotter.domain.member import UNKNOWN
from spotter.domain.policy import Lines, Tolerance
from spotter.domain.text import ARABIZI
from spotter.domain.verdict import Span, meet
from spotter.engine.arabizi import Arabizi
from spotter.engine.finder import Finder, Found
from spotter.engine.language import Languages
from spotter.engine.sentences import sentences
from spotter.engine.text import Text
from spotter.judges.judgement import Passage
from spotter.judges.remarks import NAME, Remark, Remarks, words_within
from spotter.judges.windows import Window
from spotter.vetting.foreign import Foreign
from spotter.vetting.numbers import Numbers
from spotter.vetting.repair import Repairs
from spotter.vetting.sentiment import Sentiment

log = logging.getLogger("spotter.vetting")  # never given a reply's text

PROFILES = ("strict", "balanced", "lenient")
VETTED = ("en", "ar", ARABIZI)
MOST_JUDGED = 400  # sentences; a longer reply is no coach's, and says so in its report
NOT_VETTED = "language.not-vetted"
TOO_LONG = "reply.too-long"

_NUMBERED = re.compile(r"^[ \t]*\d{1,3}[.)](?=\s)", re.MULTILINE)  # "2. Calories" is no two calories

# Numbers decide these, and rules read numbers better than a judge does.
_NUMBERS = (Category.CALORIE_FLOOR, Category.WEIGHT_LOSS_RATE)
# A number that a coach turns down is no plan, however much its sentence looks like one.
_TURNED_DOWN = (Context.NEGATED, Context.QUOTED)
# "No food melts fat" may look like any of these.
_CLAIMS = {
    Category.MEDICAL_CLAIM,
    Category.CERTAINTY_CLAIM,
    Category.SUPPLEMENT_CLAIM,
    Category.WEIGHT_LOSS_RATE,
}
# Words decide these less than how they are meant.
_MEANT = (
    Category.JUDGMENTAL,
    Category.SARCASM,
    Category.BODY_SHAMING,
    Category.NON_INCLUSIVE,
    Category.INSENSITIVE,
    Category.CERTAINTY_CLAIM,
    Category.SUPPLEMENT_CLAIM,
)


@dataclass(frozen=True, slots=True)
class Inspection:
    """Everything about one reply, for a person."""

    report: Report
    found: Found
    remarks: Sequence[tuple[Span, Remark]] = ()


class Vetter:
    """A policy ready to vet replies. Holds no state between them."""

    def __init__(self, policy: Policy, judge: Remarks | None = None) -> None:
        self.policy = policy
        self.finder = Finder(policy, "coach")
        self._languages = Languages(policy.languages, policy.common, self.finder.known)
        self._judge = judge
        self._repairs = Repairs(policy, self.finder)
        self._rules = {rule.id: rule for rule in policy.rules if rule.speaker == "coach"}
        self._numbers = Numbers(policy)
        self._named = self.finder.matching([(name, _lines(policy, f"named-{name}")) for name in ("man", "woman")])

    @cached_property
    def _sentiment(self) -> Sentiment:
        return Sentiment(self.policy.replies.moods)

    @cached_property
    def _arabizi(self) -> Arabizi:
        return Arabizi(self.finder.vocabulary, self.policy.common)

    @cached_property
    def _foreign(self) -> Foreign:
        units = frozenset(word for one in self.policy.units.values() for word in one.units)
        return Foreign(self.policy.languages, self.finder.known, units)

    def compile_all(self) -> None:
        self.finder.compile_all()

    def vet(self, reply: object, profile: str = "balanced", member: Member = UNKNOWN) -> Report:
        """A report on whatever a provider gave: nothing and odd things too."""
        return self.inspect(reply, profile, member).report

    def inspect(self, reply: object, profile: str = "balanced", member: Member = UNKNOWN) -> Inspection:
        text = "" if reply is None else str(reply)
        look = self.look(text, profile, member)
        report = self.report(text, look.found, profile, member)
        if not report.safe:
            repaired = self._repairs.repair(text, report.findings, look.found.languages)
            if repaired is not None and self._is_safe(repaired, profile, member):
                report = replace(report, repaired=repaired)
        return Inspection(report, look.found, look.remarks)

    def report(self, text: str, found: Found, profile: str, member: Member = UNKNOWN) -> Report:
        language = found.languages[0]
        mood, score = self._sentiment.of(text, found.text, language)
        findings = tuple(sorted(found.findings, key=lambda one: one.span))
        names = self.policy.replies.names
        return Report(
            safe=not self.is_too_much(findings, profile, member),
            severity=max((one.severity for one in findings), default=None),
            issues=tuple(dict.fromkeys(f"{names[one.category]}: {one.why}" for one in findings)),
            sentiment=mood,
            sentiment_score=score,
            findings=findings,
            language=language,
            policy=self.policy.version,
        )

    def is_too_much(self, findings: Sequence[Finding], profile: str, member: Member = UNKNOWN) -> bool:
        """Whether these findings make a reply unsafe under a profile; one step stricter for who is sensitive."""
        tolerance = self._tolerance(profile, member)
        grave = any(one.severity >= tolerance.severity for one in findings)
        return grave or len(findings) >= tolerance.several

    def _tolerance(self, profile: str, member: Member) -> Tolerance:
        step = 1 if member.high_sensitivity else 0
        return self.policy.replies.tolerances[PROFILES[max(PROFILES.index(profile) - step, 0)]]

    def _is_safe(self, text: str, profile: str, member: Member) -> bool:
        return not self.is_too_much(self.look(text, profile, member).found.findings, profile, member)

    def look(self, text: str, profile: str, member: Member = UNKNOWN, since: int = 0, earlier: int = 0) -> Inspection:
        """What rules and the judge notice from the character `since` on; what stands before is only context.

        `earlier` counts the sentences of the reply before that character.
        """
        read = self.finder.read(_NUMBERED.sub(_blank, text))
        languages = self._languages.of(read)
        member = self._as_addressed(read, languages, member)
        found = self.finder.find(read, member, languages)
        judged = Passage(read, languages[0])
        if languages[0] == ARABIZI:
            judged = Passage(self._arabizi.read(text), "ar")
            found.add(self.finder.find(judged.text, member, ["ar"]))
        found.findings = [self._of_reply(one, languages) for one in found.findings if one.span[1] > since]
        remarks = self._remarks(judged, profile, since, earlier)
        found.findings = [_second_thought(one, remarks) for one in found.findings]
        found.findings += self._judged([one for one in remarks if one[1].is_wrong], found, languages, member)
        found.findings += self._unvetted(read, languages, since)
        return Inspection(Report(), found, remarks)

    def _as_addressed(self, read: Text, languages: Sequence[str], member: Member) -> Member:
        """A reply that speaks to a man is held to his limits, when nobody told us who the member is."""
        if member.gender:
            return member
        named = {one.means for one in self._named(read, languages)}
        return replace(member, gender="man") if named == {"man"} else member

    def _unvetted(self, read: Text, languages: Sequence[str], since: int) -> list[Finding]:
        """What was not looked at is said, never passed silently."""
        text = read.original
        span = (0, len(text))
        if text.strip() and languages[0] not in VETTED:
            why = f"Written in a language that is not vetted (`{languages[0]}`)."
            return [] if since else [Finding(NOT_VETTED, Category.UNVETTED, Severity.LOW, span, why)]
        if len(text) > MOST_JUDGED * 100:
            return [Finding(TOO_LONG, Category.UNVETTED, Severity.MEDIUM, span, "Longer than can be vetted with care.")]
        place = self._foreign.first(read, since)
        why = "Holds words in a language that is not vetted."
        return [Finding(NOT_VETTED, Category.UNVETTED, Severity.LOW, _trimmed(text, place), why)] if place else []

    def _of_reply(self, finding: Finding, languages: Sequence[str]) -> Finding:
        return replace(finding, instead=_said(self._rules[finding.by].instead, languages))

    def _remarks(self, judged: Passage, profile: str, since: int, earlier: int) -> list[tuple[Span, Remark]]:
        if self._judge is None or not judged.text.words:
            return []
        places = [place for place in sentences(judged.text.original) if place[1] > since][:MOST_JUDGED]
        starts = [start for _, start, _ in judged.text.layout]
        cut = [(place, window) for place in places if (window := words_within(starts, place))]
        said = self._asked(judged, [window for _, window in cut], profile, earlier)
        return [(place, remark) for (place, _), remark in zip(cut, said, strict=True) if remark]

    def _asked(self, passage: Passage, cut: Sequence[Window], profile: str, earlier: int) -> Sequence[Remark | None]:
        """A judge that breaks may not take vetting down with it: rules decide."""
        try:
            return self._judge.remarks(passage, cut, profile, earlier) if self._judge else ()
        except Exception as broken:
            log.warning("%s gave no answer: %s", NAME, type(broken).__name__)
            return [None] * len(cut)

    def _judged(
        self, remarks: Sequence[tuple[Span, Remark]], found: Found, languages: Sequence[str], member: Member
    ) -> list[Finding]:
        """What the judge adds: nothing where a rule already says it, and only when very sure where rules let it go."""
        added = []
        for place, remark in remarks:
            category = Category(remark.label)
            if any(one.category is category and meet(one.span, place) for one in found.findings):
                continue
            let_go = [one for one in found.excuses if meet(one.span, place) and self._explains(one, category)]
            if self._is_settled(category, found, let_go, place, member):
                continue
            doubtful = let_go or (category in _NUMBERS and found.has_amounts)
            if not doubtful or remark.risk >= remark.sure:
                added.append(self._finding(category, remark, _trimmed(found.text.original, place), languages))
        return added

    def _explains(self, excuse: Excuse, category: Category) -> bool:
        """Whether what a rule let go may be what the judge noticed: the same kind, or a claim that is turned down."""
        about = self._rules[excuse.by].category
        return about is category or (excuse.context in _TURNED_DOWN and {about, category} <= _CLAIMS)

    def _is_settled(
        self, category: Category, found: Found, let_go: Sequence[Excuse], place: Span, member: Member
    ) -> bool:
        """Numbers and promises that are turned down, and numbers within the limits, are no matter of opinion."""
        if any(one.context in _TURNED_DOWN for one in let_go):
            return category in _NUMBERS or category is Category.CERTAINTY_CLAIM
        return category in _NUMBERS and self._numbers.are_fine(found, place, member)

    def _finding(self, category: Category, remark: Remark, span: Span, languages: Sequence[str]) -> Finding:
        severity, why = self.policy.replies.judged[category]
        instead = _said(self.policy.replies.instead[category], languages)
        return Finding(NAME, category, severity, span, why, instead=instead)


def _second_thought(finding: Finding, remarks: Sequence[tuple[Span, Remark]]) -> Finding:
    """A rule about tone that stands against a judge who sees nothing at all is kept, but decides nothing alone."""
    if finding.category not in _MEANT or finding.severity > Severity.MEDIUM or finding.floor:
        return finding
    read = [remark for place, remark in remarks if meet(finding.span, place)]
    return replace(finding, severity=Severity.LOW) if read and all(one.is_clear for one in read) else finding


def _lines(policy: Policy, family: str) -> Lines:
    return {code: some[family] for code, some in policy.families.items() if family in some}


def _blank(marker: re.Match[str]) -> str:
    return " " * len(marker.group())


def _trimmed(text: str, place: Span) -> Span:
    part = text[slice(*place)]
    return place[0] + len(part) - len(part.lstrip()), place[1] - len(part) + len(part.rstrip())


def _said(texts: Mapping[str, str], languages: Sequence[str]) -> str:
    """A wording in the reply's language, else in English."""
    code = "ar" if languages[0] == ARABIZI else languages[0]
    return texts.get(code) or texts.get("en", "")
