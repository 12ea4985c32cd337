"""The exercises and foods themselves."""

import pytest

from spotter.coach.knowledge.topics import parts
from spotter.coach.plans.exercises import LEVELS, library, strains
from spotter.coach.plans.foods import DIETS, foods
from spotter.coach.plans.texts import texts


@pytest.mark.req("PL-1")
def test_there_are_enough_exercises_and_each_says_everything():
    known = strains()
    everything = library().all.values()
    assert len(everything) >= 150
    for one in everything:
        assert one.muscles and one.cue["en"] and one.cue["ar"] and one.arabic, one.id
        assert len(one.how["en"].split()) >= 30 and len(one.how["ar"].split()) >= 25, one.id
        assert one.level in LEVELS, one.id
        assert one.strains <= known.known, one.id
        assert all(texts().knows("muscles", muscle) for muscle in one.muscles), one.id
        assert any("\u0620" <= sign <= "\u064a" for sign in one.cue["ar"]), one.id


def test_variations_lead_there_and_back():
    everything = library().all
    alone = [one.id for one in everything.values() if not one.easier and not one.harder]
    assert alone == []
    assert all(everything[one.harder].easier == one.id for one in everything.values() if one.harder)


def test_harder_is_never_for_a_lower_level_by_two():
    for one in library().all.values():
        if one.easier:
            assert LEVELS.index(library().all[one.easier].level) <= LEVELS.index(one.level) + 1, one.id


def test_a_name_means_one_thing():
    for some in (library().all.values(), foods().all.values()):
        said = [name for one in some for name in one.names]
        assert sorted(said) == sorted(set(said))


def test_whoever_leaves_strains_out_leaves_known_ones_out():
    assert all(out <= strains().known for out in strains().left_out.values())


@pytest.mark.req("PL-1")
def test_there_are_enough_foods_and_their_energy_fits_their_macros():
    everything = foods().all.values()
    assert len(everything) >= 200
    for one in everything:
        macros = 4 * one.protein + 4 * one.carbs + 9 * one.fat
        assert abs(one.kcal - macros) <= max(12, 0.17 * one.kcal), one.id  # fibre and rounding
        assert one.arabic and one.diet in DIETS and 5 <= one.portion <= 500, one.id
        assert one.allergens <= foods().allergens and texts().knows("measures", one.measure), one.id


@pytest.mark.req("PL-1")
def test_the_egyptian_kitchen_is_there():
    for name in (
        "koshari",
        "ful",
        "taameya",
        "molokhia",
        "mahshi",
        "hawawshi",
        "besara",
        "om ali",
        "كشري",
        "فول",
        "طعمية",
    ):
        assert foods().named(name), name


@pytest.mark.req("PL-1")
def test_what_names_and_recipes_give_away_stands_in_the_allergen_column():
    """The column is what plans go by, so it may not know less than the words do."""
    free = {"gluten-free-bread", "gluten-free-oats", "maize-bread", "lentil-crackers"}  # by name only
    for one in foods().all.values():
        told = ", ".join((*one.names, *one.made_of))
        given_away = {name for name in foods().allergens if foods().hidden(told, [name])}
        assert given_away - one.allergens <= ({"gluten"} if one.id in free else set()), one.id


@pytest.mark.parametrize(
    ("word", "allergen"),
    [("lactose", "milk"), ("Dairy", "milk"), ("peanut butter", "peanuts"), ("almond milk", "nuts"),
     ("shrimp", "crustaceans"), ("الألبان", "milk"), ("سمسم", "sesame"), ("wheat", "gluten"),
     ("g6pd", "fava"), ("kiwi", None)],
)  # fmt: skip
def test_what_people_call_an_allergy(word, allergen):
    assert foods().allergen(word) == allergen


def test_every_word_of_a_plan_is_there_in_both_languages():
    for part in ("labels", "focus", "meals", "measures", "muscles", "notes", "reasons", "who", "diets", "allergens"):
        for name, said in texts().all_of(part).items():
            assert said["en"] and said["ar"] and said["en"] != said["ar"], (part, name)
    assert texts().ready | texts().quick <= {one.names[0] for one in foods().all.values()}
    assert texts().cheap <= {one.names[0] for one in foods().all.values()}
    assert texts().sweet <= {one.names[0] for one in foods().all.values()}


def test_every_muscle_that_is_heard_has_exercises_with_and_without_equipment(knowledge):
    heard = {name for name, _ in knowledge.ears._kinds["muscles"]}
    assert heard == set(parts())
    for name, part in parts().items():
        some = [library().all[one] for one in part.exercises]
        assert any(not one.needs and one.level != "advanced" for one in some), name
        assert len(some) == len(set(some)) >= 4
