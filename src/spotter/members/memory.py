"""What the coach remembers: preferred exercises, food, allergies, schedule, equipment, goals. All else is forgotten.

Only values of closed lists come out of here, never a member's words; and nothing comes out of a message in which
anything was found: health, venting and struggles leave no memory.
"""

import re
from collections.abc import Iterator
from uuid import NAMESPACE_URL, uuid5

from spotter.domain import Action, Triage, Verdict
from spotter.members.words import Allergy, Equipment, Goal
from spotter.store import Row

_EXERCISES = {
    "squats": "squats?|سكوات|squat",
    "deadlifts": "dead ?lifts?|ديدليفت",
    "bench press": "bench(?: press)?|بنش",
    "pull-ups": "pull ?-?ups?|عقله|عقلة",
    "push-ups": "push ?-?ups?|ضغط",
    "running": "running|jogging|runs?|جري|الجري",
    "walking": "walking|walks?|مشي|المشي",
    "swimming": "swimming|swim|سباحة|السباحة|سباحه",
    "cycling": "cycling|biking|spinning|عجل|دراجات",
    "yoga": "yoga|يوجا",
    "pilates": "pilates|بيلاتس",
    "rowing": "rowing|rows?",
    "burpees": "burpees?|بيربي",
    "lunges": "lunges?|لانج",
    "planks": "planks?|بلانك",
    "dancing": "dancing|dance|zumba|رقص|زومبا",
    "boxing": "boxing|بوكس|ملاكمة",
    "football": "football|soccer|كورة|كوره",
    "hiit": "hiit|intervals?",
    "stretching": "stretching|استرتش|اطالات",
}
_FOODS = {
    "chicken": "chicken|فراخ|دجاج",
    "fish": "fish|tuna|salmon|سمك|تونة",
    "eggs": "eggs?|بيض",
    "red meat": "red meat|beef|لحمة|لحمه",
    "rice": "rice|رز|أرز",
    "pasta": "pasta|مكرونة|مكرونه",
    "oats": "oats?|oatmeal|شوفان",
    "vegetables": "vegetables|veggies|خضار",
    "fruit": "fruits?|فاكهة|فواكه",
    "beans": "beans|foul|فول",
    "lentils": "lentils?|عدس",
    "yogurt": "yogh?urt|زبادي",
    "spicy food": "spicy(?: food)?|حراق|شطة",
    "salad": "salads?|سلطة|سلطه",
    "koshari": "koshar[iy]|كشري",
}
_DIETS = {
    "vegetarian": "vegetarian|نباتي|نباتية",
    "vegan": "vegan",
    "pescatarian": "pescatarian",
    "halal": "halal|حلال",
    "keto": "keto|كيتو",
}
_ALLERGIES = {
    "dairy": "dairy|milk|lactose|لبن|الالبان|ألبان",
    "fish": "fish|سمك",
    "shellfish": "shellfish|shrimps?|جمبري",
    "soy": "soy|soya|صويا",
    "egg": "eggs?|بيض",
    "gluten": "gluten|wheat|جلوتين|قمح",
    "nuts": "nuts|almonds?|walnuts?|مكسرات",
    "peanuts": "peanuts?|سوداني|فول سوداني",
    "sesame": "sesame|tahini|سمسم|طحينة",
}
_EQUIPMENT = {
    "mat": "(?:yoga )?mat|مات",
    "bands": "(?:resistance )?bands?|استك|أساتك",
    "dumbbells": "dumb ?bells?|دمبلز|دامبلز",
    "kettlebell": "kettle ?bells?|كيتل",
    "barbell": "barbells?|بار",
    "bench": "bench|بنش",
    "pull_up_bar": "pull ?-?up bar|عقلة",
    "bike": "(?:exercise |stationary )?bike|عجلة",
    "treadmill": "treadmill|مشاية|مشايه",
    "pool": "pool|حمام سباحة",
}
_GOALS = {
    "lose_weight": "lose (?:some )?weight|lose fat|اخس|أخس|انزل وزن",
    "build_muscle": "(?:build|gain) (?:some )?muscle|ابني عضل|اضخم",
    "strength": "get(?:ting)? stronger|strength|ابقى اقوى",
    "endurance": "endurance|stamina|marathon|half marathon|5k|10k|ماراثون|لياقة",
    "mobility": "mobility|flexib\\w+|مرونة",
    "health": "(?:be|get|stay) health(?:y|ier)|صحتي",
    "less_stress": "less stress|relax",
    "better_sleep": "sleep better|better sleep|انام احسن",
}
_DAYS = {
    "mon": "mondays?|الاتنين|الاثنين",
    "tue": "tuesdays?|التلات|الثلاثاء",
    "wed": "wednesdays?|الاربع|الأربعاء",
    "thu": "thursdays?|الخميس",
    "fri": "fridays?|الجمعة|الجمعه",
    "sat": "saturdays?|السبت",
    "sun": "sundays?|الحد|الاحد|الأحد",
}
_PARTS = {
    "morning": "mornings?|الصبح",
    "midday": "midday|noon|lunch ?time|الضهر",
    "evening": "evenings?|after work|بالليل|المغرب",
}

KINDS = {
    "exercise": tuple(_EXERCISES),
    "exercise_avoided": tuple(_EXERCISES),
    "food": (*_FOODS, *_DIETS),
    "food_avoided": tuple(_FOODS),
    "allergy": tuple(Allergy),
    "equipment": tuple(Equipment),
    "goal": tuple(Goal),
    "schedule": tuple(f"{day}{part}" for day in _DAYS for part in ("", *(f"_{one}" for one in _PARTS))),
}
Memory = tuple[str, str]

_CLAUSES = re.compile(
    r"[.!?;\n؟،]|,(?! (?:and|or))|\bbut\b|\band (?=i\b)|بس | و(?=مبحب|مش بحب|بحب|بكره|عندي)", re.IGNORECASE
)
_NOT = re.compile(
    r"\b(?:don'?t|do not|no|not|never|without|can'?t|haven'?t)\b|مش |ماعنديش|معنديش|من غير", re.IGNORECASE
)
_LIKES = re.compile(
    r"\bi(?:'m| am)? (?:really |also )?(?:love|like|enjoy|prefer)\b|\bfavou?rite\b|بحب |بفضل |\bba7eb\b", re.IGNORECASE
)
_DISLIKES = re.compile(
    r"\bi (?:really )?(?:hate|dislike|avoid|can'?t stand|don'?t (?:like|enjoy|eat|want))\b|مش بحب|مبحبش|بكره ",
    re.IGNORECASE,
)
_IS_DIET = re.compile(r"\bi(?:'m| am| eat| only eat| follow)\b|انا |بآكل|باكل", re.IGNORECASE)
_IS_ALLERGY = re.compile(r"\ballerg\w+|intoleran\w+|حساسية|حساسيه", re.IGNORECASE)
_OWNS = re.compile(r"\bi (?:have|own|got|bought|use)\b|\bi'?ve got\b|\bat home\b|عندي |معايا ", re.IGNORECASE)
_AIMS = re.compile(
    r"\bmy (?:main )?goals?\b|\bi(?:'d like| want| would like|'m trying) to\b|هدفي|عايز |عايزة |عاوز ", re.IGNORECASE
)
_TRAINS = re.compile(
    r"\bi (?:can |only |usually )*(?:train|work ?out|exercise|am free|lift|run)\b|\bi'm free\b|بتمرن|اتمرن|فاضي",
    re.IGNORECASE,
)


def remembered(text: str, verdict: Verdict) -> list[Memory]:
    """Kinds and values that a message tells of, if nothing at all was found in it."""
    if verdict.findings or verdict.triage is not Triage.SAFE or verdict.action is not Action.ALLOW:
        return []
    return list(dict.fromkeys(one for clause in _CLAUSES.split(text) for one in _of(clause)))


def _of(clause: str) -> Iterator[Memory]:
    if _IS_ALLERGY.search(clause):
        yield from _named("allergy", _ALLERGIES, clause) if not _NOT.search(clause) else ()
        return
    if _DISLIKES.search(clause):
        yield from _named("exercise_avoided", _EXERCISES, clause)
        yield from _named("food_avoided", _FOODS, clause)
        return
    if _NOT.search(clause):
        return
    if _LIKES.search(clause):
        yield from _named("exercise", _EXERCISES, clause)
        yield from _named("food", _FOODS, clause)
    if _IS_DIET.search(clause):
        yield from _named("food", _DIETS, clause)
    if _OWNS.search(clause):
        yield from _named("equipment", _EQUIPMENT, clause)
    if _AIMS.search(clause):
        yield from _named("goal", _GOALS, clause)
    if _TRAINS.search(clause):
        parts = [value for _, value in _named("", _PARTS, clause)]
        days = [value for _, value in _named("", _DAYS, clause)]
        yield from (("schedule", f"{day}_{parts[0]}" if parts else day) for day in days)


def _named(kind: str, names: dict[str, str], clause: str) -> Iterator[Memory]:
    for value, pattern in names.items():
        if re.search(rf"(?<!\w)(?:ال|و|وال)?(?:{pattern})(?!\w)", clause, re.IGNORECASE):
            yield kind, value


def memory_row(member_id: str, kind: str, value: str, at: object) -> Row:
    """Its key follows from what it says, so that saying it again changes nothing."""
    name = str(uuid5(NAMESPACE_URL, f"memory:{member_id}:{kind}:{value}"))
    values = {"memory_id": name, "member_id": member_id, "kind": kind, "value": value, "noted_at": at}
    return Row("memories", values)
