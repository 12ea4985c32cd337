"""/v1/members/{member_id}: the profile, conditions, clearances, and what is open to a member."""

from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field

from spotter.domain import Feature
from spotter.members import Standing
from spotter.members.visibility import Data, Sight, seen_by
from spotter.members.words import ActivityLevel, Allergy, ClearedBy, Equipment, Gender, Goal, Level, Tone
from spotter.store import members
from spotter.web.access import Caller, allow
from spotter.web.api.people import (
    CLOSED,
    MISSING,
    REFUSED,
    Before,
    Body,
    Id,
    Most,
    Plain,
    after,
    closed,
    cursor,
    keep,
    seeing,
    whom,
    work,
)
from spotter.web.state import state_of

router = APIRouter(prefix="/v1/members/{member_id}", tags=["members"])
everyone = APIRouter(tags=["members"])
OWN = allow("member", "service", scope="members")
_SEES = seeing(Data.PROFILE)
_PARENT = allow("admin", "service", scope="members")
_REVIEW = allow("reviewer", "admin")


class ProfileBody(Body):
    """Only what is sent changes; null takes something out again."""

    birth_date: date | None = None
    gender: Gender | None = None
    country: Annotated[str, Field(pattern="^[A-Z]{2}$")] | None = None
    language: Annotated[str, Field(pattern="^(en|ar|es|fr|de|arz-Latn)$")] | None = None
    level: Level | None = None
    activity_level: ActivityLevel | None = None
    goals: Annotated[list[Goal], Field(max_length=9)] | None = None
    allergies: Annotated[list[Allergy], Field(max_length=9)] | None = None
    equipment: Annotated[list[Equipment], Field(max_length=12)] | None = None
    schedule: (
        Annotated[
            list[Annotated[str, Field(pattern="^(mon|tue|wed|thu|fri|sat|sun)(_(morning|midday|evening))?$")]],
            Field(max_length=28),
        ]
        | None
    ) = None
    coaching_tone: Tone | None = None
    high_sensitivity: bool = False
    mental_health_support: bool = False
    ai_opt_out: bool = False
    share_weight: bool = False
    share_food: bool = False
    share_workouts: bool = True
    share_photos: bool = False


class ConditionBody(Body):
    code: Annotated[Plain, Field(min_length=1, max_length=40)]


class ClearanceBody(Body):
    """`code`: a condition on the member's page, or `health_check` for answers that name none."""

    code: Annotated[Plain, Field(min_length=1, max_length=40)]
    given_by: ClearedBy


class FeatureBody(Body):
    feature: Feature


@everyone.get("/v1/members")
async def listed(
    request: Request, caller: Annotated[Caller, Depends(_PARENT)], before: Before = None, most: Most = 100
) -> dict[str, Any]:
    """Who there is, in the order they came; nothing about them."""
    found = await work(members.listed, state_of(request).store.engine, after(before), most)
    shown = [{"member_id": member_id, "created_at": at} for member_id, at in found]
    return {"members": shown, "next": cursor(found[-1][1], found[-1][0]) if len(found) == most else None}


@router.get("", responses=MISSING)
async def read(request: Request, member_id: Id, caller: Annotated[Caller, Depends(_SEES)]) -> dict[str, Any]:
    """The basic profile, condition codes with what they close, clearances, and the result of the health check."""
    state = state_of(request)
    one = await work(state.members.standing, await whom(request, caller, member_id), state.clock())
    return (
        profile_of(one)
        if caller.role in seen_by(Data.HEALTH_CHECK, Sight.NEVER)
        else {**profile_of(one), **_health_of(one)}
    )


@router.patch("", responses=REFUSED)
async def change(
    request: Request, member_id: Id, body: ProfileBody, caller: Annotated[Caller, Depends(OWN)]
) -> dict[str, Any]:
    """Make or change a profile. Members give their birth date once."""
    state, member_id = state_of(request), await whom(request, caller, member_id)
    values = body.model_dump(mode="python", exclude_unset=True)
    await work(state.members.save, member_id, values, state.clock(), by_member=caller.role == "member")
    return profile_of(await work(state.members.standing, member_id, state.clock()))


@router.put("/parental-acknowledgment", status_code=204, responses=MISSING)
async def acknowledge(request: Request, member_id: Id, caller: Annotated[Caller, Depends(_PARENT)]) -> Response:
    """A parent agreed. Whoever checked that it was a parent records it; a member can't."""
    state = state_of(request)
    await work(state.members.acknowledge, await whom(request, caller, member_id), state.clock(), state.clock())
    return Response(status_code=204)


@router.delete("/parental-acknowledgment", status_code=204, responses=MISSING)
async def withdraw(request: Request, member_id: Id, caller: Annotated[Caller, Depends(_PARENT)]) -> Response:
    """A parent no longer agrees."""
    state = state_of(request)
    await work(state.members.acknowledge, await whom(request, caller, member_id), None, state.clock())
    return Response(status_code=204)


@router.post("/conditions", status_code=201, responses={**MISSING, **REFUSED})
async def declare(
    request: Request, member_id: Id, body: ConditionBody, caller: Annotated[Caller, Depends(OWN)]
) -> dict[str, Any]:
    """Tell of a condition: a code, never details. It closes what it closes until a clearance is recorded."""
    state, member_id = state_of(request), await whom(request, caller, member_id)
    await keep(request, await work(state.members.declare, member_id, body.code, state.clock()))
    return _health_of(await work(state.members.standing, member_id, state.clock()))


@router.delete("/conditions/{code}", status_code=204, responses=MISSING)
async def end(request: Request, member_id: Id, code: Id, caller: Annotated[Caller, Depends(_REVIEW)]) -> Response:
    """For a reviewer who found that a code was noted by mistake; members ask for that review."""
    state = state_of(request)
    await work(state.members.end_condition, await whom(request, caller, member_id), code, state.clock())
    return Response(status_code=204)


@router.post("/clearances", status_code=201, responses={**MISSING, **REFUSED})
async def clear(
    request: Request, member_id: Id, body: ClearanceBody, caller: Annotated[Caller, Depends(OWN)]
) -> dict[str, Any]:
    """Record that a doctor said go. Never by chat or trainer; never for age or an eating disorder."""
    state, member_id = state_of(request), await whom(request, caller, member_id)
    await work(state.members.clear, member_id, body.code, body.given_by.value, state.clock())
    return _health_of(await work(state.members.standing, member_id, state.clock()))


@router.get("/access", responses=MISSING)
async def see_access(request: Request, member_id: Id, caller: Annotated[Caller, Depends(OWN)]) -> dict[str, Any]:
    """Every feature: open, or why not. Looking is not logged."""
    state = state_of(request)
    one = await work(state.members.standing, await whom(request, caller, member_id), state.clock())
    return access_of(one)


@router.post("/access", responses={**MISSING, **CLOSED})
async def ask_access(
    request: Request, member_id: Id, body: FeatureBody, caller: Annotated[Caller, Depends(OWN)]
) -> Response:
    """Before an app opens a feature: 200 if it may, 403 with the reasons if not. A refusal is logged as an event."""
    state, member_id = state_of(request), await whom(request, caller, member_id)
    access, rows = await work(state.members.asked_for, member_id, body.feature, state.clock())
    await keep(request, rows)
    return JSONResponse({"feature": access.feature, "allowed": True}) if access.allowed else closed(access)


def profile_of(one: Standing) -> dict[str, Any]:
    """What a basic profile shows, to whoever may see one."""
    row = one.kept.profile
    shown = {name: row[name] for name in ("member_id", *ProfileBody.model_fields)}
    shown["parental_acknowledgment"] = row["parental_acknowledgment_at"] is not None
    return {**shown, "age": one.member.age}


def access_of(one: Standing) -> dict[str, Any]:
    return {
        feature.value: {"allowed": access.allowed, "reasons": [vars_of(reason) for reason in access.reasons]}
        for feature, access in one.access.items()
    }


def vars_of(reason: Any) -> dict[str, str]:
    return {"code": reason.code, "text": reason.text}


def _health_of(one: Standing) -> dict[str, Any]:
    cleared = {clearance.code for clearance in one.kept.clearances}
    return {
        "conditions": [
            {**noted._asdict(), "cleared": noted.code in cleared, "closes": _closed_by(one, noted.code)}
            for noted in one.kept.conditions
        ],
        "clearances": [clearance._asdict() for clearance in one.kept.clearances],
        "health_check": {"status": one.check.status, "valid_until": one.check.valid_until},
        "suggestions": ["see-a-doctor-first"] if one.member.is_senior else [],
    }


def _closed_by(one: Standing, code: str) -> list[str]:
    return [feature.value for feature, access in one.access.items() if code in access.conditions]
