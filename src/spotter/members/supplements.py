"""What may be said to one person about one supplement."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from spotter.domain import Dose, Effect, Member, Policy, Supplement, Tier
from spotter.domain.supplements import Interaction
from spotter.domain.text import spoken
from spotter.members.reasons import Reason, reason

_ALLERGY = "allergy:"


@dataclass(frozen=True, slots=True)
class Advice:
    """`dose` is None where no dose may be given; `most` is what nobody here may exceed, in the dose's unit."""

    supplement: Supplement
    allowed: bool
    dose: Dose | None
    most: float | None
    reasons: tuple[Reason, ...]  # of this person
    ask_first: tuple[Reason, ...]  # of what no profile holds: medicines, and other conditions
    instead: tuple[str, ...]


def advise(
    policy: Policy, one: Supplement, member: Member, allergies: Collection[str] = (), language: str = "en"
) -> Advice:
    """Whether this person may be told of it, how much, and what speaks against it."""
    texts = _Texts(policy, one, language)
    mine = [row for row in one.interactions if _is_mine(policy, row, member, allergies)]
    blocked = [row for row in mine if row.effect is Effect.BLOCK]
    young = one.youngest is not None and member.age is not None and member.age < one.youngest
    allowed = one.tier <= Tier.YELLOW and not blocked and not young and not _too_old(one, member)
    dosed = allowed and not member.is_minor
    return Advice(
        supplement=one,
        allowed=allowed,
        dose=one.dose if dosed else None,
        most=_most(one, mine) if dosed else None,
        reasons=(*texts.by_tier(), *texts.by_age(member, young), *(texts.of(row) for row in mine)),
        ask_first=tuple(texts.of(row) for row in one.interactions if _is_asked(policy, row) and row not in mine),
        instead=tuple(dict.fromkeys(row.instead for row in blocked if row.instead)),
    )


def _is_mine(policy: Policy, row: Interaction, member: Member, allergies: Collection[str]) -> bool:
    if row.who.startswith(_ALLERGY):
        return row.who.removeprefix(_ALLERGY) in allergies
    return any(found.code == row.who for code in member.conditions if (found := policy.conditions.find(code)))


def _is_asked(policy: Policy, row: Interaction) -> bool:
    return not row.who.startswith(_ALLERGY) and not policy.conditions.by_code[row.who].kept


def _too_old(one: Supplement, member: Member) -> bool:
    return member.is_senior and one.senior is Effect.BLOCK


def _most(one: Supplement, mine: Collection[Interaction]) -> float | None:
    if one.dose is None:
        return None
    usual = any(row.effect is Effect.LIMIT for row in mine)
    return one.dose.high if usual or one.maximum is None else one.maximum


class _Texts:
    """The policy's reasons about one supplement, filled in."""

    def __init__(self, policy: Policy, one: Supplement, language: str) -> None:
        self._policy, self._one = policy, one
        self._language = spoken(language)

    def by_tier(self) -> Iterator[Reason]:
        if self._one.tier > Tier.YELLOW:
            yield self._say(f"supplement-{self._one.tier.lower()}", why=self._one.why)

    def by_age(self, member: Member, young: bool) -> Iterator[Reason]:
        limits = self._policy.limits
        if young:
            yield self._say("supplement-young", age=f"{self._one.youngest:g}")
        elif member.is_minor:
            yield self._say("supplement-no-dose", age=f"{limits['age adult'].for_member(member):g}")
        if member.is_senior and self._one.senior:
            yield self._say("supplement-senior", age=f"{limits['age senior'].for_member(member):g}")

    def of(self, row: Interaction) -> Reason:
        if row.who.startswith(_ALLERGY):
            of = self._policy.conditions.allergies[row.who.removeprefix(_ALLERGY)]
            return self._say("supplement-allergy", who=of[self._language])
        who = self._policy.conditions.by_code[row.who].names[self._language]
        return self._say(f"supplement-{row.effect}", who=who, hours=f"{row.hours or 0:g}")

    def _say(self, name: str, **slots: str) -> Reason:
        return reason(self._policy, name, self._language, name=self._one.name(self._language), **slots)
