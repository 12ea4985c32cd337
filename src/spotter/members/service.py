"""Members as callers use them: read, change, ask what is open. Decisions are made by the pure modules beside."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import uuid4

from sqlalchemy.exc import SQLAlchemyError

from spotter.domain import (
    Action,
    Category,
    Context,
    Event,
    Feature,
    Member,
    Policy,
    RefusedError,
    Severity,
    Sign,
    Verdict,
)
from spotter.members.events import event, refused_use
from spotter.members.gates import Access, all_access
from spotter.members.health_check import GENERAL, Result, conditions_of, read_answers
from spotter.members.memory import memory_row, remembered
from spotter.members.notice import noticed
from spotter.members.profile import age_on, health_check_of, member_of
from spotter.store import Row, Store, members, memories
from spotter.store.exchanges import signs_of_user
from spotter.store.members import Check, Clearance, Kept

_A_DAY = timedelta(hours=24)
_UNSURE = tuple(one.value for one in Feature if one is not Feature.CHAT)
_OLDEST = 120


class UnknownMemberError(LookupError):
    """There is no such member."""


class RecordError(RefusedError):
    """Something that can't be done to a member's own record."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One member at one moment: what is kept, what decisions depend on, and the last day's crises."""

    kept: Kept
    member: Member
    check: Result
    access: Mapping[Feature, Access]
    signs: Sequence[Sign]
    at: datetime


class Members:
    """Services over one store and one policy. Methods block: call them from a thread."""

    def __init__(self, store: Store, policy: Policy) -> None:
        self.store, self.policy = store, policy

    def looked_up(self, member_id: str, given: Member, at: datetime) -> tuple[Member, bool]:
        """For a message: the member as kept, else as the caller gave them; and whether there is a profile.

        While the store can't be read nobody knows what is closed to them, so all but chat is.
        """
        try:
            kept = members.of_id(self.store.engine, member_id)
            known = memories.of_member(self.store.engine, member_id) if kept else []
        except SQLAlchemyError:
            return replace(given, held=_UNSURE), False
        if kept is None:
            return given, False
        told = tuple(f"{one.kind.replace('_', ' ')}: {one.value.replace('_', ' ')}" for one in known)
        return replace(member_of(self.policy, kept, at), memory=told), True

    def standing(self, member_id: str, at: datetime) -> Standing:
        kept = members.of_id(self.store.engine, member_id)
        if kept is None:
            raise UnknownMemberError(member_id)
        member, signs = member_of(self.policy, kept, at), self._crises(member_id, at)
        now = at.astimezone(UTC).replace(tzinfo=None)
        access = all_access(self.policy, member, signs, now)
        return Standing(kept, member, health_check_of(self.policy, kept, at), access, signs, now)

    def save(self, member_id: str, values: Mapping[str, Any], at: datetime, *, by_member: bool) -> None:
        """A birth date is given once; who could change it could walk through every gate that depends on age."""
        kept = members.of_id(self.store.engine, member_id)
        if (birth := values.get("birth_date")) is not None:
            _check_birth(birth, at.date())
        known = kept.profile["birth_date"] if kept else None
        if by_member and known and "birth_date" in values and values["birth_date"] != known:
            raise RecordError("a birth date is given once; ask support if it is wrong")
        members.put(self.store.engine, member_id, values, at)

    def acknowledge(self, member_id: str, at: datetime | None, now: datetime) -> None:
        """A parent's acknowledgment, or its end."""
        self.standing(member_id, now)
        members.put(self.store.engine, member_id, {"parental_acknowledgment_at": at}, now)

    def declare(self, member_id: str, code: str, at: datetime) -> list[Row]:
        """A condition that the member tells of; gives back what has to be kept, the event too."""
        standing, found = self.standing(member_id, at), self.policy.conditions.find(code)
        if found is None or not found.kept:
            known = ", ".join(one.code for one in self.policy.conditions if one.kept)
            raise RecordError("a condition is one of: {some}", some=known)
        return [] if found.code in standing.member.conditions else self._noted(standing, member_id, [found.code], at)

    def clear(self, member_id: str, code: str, given_by: str, at: datetime) -> None:
        """Record that a doctor said go. Age and eating-disorder blocks have no clearance."""
        standing = self.standing(member_id, at)
        if code != GENERAL:
            found = self.policy.conditions.find(code)
            if found is None or found.code not in standing.member.conditions:
                raise RecordError("there is no such condition on your page")
            if not found.clearable:
                raise RecordError("this stays closed; support from someone who knows about eating helps more here")
            code = found.code
        members.add_clearance(self.store.engine, member_id, Clearance(str(uuid4()), code, given_by, at))

    def end_condition(self, member_id: str, code: str, at: datetime) -> None:
        """For a reviewer who looked into it: the code was noted by mistake."""
        if not members.end_condition(self.store.engine, member_id, code, at):
            raise UnknownMemberError(f"{member_id} has no condition {code}")

    def take_check(
        self, member_id: str, version: str, given: Mapping[str, object], at: datetime
    ) -> tuple[Result, list[Row]]:
        """Keep the answers; gives back the result, and what else has to be kept: codes, the event of a failed one."""
        asked = self.policy.health_check
        answers = read_answers(asked, version, given)
        before = self.standing(member_id, at)
        members.add_check(self.store.engine, member_id, Check(str(uuid4()), version, at, answers))
        new = [code for code in conditions_of(asked, answers) if code not in before.member.conditions]
        rows = [members.condition_row(member_id, code, "health_check", at) for code in new]
        result = self.standing(member_id, at).check
        return result, rows + ([] if result.passed else [self._screening_block(member_id, result, at)])

    def asked_for(self, member_id: str, feature: Feature, at: datetime) -> tuple[Access, list[Row]]:
        """Somebody wants to use a feature: whether they may, and what is logged if not."""
        one = self.standing(member_id, at).access[feature]
        return one, refused_use(one, member_id, at, self.policy.version)

    def left_by(self, member_id: str, member: Member, verdict: Verdict, at: datetime, said: str = "") -> list[Row]:
        """What a message leaves in a profile, to be kept together with its exchange."""
        found = noticed(self.policy, member, verdict)
        new = [code for code in found.conditions if code not in member.conditions]
        rows = [members.condition_row(member_id, code, "chat", at) for code in new]
        reasons = [*(["symptom"] if found.symptom else []), *(["condition"] if new else [])]
        rows += [memory_row(member_id, kind, value, at) for kind, value in remembered(said, verdict)]
        return rows + [members.void_row(member_id, reason, at) for reason in reasons]

    def _noted(self, standing: Standing, member_id: str, codes: Sequence[str], at: datetime) -> list[Row]:
        rows = [members.condition_row(member_id, code, "member", at) for code in codes]
        rows.append(members.void_row(member_id, "condition", at))
        for code in codes:
            eating = self.policy.conditions.by_code[code].category is Category.EATING_DISORDER
            kind = Event.EATING_DISORDER_FLAG if eating else Event.MEDICAL_REDIRECT
            severity = Severity.HIGH if eating else Severity.MEDIUM
            trigger = "Condition declared in the profile"
            rows.append(event(kind, member_id, at, self.policy.version, trigger, None, severity, condition=code))
        return rows

    def _screening_block(self, member_id: str, result: Result, at: datetime) -> Row:
        return event(
            Event.SCREENING_BLOCK,
            member_id,
            at,
            self.policy.version,
            trigger="Health check taken",
            shown=self.policy.reasons["hold-health-check"]["en"],
            severity=Severity.MEDIUM,
            features=list(result.held),
            note=f"result: {result.status}",
        )

    def _crises(self, member_id: str, at: datetime) -> list[Sign]:
        kept = signs_of_user(self.store.engine, member_id, at - _A_DAY)
        return [
            Sign(
                one["by"],
                Category.CRISIS,
                Severity(one["severity"]),
                Action(one["action"]),
                Context(one["context"]),
                datetime.fromisoformat(one["at"]),
            )
            for one in kept
            if one["category"] == Category.CRISIS
        ]


def _check_birth(birth: date, today: date) -> None:
    if birth > today or age_on(birth, today) > _OLDEST:
        raise RecordError("a birth date lies between today and {n} years ago", n=_OLDEST)
