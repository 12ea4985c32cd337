"""Workouts and meals as data, validated whatever made them."""

from spotter.coach.plans.make import KINDS, Planned, Planner, Refusal
from spotter.coach.plans.render import html, markdown
from spotter.coach.plans.request import PlanRequest, PlanRequestError
from spotter.coach.plans.shape import MealPlan, WorkoutPlan

__all__ = [
    "KINDS",
    "MealPlan",
    "PlanRequest",
    "PlanRequestError",
    "Planned",
    "Planner",
    "Refusal",
    "WorkoutPlan",
    "html",
    "markdown",
]
