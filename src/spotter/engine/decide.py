"""One table from findings and profile to what happens. Rules notice; only this decides."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from spotter.domain import Action, Category, Decision, Event, Feature, Finding, Member, Policy, Severity, Triage

_EXPERIENCED = ("advanced", "experienced", "athlete")

# Names that the `who` column may use.
WHO: Mapping[str, Callable[[Member, Policy], bool]] = {
    "anyone": lambda member, policy: True,
    "minor": lambda member, policy: member.is_minor,
    "experienced": lambda member, policy: member.level in _EXPERIENCED and member.is_in_their_prime,
    "faith-risk": lambda member, policy: member.is_minor or policy.conditions.forbid_fasts(member.conditions),
}


@dataclass(frozen=True, slots=True)
class Decided:
    """A finding with the row that fits it; `rank` is the row's place, the gravest first."""

    finding: Finding
    row: Decision
    rank: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """All rows of one message put together."""

    triage: Triage = Triage.SAFE
    action: Action = Action.ALLOW
    severity: Severity | None = None
    urgent: bool = False
    categories: tuple[Category, ...] = ()
    blocked_features: tuple[Feature, ...] = ()
    events: tuple[Event, ...] = ()
    answers: tuple[str, ...] = ()
    resources: tuple[str, ...] = ()
    decided: tuple[Decided, ...] = ()


NOTHING = Outcome()
_MOST_ANSWERS = 2


def decide(findings: Sequence[Finding], member: Member, policy: Policy) -> Outcome:
    """Each finding takes the first row that fits; levels take the highest, blocks and events all."""
    if not findings:
        return NOTHING
    decided = tuple(sorted((row_for(one, member, policy) for one in findings), key=lambda one: one.rank))
    fits = [one.row for one in decided]
    logged = [row.logged for row in fits if row.logged]
    return Outcome(
        triage=max(row.triage for row in fits),
        action=max(row.action for row in fits),
        severity=max(logged, default=None),
        urgent=any(row.urgent for row in fits),
        categories=tuple(dict.fromkeys(one.finding.category for one in decided)),
        blocked_features=tuple(f for f in Feature if any(f in row.blocks for row in fits)),
        events=tuple(dict.fromkeys(row.event for row in fits if row.event)),
        answers=tuple(dict.fromkeys(_answers(fits)))[:_MOST_ANSWERS],
        resources=tuple(dict.fromkeys(kind for row in fits for kind in row.resources)),
        decided=decided,
    )


def _answers(fits: Sequence[Decision]) -> Iterator[str]:
    """Of a crisis only the gravest answer: who is in danger is told one thing."""
    said: set[Category] = set()
    for row in fits:
        if row.answer and not (row.category is Category.CRISIS and row.category in said):
            said.add(row.category)
            yield row.answer


def row_for(finding: Finding, member: Member, policy: Policy) -> Decided:
    for rank, row in enumerate(policy.decisions):
        if row.category is finding.category and _fits(row, finding) and WHO[row.who](member, policy):
            return Decided(finding, row, rank)
    raise LookupError(f"no decision row for {finding.category}")  # the loader requires a last row for each


def _fits(row: Decision, finding: Finding) -> bool:
    return (
        row.about in (None, finding.about)
        and row.severity in (None, finding.severity)
        and row.context in (None, finding.context)
    )
