"""What earlier messages told about a member that later ones still have to respect.

A profile of ours keeps conditions itself (`members.notice`), by the same codes; for anyone else the signs are all there
is. Nothing that is said later lifts them: a clearance is recorded, not claimed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from spotter.domain import Action, Category, Context, Feature, Finding, Member, Policy, Sign
from spotter.domain.ages import ACKNOWLEDGED, ADULT, YOUNGEST
from spotter.domain.levels import Severity
from spotter.engine.decide import row_for

_HISTORY = "eating_disorder_history"
_EATING = "eating_disorder"
_A_DAY = timedelta(days=1)
_A_WHILE = timedelta(days=3)  # for what no profile would keep: a symptom, a guess, a sign without a name
_NOT_SAID = ("judge.", "pattern.", "member.")  # found by others than a rule that read it
_AGES = {"13-15": ACKNOWLEDGED - 1, "16-17": ADULT - 1}
_OF_MINORS = ("supplements", "fasting")  # topics that only matter for the young; they tell nobody's age


def as_told(policy: Policy, member: Member, signs: Sequence[Sign], at: datetime | None) -> Member:
    """The member with the youngest age and all conditions that they told of before."""
    ages = [age for sign in signs if (age := _age(member, sign, at)) is not None]
    codes = [code for sign in signs if (code := _condition(policy, member, sign, at))]
    if not ages and not codes:
        return member
    youngest = min([*ages, *([] if member.age is None else [member.age])], default=None)
    return replace(member, age=youngest, conditions=tuple(dict.fromkeys((*member.conditions, *codes))))


def code_of(policy: Policy, one: Finding | Sign) -> str | None:
    """The code under which a profile keeps what was declared."""
    if one.category is Category.EATING_DISORDER and one.context in (Context.PAST, Context.CLEARED):
        return _HISTORY
    if one.context is not Context.SELF:
        return None
    same = (
        each for each in policy.conditions if each.kept and (each.category, each.about) == (one.category, one.about)
    )
    return next((each.code for each in same), None)


def is_symptom(policy: Policy, member: Member, one: Finding) -> bool:
    """Whether someone told of a symptom of their own that is still there."""
    if one.category is not Category.PHYSICAL_SYMPTOM or one.context is Context.OTHER:
        return False
    row = row_for(one, member, policy).row
    return row.action is not Action.ALLOW and Feature.WORKOUT_GENERATION in row.blocks


def symptoms(policy: Policy, member: Member, signs: Sequence[Sign], at: datetime | None) -> Iterator[Finding]:
    """Symptoms that were told of not long ago. A profile of ours asks for another health check instead."""
    for sign in () if member.recorded else signs:
        told = Finding("member.symptom", sign.category, sign.severity, (0, 0), "", sign.context, about=sign.about)
        if sign.by != told.by and is_symptom(policy, member, told) and _stays(sign, at, _A_WHILE):
            yield told


def _age(member: Member, sign: Sign, at: datetime | None) -> int | None:
    """The oldest that someone who said so can be."""
    if sign.category is not Category.AGE or sign.context is not Context.SELF or sign.about in _OF_MINORS:
        return None
    if sign.by.startswith("member.") or not _stays(sign, at, _A_DAY if member.recorded else None):
        return None  # a birth date on record speaks again the next day; a reviewer looks at the event
    return YOUNGEST - 1 if sign.severity is Severity.HIGH else _AGES.get(sign.about, ADULT - 1)


def _condition(policy: Policy, member: Member, sign: Sign, at: datetime | None) -> str | None:
    if sign.by.startswith("member."):
        return None
    code = code_of(policy, sign)
    if code and not sign.by.startswith(_NOT_SAID):
        return None if member.recorded else code
    unnamed = _EATING if sign.category is Category.EATING_DISORDER and sign.context is Context.SELF else None
    return (code or unnamed) if _stays(sign, at, _A_WHILE) else None


def _stays(sign: Sign, at: datetime | None, span: timedelta | None) -> bool:
    return span is None or at is None or sign.at is None or at - sign.at <= span
