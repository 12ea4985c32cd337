"""What was changed in a plan, and why, in the reader's language."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from spotter.coach.plans.exercises import Exercise, library, strains
from spotter.coach.plans.foods import foods
from spotter.coach.plans.texts import texts


@dataclass(frozen=True, slots=True)
class Correction:
    """One change: what kind, on which day (0: the whole plan), and the facts that its reason is told with."""

    code: str
    day: int = 0
    facts: Mapping[str, Any] = field(default_factory=dict)

    def reason(self, language: str) -> str:
        told = {name: _told(name, value, language) for name, value in self.facts.items()}
        return texts().say("reasons", self.code, language, where=self.day, **told)

    def to_dict(self, language: str) -> dict[str, Any]:
        return {"code": self.code, "day": self.day or None, "reason": self.reason(language)}


def _told(name: str, value: Any, language: str) -> str:
    """A fact in the reader's language."""
    if isinstance(value, list | tuple):
        return ("، " if language == "ar" else ", ").join(_told("who", one, language) for one in value)
    if not isinstance(value, str):
        return f"{value:g}" if isinstance(value, float) else str(value)
    if name == "who" and value in strains().arabic:
        return strains().arabic[value] if language == "ar" else value.replace("_", " ").replace("-", " ")
    known: Exercise | Any = library().all.get(value) or foods().all.get(value)
    if known:
        return str(known.name(language))
    part = next((part for part in ("allergens", "diets") if texts().knows(part, value)), None)
    return texts().say(part, value, language) if part else value
