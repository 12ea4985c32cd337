"""From what is kept about a member to the Member that decisions depend on."""

from datetime import date, datetime

from spotter.domain import Member, Policy
from spotter.members.health_check import Result, result_of
from spotter.store.members import Kept


def age_on(birth: date, today: date) -> int:
    """Years completed; who is born on 29 February has a birthday on 1 March in other years."""
    return today.year - birth.year - ((today.month, today.day) < (birth.month, birth.day))


def health_check_of(policy: Policy, kept: Kept, at: datetime) -> Result:
    cleared = {one.code: one.recorded_at for one in kept.clearances}
    return result_of(policy.health_check, kept.check, kept.voided, cleared, at)


def member_of(policy: Policy, kept: Kept, at: datetime) -> Member:
    """Age is counted at the given time; of the health check only pass or fail and what it closes come along."""
    row, check = kept.profile, health_check_of(policy, kept, at)
    return Member(
        age=age_on(row["birth_date"], at.date()) if row["birth_date"] else None,
        gender=row["gender"],
        country=row["country"],
        language=row["language"],
        level=row["level"],
        conditions=tuple(one.code for one in kept.conditions),
        parental_acknowledgment=row["parental_acknowledgment_at"] is not None,
        high_sensitivity=row["high_sensitivity"],
        mental_health_support=row["mental_health_support"],
        coaching_tone=row["coaching_tone"],
        goals=tuple(row["goals"] or ()),
        allergies=tuple(row["allergies"] or ()),
        equipment=tuple(row["equipment"] or ()),
        schedule=tuple(row["schedule"] or ()),
        cleared=tuple(one.code for one in kept.clearances),
        ai_opt_out=row["ai_opt_out"],
        health_check=check.for_the_ai,
        held=tuple(feature.value for feature in check.held),
        recorded=True,
    )
