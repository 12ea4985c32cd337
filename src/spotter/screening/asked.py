"""Who asks for a feature that is closed to them hears why, from policy, and not only who declares the reason."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from spotter.domain import Category, Feature, Finding, Member, Policy, Severity, Sign
from spotter.engine.finder import Finder
from spotter.engine.text import Text
from spotter.screening.gates import BY_AGE, Hold, condition_finding, holds
from spotter.screening.told import as_told, symptoms

AFTER_CRISIS = "pattern.after-crisis"
Readings = Sequence[tuple[Text, Sequence[str]]]  # a message as it is read, and in which languages


class Asking:
    """How features are asked for under one policy."""

    def __init__(self, policy: Policy, finder: Finder) -> None:
        self._policy = policy
        self._in_words: Callable[[Text, Sequence[str]], Iterator[Feature]] = finder.looking_for(
            [(one.feature, one.lines) for one in policy.asks]
        )

    def closed(
        self, readings: Readings, found: Sequence[Finding], member: Member, before: Sequence[Sign], at: datetime | None
    ) -> list[Finding]:
        """What keeps closed that which this message asks for, as findings; each meets the row of its own kind."""
        closed = list(holds(self._policy, member, before, at))
        if not closed or not (asked := self._features(readings, found)):
            return []
        whole = (0, len(readings[0][0].original))
        reasons = [why for hold in closed if hold.feature in asked for why in self._why(hold, member, before, at)]
        known = {(one.category, one.about) for one in found}
        new = {(one.category, one.about): one for one in reasons if (one.category, one.about) not in known}
        return [replace(one, span=whole) for one in new.values()]

    def _features(self, readings: Readings, found: Sequence[Finding]) -> set[Feature]:
        noticed = {one.by for one in found}
        by_rules = {one.feature for one in self._policy.asks if not noticed.isdisjoint(one.rules)}
        return by_rules.union(*(self._in_words(text, languages) for text, languages in readings))

    def _why(self, hold: Hold, member: Member, before: Sequence[Sign], at: datetime | None) -> Iterator[Finding]:
        asks = f"Asks for {hold.feature.value.replace('_', ' ')}, which is closed:"
        if hold.by == "condition":
            told = condition_finding(self._policy, hold.condition)
            yield replace(told, by="member.condition", why=f"{asks} {hold.condition.replace('_', ' ')} was declared.")
        elif hold.by in ("age", "acknowledgment"):
            age = as_told(self._policy, member, before, at).age
            yield Finding(BY_AGE, Category.AGE, Severity.LOW, (0, 0), f"{asks} the member is {age}.")
        elif hold.by == "symptom":
            told = max(symptoms(self._policy, member, before, at), key=lambda one: one.severity.rank)
            yield replace(told, why=f"{asks} a symptom was told of before.")
        elif hold.by == "crisis":
            why = f"{asks} there was a crisis within the last day."
            yield Finding(
                AFTER_CRISIS, Category.DANGEROUS_WEIGHT_LOSS, Severity.MEDIUM, (0, 0), why, about="after-crisis"
            )
