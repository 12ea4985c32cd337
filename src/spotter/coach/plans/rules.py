"""What a plan must keep, for one person: numbers from the policy's limits, and what the person's profile closes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from spotter.coach.plans.energy import maintenance, per_week
from spotter.coach.plans.exercises import LEVELS
from spotter.coach.plans.request import PlanRequest
from spotter.domain import Feature, Policy
from spotter.screening.gates import holds

_TEEN = 16
_MOST_ENERGY = 1.25  # times what somebody uses; of a person we know nothing of, so many kcal
_MOST_UNKNOWN = 3500


@dataclass(frozen=True, slots=True)
class Bounds:
    """Minutes, sets, effort, kcal and kg a week for one person. `no_deficit` and `no_fast` say why, or are empty."""

    request: PlanRequest
    level: str
    rest_days: int
    session: int
    week: int
    sets: int
    effort: int
    least_energy: int
    most_loss: float
    maintenance: int
    target: int
    most_energy: int
    no_deficit: str
    no_fast: str
    blocked: Mapping[str, str]  # feature -> what holds it closed
    is_supplement: Callable[[str], bool]
    youngest: int
    adult: int

    @property
    def most_days(self) -> int:
        return 7 - self.rest_days

    @property
    def minutes(self) -> int:
        return min(self.request.minutes, self.session)

    @property
    def counts_energy(self) -> bool:
        """Whether energy may be shown to this person at all."""
        return Feature.CALORIE_TRACKING.value not in self.blocked

    @property
    def fasts(self) -> bool:
        return self.request.ramadan and not self.no_fast


def bounds(request: PlanRequest, policy: Policy) -> Bounds:
    member = request.member
    limit = {name: one.for_member(member) for name, one in policy.limits.items()}
    least = int(limit["energy per day unsure minimum"])
    no_deficit = _no_deficit(request, policy, limit["bmi minimum"])
    needed = maintenance(request)
    most_loss = 0.0 if no_deficit else limit["mass per week maximum"]
    usual = _target(request, needed, least, no_deficit, limit["mass per week sensible"])
    least_energy = max(least, needed) if no_deficit else least
    most_energy = max(usual, round(_MOST_ENERGY * needed) if request.bmi else _MOST_UNKNOWN)
    lowest = max(least_energy, needed - per_week(most_loss))
    return Bounds(
        request=request,
        level=_level(request),
        rest_days=int(limit["rest days per week minimum"]),
        session=int(min(limit["training minutes per day maximum"], limit["duration per day maximum"] * 60)),
        week=int(min(limit["training minutes per week maximum"], limit["duration per week maximum"] * 60)),
        sets=int(limit["sets per muscle per week maximum"]),
        effort=int(limit["effort maximum"]),
        least_energy=least_energy,
        most_loss=most_loss,
        maintenance=needed,
        target=min(max(request.energy, lowest), most_energy) if request.energy else usual,
        most_energy=most_energy,
        no_deficit=no_deficit,
        no_fast=_no_fast(request, policy),
        blocked={hold.feature.value: hold.by for hold in holds(policy, member)},
        is_supplement=lambda name: policy.supplements.find(name) is not None,
        youngest=int(limit["age youngest"]),
        adult=int(limit["age adult"]),
    )


def _level(request: PlanRequest) -> str:
    """Whose exercises are picked: the hardest wait for those between 16 and 64."""
    age = request.age
    held = age is not None and (age < _TEEN or request.member.is_senior)
    return LEVELS[min(LEVELS.index(request.level), 1)] if held else request.level


def _target(request: PlanRequest, needed: int, least: int, no_deficit: str, sensible: float) -> int:
    if request.goal == "lose_fat" and not no_deficit:
        return max(least, needed - per_week(sensible))
    if request.goal == "build_muscle" and (not request.bmi or request.bmi < 30):
        return max(least, needed + 250)
    return max(least, needed)


def _no_deficit(request: PlanRequest, policy: Policy, bmi_minimum: float) -> str:
    if request.member.is_minor:
        return "minor"
    if request.bmi is not None and request.bmi < bmi_minimum:
        return "underweight"
    if not policy.conditions.forbid_losing(request.conditions):
        return ""
    return "pregnancy" if "pregnancy" in {one.code for one in policy.conditions.of(request.conditions)} else "condition"


def _no_fast(request: PlanRequest, policy: Policy) -> str:
    if request.member.is_minor:
        return "minor"
    return "condition" if policy.conditions.forbid_fasts(request.conditions) else ""
