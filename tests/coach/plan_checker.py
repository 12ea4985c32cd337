"""What a plan may hold, written from the requirements alone. It shares no code with the product: it reads plans as JSON
and foods as the table they stand in, and knows exercises by the words of their names."""

import re
from pathlib import Path

import yaml

FOODS = Path(__file__).parents[2] / "src/spotter/coach/plans/data/foods"
EATING = {"eating_disorder", "eating_disorder_history", "anorexia", "bulimia", "purging", "binge_eating"}
CLOSE_WORKOUT = {"heart", "surgery", "injury", "pregnancy"}
CLOSE_MEALS = {"diabetes", "kidney"} | EATING

JUMPS = r"jump|(?<!c)hops?|burpee|sprint|clapping|skipping|double-under|pogo"
RUNS = r"\brun\b|-run$|easy-run|tempo-run|run-walk|jog"
HEAVY_BACK = r"(?<!romanian-)^deadlift|barbell-row|back-squat|front-squat|kettlebell-swing|good-morning$|hack-squat"
OVERHEAD = r"overhead|handstand|pull-up|chin-up|^dip$|pike|seated-dumbbell-press|shoulder-press"
PUSH_UPS = r"(?<!wall-)push-up"
BELLY = r"crunch|sit-up|hollow|rollout|hanging|russian|dead-bug|mountain"
INVERTED = r"handstand|pike"
FORBIDDEN = {
    "knee": [JUMPS, RUNS, r"lunge", r"sissy", r"(jump|tempo|goblet|back|front|hack)-squat", r"leg-press|leg-extension"],
    "back": [JUMPS, HEAVY_BACK, r"russian|wood-chop", r"romanian"],
    "shoulder": [OVERHEAD, r"(?<!wall-)(?<!incline-)push-up", r"bench-press|lateral-raise|front-raise"],
    "wrist": [PUSH_UPS, r"mountain-climber", r"burpee"],
    "elbow": [r"^dip$|bench-dip|overhead-triceps|chin-up|barbell-curl"],
    "hip": [JUMPS, r"cossack|hip-thrust"],
    "ankle": [JUMPS, RUNS, r"^calf-raise|single-leg-calf"],
    "neck": [OVERHEAD, r"crunch", INVERTED],
    "hernia": [JUMPS, HEAVY_BACK, BELLY, r"romanian", INVERTED],
    "heart": [JUMPS, r"(bike|rowing|sprint)-interval", INVERTED],
    "pregnancy": [JUMPS, BELLY, r"prone|superman", r"bench-press", INVERTED, HEAVY_BACK],
    "surgery": [JUMPS, BELLY, HEAVY_BACK],
    "postpartum": [JUMPS, BELLY],
    "blood-pressure": [INVERTED, r"(bike|rowing|sprint)-interval|burpee"],
    "joints-bones": [JUMPS, RUNS],
}
TOOLS = {
    r"dumbbell|goblet|hammer-curl|lateral-raise|front-raise|reverse-fly|floor-press": {"dumbbells", "kettlebell"},
    r"barbell|^deadlift|back-squat|front-squat|^overhead-press|^bench-press|^romanian": {"barbell"},
    r"kettlebell": {"kettlebell"},
    r"^band-|face-pull|pallof": {"bands", "cable"},
    r"lat-pulldown|leg-press|leg-extension|lying-leg-curl|machine": {"machine", "cable", "rower"},
    r"cable": {"cable", "machine"},
    r"pull-up|chin-up|dead-hang|hanging": {"pull-up-bar"},
    r"cycling|bike": {"bike"},
}
TOO_HARD = r"handstand|^pull-up|^chin-up|burpee|sprint|nordic|double-under|jump-squat|box-jump|clapping"

ALLERGENS = {
    "milk": r"\b(milk|cheese|yoghurt|butter|ghee|labneh|cream|rayeb|halloumi|mozzarella|whey|bechamel)\b",
    "gluten": r"\b(bread|wheat|pasta|flour|bulgur|couscous|freekeh|semolina|toast|vermicelli|orzo|barley|pastry)\b",
    "eggs": r"\b(egg|eggs|omelette|mayonnaise|shakshuka)\b",
    "fish": r"\b(fish|tuna|salmon|sardines?|mackerel|tilapia|herring|mullet|bass|sayadeya)\b",
    "crustaceans": r"\b(shrimp|prawns|crab)\b",
    "molluscs": r"\b(squid|calamari)\b",
    "peanuts": r"\bpeanuts?\b",
    "nuts": r"\b(almonds?|walnuts?|hazelnuts?|cashews?|pistachios?|nuts)\b",
    "soy": r"\b(soy|tofu|edamame)\b",
    "sesame": r"\b(sesame|tahini|halawa|hummus dip|baba ghanoush)\b",
    "celery": r"\bcelery\b",
    "fava": r"\b(fava|ful|taameya|falafel|besara)\b",
    "lupin": r"\b(lupin|termis)\b",
}
PLANT = r"\b(soy|oat|almond|coconut|peanut) (milk|butter|yoghurt)\b"
GLUTEN_FREE = r"gluten-free \w+|(maize|rice|lentil) (bread|flour)"
MEAT = r"\b(chicken|beef|lamb|veal|liver|rabbit|duck|pigeon|turkey|luncheon|pastrami|sausage|kofta|kebab|shawarma)\b"
FISH = ALLERGENS["fish"] + "|" + ALLERGENS["crustaceans"] + "|" + ALLERGENS["molluscs"]
SUPPLEMENTS = r"whey|creatine|shake|powder|bcaa"


def _slug(name: str) -> str:
    return "".join(sign if sign.isalnum() else "-" for sign in name.strip().lower().replace("'", ""))


def _table() -> dict[str, tuple[float, str]]:
    """Food -> kcal for 100 g and everything that is written about what it is."""
    found = {}
    for path in FOODS.glob("*.yaml"):
        for line in yaml.safe_load(path.read_text(encoding="utf-8"))["foods"].strip().splitlines()[1:]:
            cells = [cell.strip() for cell in line.split("|")]
            names = cells[0].split(",")
            found[_slug(names[0])] = (float(cells[2]), f"{names[0]}, {cells[11]}".lower())
    return found


TABLE = _table()


def wrong_with(kind: str, who: dict, answer: dict) -> list[str]:
    """Everything that a plan breaks; empty when it may be shown. `who` is the request as it was sent."""
    if must_be_refused(kind, who):
        return [] if answer["plan"] is None and answer["refusal"]["instead"] else ["was not refused"]
    if answer["plan"] is None:
        return ["was refused without need"]
    return list((_workout if kind == "workout" else _meals)(who, answer["plan"]))


def must_be_refused(kind: str, who: dict) -> bool:
    if (who.get("age") or 30) < 13 or who.get("health_check") is False:
        return True
    closed = CLOSE_WORKOUT if kind == "workout" else CLOSE_MEALS
    lifted = set(who.get("cleared") or ()) - EATING
    return bool(closed & set(who.get("conditions") or ()) - lifted)


def _needs_more_rest(who: dict) -> bool:
    age = who.get("age") or 30
    return who.get("level", "beginner") == "beginner" or age < 18 or age >= 65


def _workout(who: dict, plan: dict):
    if [day["day"] for day in plan["days"]] != [1, 2, 3, 4, 5, 6, 7]:
        yield "is not a week"
    trained = [day for day in plan["days"] if day["work"]]
    if not trained:
        yield "holds no training"
    if len(trained) > 7 - (2 if _needs_more_rest(who) else 1):
        yield f"trains on {len(trained)} days"
    if sum(day["minutes"] for day in trained) > 20 * 60:
        yield "is longer than 20 hours"
    for day in trained:
        yield from _session(who, day)


def _session(who: dict, day: dict):
    if day["minutes"] > min(180, who.get("minutes", 45)):
        yield f"day {day['day']} is longer than asked for or than 3 hours"
    taken = sum(
        one["sets"] * (one["seconds"] or one["reps"] * 3) + (one["sets"] - 1) * one["rest"] for one in day["work"]
    )
    if taken > day["minutes"] * 60:
        yield f"day {day['day']} takes longer than it says"
    for one in day["work"]:
        yield from _exercise(who, one, day["day"])


def _exercise(who: dict, one: dict, day: int):
    name = one["exercise"]
    if one["effort"] > (7 if _needs_more_rest(who) else 9):
        yield f"day {day}: {name} at effort {one['effort']}"
    if (one["reps"] is None) == (one["seconds"] is None) or one["sets"] not in range(1, 7):
        yield f"day {day}: {name} has an odd amount"
    areas = [*(who.get("injuries") or ()), *(who.get("conditions") or ())]
    for area in areas:
        if any(re.search(bad, name) for bad in FORBIDDEN.get(area, ())):
            yield f"day {day}: {name} with {area}"
    if (who.get("age") or 30) >= 65 and re.search(f"{JUMPS}|{RUNS}|{INVERTED}", name):
        yield f"day {day}: {name} at {who['age']}"
    if who.get("level", "beginner") == "beginner" and re.search(TOO_HARD, name):
        yield f"day {day}: {name} for a beginner"
    owned = set(who.get("equipment") or ())
    for words, tools in TOOLS.items():
        if "gym" not in owned and re.search(words, name) and not tools & owned:
            yield f"day {day}: {name} without {tools}"


def _meals(who: dict, plan: dict):
    if not plan["days"]:
        yield "holds no day"
    hides = _hides_numbers(who)
    if hides and "kcal" in str(plan):
        yield "shows energy to somebody from whom it is kept"
    if not hides and not 0 <= plan["per_week_kg"] <= 1:
        yield f"promises {plan['per_week_kg']} kg a week"
    names = {meal["name"] for day in plan["days"] for meal in day["meals"]}
    if who.get("ramadan") and ("suhoor" in names) is _may_not_fast(who):
        yield "lets somebody fast who may not, or somebody who fasts eat by day"
    for day in plan["days"]:
        yield from _menu(who, day)


def _hides_numbers(who: dict) -> bool:
    age, conditions = who.get("age") or 30, set(who.get("conditions") or ())
    young = age < 16 or (age < 18 and not who.get("parental_acknowledgment"))
    return young or ("pregnancy" in conditions and "pregnancy" not in (who.get("cleared") or ()))


def _may_not_fast(who: dict) -> bool:
    risks = {"diabetes", "pregnancy", "kidney"} | EATING
    return (who.get("age") or 30) < 18 or bool(risks & set(who.get("conditions") or ()))


def _menu(who: dict, day: dict):
    eaten = [portion for meal in day["meals"] for portion in meal["portions"]]
    if len(day["meals"]) < 3 or any(not meal["portions"] for meal in day["meals"]):
        yield f"day {day['day']} skips meals"
    kcal = sum(one["grams"] * TABLE[one["food"]][0] / 100 for one in eaten)
    least = 1200 if who.get("gender") == "woman" else 1500
    if kcal < least:
        yield f"day {day['day']} has {kcal:.0f} kcal"
    yield from _deficit(who, day["day"], kcal)
    for one in eaten:
        yield from _food(who, one["food"], day["day"])


def _deficit(who: dict, day: int, kcal: float):
    if not who.get("weight_kg") or not who.get("height_cm"):
        return
    gender = {"woman": -161, "man": 5}.get(who.get("gender"), -78)
    resting = 10 * who["weight_kg"] + 6.25 * who["height_cm"] - 5 * (who.get("age") or 35) + gender
    used = min(resting * 1.4, 4500)  # hardly anybody uses less; nobody is planned more than 4500
    if (used - kcal) * 7 / 7700 > 1:
        yield f"day {day} would lose more than a kilogram a week"
    thin = who["weight_kg"] / (who["height_cm"] / 100) ** 2 < 18.5
    if (thin or (who.get("age") or 30) < 18) and kcal < 0.97 * min(resting * 1.2, 4500):
        yield f"day {day} is a deficit for somebody who may have none"


def _food(who: dict, food: str, day: int):
    told = TABLE[food][1]
    if re.search(SUPPLEMENTS, told):
        yield f"day {day}: {food} is a supplement"
    for allergy in who.get("allergies") or ():
        line = re.sub(GLUTEN_FREE, "", told) if allergy == "gluten" else re.sub(PLANT, r"\1", told)
        if re.search(ALLERGENS.get(allergy, rf"\b{re.escape(allergy)}"), line):
            yield f"day {day}: {food} with an allergy to {allergy}"
    diet = who.get("diet", "anything")
    animal = re.sub(PLANT, r"\1", told)
    if diet in ("vegan", "vegetarian") and re.search(f"{MEAT}|{FISH}", animal):
        yield f"day {day}: {food} is not {diet}"
    if diet == "pescatarian" and re.search(MEAT, animal):
        yield f"day {day}: {food} is meat"
    if diet == "vegan" and re.search(f"{ALLERGENS['milk']}|{ALLERGENS['eggs']}|honey", animal):
        yield f"day {day}: {food} is not vegan"
