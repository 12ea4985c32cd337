"""What all pages share: the language, the direction, who looks, and the headers that keep a page to itself.

    return show(request, "queue.html", caller, cases=found)

renders a template that `{% extends "base.html" %}` in the reader's language. In templates `_("...")` translates,
`code | label` gives a word of ours for people, and `number`, `when`, `marked`, `icon` write as the language does.
"""

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from spotter.domain import GUEST, Caller, Role
from spotter.store.ledger import case_of
from spotter.web.pages import shown
from spotter.web.pages.labels import LABELS
from spotter.web.pages.translations import LANGUAGES, catalogue

TEMPLATES = Path(__file__).parent / "templates"
_COOKIE = "spotter-language"
_A_YEAR = 365 * 24 * 3600
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)


class Place(NamedTuple):
    """A link in the navigation."""

    address: str
    name: str


# Who sees which places. Another part of Spotter that has a page adds its line here.
TEAM = (Role.REVIEWER, Role.ADMIN)
PLACES: tuple[tuple[Place, tuple[Role, ...]], ...] = (
    (Place("/", "Coach"), tuple(Role)),
    (Place("/plans", "Plans"), tuple(Role)),
    (Place("/me", "My data"), (Role.MEMBER,)),
    (Place("/trainer", "Clients"), (Role.TRAINER,)),
    (Place("/console", "Console"), TEAM),
    (Place("/playground", "Playground"), tuple(Role)),
    (Place("/art", "Pictures"), tuple(Role)),
)
CONSOLE = (
    Place("/console", "Now"),
    Place("/console/queue", "Queue"),
    Place("/console/events", "Events"),
    Place("/console/rules", "Rules"),
    Place("/console/changes", "Policy changes"),
    Place("/console/overrides", "Overrides"),
    Place("/console/reports", "Reports"),
    Place("/console/experiments", "Experiments"),
    Place("/console/jobs", "Jobs"),
)


def language_of(request: Request) -> str:
    """The language that was asked for, else the one chosen before, else the browser's."""
    for asked in (request.query_params.get("lang"), request.cookies.get(_COOKIE)):
        if asked in LANGUAGES:
            return str(asked)
    return "ar" if request.headers.get("accept-language", "").lower().startswith("ar") else "en"


@cache
def environment(code: str) -> Environment:
    """Templates in one language."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    texts = catalogue(code)
    made.install_gettext_translations(texts)  # type: ignore[attr-defined]
    _ = texts.gettext
    filters: dict[str, Callable[..., Any]] = {
        "label": lambda name: _(LABELS.get(str(name), str(name).replace("_", " "))),
        "number": partial(_later, shown.number, code),
        "digits": partial(_later, shown.digits, code),
        "percent": partial(_later, shown.percent, code),
        "when": partial(_later, shown.when, code),
        "lasting": lambda span: shown.lasting(span, code, _),
        "due": lambda at, now: shown.due(at, now, code, _),
        "marked": shown.marked,
        "is_time": shown.is_time,
        "case_id": lambda event: case_of(event)["case_id"],
    }
    made.filters.update(filters)
    made.globals.update(icon=shown.icon, code=code, other="en" if code == "ar" else "ar")
    made.globals.update(
        direction="rtl" if code == "ar" else "ltr", CONSOLE=CONSOLE, comma="، " if code == "ar" else ", "
    )
    return made


def _later(function: Callable[..., Any], code: str, value: Any, *more: Any) -> Any:
    return function(value, code, *more)


def show(request: Request, template: str, caller: Caller = GUEST, status: int = 200, **more: Any) -> HTMLResponse:
    """A page in its reader's language, for nobody else's eyes and with nobody else's scripts."""
    code = language_of(request)
    places = [place for place, roles in PLACES if caller.role in roles]
    frame = {"path": request.url.path, "query": _kept(request), "caller": caller, "places": places}
    text = environment(code).get_template(template).render(**frame, **more)
    page = HTMLResponse(text, status)
    page.headers["content-security-policy"] = _POLICY
    page.headers["cache-control"] = "no-store"
    if request.query_params.get("lang") in LANGUAGES:
        page.set_cookie(_COOKIE, code, max_age=_A_YEAR, samesite="strict", httponly=True)
    return page


def _kept(request: Request) -> str:
    """The rest of the address, for the link to the other language."""
    return urlencode([pair for pair in request.query_params.items() if pair[0] not in ("lang", "said", "next")])


def gettext_of(request: Request) -> Callable[[str], str]:
    return catalogue(language_of(request)).gettext
