"""Supplements: tiers, names in two languages, doses by person, what speaks against them."""

import pytest

from spotter.domain import Effect, Member, PolicyError, Tier
from spotter.members import advise
from spotter.policy import load
from spotter.policy.load import DATA

pytestmark = pytest.mark.req("PL-2")

TIERS = {
    "GREEN": ["protein powder", "Whey", "multivitamin", "vitamin_c", "vitamin-b-complex", "Magnesium", "collagen",
              "L-glutamine", "BCAA", "electrolytes", "بروتين باودر", "الماغنسيوم"],
    "YELLOW": ["creatine", "Omega-3", "omega3", "fish oil", "vitamin_d", "Vitamin A", "vitamin e", "vitamin_k2",
               "zinc", "calcium", "selenium", "melatonin", "ashwagandha", "كرياتين", "أوميجا 3", "فيتامين د"],
    "ORANGE": ["pre_workout", "iron", "potassium", "iodine", "حديد", "البوتاسيوم"],
    "RED": ["steroids", "SARMs", "prohormones", "testosterone_boosters", "DHEA", "growth hormone", "HGH", "ephedrine",
            "DMAA", "DMHA", "fat burners", "injectables", "BPC-157", "EPO", "thyroid hormones", "weight loss pills",
            "anabolic steroids", "clenbuterol", "DNP", "منشطات", "حارق دهون", "هرمون النمو"],
}  # fmt: skip


@pytest.mark.parametrize(("tier", "name"), [(tier, name) for tier, names in TIERS.items() for name in names])
def test_tiers_by_any_name(policy, tier, name):
    assert policy.supplements.find(name).tier == tier


def test_what_nobody_knows_is_not_guessed(policy):
    assert policy.supplements.find("unobtainium") is None
    assert policy.supplements.find("") is None


BLOCKED = [
    ("kidney", "creatine"), ("kidney", "protein powder"), ("kidney", "potassium"), ("kidney", "magnesium"),
    ("blood_pressure", "pre workout"), ("blood_pressure", "caffeine"), ("blood_pressure", "fat burners"),
    ("blood_pressure", "electrolytes"), ("heart", "pre workout"), ("heart", "caffeine"), ("heart", "stimulants"),
    ("heart", "potassium"), ("liver", "vitamin a"), ("liver", "glutamine"), ("thyroid", "ashwagandha"),
    ("thyroid", "iodine"), ("autoimmune", "ashwagandha"), ("autoimmune", "immune boosters"),
    ("autoimmune", "melatonin"), ("anxiety", "caffeine"), ("insomnia", "pre workout"), ("pregnancy", "vitamin a"),
    ("pregnancy", "ashwagandha"), ("pregnancy", "melatonin"), ("pregnancy", "pre workout"),
    ("breastfeeding", "vitamin a"), ("breastfeeding", "melatonin"), ("bleeding", "fish oil"), ("bleeding", "vitamin e"),
    ("bleeding", "vitamin k2"), ("blood_thinners", "omega 3"), ("diabetes_medicine", "chromium"),
    ("pressure_medicine", "caffeine"),
]  # fmt: skip


@pytest.mark.parametrize(("condition", "name"), BLOCKED)
def test_blocked_by_condition(policy, condition, name):
    advice = advise(policy, policy.supplements.find(name), Member(age=30, conditions=(condition,)))
    assert not advice.allowed
    assert advice.dose is None
    assert advice.reasons


@pytest.mark.parametrize("code", ["kidney_disease", "heart_condition", "high_blood_pressure"])
def test_conditions_by_their_usual_other_names(policy, code):
    assert not advise(policy, policy.supplements.find("electrolytes"), Member(conditions=(code,))).allowed


def test_a_high_dose_is_held_to_the_usual_one(policy):
    calcium = policy.supplements.find("calcium")
    assert advise(policy, calcium, Member(age=30)).most == 1500
    assert advise(policy, calcium, Member(age=30, conditions=("kidney_stones",))).most == 500


@pytest.mark.parametrize(
    ("allergy", "name", "instead"),
    [("dairy", "whey", "plant-protein"), ("fish", "fish oil", "algae-omega-3"), ("soy", "soy protein", "plant-protein"),
     ("shellfish", "marine collagen", "bovine collagen")],
)  # fmt: skip
def test_allergies_block_and_offer_another(policy, allergy, name, instead):
    advice = advise(policy, policy.supplements.find(name), Member(age=30), [allergy])
    assert not advice.allowed
    assert instead in advice.instead


@pytest.mark.req("IN-6")
@pytest.mark.parametrize(
    ("age", "name", "allowed"),
    [(17, "vitamin d", True), (17, "omega 3", True), (17, "electrolytes", True), (17, "creatine", False),
     (17, "ashwagandha", False), (17, "melatonin", False), (17, "pre workout", False), (15, "creatine", False),
     (70, "pre workout", False), (30, "creatine", True)],
)  # fmt: skip
def test_ages(policy, age, name, allowed):
    advice = advise(policy, policy.supplements.find(name), Member(age=age))
    assert advice.allowed is allowed
    if age < 18:
        assert advice.dose is None and advice.most is None


def test_medicines_are_no_part_of_a_profile_so_everyone_is_told_to_ask(policy):
    told = advise(policy, policy.supplements.find("calcium"), Member(age=30)).ask_first
    assert any("medicine for the thyroid" in one.text and "4 hours" in one.text for one in told)
    arabic = advise(policy, policy.supplements.find("calcium"), Member(age=30), language="ar").ask_first
    assert any("أدوية الغدة الدرقية" in one.text for one in arabic)


def test_every_entry_is_whole(policy):
    for one in policy.supplements:
        assert one.names["en"] and one.names["ar"] and one.why
        assert all(source.startswith("https://") for source in one.sources)
        if one.tier <= Tier.YELLOW:
            assert one.dose.low <= one.dose.high <= (one.maximum or one.dose.high)
            assert one.youngest >= 16
        else:
            assert one.dose is None
        for row in one.interactions:
            assert (row.effect is Effect.APART) == (row.hours is not None)


def test_supplements_are_part_of_the_policy_version(tmp_path, policy):
    import shutil

    shutil.copytree(DATA, tmp_path / "p")
    file = tmp_path / "p" / "supplements" / "yellow.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("dose: 3-5 g", "dose: 3-4 g"), encoding="utf-8")
    assert load(tmp_path / "p").version != policy.version


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [("dose: 3-5 g per day", "dose: some", "bad-value"),
     ("    kidney          | block", "    moon | block", "bad-value"),
     ("      creatine monohydrate\n", "      zinc\n", "duplicate-id"), ("  age: 18\n", "", "bad-value"),
     ("  why: The best", "  because: The best", "unknown-key")],
)  # fmt: skip
def test_mistakes_are_named(tmp_path, old, new, code):
    import shutil

    shutil.copytree(DATA, tmp_path / "p")
    file = tmp_path / "p" / "supplements" / "yellow.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    with pytest.raises(PolicyError) as mistake:
        load(tmp_path / "p")
    assert mistake.value.code == code
    assert mistake.value.at.path == "supplements/yellow.yaml"
