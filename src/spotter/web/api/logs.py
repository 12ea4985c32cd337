"""Workouts, food and measurements: what members write down, newest first, page by page."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Annotated, Any
from uuid import uuid4

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field, model_validator
from starlette.exceptions import HTTPException

from spotter.domain import Feature
from spotter.members.visibility import Data
from spotter.operations import redacted
from spotter.store import logs
from spotter.web.access import Caller
from spotter.web.api.people import (
    CLOSED,
    MISSING,
    Before,
    Body,
    Id,
    Most,
    Plain,
    When,
    after,
    closed,
    cursor,
    keep,
    seeing,
    whom,
    work,
)
from spotter.web.state import state_of

router = APIRouter(prefix="/v1/members/{member_id}", tags=["logs"])
_WORKOUTS, _FOODS, _WEIGHTS = seeing(Data.WORKOUTS), seeing(Data.FOOD), seeing(Data.WEIGHT)
_SOON = timedelta(days=1)
What = Annotated[Plain, Field(min_length=1, max_length=200)]


class WorkoutBody(Body):
    at: When
    what: What
    minutes: Annotated[float, Field(ge=0, le=1440)] | None = None
    effort: Annotated[int, Field(ge=1, le=10)] | None = None
    completed: bool = True


class FoodBody(Body):
    """With `kcal` it is calorie tracking, which may be closed."""

    at: When
    what: What
    kcal: Annotated[float, Field(ge=0, le=20_000)] | None = None
    protein_g: Annotated[float, Field(ge=0, le=2_000)] | None = None


class MeasurementBody(Body):
    at: When
    height_cm: Annotated[float, Field(ge=40, le=260)] | None = None
    weight_kg: Annotated[float, Field(ge=2, le=500)] | None = None

    @model_validator(mode="after")
    def _something(self) -> "MeasurementBody":
        if self.height_cm is None and self.weight_kg is None:
            raise ValueError("give a height, a weight or both")
        return self


@router.post("/workouts", status_code=201, responses=MISSING)
async def add_workout(
    request: Request, member_id: Id, body: WorkoutBody, caller: Annotated[Caller, Depends(_WORKOUTS)]
) -> dict[str, Any]:
    """Write a workout down."""
    return await _add(request, await whom(request, caller, member_id), "workouts", body)


@router.post("/foods", status_code=201, response_model=None, responses={**MISSING, **CLOSED})
async def add_food(
    request: Request, member_id: Id, body: FoodBody, caller: Annotated[Caller, Depends(_FOODS)]
) -> dict[str, Any] | JSONResponse:
    """Write down what was eaten; numbers only where calorie tracking is open."""
    state, member_id = state_of(request), await whom(request, caller, member_id)
    if body.kcal is not None:
        access, rows = await work(state.members.asked_for, member_id, Feature.CALORIE_TRACKING, state.clock())
        await keep(request, rows)
        if not access.allowed:
            return closed(access)
    return await _add(request, member_id, "foods", body)


@router.post("/measurements", status_code=201, responses=MISSING)
async def add_measurement(
    request: Request, member_id: Id, body: MeasurementBody, caller: Annotated[Caller, Depends(_WEIGHTS)]
) -> dict[str, Any]:
    """Write down a height or a weight."""
    return await _add(request, await whom(request, caller, member_id), "measurements", body)


@router.get("/workouts", responses=MISSING)
async def workouts(
    request: Request,
    member_id: Id,
    caller: Annotated[Caller, Depends(_WORKOUTS)],
    before: Before = None,
    most: Most = 50,
) -> dict[str, Any]:
    """Workouts, the newest first."""
    return await page_of(request, "workouts", await whom(request, caller, member_id), before, most)


@router.get("/foods", responses=MISSING)
async def foods(
    request: Request, member_id: Id, caller: Annotated[Caller, Depends(_FOODS)], before: Before = None, most: Most = 50
) -> dict[str, Any]:
    """What was eaten, the newest first."""
    return await page_of(request, "foods", await whom(request, caller, member_id), before, most)


@router.get("/measurements", responses=MISSING)
async def measurements(
    request: Request,
    member_id: Id,
    caller: Annotated[Caller, Depends(_WEIGHTS)],
    before: Before = None,
    most: Most = 50,
) -> dict[str, Any]:
    """Heights and weights, the newest first."""
    return await page_of(request, "measurements", await whom(request, caller, member_id), before, most)


@router.delete("/workouts/{entry_id}", status_code=204, responses=MISSING)
async def remove_workout(
    request: Request, member_id: Id, entry_id: Id, caller: Annotated[Caller, Depends(_WORKOUTS)]
) -> Response:
    return await _remove(request, "workouts", await whom(request, caller, member_id), entry_id)


@router.delete("/foods/{entry_id}", status_code=204, responses=MISSING)
async def remove_food(
    request: Request, member_id: Id, entry_id: Id, caller: Annotated[Caller, Depends(_FOODS)]
) -> Response:
    return await _remove(request, "foods", await whom(request, caller, member_id), entry_id)


@router.delete("/measurements/{entry_id}", status_code=204, responses=MISSING)
async def remove_measurement(
    request: Request, member_id: Id, entry_id: Id, caller: Annotated[Caller, Depends(_WEIGHTS)]
) -> Response:
    return await _remove(request, "measurements", await whom(request, caller, member_id), entry_id)


async def page_of(request: Request, kind: str, member_id: str, before: str | None, most: int) -> dict[str, Any]:
    """One page, whoever may see it; `next` leads to the one before it in time, or is null."""
    engine = state_of(request).store.engine
    found: Sequence[Mapping[str, Any]] = await work(logs.page, engine, kind, member_id, after(before), most)
    key = logs.key_of(kind).name
    return {"entries": found, "next": cursor(found[-1]["at"], found[-1][key]) if len(found) == most else None}


async def _add(request: Request, member_id: str, kind: str, body: Body) -> dict[str, Any]:
    state = state_of(request)
    values = body.model_dump()
    if values["at"] > state.clock() + _SOON:
        raise HTTPException(422, "`at` lies in the future")
    await work(state.members.standing, member_id, state.clock())
    if "what" in values:
        values["what"] = redacted(values["what"])[:200]
    entry = {logs.key_of(kind).name: str(uuid4()), "member_id": member_id, **values}
    await work(logs.add, state.store.engine, kind, entry)
    return entry


async def _remove(request: Request, kind: str, member_id: str, entry_id: str) -> Response:
    if not await work(logs.remove, state_of(request).store.engine, kind, member_id, entry_id):
        raise HTTPException(404, "There is no such entry")
    return Response(status_code=204)
