"""/v1/supplements: what the policy says about each, for everyone and for one member."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from spotter.domain import Feature, Member, Policy, Supplement
from spotter.domain.text import spoken
from spotter.members import Advice, advise
from spotter.members.reasons import reason
from spotter.web.access import Caller, allow
from spotter.web.api.people import CLOSED, MISSING, Id, closed, keep, whom, work
from spotter.web.state import state_of

router = APIRouter(prefix="/v1", tags=["supplements"])
_ANYBODY = allow("guest", "member", "trainer", "reviewer", "admin", "service", scope="members")
_OWN = allow("member", "service", scope="members")
Lang = Annotated[str, Query(max_length=20)]


@router.get("/supplements")
async def listed(request: Request, caller: Annotated[Caller, Depends(_ANYBODY)], lang: Lang = "en") -> dict[str, Any]:
    """All of them with their tier; doses only where a person is known."""
    policy = state_of(request).spotter.rules
    return {"supplements": [_shown(one, spoken(lang)) for one in policy.supplements], "policy": policy.version}


@router.get("/members/{member_id}/supplements/{name}", response_model=None, responses={**MISSING, **CLOSED})
async def for_member(
    request: Request, member_id: Id, name: Id, caller: Annotated[Caller, Depends(_OWN)]
) -> dict[str, Any] | JSONResponse:
    """What may be said to this member about one, by any of its names; refused and logged where it is closed."""
    state, member_id = state_of(request), await whom(request, caller, member_id)
    policy = state.spotter.rules
    access, rows = await work(state.members.asked_for, member_id, Feature.SUPPLEMENT_INFO, state.clock())
    await keep(request, rows)
    if not access.allowed:
        return closed(access)
    member = (await work(state.members.standing, member_id, state.clock())).member
    found = policy.supplements.find(name)
    if found is None:
        raise HTTPException(404, reason(policy, "supplement-unknown", member.language, name=name).text)
    return _advice(policy, found, member)


def _advice(policy: Policy, found: Supplement, member: Member) -> dict[str, Any]:
    advice: Advice = advise(policy, found, member, member.allergies, member.language or "en")
    return {
        **_shown(found, spoken(member.language)),
        "allowed": advice.allowed,
        "dose": advice.dose and advice.dose._asdict(),
        "maximum": advice.most,
        "reasons": [{"code": one.code, "text": one.text} for one in advice.reasons],
        "ask_first": [{"code": one.code, "text": one.text} for one in advice.ask_first],
        "instead": list(advice.instead),
    }


def _shown(one: Supplement, language: str) -> dict[str, Any]:
    return {"id": one.id, "name": one.name(language), "tier": one.tier, "why": one.why, "sources": list(one.sources)}
