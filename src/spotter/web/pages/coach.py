"""`/`: the coach, and a playground that explains verdicts."""

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse

from spotter.coach import EmbeddedProvider
from spotter.web.access import allow
from spotter.web.pages.rendering import language_of, render
from spotter.web.pages.words import TRY, WORDS
from spotter.web.state import state_of

router = APIRouter(include_in_schema=False)


@router.get("/", dependencies=[Depends(allow("guest", "member", "trainer", "reviewer", "admin", page=True))])
async def page(request: Request) -> HTMLResponse:
    """In the language that was asked for, else the browser's."""
    state = state_of(request)
    return render(
        request,
        "coach.html",
        WORDS,
        tries=TRY[language_of(request)],
        countries=sorted(name for name in state.spotter.rules.resources if len(name) == 2),
        embedded=isinstance(state.upstream, EmbeddedProvider),
    )
