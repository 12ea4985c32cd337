"""What all pages share: the language, the direction, the templates."""

from collections.abc import Mapping
from pathlib import Path

from fastapi import Request
from fastapi.responses import HTMLResponse
from fastapi.templating import Jinja2Templates

_templates = Jinja2Templates(Path(__file__).parent / "templates")
_WITHOUT_SCRIPTS = (
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)


def language_of(request: Request) -> str:
    """The language that was asked for, else the browser's."""
    asked = request.query_params.get("lang", "")
    if asked in ("en", "ar"):
        return asked
    return "ar" if request.headers.get("accept-language", "").lower().startswith("ar") else "en"


def render(
    request: Request, template: str, words: Mapping[str, Mapping[str, str]], status: int = 200, **more: object
) -> HTMLResponse:
    """A page in its reader's language."""
    code = language_of(request)
    frame = {"code": code, "other": "en" if code == "ar" else "ar", "direction": "rtl" if code == "ar" else "ltr"}
    return _templates.TemplateResponse(request, template, {**frame, "words": words[code], **more}, status_code=status)


def private(page: HTMLResponse) -> HTMLResponse:
    """For pages about somebody's account: no scripts, and no copy stays behind in a shared browser."""
    page.headers["content-security-policy"] = _WITHOUT_SCRIPTS
    page.headers["cache-control"] = "no-store"
    return page
