"""The plan that a conversation is about. It travels in the member's own messages: reading them in order gives what was
wished for so far, so the same conversation gives the same plan anywhere, and nothing has to be stored."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from spotter.coach.knowledge.hearing import Heard

_SHORT = 9  # words; so short a message after a plan is about the plan
_FEW = 6  # words of a message that says nothing else
_STEPS = 3
_LEAST, _USUAL, _MOST = 15, 45, 90  # minutes


@dataclass(frozen=True, slots=True)
class Wishes:
    """`kind` is None until a plan was asked for; `turn` is what the last message did: new, changed, or nothing."""

    kind: str | None = None
    turn: str = ""
    days: int | None = None
    minutes: int | None = None
    energy: int | None = None
    equipment: tuple[str, ...] | None = None
    goal: str | None = None
    diet: str | None = None
    level: str | None = None
    allergies: tuple[str, ...] = ()
    injuries: tuple[str, ...] = ()
    ramadan: bool = False
    cheap: bool = False
    step: int = 0
    seed: int = 0

    def request(self) -> dict[str, Any]:
        """What goes into a request; what nobody said is left to the profile."""
        said: dict[str, Any] = {"step": self.step, "seed": self.seed}
        for name in ("days", "minutes", "energy", "goal", "diet", "equipment", "level"):
            value = getattr(self, name)
            said |= {name: value} if value is not None else {}
        return said | {"ramadan": self.ramadan, "cheap": self.cheap}


def wishes_of(messages: Sequence[Heard]) -> Wishes:
    """What was wished for, message by message."""
    so_far = Wishes()
    for heard in messages:
        so_far = _after(so_far, heard)
    return so_far


def _after(so_far: Wishes, heard: Heard) -> Wishes:
    kind = _asked(heard)
    if kind:
        fresh = kind != so_far.kind
        seed = so_far.seed + (not fresh and "another" in heard.asks)
        is_easier = "easier" in heard.asks
        turn = "easier" if is_easier else "new" if fresh else "changed"
        step = max(-_STEPS, so_far.step - is_easier)
        return _with_details(replace(so_far, kind=kind, turn=turn, seed=seed, step=step), heard)
    if so_far.kind and _is_about_the_plan(heard):
        return _with_details(_stepped(so_far, heard), heard)
    return replace(so_far, turn="")


def is_bare(messages: Sequence[Heard]) -> bool:
    """Whether the last message only says "shorter" or "another one", and there is no plan that it could mean."""
    last = messages[-1]
    names = any((last.exercises, last.foods, last.first, last.days, last.minutes))
    follows = bool(last.asks & {"shorter", "longer", "another"}) and _length(last) <= _FEW
    return follows and not names and wishes_of(messages).kind is None


def _length(heard: Heard) -> int:
    """In words; of Arabizi in its reading, where no digit divides them."""
    return len(heard.reading.split() or heard.words)


def _asked(heard: Heard) -> str | None:
    """Which plan a message asks for; a question about exercises or meals in general is none."""
    if "instead" in heard.asks and heard.exercises:
        return None
    if "owned" in heard.asks and "order" not in heard.asks:
        return None  # what the member says about the one they have
    is_how = bool(heard.tools) and "form" in heard.asks  # a muscle with what there is
    if heard.muscles and ("for-muscle" in heard.asks or is_how) and not (heard.days or heard.minutes):
        return None
    if "meals" in heard.asks:
        return "meals"
    return "workout" if "workout" in heard.asks else None


def _is_about_the_plan(heard: Heard) -> bool:
    if heard.asks & {"harder", "easier", "another", "no-equipment"}:
        return True
    if heard.asks & {"shorter", "longer"} and _length(heard) <= _SHORT:
        return True
    said = any((heard.days, heard.minutes, heard.energy, heard.tools, heard.diets, heard.allergies, heard.injuries))
    said = said or bool(heard.asks & {"cheap", "ramadan"})
    return said and ("change" in heard.asks or len(heard.words) <= _SHORT) and "form" not in heard.asks


def _stepped(so_far: Wishes, heard: Heard) -> Wishes:
    step = so_far.step + ("harder" in heard.asks) - ("easier" in heard.asks)
    seed = so_far.seed + ("another" in heard.asks)
    turn = "harder" if step > so_far.step else "easier" if step < so_far.step else "changed"
    return replace(so_far, turn=turn, step=max(-_STEPS, min(_STEPS, step)), seed=seed)


def _with_details(so_far: Wishes, heard: Heard) -> Wishes:
    return replace(
        so_far,
        days=heard.days or so_far.days,
        minutes=max(heard.minutes, 10) if heard.minutes else _minutes(so_far, heard),
        energy=heard.energy or so_far.energy,
        equipment=_equipment(so_far, heard),
        goal=heard.goals[0] if heard.goals else so_far.goal,
        diet=heard.diets[0] if heard.diets else so_far.diet,
        level=heard.levels[0] if heard.levels else so_far.level,
        allergies=tuple(dict.fromkeys((*so_far.allergies, *heard.allergies))),
        injuries=tuple(dict.fromkeys((*so_far.injuries, *heard.injuries))),
        ramadan=so_far.ramadan or "ramadan" in heard.asks,
        cheap=so_far.cheap or "cheap" in heard.asks,
    )


def _minutes(so_far: Wishes, heard: Heard) -> int | None:
    """Shorter or longer by a quarter of an hour."""
    more = ("longer" in heard.asks) - ("shorter" in heard.asks)
    if not more or so_far.kind != "workout":
        return so_far.minutes
    return max(_LEAST, min(_MOST, (so_far.minutes or _USUAL) + 15 * more))


def _equipment(so_far: Wishes, heard: Heard) -> tuple[str, ...] | None:
    if "no-equipment" in heard.asks:
        return ()
    if heard.tools:
        return tuple(heard.tools)
    return () if "home" in heard.asks and so_far.equipment is None else so_far.equipment
