"""What a verdict may depend on about the person who writes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from spotter.domain.ages import ADULT, SENIOR


class MemberError(ValueError):
    """A member field that can't be read; the message says which and what is expected."""


@dataclass(frozen=True, slots=True)
class Member:
    """All fields are optional: an unknown member is an adult of whom nothing else is known."""

    age: int | None = None
    gender: str | None = None
    country: str | None = None
    language: str | None = None
    level: str | None = None
    conditions: tuple[str, ...] = ()
    parental_acknowledgment: bool = False
    high_sensitivity: bool = False
    mental_health_support: bool = False
    coaching_tone: str | None = None
    goals: tuple[str, ...] = ()
    allergies: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    schedule: tuple[str, ...] = ()
    memory: tuple[str, ...] = ()  # what the coach remembers: preferences, from closed lists
    cleared: tuple[str, ...] = ()  # conditions for which a doctor's clearance is on record
    ai_opt_out: bool = False
    health_check: str | None = None  # pass | fail | missing, None where nobody asks for one; never an answer
    held: tuple[str, ...] = ()  # features that the health check keeps closed
    recorded: bool = False  # a profile of ours: what was told in chat stands in it, and is lifted there

    @property
    def is_minor(self) -> bool:
        return self.age is not None and self.age < ADULT

    @property
    def is_senior(self) -> bool:
        return self.age is not None and self.age >= SENIOR

    @property
    def is_in_their_prime(self) -> bool:
        """Neither under 18 nor 65 and over, as far as we know."""
        return not (self.is_minor or self.is_senior)

    @classmethod
    def of(cls, given: "Member | Mapping[str, Any] | None") -> "Member":
        """Read a member from what a caller sent; fields we don't know are left alone."""
        if given is None:
            return UNKNOWN
        if isinstance(given, Member):
            return given
        if not isinstance(given, Mapping):
            raise MemberError(f"member must be an object, not {type(given).__name__}")
        known = {name: given[name] for name in _READ if not _is_blank(given.get(name))}
        values: dict[str, Any] = {name: _READ[name](name, value) for name, value in known.items()}
        return cls(**values)


def _is_blank(value: object) -> bool:
    """A field that a form left empty says nothing; it must not keep a message from being screened."""
    return value is None or (isinstance(value, str) and not value.strip())


def _age(name: str, value: object) -> int:
    if isinstance(value, str) and len(value) < 5 and value.strip().isdecimal():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 130:
        raise MemberError(f"member.{name} must be a number of years between 0 and 130")
    return int(value)


def _word(name: str, value: object) -> str:
    if not isinstance(value, str) or len(value) > 64:
        raise MemberError(f"member.{name} must be a short string")
    return value.strip().lower()


def _country(name: str, value: object) -> str:
    code = _word(name, value).upper()
    if len(code) != 2 or not code.isascii() or not code.isalpha():
        raise MemberError(f"member.{name} must be a two-letter country code such as EG")
    return code


def _language(name: str, value: object) -> str:
    """A language tag as we write it: `en`, `ar`, `arz-Latn`; regions are left out (`ar-EG` is `ar`)."""
    language, *more = _word(name, value).replace("_", "-").split("-")
    return "arz-Latn" if language == "arz" and more == ["latn"] else language


def _gender(name: str, value: object) -> str:
    return {"f": "woman", "female": "woman", "m": "man", "male": "man"}.get(word := _word(name, value), word)


def _words(name: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise MemberError(f"member.{name} must be a list of strings")
    return tuple(_word(name, one) for one in value if not _is_blank(one))


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise MemberError(f"member.{name} must be true or false")
    return value


_READ: Mapping[str, Callable[[str, object], object]] = {
    "age": _age,
    "gender": _gender,
    "country": _country,
    "language": _language,
    "level": _word,
    "conditions": _words,
    "parental_acknowledgment": _flag,
    "high_sensitivity": _flag,
    "mental_health_support": _flag,
    "coaching_tone": _word,
    "goals": _words,
    "allergies": _words,
    "equipment": _words,
    "schedule": _words,
    "cleared": _words,
    "ai_opt_out": _flag,
    "recorded": _flag,
}

UNKNOWN = Member()
