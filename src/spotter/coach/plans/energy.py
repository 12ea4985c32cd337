"""How much energy a person uses in a day, as an estimate.

Mifflin-St Jeor (https://pubmed.ncbi.nlm.nih.gov/2305711/) times an everyday factor. Where weight, height or age are
not known, round figures for adults of the WHO and EFSA stand in (https://www.efsa.europa.eu/en/efsajournal/pub/3005).
"""

from spotter.coach.plans.request import PlanRequest

KCAL_PER_KG = 7700  # of body mass lost or gained
_UNKNOWN = {"woman": 2000, "man": 2500}
_LEAST, _MOST = 1200, 4500


def maintenance(request: PlanRequest) -> int:
    """kcal a day that keep weight as it is, to the nearest ten; extremes are left to a dietitian."""
    if not request.weight_kg or not request.height_cm:
        return _UNKNOWN.get(request.gender or "", 2200)
    by_gender = {"woman": -161.0, "man": 5.0}.get(request.gender or "", -78.0)
    resting = 10 * request.weight_kg + 6.25 * request.height_cm - 5 * (request.age or 35) + by_gender
    factor = 1.4 + 0.04 * request.days + (0.15 if request.member.is_minor else 0.0)
    return round(min(max(resting * factor, _LEAST), _MOST) / 10) * 10


def per_week(kg: float) -> int:
    """kcal a day that make so many kg in a week."""
    return round(kg * KCAL_PER_KG / 7)


def kg_per_week(kcal_a_day: float) -> float:
    return round(kcal_a_day * 7 / KCAL_PER_KG, 2)
