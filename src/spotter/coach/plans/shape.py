"""Plans as data. What is read from outside may be anything; what can't be a plan raises PlanShapeError."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

_MOST = 16  # of anything in a list; a longer plan is no plan


class PlanShapeError(ValueError):
    """Not a plan; the message says what is missing."""


@dataclass(frozen=True, slots=True)
class Work:
    """One exercise of a session: counted by `reps` or timed by `seconds`; `effort` is an RPE from 1 to 10."""

    exercise: str
    sets: int
    reps: int | None
    seconds: int | None
    rest: int
    effort: int


@dataclass(frozen=True, slots=True)
class Session:
    """One day of the week; a day without `focus` is for rest. `minutes` is its whole length."""

    day: int
    focus: str | None = None
    warm_up: tuple[str, ...] = ()
    work: tuple[Work, ...] = ()
    cool_down: tuple[str, ...] = ()
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class WorkoutPlan:
    goal: str
    level: str
    days: tuple[Session, ...]
    notes: tuple[str, ...] = ()

    @property
    def sessions(self) -> list[Session]:
        return [one for one in self.days if one.focus]

    def to_dict(self) -> dict[str, Any]:
        return {"kind": "workout", **asdict(self)}


@dataclass(frozen=True, slots=True)
class Portion:
    """`grams` of a food as eaten; `ingredients` are what a model says is in it beyond our table."""

    food: str
    grams: int
    kcal: int
    ingredients: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Meal:
    name: str
    portions: tuple[Portion, ...]


@dataclass(frozen=True, slots=True)
class Menu:
    day: int
    meals: tuple[Meal, ...]
    kcal: int
    protein: int


@dataclass(frozen=True, slots=True)
class MealPlan:
    """`target` is energy in kcal a day; with `numbers` off neither it nor any other energy is shown to anyone."""

    goal: str
    diet: str
    target: int
    per_week_kg: float
    days: tuple[Menu, ...]
    ramadan: bool = False
    numbers: bool = True
    notes: tuple[str, ...] = field(default=())

    def to_dict(self) -> dict[str, Any]:
        whole = {"kind": "meals", **asdict(self)}
        return whole if self.numbers else _without_energy(whole)


def _without_energy(value: Any) -> Any:
    if isinstance(value, dict):
        hidden = ("kcal", "target", "per_week_kg", "protein")
        return {key: _without_energy(one) for key, one in value.items() if key not in hidden}
    return [_without_energy(one) for one in value] if isinstance(value, list | tuple) else value


Plan = WorkoutPlan | MealPlan


def read_workout(given: object) -> WorkoutPlan:
    plan = _object(given, "the plan")
    days = tuple(_session(one, place) for place, one in enumerate(_list(plan, "days"), 1))
    return WorkoutPlan(_text(plan, "goal"), _text(plan, "level"), days, _texts(plan, "notes"))


def _session(given: object, place: int) -> Session:
    one = _object(given, "a day")
    return Session(
        day=_whole(one, "day", place),
        focus=_text(one, "focus") or ("full" if _list(one, "work") else None),
        warm_up=_texts(one, "warm_up"),
        work=tuple(_work(item) for item in _list(one, "work")),
        cool_down=_texts(one, "cool_down"),
        minutes=_whole(one, "minutes", 0),
    )


def _work(given: object) -> Work:
    one = _object(given, "an exercise")
    return Work(
        exercise=_text(one, "exercise"),
        sets=_whole(one, "sets", 1),
        reps=_whole(one, "reps", 0) or None,
        seconds=_whole(one, "seconds", 0) or None,
        rest=_whole(one, "rest", 60),
        effort=_whole(one, "effort", 6),
    )


def read_meals(given: object) -> MealPlan:
    plan = _object(given, "the plan")
    return MealPlan(
        goal=_text(plan, "goal"),
        diet=_text(plan, "diet"),
        target=_whole(plan, "target", 0),
        per_week_kg=_number(plan, "per_week_kg", 0.0),
        days=tuple(_menu(one, place) for place, one in enumerate(_list(plan, "days"), 1)),
        ramadan=plan.get("ramadan") is True,
        notes=_texts(plan, "notes"),
    )


def _menu(given: object, place: int) -> Menu:
    one = _object(given, "a day")
    meals = tuple(_meal(item) for item in _list(one, "meals"))
    return Menu(_whole(one, "day", place), meals, _whole(one, "kcal", 0), _whole(one, "protein", 0))


def _meal(given: object) -> Meal:
    one = _object(given, "a meal")
    return Meal(_text(one, "name"), tuple(_portion(item) for item in _list(one, "portions")))


def _portion(given: object) -> Portion:
    one = _object(given, "a portion")
    grams = _number(one, "grams", 0.0)
    return Portion(_text(one, "food"), round(grams), _whole(one, "kcal", 0), _texts(one, "ingredients"))


def _object(given: object, what: str) -> Mapping[str, Any]:
    if not isinstance(given, Mapping):
        raise PlanShapeError(f"{what} is not an object")
    return given


def _list(one: Mapping[str, Any], name: str) -> Sequence[Any]:
    value = one.get(name)
    if value is None:
        return []
    if not isinstance(value, list | tuple) or len(value) > _MOST:
        raise PlanShapeError(f"`{name}` is not a list of at most {_MOST}")
    return value


def _text(one: Mapping[str, Any], name: str) -> str:
    value = one.get(name)
    return " ".join(value.split())[:200] if isinstance(value, str) else ""


def _texts(one: Mapping[str, Any], name: str) -> tuple[str, ...]:
    return tuple(" ".join(text.split())[:400] for text in _list(one, name) if isinstance(text, str) and text.strip())


def _number(one: Mapping[str, Any], name: str, otherwise: float) -> float:
    value = one.get(name, otherwise)
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e6:
        return otherwise
    return float(value)


def _whole(one: Mapping[str, Any], name: str, otherwise: int) -> int:
    return round(_number(one, name, float(otherwise)))
