"""What a plan is made for: the person as far as a plan needs them, and what they asked for."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from spotter.coach.plans.exercises import LEVELS, library, strains
from spotter.coach.plans.foods import EATERS, foods
from spotter.domain import Member
from spotter.domain.text import spoken

GOALS = ("health", "lose_fat", "build_muscle", "strength", "endurance", "mobility")
GYM = "gym"
_GOALS = {"lose": "lose_fat", "fat": "lose_fat", "muscle": "build_muscle", "strong": "strength", "endur": "endurance"}
_GOALS |= {"strength": "strength", "run": "endurance", "mobil": "mobility", "flex": "mobility", "health": "health"}


class PlanRequestError(ValueError):
    """A request that can't be read; the message says which field, and what is expected."""


@dataclass(frozen=True, slots=True)
class PlanRequest:
    """Everything is optional: of an unknown person an adult beginner is assumed.

    `cleared` are conditions that a doctor cleared (recorded by the member, never said in chat); `health_check` is its
    result only, `held` the features that it keeps closed; `step` how much harder or easier than usual it should be;
    `seed` which of the equally good plans.
    """

    age: int | None = None
    gender: str | None = None
    weight_kg: float | None = None
    height_cm: float | None = None
    level: str = "beginner"
    goal: str = "health"
    conditions: tuple[str, ...] = ()
    cleared: tuple[str, ...] = ()
    injuries: tuple[str, ...] = ()
    allergies: tuple[str, ...] = ()
    diet: str = "anything"
    equipment: tuple[str, ...] = ()
    days: int = 3
    minutes: int = 45
    energy: int | None = None  # kcal a day that were asked for; a plan comes as near as is safe
    ramadan: bool = False
    cheap: bool = False
    health_check: bool | None = None
    held: tuple[str, ...] = ()
    parental_acknowledgment: bool = False
    language: str = "en"
    seed: int = 0
    step: int = 0

    @classmethod
    def of(cls, given: object) -> "PlanRequest":
        """Read what a caller sent. A field we don't know is an error: a misspelled allergy must not be lost."""
        if not isinstance(given, Mapping):
            raise PlanRequestError("the request must be an object")
        known = {one.name for one in fields(cls)}
        for name in given:
            if name not in known:
                raise PlanRequestError(f"`{name}` is not known here; known: {', '.join(sorted(known))}")
        return cls(**{name: _READ[name](name, value) for name, value in given.items() if value is not None})

    @classmethod
    def for_member(cls, member: Member, **wishes: Any) -> "PlanRequest":
        """From what is known about a member; what the profile says in other words than plans use is left alone."""
        known: dict[str, Any] = {"age": member.age, "gender": member.gender, "conditions": member.conditions}
        known |= {"cleared": member.cleared, "allergies": member.allergies, "held": member.held}
        known |= {"parental_acknowledgment": member.parental_acknowledgment}
        known |= {"equipment": [tool for one in member.equipment if (tool := _tool(one)) in _tools()]}
        known |= {"level": member.level} if member.level in LEVELS else {}
        known |= {"goal": goal} if (goal := _goal(member.goals)) else {}
        known |= {"health_check": False} if member.health_check == "fail" else {}
        known |= {"language": spoken(member.language)}
        return cls.of({**known, **wishes})

    @property
    def member(self) -> Member:
        """As the policy's tables know people."""
        return Member(
            age=self.age,
            gender=self.gender,
            level=self.level,
            conditions=self.conditions,
            cleared=self.cleared,
            held=self.held,
            parental_acknowledgment=self.parental_acknowledgment,
        )

    @property
    def bmi(self) -> float | None:
        if not self.weight_kg or not self.height_cm:
            return None
        return self.weight_kg / (self.height_cm / 100) ** 2

    @property
    def tools(self) -> frozenset[str]:
        return library().equipment if GYM in self.equipment else frozenset(self.equipment)

    @property
    def reasons(self) -> Mapping[str, frozenset[str]]:
        """Who or what leaves strains out, and which."""
        table = strains()
        who = [*self.injuries, *(table.condition(one) for one in self.conditions)]
        who += ["minor"] if self.member.is_minor else ["senior"] if self.member.is_senior else []
        return {one: table.left_out[one] for one in who}

    @property
    def left_out(self) -> frozenset[str]:
        return frozenset().union(*self.reasons.values())

    def changed(self, **wishes: Any) -> "PlanRequest":
        return replace(self, **wishes)


def _goal(goals: Sequence[str]) -> str | None:
    said = " ".join(goals).lower()
    return next((goal for word, goal in _GOALS.items() if word in said), None)


def _tool(name: str) -> str:
    """A profile's word for equipment as the library has it."""
    plain = name.lower().replace(" ", "-").replace("_", "-")
    return next((one for one in (plain, plain.removesuffix("s"), f"{plain}s") if one in _tools()), plain)


def _tools() -> frozenset[str]:
    return library().equipment | {GYM}


def _number(least: float, most: float, whole: bool = False) -> Callable[[str, object], Any]:
    def read(name: str, value: object) -> float | int:
        wrong = isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most
        if wrong or (whole and value != int(value)):  # type: ignore[call-overload]
            kind = "a whole number" if whole else "a number"
            raise PlanRequestError(f"`{name}` must be {kind} between {least:g} and {most:g}")
        return int(value) if whole else float(value)  # type: ignore[call-overload, arg-type]

    return read


def _one_of(*choices: str) -> Callable[[str, object], str]:
    def read(name: str, value: object) -> str:
        plain = value.strip().lower() if isinstance(value, str) else value
        if plain not in choices:
            raise PlanRequestError(f"`{name}` is one of {', '.join(choices)}")
        return str(plain)

    return read


def _gender(name: str, value: object) -> str:
    short = {"f": "woman", "female": "woman", "m": "man", "male": "man"}
    word = value.strip().lower() if isinstance(value, str) else ""
    if not word or len(word) > 40:
        raise PlanRequestError(f"`{name}` must be a word")
    return short.get(word, word)


def _list(name: str, value: object) -> list[str]:
    some = value.split(",") if isinstance(value, str) else value
    if not isinstance(some, list | tuple) or not all(isinstance(one, str) and len(one) <= 60 for one in some):
        raise PlanRequestError(f"`{name}` must be a list of short texts")
    return [one.strip().lower() for one in some if one.strip()]


def _conditions(name: str, value: object) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_list(name, value)))


def _injuries(name: str, value: object) -> tuple[str, ...]:
    found = {one: strains().injury(one) for one in _list(name, value)}
    for said, area in found.items():
        if area is None:
            known = ", ".join(one for one in strains().left_out if strains().injury(one) == one)
            raise PlanRequestError(f"`{said}` is no area that `{name}` knows: {known}")
    return tuple(dict.fromkeys(area for area in found.values() if area))


def _allergies(name: str, value: object) -> tuple[str, ...]:
    """Known allergens by their name; anything else stays as the word it is, and is looked for in names."""
    return tuple(dict.fromkeys(foods().allergen(one) or one for one in _list(name, value)))


def _equipment(name: str, value: object) -> tuple[str, ...]:
    known = _tools()
    some = [one for one in (word.replace(" ", "-") for word in _list(name, value)) if one not in ("none", "nothing")]
    for one in some:
        if one not in known:
            raise PlanRequestError(f"`{one}` is no equipment that is known here: {', '.join(sorted(known))}, none")
    return tuple(dict.fromkeys(some))


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise PlanRequestError(f"`{name}` must be true or false")
    return value


_READ: Mapping[str, Callable[[str, object], Any]] = {
    "age": _number(0, 130, whole=True),
    "gender": _gender,
    "weight_kg": _number(20, 350),
    "height_cm": _number(90, 250),
    "level": _one_of(*LEVELS),
    "goal": _one_of(*GOALS),
    "conditions": _conditions,
    "cleared": _conditions,
    "injuries": _injuries,
    "allergies": _allergies,
    "diet": _one_of(*EATERS),
    "equipment": _equipment,
    "days": _number(1, 7, whole=True),
    "minutes": _number(10, 240, whole=True),
    "energy": _number(0, 20_000, whole=True),
    "ramadan": _flag,
    "cheap": _flag,
    "health_check": _flag,
    "held": _conditions,
    "parental_acknowledgment": _flag,
    "language": _one_of("en", "ar"),
    "seed": _number(0, 2**31, whole=True),
    "step": _number(-3, 3, whole=True),
}
