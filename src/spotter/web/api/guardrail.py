"""POST /beta/litellm_basic_guardrail_api: LiteLLM's generic guardrail, so that a LiteLLM proxy can ask Spotter.

LiteLLM decides the path and the shapes. Before a call it sends what was said, after a call what was answered; back
goes `NONE`, `BLOCKED` with the answer to show, or `GUARDRAIL_INTERVENED` with texts that may be shown.
"""

import asyncio
from typing import Annotated, Any
from uuid import uuid4

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse, Response

from spotter.adapters.replies import shown
from spotter.domain import Member, MemberError, Verdict
from spotter.domain.text import storable
from spotter.operations import Exchange, identifier, record
from spotter.store import NotKeptError
from spotter.web.access import Caller, allow, over_limit, too_many
from spotter.web.bodies import GUARDRAIL
from spotter.web.errors import problem
from spotter.web.state import State, state_of
from spotter.web.wire import read

router = APIRouter(prefix="/beta", tags=["guardrail"])
_MAY = allow("guest", "service", scope="ask", answers_crisis=True)


@router.post(
    "/litellm_basic_guardrail_api",
    openapi_extra=GUARDRAIL,
    responses={400: {"description": "The body can't be read."}},
)
async def guardrail(request: Request, caller: Annotated[Caller, Depends(_MAY)]) -> Response:
    """`{"input_type": "request" | "response", "texts", "structured_messages"?}` -> `{"action", ...}`. A member goes
    into `additional_provider_specific_params: {"member": {...}}` of the LiteLLM configuration."""
    state = state_of(request)
    try:
        asked = _asked(await request.body())
        member = Member.of((asked.get("additional_provider_specific_params") or {}).get("member"))
    except (ValueError, MemberError) as bad:
        return problem(400, "The guardrail request can't be read", str(bad))
    try:
        if asked["input_type"] == "request":
            return JSONResponse(await _screened(state, asked, member, over_limit(request)))
        return JSONResponse(await asyncio.to_thread(_vetted, state, asked, member))
    except NotKeptError:
        return problem(503, "The exchange could not be recorded", "please try again later")


def _asked(raw: bytes) -> dict[str, Any]:
    body = read(raw)
    texts = body.get("texts") if isinstance(body, dict) else None
    if not isinstance(body, dict) or body.get("input_type") not in ("request", "response"):
        raise ValueError('"input_type" is "request" or "response"')
    if texts is not None and not (isinstance(texts, list) and all(isinstance(one, str) for one in texts)):
        raise ValueError('"texts" must be a list of texts')
    more = body.get("additional_provider_specific_params")
    if more is not None and not isinstance(more, dict):
        raise ValueError('"additional_provider_specific_params" must be an object')
    return body


async def _screened(state: State, asked: dict[str, Any], member: Member, wait: float) -> dict[str, Any]:
    said = _said(asked)
    if not said:
        return {"action": "NONE"}
    verdict = await asyncio.to_thread(state.history.screen, said, member)
    if wait and not verdict.needs_help_now:  # no limit hides what a person in danger has to read
        raise too_many(wait)
    await _keep(state, asked, said[-1], verdict)
    if verdict.asks_no_model:
        return {"action": "BLOCKED", "blocked_reason": verdict.reply}
    return {"action": "NONE"}


def _said(asked: dict[str, Any]) -> list[str]:
    """The person's own texts: by role where LiteLLM tells roles, else all."""
    rows = asked.get("structured_messages")
    if not isinstance(rows, list):
        return list(asked.get("texts") or ())
    mine = [one.get("content") for one in rows if isinstance(one, dict) and one.get("role") == "user"]
    parts = [part for content in mine for part in (content if isinstance(content, list) else [content])]
    texts = [part.get("text") if isinstance(part, dict) else part for part in parts]
    return [text for text in texts if isinstance(text, str) and text.strip()]


def _vetted(state: State, asked: dict[str, Any], member: Member) -> dict[str, Any]:
    texts = list(asked.get("texts") or ())
    safe = [shown(state.spotter, text, "", member, state.profile)[0] for text in texts]
    return {"action": "NONE"} if safe == texts else {"action": "GUARDRAIL_INTERVENED", "texts": safe}


async def _keep(state: State, asked: dict[str, Any], message: str, verdict: Verdict) -> None:
    """What policy calls an event is durable before LiteLLM hears of it; the rest is LiteLLM's own log."""
    if not verdict.events:
        return
    who = (asked.get("request_data") or {}).get("user_api_key_end_user_id")
    exchange = Exchange(
        id=str(uuid4()),
        conversation=identifier(str(asked.get("litellm_trace_id") or uuid4())),
        user=identifier(str(who)) if who else None,
        at=state.clock(),
        message=storable(message),
        shown=verdict.reply or "",
        outcome="refused" if verdict.asks_no_model else "logged",
        verdict=verdict,
    )
    await record(state.store, exchange)
