"""`/`: the coach."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool

from spotter.coach import EmbeddedProvider
from spotter.members.words import Tone
from spotter.store import members
from spotter.web.access import Caller, allow
from spotter.web.pages.rendering import TEAM, gettext_of, show
from spotter.web.state import State, state_of

router = APIRouter(include_in_schema=False)
Anyone = Annotated[Caller, Depends(allow("guest", "member", "trainer", "reviewer", "admin", page=True))]
TRIES = (
    "How do I start running?",
    "A home workout without equipment",
    "I slept badly. Should I still train?",
    "Ideas for a quick breakfast",
)
# What the script says; it has no words of its own.
WORDS = {
    "you": "You",
    "coach": "Coach",
    "failed": "That did not work. Please try again.",
    "stopped": "Stopped.",
    "why": "Why this answer?",
    "retry": "Ask again",
    "up": "Helpful",
    "down": "Not helpful",
    "thanks": "Thank you.",
    "person": "Ask a person to look at this",
    "asked": "A person of the safety team will look at it.",
    "reason": "What was wrong? (if you like)",
    "send": "Send",
    "help": "Help, right now",
    "country": "Help in",
    "international": "International",
    "text_to": "Text",
    "nothing": "Nothing worrying was found in your message.",
    "refused": "This answer comes from the safety policy, not from a model.",
    "repaired": "The model's words were changed to be safer and kinder.",
    "replaced": "The model's answer was not safe to show, so a safe one stands in its place.",
    "regenerated": "The first answer was not good enough, so the model wrote another.",
    "stopped_early": "The rest of the model's answer was not safe to show.",
    "unreachable": "The model can't be reached just now.",
}


@router.get("/")
async def page(request: Request, caller: Anyone) -> HTMLResponse:
    state, _ = state_of(request), gettext_of(request)
    return show(
        request,
        "coach.html",
        caller,
        tries=[_(one) for one in TRIES],
        words={name: _(text) for name, text in WORDS.items()},
        countries=sorted(name for name in state.spotter.rules.resources if len(name) == 2),
        tones=list(Tone),
        kept=await run_in_threadpool(_kept, state, caller),
        embedded=isinstance(state.upstream, EmbeddedProvider),
        says={"role": caller.role.value, "details": caller.role in TEAM},
    )


def _kept(state: State, caller: Caller) -> dict[str, str | None]:
    """What the profile says of tone and country. The coach answers without a store, so its page opens without one."""
    try:
        found = members.of_id(state.store.engine, caller.member_id) if caller.member_id else None
    except SQLAlchemyError:
        found = None
    profile = found.profile if found else {}
    return {"tone": profile.get("coaching_tone"), "country": profile.get("country")}
