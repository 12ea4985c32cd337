"""Put a judge's opinion beside what rules found. A judge adds; it never lowers."""

from collections.abc import Sequence

from spotter.domain import Category, Context, Finding, Policy, Severity
from spotter.domain.member import UNKNOWN
from spotter.engine.finder import Found
from spotter.engine.quantities import Quantity
from spotter.judges.chain import Unanswered
from spotter.judges.judgement import CRISIS
from spotter.judges.opinion import Opinion

# Numbers decide these, and rules read numbers better than a judge does.
_NUMBERS = (Category.DANGEROUS_DIET, Category.DANGEROUS_WEIGHT_LOSS)
UNANSWERED = "judge.unanswered"
_UNSURE = "unsure"

# The table that `findings_of` follows, row by row; tests prove each.
COMBINED = (
    ("safe", "anything", "what rules found stands: a judge never lowers"),
    ("a danger", "nothing of that kind", "the judge's finding"),
    ("a danger", "the same kind, about the member, as grave", "what rules found: it says more exactly what"),
    ("a danger", "the same kind, less grave or about someone else or the past", "both; the graver decides"),
    ("a danger", "let go words of that kind (idiom, negated, quoted)", "the judge's finding if it is very sure"),
    ("a danger", "the same kind, but said to be unsure", "the judge's finding if it is very sure"),
    ("a dangerous diet or loss", "nothing, but read the numbers in it", "the judge's finding if it is very sure"),
    ("a dangerous diet or loss", "that each number in it is within the limits", "nothing: it is arithmetic"),
    ("no answer", "anything", "what rules found"),
    ("a refusal, and no judge answers", "nothing", "caution: said to be not understood"),
    ("a crisis", "an exception that explains the words; the rest is harmless", "what it says of the rest"),
)


class Judging:
    """Which finding an opinion becomes under one policy."""

    def __init__(self, policy: Policy) -> None:
        self._labels = policy.judged
        self._kinds = {rule.id: rule.category for rule in policy.rules}
        self._least_energy = policy.limits["energy per day unsure minimum"].for_member(UNKNOWN)
        self._fastest_loss = policy.limits["mass per week maximum"].for_member(UNKNOWN)

    def findings_of(self, opinion: Opinion | Unanswered, found: Found) -> list[Finding]:
        """What the judge adds to what rules found."""
        if isinstance(opinion, Unanswered):
            return [_not_understood(found)] if opinion.refused and not found.findings else []
        if opinion.is_safe:
            return []
        finding = self._finding(opinion)
        if _covered(finding, found.findings):
            return []
        if finding.category in _NUMBERS and self._is_within_limits(found):
            return []
        return [] if self._is_doubtful(finding, found) and not _very_sure(opinion) else [finding]

    def unexplained(self, opinion: Opinion, found: Found) -> str | None:
        """Of a message that a judge takes for a crisis: what is left without words that an exception explains.

        None where no exception does. "I hurt myself on leg day" leaves nothing to be afraid of.
        """
        if opinion.label not in CRISIS:
            return None
        category = self._labels[opinion.label].category
        told = [one for one in found.excuses if self._kinds.get(one.by) is category]
        if not told or any(one.context is not Context.EXCEPTION for one in told):
            return None
        text = found.text.original
        for start, end in (span for one in told for span in (one.span, one.cue_span)):
            text = text[:start] + " " * (end - start) + text[end:]
        return text

    def _finding(self, opinion: Opinion) -> Finding:
        label = self._labels[opinion.label]
        why = f"{label.why} {opinion.reason}."
        span = opinion.judgement.span
        return Finding(
            opinion.judgement.by, label.category, label.severity, span, why, context=label.context, about=label.about
        )

    def _is_within_limits(self, found: Found) -> bool:
        """Whether a day's energy or a rate of loss was said, and all that was said of them is fine."""
        told = (
            [fine for one in found.amounts() if (fine := self._is_fine(one)) is not None] if found.has_amounts else []
        )
        return bool(told) and all(told)

    def _is_fine(self, one: Quantity) -> bool | None:
        if one.kind == "energy":
            value = one.at("day" if one.per else None)
            return value is not None and min(value) >= self._least_energy
        rate = one.at("week") if one.kind == "mass" else None
        return None if rate is None else round(max(rate), 1) <= self._fastest_loss

    def _is_doubtful(self, finding: Finding, found: Found) -> bool:
        """Whether rules read the same words and know a reason why they may be harmless."""
        by_number = finding.category in _NUMBERS and found.has_amounts
        return by_number or _is_unsure(finding, found) or self._let_go(finding, found)

    def _let_go(self, finding: Finding, found: Found) -> bool:
        return any(self._kinds.get(excuse.by) is finding.category for excuse in found.excuses)


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


def _not_understood(found: Found) -> Finding:
    span = (0, len(found.text.original))
    why = "A judge would not answer and no other could."
    return Finding(UNANSWERED, Category.UNJUDGED_LANGUAGE, Severity.LOW, span, why, about="unanswered")
