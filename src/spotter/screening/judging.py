"""Put a judge's opinion beside what rules found. A judge adds; it never lowers."""

from collections.abc import Sequence
from dataclasses import replace

from spotter.domain import Category, Context, Finding, Member, Policy, Severity
from spotter.domain.member import UNKNOWN
from spotter.engine.finder import Found
from spotter.engine.quantities import Quantity
from spotter.judges.chain import Unanswered
from spotter.judges.judgement import CRISIS
from spotter.judges.opinion import Opinion

# Numbers decide these, and rules read numbers better than a judge does.
_NUMBERS = (Category.DANGEROUS_DIET, Category.DANGEROUS_WEIGHT_LOSS)
_DECIDING = frozenset({"energy", "intake", "deficit", "mass"})  # not how long, how old or how many
# A judge may be led to these by the numbers of a body, which rules understand.
_BY_BODY = (Category.DANGEROUS_WEIGHT_LOSS, Category.EATING_DISORDER, Category.WEIGHING_PATTERN, Category.AGE)
UNANSWERED = "judge.unanswered"
_UNSURE = "unsure"
REPLY = "reply"  # what rules are about that only mean something as a reply to what came before
_MARKS = " .,;:!?\n؟،"

# The table that `findings_of` follows, row by row; tests prove each.
COMBINED = (
    ("safe", "anything", "what rules found stands: a judge never lowers"),
    ("a danger", "nothing of that kind", "the judge's finding"),
    ("a danger", "the same kind, about the member, as grave", "what rules found: it says more exactly what"),
    ("a danger", "the same kind, less grave or about someone else or the past", "both; the graver decides"),
    ("a danger", "let go words of that kind (idiom, negated, quoted)", "the judge's finding if it is very sure"),
    ("a danger", "the same kind, but said to be unsure", "the judge's finding if it is very sure"),
    ("a dangerous diet or loss", "nothing, but read energy or weights in it", "the judge's finding if it is very sure"),
    ("a dangerous diet or loss", "that each number in it is within the limits", "nothing: it is arithmetic"),
    ("no answer", "anything", "what rules found"),
    ("a refusal, and no judge answers", "nothing", "caution: said to be not understood"),
    ("a crisis", "an exception that explains the words; the rest is harmless", "what it says of the rest"),
    ("a dangerous diet or loss", "an exception that explains all of the words", "nothing"),
    ("a dangerous diet", "energy between the minimums; the rest is harmless", "what rules found"),
    ("a dangerous diet", "nothing, but read energy between the minimums", "the judge's finding, of low severity"),
    ("a loss, an eating disorder, an age", "nothing but a body whose index is fine", "nothing: it is arithmetic"),
)


class Judging:
    """Which finding an opinion becomes under one policy."""

    def __init__(self, policy: Policy) -> None:
        self._labels = policy.judged
        self._kinds = {rule.id: rule.category for rule in policy.rules}
        self._limits = policy.limits
        self._units = policy.units

    def findings_of(self, opinion: Opinion | Unanswered, found: Found, member: Member = UNKNOWN) -> list[Finding]:
        """What the judge adds to what rules found."""
        if isinstance(opinion, Unanswered):
            return [_not_understood(found)] if opinion.refused and not _tells(found) else []
        if opinion.is_safe:
            return []
        finding = self._finding(opinion)
        if _covered(finding, found.findings):
            return []
        if self._is_understood(finding.category, found, member):
            return []
        if self._is_between(finding.category, found, member) and not self._dealt_with(finding.category, found):
            return [replace(finding, severity=Severity.LOW)]
        return [] if self._is_doubtful(finding, found) and not _very_sure(opinion) else [finding]

    def unexplained(self, opinion: Opinion, found: Found) -> str | None:
        """Of a message that worries a judge: what is left without words that rules understand.

        None where there are none. "I hurt myself on leg day" leaves nothing to be afraid of; "1300 kcal a day" is
        asked about, and leaves nothing to refuse.
        """
        if opinion.is_safe:
            return None
        category = self._labels[opinion.label].category
        if opinion.label in CRISIS:
            return _without(found, self._explained(category, found))
        if self._is_between(category, found, UNKNOWN):
            return _without(found, self._dealt_with(category, found))
        return None

    def _explained(self, category: Category, found: Found) -> list[tuple[int, int]]:
        """Words that exceptions explain, where nothing else let words of that kind go."""
        told = [one for one in found.excuses if self._kinds.get(one.by) is category]
        if any(one.context is not Context.EXCEPTION for one in told):
            return []
        return [span for one in told for span in (one.span, one.cue_span)]

    def _is_understood(self, category: Category, found: Found, member: Member) -> bool:
        """Whether what misleads a judge are numbers that rules know to be fine."""
        if category in _BY_BODY and self._is_just_a_body(found):
            return True
        fine = category in _NUMBERS and self._is_within(found, member, "unsure minimum")
        return fine or (category in _NUMBERS and self._is_all_explained(category, found))

    def _is_all_explained(self, category: Category, found: Found) -> bool:
        """Whether exceptions name every word: "move goal 600 kcal a day". What a rule matched around them is more."""
        told = [one.cue_span for one in found.excuses if self._kinds.get(one.by) is category]
        rest = _without(found, told) if self._explained(category, found) else None
        return rest is not None and not rest.strip(_MARKS)

    def _finding(self, opinion: Opinion) -> Finding:
        label = self._labels[opinion.label]
        why = f"{label.why} {opinion.reason}."
        span = opinion.judgement.span
        return Finding(
            opinion.judgement.by, label.category, label.severity, span, why, context=label.context, about=label.about
        )

    def _is_within(self, found: Found, member: Member, least: str) -> bool:
        """Whether a day's energy or a rate of loss was said, and all that was said of them is fine."""
        amounts = found.amounts() if found.has_amounts else ()
        wholes = [span for one, span in amounts if one.kind in ("deficit", "intake")]
        others = (one for one, span in amounts if one.kind != "energy" or not _is_inside(span, wholes))
        told = [fine for one in others if (fine := self._is_fine(one, member, least)) is not None]
        return bool(told) and all(told)

    def _is_fine(self, one: Quantity, member: Member, least: str) -> bool | None:
        value = one.at("day" if one.per else None)
        if one.kind in ("energy", "intake"):
            return value is not None and min(value) >= self._limits[f"energy per day {least}"].for_member(member)
        if one.kind == "deficit":
            return value is not None and max(value) <= self._limits["deficit per day maximum"].for_member(member)
        return self._is_slow(one)

    def _is_just_a_body(self, found: Found) -> bool:
        """Whether all that is said is what a body is and is to be, and its index is fine: "bmi 31, goal is 27"."""
        amounts = found.amounts()
        least = self._limits["bmi minimum"].for_member(UNKNOWN)
        indexes = [min(one.low, one.high) >= least for one, _ in amounts if one.kind == "bmi"]
        if not indexes or not all(indexes):
            return False
        spans = [span for one, span in amounts if _is_of_a_body(one)]
        rest = {word for word, start, end in found.text.layout if not any(a < end and start < b for a, b in spans)}
        plain = (self._units[code].about_a_body for code in found.languages if code in self._units)
        return rest <= frozenset().union(*plain)

    def _is_slow(self, one: Quantity) -> bool | None:
        """Whether a rate of loss is fine; None if this is none."""
        rate = one.at("week") if one.kind == "mass" else None
        return (
            None if rate is None else round(max(rate), 1) <= self._limits["mass per week maximum"].for_member(UNKNOWN)
        )

    def _is_between(self, category: Category, found: Found, member: Member) -> bool:
        """Whether a day's energy is said that is enough for some, and nothing lower."""
        return category is Category.DANGEROUS_DIET and self._is_within(found, member, "minimum")

    def _dealt_with(self, category: Category, found: Found) -> list[tuple[int, int]]:
        """Where rules found that an amount is low for some, or knew why it is not for this member."""
        excused = [one.span for one in found.excuses if self._kinds.get(one.by) is category]
        return excused + [one.span for one in found.findings if one.category is category]

    def _is_doubtful(self, finding: Finding, found: Found) -> bool:
        """Whether rules read the same words and know a reason why they may be harmless."""
        by_number = finding.category in _NUMBERS and any(one.kind in _DECIDING for one, _ in found.amounts())
        return by_number or _is_unsure(finding, found) or self._let_go(finding, found)

    def _let_go(self, finding: Finding, found: Found) -> bool:
        return any(self._kinds.get(excuse.by) is finding.category for excuse in found.excuses)


def _is_of_a_body(one: Quantity) -> bool:
    """What somebody measures, and what is to come off or on without a date."""
    is_grown_up = one.kind == "age" and one.low >= 18
    return is_grown_up or one.kind in ("bmi", "length") or (one.kind == "mass" and not one.per)


def _without(found: Found, spans: Sequence[tuple[int, int]]) -> str | None:
    """A message with these places blank; None if there are none."""
    text = found.text.original
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text if spans else None


def _is_inside(span: tuple[int, int], wholes: Sequence[tuple[int, int]]) -> bool:
    return any(start <= span[0] and span[1] <= end for start, end in wholes)


def _covered(finding: Finding, by_rules: Sequence[Finding]) -> bool:
    """Whether rules already found this, at least as grave and no further away than the judge says."""
    return any(
        one.category is finding.category
        and one.severity >= min(finding.severity, Severity.HIGH)
        and one.context in (Context.SELF, finding.context)
        for one in by_rules
    )


def _is_unsure(finding: Finding, found: Found) -> bool:
    """Whether a rule knows these words as ones that may mean this or less."""
    return any(one.category is finding.category and one.about == _UNSURE for one in found.findings)


def _very_sure(opinion: Opinion) -> bool:
    chance = opinion.probability if opinion.label in CRISIS else opinion.judgement.risk
    return chance >= opinion.profile.excused


def _tells(found: Found) -> bool:
    """Whether rules found anything that means something by itself."""
    return any(one.about != REPLY for one in found.findings)


def _not_understood(found: Found) -> Finding:
    span = (0, len(found.text.original))
    why = "A judge would not answer and no other could."
    return Finding(UNANSWERED, Category.UNJUDGED_LANGUAGE, Severity.LOW, span, why, about="unanswered")
