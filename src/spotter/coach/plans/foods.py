"""Foods with energy, macros and allergens for 100 g, Egyptian kitchen included."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from spotter.coach.plans import tables
from spotter.coach.plans.exercises import slug

DIETS = ("vegan", "vegetarian", "fish", "meat")  # each may eat what stands before it
EATERS = {"vegan": 0, "vegetarian": 1, "pescatarian": 2, "anything": 3}


@dataclass(frozen=True, slots=True, eq=False)
class Food:
    """Energy in kcal and macros in grams for 100 g; `portion` and a single piece, `one`, in grams."""

    id: str
    names: tuple[str, ...]
    arabic: tuple[str, ...]
    role: str
    kcal: float
    protein: float
    carbs: float
    fat: float
    portion: int
    one: int
    measure: str
    diet: str
    allergens: frozenset[str]
    meals: frozenset[str]
    made_of: tuple[str, ...]

    def name(self, language: str) -> str:
        return self.arabic[0] if language == "ar" else self.names[0]

    def suits(self, diet: str) -> bool:
        return DIETS.index(self.diet) <= EATERS[diet]


class Foods:
    """All foods, by id and in the order of the files, and the words that give an allergen away."""

    def __init__(self) -> None:
        self.all: dict[str, Food] = {}
        table = tables.read("pieces.yaml").mapping(required="pieces")["pieces"]
        pieces = {row["name"]: int(row["grams"]) for row in tables.rows(table)}
        for item in tables.files("foods"):
            keys = item.mapping(required="role foods")
            for row in tables.rows(keys["foods"]):
                one = _food(keys["role"].text(), row, pieces)
                self.all[one.id] = one
        self._by_name = {slug(name): one for one in self.all.values() for name in (*one.names, *one.arabic)}
        self._words = _allergen_words()
        self.allergens = frozenset(self._words)

    def named(self, name: str) -> Food | None:
        """By id, or by any name in either language."""
        plain = slug(name)
        return self.all.get(plain) or self._by_name.get(plain) or self._by_name.get(plain.removesuffix("s"))

    def within(self, text: str) -> Food | None:
        """The one with the longest name that stands in a text as whole words."""
        line = f"-{slug(text)}-"
        hits = [name for name in self._by_name if f"-{name}-" in line or f"-{name}s-" in line]
        return self._by_name[max(hits, key=len)] if hits else None

    def allergen(self, word: str) -> str | None:
        """The allergen that a word stands for: its own name, or one of its foods ("lactose", "peanut butter")."""
        plain = _fold(word)
        if plain in self._words:
            return plain
        hits = {
            name: found.group() for name, said in self._words.items() if (found := said.search(_without_plants(plain)))
        }
        return max(hits, key=lambda name: len(hits[name]), default=None)

    def hidden(self, text: str, allergies: Iterable[str]) -> str | None:
        """The first of these allergies that a text gives away. For words of others: it believes no "free from"."""
        line = _fold(text)
        for allergy in allergies:
            known = self._words.get(allergy)
            if known.search(_without_plants(line) if allergy == "milk" else line) if known else _fold(allergy) in line:
                return allergy
        return None

    def has(self, food: Food, allergies: Iterable[str]) -> str | None:
        """The first of these allergies that a food of ours holds; one we have no column for is looked for in names."""
        told = ", ".join((*food.names, *food.arabic, *food.made_of))
        for one in allergies:
            if one in food.allergens or (one not in self._words and self.hidden(told, [one])):
                return one
        return None


_PLANTS = re.compile(r"\b(soy|soya|oat|almond|coconut|rice|peanut|cocoa) (milk|butter|yoghurt|yogurt|cream)\b")


def _without_plants(line: str) -> str:
    """Milk of oats is no milk; oats stay."""
    return _PLANTS.sub(r"\1", line)


def _fold(text: str) -> str:
    plain = re.sub(r"[^\w\s-]", " ", text.lower()).replace("أ", "ا").replace("إ", "ا").replace("آ", "ا")
    return " ".join(plain.replace("ة", "ه").replace("ى", "ي").split())


def _allergen_words() -> Mapping[str, re.Pattern[str]]:
    item = tables.read("allergens.yaml")
    said = {name: one.text().split(",") for name, one in item.mapping(any_key=True).items()}
    return {
        name: re.compile(
            r"(?<![\w-])(?:ال|وال|بال)?(" + "|".join(re.escape(_fold(word)) for word in words) + r")(?![\w])"
        )
        for name, words in said.items()
    }


def _food(role: str, row: tables.Row, pieces: Mapping[str, int]) -> Food:
    return Food(
        id=slug(tables.names(row["names"])[0]),
        names=tables.names(row["names"]),
        arabic=tables.names(row["arabic"]),
        role=role,
        kcal=float(row["kcal"]),
        protein=float(row["protein"]),
        carbs=float(row["carbs"]),
        fat=float(row["fat"]),
        portion=int(row["portion"]),
        one=pieces.get(tables.names(row["names"])[0], int(row["portion"])),
        measure=row["measure"],
        diet=row["diet"],
        allergens=frozenset(tables.words(row["allergens"])),
        meals=frozenset(tables.words(row["meals"])),
        made_of=tables.names(row["made of"]),
    )


@cache
def foods() -> Foods:
    return Foods()
