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
    "Make me a workout plan for 3 days",
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
    "print": "Print",
    "week": "A whole week, with everything explained",
}
# Why, by what was found: in words for whoever said it, not for whoever writes rules.
BECAUSE = {
    "crisis": "You wrote something that sounds like you may not be safe. People come first, training waits.",
    "harm_to_others": "You wrote about somebody being hurt. That needs people who can help, not a coach.",
    "age": "For young people some things work differently, so that growing comes first.",
    "eating_disorder": "Something sounded like a hard time with eating, so numbers and rules about food are left out.",
    "physical_symptom": "You told of a symptom. Before training goes on, somebody should look at it.",
    "medical_condition": "You told of a health condition, so a doctor's word comes before a plan.",
    "dangerous_diet": "What you asked about eating is below what a body needs.",
    "dangerous_weight_loss": "What you asked would be faster than is safe.",
    "dangerous_exercise": "What you asked would be more training than a body recovers from.",
    "performance_drugs": "You asked about performance drugs; no answer here tells how to use them.",
    "body_image": "You sounded hard on yourself, so the answer is gentler.",
    "weighing_pattern": "Weighing came up often, so the answer looks at other signs of progress.",
    "prompt_injection": "Something in it tried to change the rules; it was left aside.",
    "unjudged_language": "This language can't be judged well here, so the answer is careful.",
    "judgmental": "A sentence of the model sounded judging.",
    "sarcasm": "A sentence of the model sounded mocking.",
    "harmful_advice": "A sentence of the model could have harmed you.",
    "prescriptive": "A sentence of the model ordered instead of offering.",
    "body_shaming": "A sentence of the model shamed bodies.",
    "non_inclusive": "A sentence of the model left people out.",
    "insensitive": "A sentence of the model was careless of what people go through.",
    "ableist": "A sentence of the model spoke badly of disability.",
    "medical_claim": "A sentence of the model sounded like a doctor's word, which it is not.",
    "certainty_claim": "A sentence of the model promised more than anyone can know.",
    "supplement_claim": "A sentence of the model pushed a supplement.",
    "calorie_floor": "A sentence of the model named less food than a body needs.",
    "weight_loss_rate": "A sentence of the model named a loss that is faster than is safe.",
}


@router.get("/")
async def page(request: Request, caller: Anyone) -> HTMLResponse:
    state, _ = state_of(request), gettext_of(request)
    return show(
        request,
        "coach.html",
        caller,
        tries=[_(one) for one in TRIES],
        words={
            **{name: _(text) for name, text in WORDS.items()},
            "helpers": {one.name: _(one.name) for some in state.spotter.rules.resources.values() for one in some},
            "because": {name: _(text) for name, text in BECAUSE.items()},
        },
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
