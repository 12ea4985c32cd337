"""`/art`: drop an activity, see its signals, prompt, attempts, picture and inspection."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse

from spotter.web.access import Caller, allow
from spotter.web.pages.art_words import SAMPLES, WORDS
from spotter.web.pages.rendering import language_of, show

router = APIRouter(include_in_schema=False)
_MAY = allow("guest", "member", "trainer", "reviewer", "admin", page=True)


@router.get("/art")
async def page(request: Request, caller: Annotated[Caller, Depends(_MAY)]) -> HTMLResponse:
    """In the language that was asked for, else the browser's."""
    return show(request, "art.html", caller, words=WORDS[language_of(request)], samples=SAMPLES)
