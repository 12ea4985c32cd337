"""`/playground`: what Spotter makes of a message or a reply, and why. Nothing of it is kept."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse
from starlette.concurrency import run_in_threadpool

from spotter.judges import Opinion
from spotter.web.access import Caller, allow
from spotter.web.pages.forms import form_of
from spotter.web.pages.rendering import show
from spotter.web.state import State, state_of

router = APIRouter(include_in_schema=False)
Anyone = Annotated[Caller, Depends(allow("guest", "member", "trainer", "reviewer", "admin", page=True))]
_LONGEST = 4000
_LABELS = 6


@router.get("/playground")
async def page(request: Request, caller: Anyone) -> HTMLResponse:
    return _page(request, caller, "message", "", "", None)


@router.post("/playground")
async def look(request: Request, caller: Anyone) -> HTMLResponse:
    """The text comes in the body and leaves in the answer: it stands in no address and no log."""
    form, state = await form_of(request), state_of(request)
    kind = "reply" if form.get("kind") == "reply" else "message"
    text, country = form.get("text", "")[:_LONGEST].replace("\r\n", "\n"), form.get("country", "")
    country = country if country in state.spotter.rules.resources else ""
    seen = (
        await run_in_threadpool(_reply if kind == "reply" else _message, state, text, country) if text.strip() else None
    )
    return _page(request, caller, kind, text, country, seen)


def _message(state: State, text: str, country: str) -> dict[str, Any]:
    explained = state.spotter.explain(text, {"country": country} if country else None)
    verdict, found = explained.verdict, explained.found
    return {
        "verdict": verdict.to_dict(),
        "findings": [one.to_dict() for one in verdict.findings],
        "excuses": [(text[slice(*one.span)], one.context.value, one.by) for one in found.excuses],
        "read_as": str(found.text),
        "opinion": _opinion(explained.opinion),
        "said": verdict.reply,
    }


def _reply(state: State, text: str, country: str) -> dict[str, Any]:
    looked = state.spotter.inspect(text, state.profile)
    report = looked.report.to_dict()
    return {
        "report": report,
        "findings": report["findings"],
        "excuses": [(text[slice(*one.span)], one.context.value, one.by) for one in looked.found.excuses],
        "read_as": str(looked.found.text),
        "opinion": [],
        "said": report["repaired"],
    }


def _opinion(opinion: object) -> list[tuple[str, float]]:
    """The judge's likeliest labels."""
    if not isinstance(opinion, Opinion):
        return []
    found = sorted(opinion.judgement.probabilities.items(), key=lambda one: -one[1])
    return found[:_LABELS]


def _page(
    request: Request, caller: Caller, kind: str, text: str, country: str, seen: dict[str, Any] | None
) -> HTMLResponse:
    countries = sorted(name for name in state_of(request).spotter.rules.resources if len(name) == 2)
    more: dict[str, Any] = {"kind": kind, "text": text, "country": country, "countries": countries, "seen": seen}
    return show(request, "playground.html", caller, **more)
