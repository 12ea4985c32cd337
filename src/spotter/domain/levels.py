"""Closed sets of names. Those that have an order compare by it: `Triage.SAFE < Triage.CRISIS`."""

from enum import StrEnum


class Ordered(StrEnum):
    """Members compare by the order in which they are written, not by spelling."""

    rank: int

    def __init__(self, *_: str) -> None:
        self.rank = len(type(self).__members__)

    def __lt__(self, other: str) -> bool:
        return self.rank < type(self)(other).rank

    def __le__(self, other: str) -> bool:
        return self.rank <= type(self)(other).rank

    def __gt__(self, other: str) -> bool:
        return self.rank > type(self)(other).rank

    def __ge__(self, other: str) -> bool:
        return self.rank >= type(self)(other).rank


class Triage(Ordered):
    SAFE = "safe"
    CAUTION = "caution"
    CRISIS = "crisis"


class Action(Ordered):
    ALLOW = "allow"
    LIMIT = "limit"
    REFUSE = "refuse"


class Severity(Ordered):
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    CRITICAL = "critical"


class Category(StrEnum):
    """What a finding is about: first those of messages, then those of replies.

    Which of several comes first in a verdict is the row order of the decision table.
    """

    CRISIS = "crisis"
    HARM_TO_OTHERS = "harm_to_others"
    AGE = "age"
    EATING_DISORDER = "eating_disorder"
    PHYSICAL_SYMPTOM = "physical_symptom"
    MEDICAL_CONDITION = "medical_condition"
    DANGEROUS_DIET = "dangerous_diet"
    DANGEROUS_WEIGHT_LOSS = "dangerous_weight_loss"
    DANGEROUS_EXERCISE = "dangerous_exercise"
    PERFORMANCE_DRUGS = "performance_drugs"
    BODY_IMAGE = "body_image"
    WEIGHING_PATTERN = "weighing_pattern"
    PROMPT_INJECTION = "prompt_injection"
    UNJUDGED_LANGUAGE = "unjudged_language"

    JUDGMENTAL = "judgmental"
    SARCASM = "sarcasm"
    HARMFUL_ADVICE = "harmful_advice"
    PRESCRIPTIVE = "prescriptive"
    BODY_SHAMING = "body_shaming"
    NON_INCLUSIVE = "non_inclusive"
    INSENSITIVE = "insensitive"
    ABLEIST = "ableist"
    MEDICAL_CLAIM = "medical_claim"
    CERTAINTY_CLAIM = "certainty_claim"
    SUPPLEMENT_CLAIM = "supplement_claim"
    CALORIE_FLOOR = "calorie_floor"
    WEIGHT_LOSS_RATE = "weight_loss_rate"
    UNVETTED = "unvetted"


_ALL = list(Category)
OF_MESSAGES = tuple(_ALL[: _ALL.index(Category.JUDGMENTAL)])
OF_REPLIES = tuple(_ALL[_ALL.index(Category.JUDGMENTAL) :])
# Of replies: how something is said. The others are about what is advised or claimed.
TONE = frozenset(
    {
        Category.JUDGMENTAL,
        Category.SARCASM,
        Category.PRESCRIPTIVE,
        Category.BODY_SHAMING,
        Category.NON_INCLUSIVE,
        Category.INSENSITIVE,
        Category.ABLEIST,
    }
)


class Context(StrEnum):
    """Who, when and whether. The first four never become a finding; the others decide its row."""

    EXCEPTION = "exception"
    IDIOM = "idiom"
    NEGATED = "negated"
    QUOTED = "quoted"
    QUESTION = "question"
    HYPOTHETICAL = "hypothetical"
    OTHER = "other"
    PAST = "past"
    CLEARED = "cleared"
    SELF = "self"


class Feature(StrEnum):
    WORKOUT_GENERATION = "workout_generation"
    MEAL_PLANNING = "meal_planning"
    NUTRITION_ADVICE = "nutrition_advice"
    CALORIE_TRACKING = "calorie_tracking"
    SUPPLEMENT_INFO = "supplement_info"
    CHAT = "chat"


class Event(StrEnum):
    MEDICAL_REDIRECT = "medical_redirect"
    DANGEROUS_REQUEST_REFUSED = "dangerous_request_refused"
    MENTAL_HEALTH_FLAG = "mental_health_flag"
    EATING_DISORDER_FLAG = "eating_disorder_flag"
    AGE_RESTRICTION_APPLIED = "age_restriction_applied"
    SCREENING_BLOCK = "screening_block"
    TRAINER_OVERRIDE = "trainer_override"
    TRAINER_BLOCK = "trainer_block"
    USER_REPORT = "user_report"
    CRISIS_RESOURCE_SHOWN = "crisis_resource_shown"


EXCUSED = frozenset({Context.EXCEPTION, Context.IDIOM, Context.NEGATED, Context.QUOTED})
