"""Small signs that add up over a member's messages, and fade."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from spotter.domain import Context, Finding, PatternOverTime, Sign

_DAY = 86_400.0


def patterns(
    findings: Sequence[Finding], before: Sequence[Sign], at: datetime | None, known: Sequence[PatternOverTime]
) -> Iterator[Finding]:
    """Findings that only the history makes: each needs a sign in this message and enough earlier ones."""
    for pattern in known if findings else ():
        counted = _since_ended(before, pattern.ends)
        now = [one for one in findings if one.context is Context.SELF and _selects(pattern.now, one)]
        if not now:
            continue
        score = sum(1.0 for one in now[:1] if _selects(pattern.counts, one)) + sum(
            _weight(sign, at, pattern.half_life_days)
            for sign in counted
            if sign.context is Context.SELF and _selects(pattern.counts, sign)
        )
        if score >= pattern.threshold:
            yield Finding(pattern.id, pattern.category, pattern.severity, now[0].span, pattern.why, about=pattern.about)


def _since_ended(before: Sequence[Sign], ends: Sequence[str]) -> Sequence[Sign]:
    """Accepting the safe offer ends a pattern: what was before it no longer counts."""
    last = max((i for i, sign in enumerate(before) if sign.by in ends), default=-1)
    return before[last + 1 :]


def _selects(selectors: Sequence[str], one: Finding | Sign) -> bool:
    """A selector is a rule's id, a category, or `refused category`."""
    names = {one.by, one.category.value}
    if isinstance(one, Sign) and one.action == "refuse":
        names |= {f"refused {one.category.value}", "refused"}
    return not names.isdisjoint(selectors)


def _weight(sign: Sign, at: datetime | None, half_life_days: float) -> float:
    if at is None or sign.at is None:
        return 1.0
    days = max((at - sign.at).total_seconds(), 0.0) / _DAY
    return float(0.5 ** (days / half_life_days))
