"""`/`: the coach, and a playground that explains verdicts."""

from pathlib import Path

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse
from fastapi.templating import Jinja2Templates

from spotter.coach import EmbeddedProvider
from spotter.web.access import allow
from spotter.web.pages.words import TRY, WORDS
from spotter.web.state import state_of

router = APIRouter(include_in_schema=False)
_templates = Jinja2Templates(Path(__file__).parent / "templates")


@router.get("/", dependencies=[Depends(allow("guest", "member", "trainer", "reviewer", "admin", page=True))])
async def page(request: Request, lang: str = "") -> HTMLResponse:
    """In the language that was asked for, else the browser's."""
    code = lang if lang in WORDS else _preferred(request)
    state = state_of(request)
    return _templates.TemplateResponse(
        request,
        "coach.html",
        {
            "code": code,
            "other": "en" if code == "ar" else "ar",
            "direction": "rtl" if code == "ar" else "ltr",
            "words": WORDS[code],
            "tries": TRY[code],
            "countries": sorted(name for name in state.spotter.rules.resources if len(name) == 2),
            "embedded": isinstance(state.upstream, EmbeddedProvider),
        },
    )


def _preferred(request: Request) -> str:
    return "ar" if request.headers.get("accept-language", "").lower().startswith("ar") else "en"
