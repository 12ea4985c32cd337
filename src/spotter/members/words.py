"""The closed lists that a profile chooses from. Nothing about a member is free text."""

from enum import StrEnum


class Gender(StrEnum):
    WOMAN = "woman"
    MAN = "man"
    OTHER = "other"


class Level(StrEnum):
    BEGINNER = "beginner"
    INTERMEDIATE = "intermediate"
    ADVANCED = "advanced"


class ActivityLevel(StrEnum):
    SEDENTARY = "sedentary"
    LIGHT = "light"
    MODERATE = "moderate"
    ACTIVE = "active"
    VERY_ACTIVE = "very_active"


class Goal(StrEnum):
    LOSE_WEIGHT = "lose_weight"
    BUILD_MUSCLE = "build_muscle"
    STRENGTH = "strength"
    ENDURANCE = "endurance"
    MOBILITY = "mobility"
    HEALTH = "health"
    LESS_STRESS = "less_stress"
    BETTER_SLEEP = "better_sleep"
    SPORT = "sport"


class Equipment(StrEnum):
    NONE = "none"
    MAT = "mat"
    BANDS = "bands"
    DUMBBELLS = "dumbbells"
    KETTLEBELL = "kettlebell"
    BARBELL = "barbell"
    BENCH = "bench"
    PULL_UP_BAR = "pull_up_bar"
    MACHINES = "machines"
    BIKE = "bike"
    TREADMILL = "treadmill"
    POOL = "pool"


class Allergy(StrEnum):
    DAIRY = "dairy"
    FISH = "fish"
    SHELLFISH = "shellfish"
    SOY = "soy"
    EGG = "egg"
    GLUTEN = "gluten"
    NUTS = "nuts"
    PEANUTS = "peanuts"
    SESAME = "sesame"


class Tone(StrEnum):
    GENTLE = "gentle"
    DIRECT = "direct"
    CHEERLEADER = "cheerleader"
    BRIEF = "brief"
    FRIENDLY = "friendly"


class ClearedBy(StrEnum):
    DOCTOR = "doctor"
    SPECIALIST = "specialist"
    PHYSIOTHERAPIST = "physiotherapist"
    MIDWIFE = "midwife"
