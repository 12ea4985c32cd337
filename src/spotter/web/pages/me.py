"""`/me`: everything Spotter keeps of a member, in plain words, and what they can do about it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from pydantic import ValidationError
from starlette.exceptions import HTTPException

from spotter.members import Standing, UnknownMemberError, words
from spotter.members.gates import all_access
from spotter.members.health_check import GENERAL
from spotter.members.memory import KINDS
from spotter.operations import redacted
from spotter.store import accounts, deletions, memories, overrides, subscriptions
from spotter.web.access import Caller, allow
from spotter.web.api.members import ProfileBody
from spotter.web.api.people import Id, keep, work
from spotter.web.pages.forms import fields_of, form_of
from spotter.web.pages.refusals import in_words
from spotter.web.pages.rendering import gettext_of, language_of, show
from spotter.web.state import State, state_of

router = APIRouter(include_in_schema=False)
Gettext = Callable[[str], str]
Member = Annotated[Caller, Depends(allow("member", page=True))]
ONE_OF = ("gender", "country", "language", "level", "activity_level", "coaching_tone")
SEVERAL = ("goals", "allergies", "equipment", "schedule")
SWITCHES = ("share_workouts", "share_food", "share_weight", "share_photos", "ai_opt_out", "high_sensitivity",
            "mental_health_support")  # fmt: skip
# Names of fields as the form says them.
FIELDS = {
    "birth_date": "Birth date", "gender": "Gender", "country": "Country", "language": "Language",
    "level": "Experience", "activity_level": "Everyday life", "coaching_tone": "How the coach talks", "goals": "Goals",
    "schedule": "Days that suit you", "equipment": "Equipment", "allergies": "Allergies",
}  # fmt: skip
DAYS = "mon tue wed thu fri sat sun".split()
_LONGEST = 2000


@router.get("/me")
async def page(request: Request, caller: Member) -> HTMLResponse:
    return await page_of(request, caller)


@router.post("/me/profile")
async def profile(request: Request, caller: Member) -> Response:
    fields = await fields_of(request)
    values: dict[str, Any] = {name: fields.get(name, [""])[0] or None for name in ONE_OF}
    values |= {name: fields.get(name, []) for name in SEVERAL}
    if birth := fields.get("birth_date", [""])[0]:
        values["birth_date"] = birth
    return await _save(request, caller, values)


@router.post("/me/sharing")
async def sharing(request: Request, caller: Member) -> Response:
    fields = await fields_of(request)
    return await _save(request, caller, {name: name in fields for name in SWITCHES})


@router.post("/me/conditions")
async def declare(request: Request, caller: Member) -> Response:
    state, form = state_of(request), await form_of(request)
    try:
        rows = await work(state.members.declare, own(caller), form.get("code", "")[:40], state.clock())
    except HTTPException as refused:
        return await refused_by(request, caller, refused)
    await keep(request, rows)
    return back("noted")


@router.post("/me/clearances")
async def clear(request: Request, caller: Member) -> Response:
    state, form = state_of(request), await form_of(request)
    given_by = form.get("given_by", "")
    if given_by not in set(words.ClearedBy):
        return await page_of(request, caller, gettext_of(request)("Say who gave you the clearance."), 422)
    try:
        await work(state.members.clear, own(caller), form.get("code", "")[:40], given_by, state.clock())
    except HTTPException as refused:
        return await refused_by(request, caller, refused)
    return back("cleared")


@router.post("/me/trainers/{trainer_id}")
async def consent(request: Request, caller: Member, trainer_id: Id) -> Response:
    """Let a trainer see what the switches allow, or shut them out at once."""
    state, agrees = state_of(request), (await form_of(request)).get("agree") == "yes"
    at = state.clock() if agrees else None
    if not await work(subscriptions.set_consent, state.store.engine, trainer_id, own(caller), at):
        raise HTTPException(404, "There is no such subscription")
    return back("agreed" if agrees else "withdrawn")


@router.post("/me/overrides/{override_id}")
async def override(request: Request, caller: Member, override_id: Id) -> Response:
    """Acknowledge what a trainer changed, or report it: then a person looks."""
    state, form = state_of(request), await form_of(request)
    if form.get("do") == "acknowledge":
        await work(state.trainers.acknowledge, own(caller), override_id, state.clock())
        return back("acknowledged")
    reason = redacted(form.get("reason", "").strip()[:_LONGEST])
    if not reason:
        return await page_of(request, caller, gettext_of(request)("Please say in a few words what is wrong."), 422)
    found = await work(overrides.one, state.store.engine, override_id)
    if found is None:
        raise HTTPException(404, "There is no such override")
    about = (own(caller), found.trainer_id, override_id, reason, state.clock())
    _, row = await work(state.trainers.report, *about)
    await keep(request, [row])
    return back("reported")


def own(caller: Caller) -> str:
    if caller.member_id is None:
        raise HTTPException(404, "This account stands for no member")
    return caller.member_id


def back(said: str) -> RedirectResponse:
    return RedirectResponse(f"/me?said={said}", 303)


async def _save(request: Request, caller: Caller, values: Mapping[str, Any]) -> Response:
    state = state_of(request)
    try:
        body = ProfileBody.model_validate(values).model_dump(mode="python", exclude_unset=True)
        await work(state.members.save, own(caller), body, state.clock(), by_member=True)
    except ValidationError as bad:
        return await page_of(request, caller, _odd(bad, gettext_of(request)), 422)
    except HTTPException as refused:
        return await refused_by(request, caller, refused)
    return back("saved")


async def refused_by(request: Request, caller: Caller, refused: HTTPException) -> HTMLResponse:
    """A reason that belongs on the page; anything else is an error page."""
    if refused.status_code not in (409, 422):
        raise refused
    return await page_of(request, caller, in_words(request, refused), refused.status_code)


def _odd(bad: ValidationError, _: Gettext) -> str:
    """Which fields can't be read, by their labels."""
    names = dict.fromkeys(str(one["loc"][0]) for one in bad.errors())
    return _("Please look at this again: {fields}").format(
        fields=", ".join(_(FIELDS.get(name, name)) for name in names)
    )


async def page_of(request: Request, caller: Caller, mistake: str = "", status: int = 200) -> HTMLResponse:
    state = state_of(request)
    found = await work(_found, state, own(caller), language_of(request))
    more: dict[str, Any] = {
        "said": request.query_params.get("said", ""),
        "mistake": mistake,
        "words": words,
        "days": DAYS,
    }
    countries = sorted(name for name in state.spotter.rules.resources if len(name) == 2)
    return show(request, "me.html", caller, status, countries=countries, general=GENERAL, **more, **found)


def _found(state: State, member_id: str, code: str) -> dict[str, Any]:
    engine, rules = state.store.engine, state.spotter.rules
    conditions = {one.code: one.names[code] for one in rules.conditions if one.kept}
    base: dict[str, Any] = {
        "conditions": conditions,
        "one": None,
        "profile": {},
        "trainers": [],
        "changed": [],
        "clearable": set(),
        "memories": memories.of_member(engine, member_id),
        "kinds": KINDS,
        "leaving": deletions.waiting(engine, member_id),
    }
    try:
        one: Standing = state.members.standing(member_id, state.clock())
    except UnknownMemberError:
        return base
    trainers = [(sub, accounts.of_id(engine, sub.trainer_id)) for sub in subscriptions.of_client(engine, member_id)]
    return {
        **base,
        "one": one,
        "access": all_access(rules, replace(one.member, language=code), one.signs, one.at),
        "needs_general": _needs_general(state, one),
        "profile": one.kept.profile,
        "trainers": [(sub, account.name if account else sub.trainer_id) for sub, account in trainers],
        "names": {sub.trainer_id: account.name if account else sub.trainer_id for sub, account in trainers},
        "changed": overrides.of_client(engine, member_id),
        "clearable": {found.code for found in rules.conditions if found.clearable},
    }


def _needs_general(state: State, one: Standing) -> bool:
    """Whether a yes that names no condition waits for a doctor."""
    answers = one.kept.check.answers if one.kept.check and one.check.status == "clearance" else {}
    asked = state.spotter.rules.health_check.questions
    return any(ask.condition is None and ask.yes == "clearance" and answers.get(ask.id) for ask in asked)
