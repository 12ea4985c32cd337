"""The health check: what answers lead to, and for how long."""

import calendar
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from spotter.domain import Feature
from spotter.domain.health_check import HealthCheck, Question
from spotter.store.members import Check, Voided

GENERAL = "health_check"  # the code of a clearance for answers that name no condition


class AnswersError(ValueError):
    """Answers that can't be taken; the message says which."""


@dataclass(frozen=True, slots=True)
class Result:
    """`status`: pass, clearance, blocked, or why there is none that counts: missing, expired, void, outdated."""

    status: str
    held: Mapping[Feature, str]  # feature -> clearance | blocked | missing
    valid_until: datetime | None = None

    @property
    def passed(self) -> bool:
        return self.status == "pass"

    @property
    def for_the_ai(self) -> str:
        """All that a model, or anyone but the member, ever learns."""
        if self.passed:
            return "pass"
        return "fail" if self.status in ("clearance", "blocked") else "missing"


def read_answers(asked: HealthCheck, version: str, given: Mapping[str, object]) -> dict[str, bool]:
    """Every question answered with yes or no, and nothing beside."""
    if version != asked.version:
        raise AnswersError(
            f"these answers are to version {version[:20]!r}; the questions are version {asked.version!r}"
        )
    names = {question.id for question in asked.questions}
    if unknown := sorted(set(given) - names):
        raise AnswersError(f"there is no question {unknown[0][:40]!r}")
    if missing := [question.id for question in asked.questions if not isinstance(given.get(question.id), bool)]:
        raise AnswersError(f"please answer true or false to: {', '.join(missing)}")
    return {name: given[name] is True for name in names}


def conditions_of(asked: HealthCheck, answers: Mapping[str, bool]) -> list[str]:
    """Codes that answers put into the profile."""
    return [one.condition for one in asked.questions if one.condition and answers.get(one.id)]


def result_of(
    asked: HealthCheck, check: Check | None, voided: Voided, cleared: Mapping[str, datetime], at: datetime
) -> Result:
    """`cleared`: codes of clearances on record and since when."""
    if check is None or (status := _lapsed(asked, check, voided, at)):
        return Result("missing" if check is None else status, dict.fromkeys(asked.plans, "missing"))
    held: dict[Feature, str] = {}
    for question in _open(asked, check, cleared):
        for feature in question.holds:
            held[feature] = "blocked" if "blocked" in (question.yes, held.get(feature)) else "clearance"
    status = "blocked" if "blocked" in held.values() else "clearance" if held else "pass"
    return Result(status, held, _until(check.taken_at, asked.months))


def _lapsed(asked: HealthCheck, check: Check, voided: Voided, at: datetime) -> str:
    if any(told is not None and told > check.taken_at for told in voided):
        return "void"
    if check.version != asked.version:
        return "outdated"
    return "expired" if at >= _until(check.taken_at, asked.months) else ""


def _open(asked: HealthCheck, check: Check, cleared: Mapping[str, datetime]) -> Collection[Question]:
    """Questions answered with yes that no clearance has settled since."""
    return [one for one in asked.questions if check.answers.get(one.id) and not _is_settled(one, check, cleared)]


def _is_settled(one: Question, check: Check, cleared: Mapping[str, datetime]) -> bool:
    if one.yes == "blocked":
        return False
    if one.condition is not None:
        return one.condition in cleared
    return GENERAL in cleared and cleared[GENERAL] >= check.taken_at


def _until(taken: datetime, months: int) -> datetime:
    """The same day so many months later, or that month's last."""
    year, month = divmod(taken.month - 1 + months, 12)
    year, month = taken.year + year, month + 1
    return taken.replace(year=year, month=month, day=min(taken.day, calendar.monthrange(year, month)[1]))
