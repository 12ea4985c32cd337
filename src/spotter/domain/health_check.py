"""The health check as the policy asks it. Questions take yes or no; nothing else is ever asked for or kept."""

from collections.abc import Mapping
from dataclasses import dataclass

from spotter.domain.levels import Feature


@dataclass(frozen=True, slots=True)
class Question:
    """`yes` is what a yes leads to: `clearance` (a recorded clearance lifts it) or `blocked` (a new check does)."""

    id: str
    yes: str
    holds: tuple[Feature, ...]
    condition: str | None  # the code that goes into the profile, if any
    text: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class HealthCheck:
    version: str
    months: int  # how long one is good for
    plans: tuple[Feature, ...]  # what needs one
    questions: tuple[Question, ...]
