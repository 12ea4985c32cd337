"""`/art`: drop an activity, see its signals, prompt, attempts, picture and inspection."""

from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from fastapi.templating import Jinja2Templates

from spotter.web.pages.art_words import SAMPLES, WORDS

router = APIRouter(include_in_schema=False)
_templates = Jinja2Templates(Path(__file__).parent / "templates")


@router.get("/art")
async def page(request: Request, lang: str = "") -> HTMLResponse:
    """In the language that was asked for, else the browser's."""
    preferred = "ar" if request.headers.get("accept-language", "").lower().startswith("ar") else "en"
    code = lang if lang in WORDS else preferred
    return _templates.TemplateResponse(
        request,
        "art.html",
        {
            "code": code,
            "other": "en" if code == "ar" else "ar",
            "direction": "rtl" if code == "ar" else "ltr",
            "words": WORDS[code],
            "samples": SAMPLES,
        },
    )
