"""`/console/overrides`: what trainers changed and what they were kept from, for who reviews it."""

from datetime import datetime
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from spotter.members.trainers import QUALITY_DAYS
from spotter.store import overrides
from spotter.web.pages.console.team import Team, names_of, work
from spotter.web.pages.rendering import show
from spotter.web.state import State, state_of

router = APIRouter()
_SHOWN = 50


@router.get("/console/overrides")
async def page(request: Request, caller: Team) -> HTMLResponse:
    state = state_of(request)
    return show(
        request, "console/overrides.html", caller, days=QUALITY_DAYS, **await work(_found, state, state.clock())
    )


def _found(state: State, now: datetime) -> dict[str, Any]:
    engine = state.store.engine
    rows, refused = overrides.latest(engine, _SHOWN), overrides.latest_refusals(engine, _SHOWN)
    trainers = sorted({one.trainer_id for one in rows} | {one["trainer_id"] for one in refused})
    quality = state.trainers.qualities(trainers, now)
    return {"rows": rows, "refused": refused, "quality": quality, "names": names_of(engine, trainers)}
