"""`/art`: drop an activity, see its signals, prompt, attempts, picture and inspection."""

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse

from spotter.web.access import allow
from spotter.web.pages.art_words import SAMPLES, WORDS
from spotter.web.pages.rendering import render

router = APIRouter(include_in_schema=False)


@router.get("/art", dependencies=[Depends(allow("guest", "member", "trainer", "reviewer", "admin", page=True))])
async def page(request: Request) -> HTMLResponse:
    """In the language that was asked for, else the browser's."""
    return render(request, "art.html", WORDS, samples=SAMPLES)
