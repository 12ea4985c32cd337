"""`/trainer`: clients, what is open to them, and overrides within limits that are explained."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException

from spotter.members import Proposal, Refusal, Standing
from spotter.members.limits import INTENSITIES, MAY, NEVER
from spotter.members.visibility import SHARED, trainer_sees
from spotter.operations import redacted
from spotter.store import accounts, logs, overrides, subscriptions
from spotter.web.access import Caller, allow
from spotter.web.api.people import Id, keep, work
from spotter.web.pages.forms import form_of
from spotter.web.pages.refusals import in_words
from spotter.web.pages.rendering import language_of, show
from spotter.web.state import State, state_of

router = APIRouter(include_in_schema=False)
Trainer = Annotated[Caller, Depends(allow("trainer", page=True))]
Form = Mapping[str, str]
_LONGEST = 2000
_LOGGED = 8  # rows of each log that a client shares


@router.get("/trainer")
async def page(request: Request, caller: Trainer) -> HTMLResponse:
    return show(request, "trainer.html", caller, **await work(_clients, state_of(request), caller.account_id))


@router.get("/trainer/clients/{client_id}")
async def client(request: Request, caller: Trainer, client_id: Id) -> HTMLResponse:
    return await _page(request, caller, client_id)


@router.post("/trainer/clients/{client_id}")
async def override(request: Request, caller: Trainer, client_id: Id) -> Response:
    """Change something for a client, or hear kindly why not and what would be possible."""
    form, state = await form_of(request), state_of(request)
    feature = form.get("feature", "")
    try:
        new = VALUES[feature](form) if feature in VALUES else None
        asked = Proposal(feature, None, new, redacted(form.get("justification", "").strip()[:_LONGEST]))
        made, row = await work(
            state.trainers.propose, caller.account_id, client_id, asked, state.clock(), language_of(request)
        )
    except HTTPException as bad:
        if bad.status_code != 422:
            raise
        return await _page(request, caller, client_id, form, mistake=in_words(request, bad), status=422)
    await keep(request, [row])
    if isinstance(made, Refusal):
        return await _page(request, caller, client_id, form, refusal=made, status=409)
    return RedirectResponse(f"/trainer/clients/{client_id}?said=changed", 303)


def _number(text: str) -> Any:
    """A number however a keyboard wrote it; anything else goes on as text, for the limits to answer."""
    try:
        value = float(text)
    except ValueError:
        return text
    return int(value) if value == int(value) and abs(value) < 1e9 else value


def _exercises(form: Form) -> Any:
    named = [line.strip() for line in form.get("exercises", "").splitlines() if line.strip()]
    return {"exercises": named, **({"hours_per_week": _number(form["hours"])} if form.get("hours") else {})}


def _supplement(form: Form) -> Any:
    return {"name": form.get("name", ""), **({"dose": _number(form["dose"])} if form.get("dose") else {})}


VALUES: Mapping[str, Callable[[Form], Any]] = {
    "workout_intensity": lambda form: form.get("value", ""),
    "exercise_selection": _exercises,
    "calorie_targets": lambda form: _number(form.get("value", "")),
    "meal_timing": lambda form: form.get("value", "").replace(",", " ").split(),
    "supplements": _supplement,
    "rest_day_frequency": lambda form: _number(form.get("value", "")),
}


async def _page(
    request: Request,
    caller: Caller,
    client_id: str,
    form: Form | None = None,
    mistake: str = "",
    refusal: Refusal | None = None,
    status: int = 200,
) -> HTMLResponse:
    state = state_of(request)
    found = await work(_client, state, caller.account_id, client_id)
    more: dict[str, Any] = {
        "form": form or {},
        "mistake": mistake,
        "refusal": refusal,
        "said": request.query_params.get("said", ""),
    }
    lists = {"may": list(MAY), "never": NEVER, "intensities": INTENSITIES}
    return show(request, "trainer_client.html", caller, status, client_id=client_id, **lists, **more, **found)


def _clients(state: State, trainer: str) -> dict[str, Any]:
    engine = state.store.engine
    found = subscriptions.of_trainer(engine, trainer)
    known = accounts.names_of_members(engine, [sub.client_id for sub in found])
    names = {sub.client_id: known.get(sub.client_id, sub.client_id) for sub in found}
    quality = state.trainers.quality(trainer, state.clock())
    return {"clients": found, "names": names, "quality": quality, "latest": overrides.of_trainer(engine, trainer)}


def _client(state: State, trainer: str, client_id: str) -> dict[str, Any]:
    now, engine = state.clock(), state.store.engine
    one: Standing = state.trainers.client(trainer, client_id, now)
    shared = [kind for kind in SHARED if trainer_sees(kind, one.kept.profile) and kind != "photos"]
    return {
        "one": one,
        "profile": one.kept.profile,
        "name": _name(state, client_id),
        "shared": {kind: logs.page(engine, kind, client_id, None, _LOGGED) for kind in shared},
        "changed": overrides.of_pair(engine, trainer, client_id),
    }


def _name(state: State, client_id: str) -> str:
    account = accounts.of_member(state.store.engine, client_id)
    return account.name if account else client_id
