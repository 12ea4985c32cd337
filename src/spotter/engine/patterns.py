"""Small signs that add up over a member's messages, and fade."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from spotter.domain import Category, Context, Finding, PatternOverTime, Sign
from spotter.domain.verdict import Span

ANYTHING = "anything"
_DAY = 86_400.0
# Of a crisis these are the member's own too: nobody asks how to die out of mere interest.
_OWN_CRISIS = (Context.SELF, Context.QUESTION, Context.HYPOTHETICAL, Context.CLEARED)


def patterns(
    findings: Sequence[Finding],
    before: Sequence[Sign],
    at: datetime | None,
    known: Sequence[PatternOverTime],
    whole: Span,
) -> Iterator[Finding]:
    """Findings that only the history makes: each needs a sign in this message and enough earlier ones."""
    for pattern in known if findings or before else ():
        spans = _now(pattern, findings, whole)
        if not spans or any(_selects(pattern.unless, one) for one in findings):
            continue
        counted = [one for one in _since_ended(before, pattern.ends) if _is_own(one) and _selects(pattern.counts, one)]
        counts_now = any(_selects(pattern.counts, one) for one in _own(pattern, findings)[:1])
        if not (pattern.category or counted):
            continue
        if counts_now + sum(_weight(one, at, pattern.half_life_days) for one in counted) >= pattern.threshold:
            category = pattern.category or counted[-1].category
            yield Finding(pattern.id, category, pattern.severity, spans[0], pattern.why, about=pattern.about)


def _now(pattern: PatternOverTime, findings: Sequence[Finding], whole: Span) -> list[Span]:
    """Where this message shows the pattern."""
    return [whole] if ANYTHING in pattern.now else [one.span for one in _own(pattern, findings)]


def _own(pattern: PatternOverTime, findings: Sequence[Finding]) -> list[Finding]:
    return [one for one in findings if one.context is Context.SELF and _selects(pattern.now, one)]


def _is_own(sign: Sign) -> bool:
    return sign.context in (_OWN_CRISIS if sign.category is Category.CRISIS else (Context.SELF,))


def _since_ended(before: Sequence[Sign], ends: Sequence[str]) -> Sequence[Sign]:
    """Accepting the safe offer ends a pattern: what was before it no longer counts."""
    last = max((i for i, sign in enumerate(before) if _selects(ends, sign)), default=-1)
    return before[last + 1 :]


def _selects(selectors: Sequence[str], one: Finding | Sign) -> bool:
    """A selector is a rule's id, a category, `category about`, or `refused category`."""
    names = {one.by, one.category.value, f"{one.category.value} {one.about}"}
    if isinstance(one, Sign) and one.action == "refuse":
        names |= {f"refused {one.category.value}", "refused"}
    return not names.isdisjoint(selectors)


def _weight(sign: Sign, at: datetime | None, half_life_days: float) -> float:
    if at is None or sign.at is None:
        return 1.0
    days = max((at - sign.at).total_seconds(), 0.0) / _DAY
    return float(0.5 ** (days / half_life_days))
