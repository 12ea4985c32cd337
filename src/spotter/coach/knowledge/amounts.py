"""Numbers in a message that belong to something: how much of each food, and what somebody says about themselves."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from spotter.coach.plans.foods import Food
from spotter.engine.matcher import Match
from spotter.engine.quantities import Quantity

_BEFORE, _AFTER = 4, 2  # words between a number and its food
_MOST_GRAMS, _MOST_PIECES = 3000, 24
_LEAST_DAY, _MOST_DAY = 1000, 6000
_TWO = frozenset(
    "رغيفين بيضتين موزتين تفاحتين طبقين معلقتين كوبايتين كوبيتين علبتين قطعتين شريحتين حبتين حتتين".split()
)
_ONE = frozenset("واحده واحد حبه".split())
_SINGLE = frozenset("a an بيضه موزه تفاحه برتقاله رغيف".split())  # right before a food, or its own name


@dataclass(frozen=True, slots=True)
class Helping:
    """So much of a food; `count` of pieces where they were counted, `is_told` unless it is just a usual portion."""

    food: Food
    grams: float
    count: float | None = None
    is_told: bool = False

    def of(self, per_100_grams: float) -> float:
        return per_100_grams * self.grams / 100


@dataclass(frozen=True, slots=True)
class Body:
    """What somebody says about their body: kilograms, metres, years."""

    kilos: float | None = None
    metres: float | None = None
    age: int | None = None


def helping(words: Sequence[str], match: Match[Food], amounts: Iterable[Quantity]) -> Helping:
    """As much of a food as the words around it say."""
    food, near = match.means, [one for one in amounts if _is_near(one, match)]
    grams = next((one.high * 1000 for one in near if one.kind == "mass"), 0.0)
    if 0 < grams <= _MOST_GRAMS:
        return Helping(food, grams, None, True)
    counted = [one.high for one in near if one.kind == "number" and 0 < one.high <= _MOST_PIECES]
    if not _TWO.isdisjoint(words[max(0, match.start - 1) : match.end]):
        counted = [2.0]
    is_single = not _SINGLE.isdisjoint(words[max(0, match.start - 1) : match.end])
    if not counted and (is_single or not _ONE.isdisjoint(words)):
        counted = [1.0]
    if counted:
        return Helping(food, counted[0] * food.one, counted[0], True)
    return Helping(food, food.portion)


def _is_near(one: Quantity, match: Match[Food]) -> bool:
    before, after = match.start - one.end, one.start - match.end
    return 0 <= before < _BEFORE or 0 <= after < _AFTER or (one.start >= match.start and one.end <= match.end)


def day_energy(amounts: Sequence[Quantity]) -> int | None:
    """The kcal that a day of meals should have; what no day has is a meal's, or a slip."""
    told = [one.high for one in amounts if one.kind == "energy" and one.per in (None, "day")]
    return next((round(one) for one in told if _LEAST_DAY <= one <= _MOST_DAY), None)


def body(amounts: Sequence[Quantity]) -> Body:
    """Weight, height and age, as far as they were said."""
    bare = [one for one in amounts if one.kind == "number" and not _is_part(one, amounts)]
    heights = [one.high for one in amounts if one.kind == "length"]
    ages = [one.high for one in amounts if one.kind == "age"] + [one.high for one in bare if one.high < 100]
    return Body(
        kilos=next((one.high for one in amounts if one.kind == "mass" and 30 <= one.high <= 250), None),
        metres=next((one for one in heights if 1.2 <= one <= 2.3), None),
        age=next((int(one) for one in ages if one >= 10), None),
    )


def _is_part(one: Quantity, amounts: Sequence[Quantity]) -> bool:
    return any(other.kind != "number" and other.start <= one.start < other.end for other in amounts)
