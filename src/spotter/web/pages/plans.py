"""`/plans/workout` and `/plans/meals`: a week as cards, made to be printed. The same address makes the same plan.

Health and allergies come from the profile of whoever is signed in, never from the address. Plans here are made by
Spotter's own planner, so that an address can be opened again; what a model writes stands in the chat.
"""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException

from spotter.coach.plans import MealPlan, Planned, PlanRequest, PlanRequestError, WorkoutPlan
from spotter.coach.plans.exercises import LEVELS, library
from spotter.coach.plans.foods import EATERS, foods
from spotter.coach.plans.render import amount, day_title, menu_title
from spotter.coach.plans.request import GOALS, GYM
from spotter.coach.plans.shape import Session
from spotter.coach.plans.texts import texts
from spotter.store import NotKeptError
from spotter.web.access import Caller, allow
from spotter.web.api.people import work
from spotter.web.api.plans import keep_refusal, request_for
from spotter.web.pages.rendering import language_of, show
from spotter.web.state import state_of

router = APIRouter(include_in_schema=False)
Anyone = Annotated[Caller, Depends(allow("guest", "member", "trainer", "reviewer", "admin", page=True))]
Kind = Literal["workout", "meals"]
DAYS, MINUTES = tuple(range(1, 7)), (20, 30, 45, 60, 75)
PLACES = ("none", "dumbbells", GYM)
_MOST = 10_000  # different plans that "another one" walks through


@router.get("/plans")
async def first(request: Request, caller: Anyone) -> HTMLResponse:
    return await page(request, caller, "workout")


@router.get("/plans/{kind}")
async def page(request: Request, caller: Anyone, kind: Kind) -> HTMLResponse:
    """A form; with `make` in the address, the week it asks for."""
    asked, wished = dict(request.query_params), _wished(request)
    planned = await _planned(request, caller, kind, wished) if "make" in asked else None
    more: dict[str, Any] = {"kind": kind, "wished": wished, "planned": planned, "another": _another(wished)}
    choices = {"days": DAYS, "minutes": MINUTES, "goals": GOALS, "levels": LEVELS, "diets": list(EATERS)}
    more |= {"choices": choices, "places_to_train": PLACES, "cards": _cards(planned) if planned else []}
    return show(request, "plans.html", caller, **more)


def _wished(request: Request) -> dict[str, Any]:
    """What the address asks for; all else is left out, so that nothing private ever stands in one."""
    asked = request.query_params
    found: dict[str, Any] = {"language": language_of(request)}
    numbers = (("days", DAYS, 3), ("minutes", MINUTES, 45), ("seed", range(_MOST), 0))
    found |= {name: _number(asked.get(name, ""), some, usual) for name, some, usual in numbers}
    words = (("goal", GOALS), ("level", LEVELS), ("diet", tuple(EATERS)))
    found |= {name: asked[name] for name, some in words if asked.get(name) in some}
    if asked.get("with") in PLACES:
        found["equipment"] = [asked["with"]]
    return found


def _number(text: str, some: Any, usual: int) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 and int(text) in some else usual


def _another(wished: dict[str, Any]) -> dict[str, Any]:
    """The same wishes, the next of the equally good plans."""
    names = ("days", "minutes", "goal", "level", "diet")
    kept: dict[str, Any] = {name: wished[name] for name in names if name in wished}
    place = {"with": wished["equipment"][0]} if "equipment" in wished else {}
    return {**kept, **place, "seed": (wished["seed"] + 1) % _MOST, "make": "yes"}


async def _planned(request: Request, caller: Caller, kind: Kind, wished: dict[str, Any]) -> Planned:
    state = state_of(request)
    try:
        asked: PlanRequest = await work(request_for, state, caller.member_id, wished)
    except PlanRequestError as odd:
        raise HTTPException(422, str(odd)) from None
    planned = await work(state.planner.plan, kind, asked)
    try:
        await keep_refusal(state, planned, caller.member_id)
    except NotKeptError:
        raise HTTPException(503, "The refusal could not be recorded") from None
    return planned


def _cards(planned: Planned) -> list[dict[str, Any]]:
    language = planned.request.language
    if isinstance(planned.plan, WorkoutPlan):
        return [_training(day, language) for day in planned.plan.days]
    return [] if planned.plan is None else _menus(planned.plan, language)


def _training(day: Session, language: str) -> dict[str, Any]:
    known = library().all
    rows = [
        {
            "name": known[work.exercise].name(language),
            "much": amount(work, language),
            "how": known[work.exercise].cue[language],
            "easier": _name(known[work.exercise].easier, language),
            "harder": _name(known[work.exercise].harder, language),
        }
        for work in day.work
    ]
    around = {name: [known[one].name(language) for one in some]
              for name, some in (("before", day.warm_up), ("after", day.cool_down))}  # fmt: skip
    return {"title": day_title(day, language), "rows": rows, "is_rest": not day.focus, **around}


def _name(exercise: str | None, language: str) -> str | None:
    return library().all[exercise].name(language) if exercise else None


def _menus(plan: MealPlan, language: str) -> list[dict[str, Any]]:
    say = texts().say
    return [
        {
            "title": menu_title(menu, plan, language),
            "is_rest": False,
            "meals": [
                {
                    "name": say("meals", meal.name, language) if texts().knows("meals", meal.name) else meal.name,
                    "portions": [
                        (foods().all[one.food].name(language), say("labels", "gram", language, n=one.grams))
                        for one in meal.portions
                    ],
                }
                for meal in menu.meals
            ],
        }
        for menu in plan.days
    ]
