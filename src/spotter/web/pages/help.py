"""`/help`: people who listen, by country. It asks for nothing, not even who you are."""

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse

from spotter.web.access import anyone
from spotter.web.pages.rendering import show
from spotter.web.state import state_of

router = APIRouter(include_in_schema=False)
ARABIC = ("AE", "EG", "JO", "KW", "LB", "MA", "QA", "SA", "international")  # whose names stand in the catalogue too
_FIRST = ("emergency", "police", "crisis", "violence")


@router.get("/help", dependencies=[Depends(anyone())])
async def page(request: Request) -> HTMLResponse:
    known = state_of(request).spotter.rules.resources
    asked = request.query_params.get("country", "")
    country = asked if asked in known else ""
    found = [one for one in known.get(country or "international", ()) if one.shown]
    found.sort(key=lambda one: _FIRST.index(one.kind) if one.kind in _FIRST else len(_FIRST))
    once = {one.phone or one.name: one for one in reversed(found)}  # 112 may be the ambulance's and the police's
    found = list(reversed(once.values()))
    countries = sorted(name for name in known if len(name) == 2)
    return show(request, "help.html", country=country, countries=countries, found=found)
