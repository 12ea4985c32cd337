"""Random people who ask for plans, the same for the same number."""

from random import Random

INJURIES = "knee back shoulder wrist elbow hip ankle neck hernia".split()
CONDITIONS = (
    "heart surgery injury pregnancy postpartum kidney diabetes blood-pressure lungs joints-bones nerves "
    "eating_disorder eating_disorder_history anorexia bulimia other something_rare"
).split()
ALLERGIES = (
    "gluten eggs milk fish crustaceans molluscs peanuts nuts soy sesame celery mustard sulphites lupin fava "
    "strawberries onion"
).split()
GOALS = "health lose_fat build_muscle strength endurance mobility".split()
TOOLS = "dumbbells bands gym kettlebell bench barbell pull-up-bar bike step machine".split()


def profile(number: int) -> dict:
    """Somebody between 13 and 95, with anything or nothing, who wishes for anything that can be wished for."""
    random = Random(number)

    def some(of: list[str], *counts: int) -> list[str]:
        return random.sample(of, min(random.choice(counts), len(of)))

    def maybe(value):
        return random.choice([value, value, None])

    whole = {
        "age": maybe(random.randint(13, 95)),
        "gender": random.choice([None, "woman", "man", "nonbinary"]),
        "weight_kg": maybe(round(random.uniform(30, 220), 1)),
        "height_cm": maybe(round(random.uniform(120, 215))),
        "level": random.choice(["beginner", "intermediate", "advanced"]),
        "goal": random.choice(GOALS),
        "conditions": some(CONDITIONS, 0, 0, 0, 1, 2),
        "cleared": some(CONDITIONS, 0, 0, 4, 17),
        "injuries": some(INJURIES, 0, 0, 1, 2, 9),
        "allergies": some(ALLERGIES, 0, 0, 1, 3, 17),
        "diet": random.choice(["anything", "vegan", "vegetarian", "pescatarian"]),
        "equipment": some(TOOLS, 0, 1, 2, 4),
        "days": random.randint(1, 7),
        "minutes": random.choice([10, 15, 20, 30, 45, 60, 90, 150, 240]),
        "ramadan": random.random() < 0.2,
        "cheap": random.random() < 0.2,
        "health_check": random.choice([None, None, None, True, False]),
        "parental_acknowledgment": random.random() < 0.5,
        "language": random.choice(["en", "ar"]),
        "step": random.randint(-3, 3),
        "seed": number,
    }
    return {name: value for name, value in whole.items() if value is not None}
