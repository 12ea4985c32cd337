"""POST /v1/ask: a member's message in, a safe reply out; as one answer or sentence by sentence."""

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response, StreamingResponse

from spotter.coach import Reply
from spotter.domain import Member, MemberError
from spotter.store import NotKeptError
from spotter.web.access import Caller, allow, member_of, over_limit, too_many
from spotter.web.bodies import ASK, STREAM
from spotter.web.errors import problem
from spotter.web.state import State, state_of
from spotter.web.wire import Json, encoded, read

router = APIRouter(prefix="/v1", tags=["coach"])
_LONGEST = 64  # characters of an identifier
_MAY = allow("guest", "member", "trainer", "reviewer", "admin", "service", scope="ask", answers_crisis=True)


@router.post(
    "/ask",
    openapi_extra=ASK,
    responses={200: {"content": STREAM}, 400: {"description": "The body can't be read."}},
)
async def ask(request: Request, caller: Annotated[Caller, Depends(_MAY)]) -> Response:
    """`{"message", "member_id"?, "conversation_id"?, "member"?, "stream"?}` -> `{"reply", "verdict", "report",
    "conversation_id"}`; streamed, the reply comes as server-sent events and the whole as the last of them."""
    state = state_of(request)
    try:
        asked = _asked(await request.body())
    except (ValueError, MemberError) as bad:
        return problem(400, "The question can't be read", str(bad))
    asked["user"] = await member_of(request, caller, asked["user"])
    await _wait_unless_urgent(request, caller, asked)
    if asked.pop("stream"):
        return StreamingResponse(_streamed(state, asked), media_type="text/event-stream")
    try:
        reply = await state.coach.ask(**asked)
    except NotKeptError:
        return problem(503, "The exchange could not be recorded", "so it was not answered; please try again later")
    state.metrics.exchange(reply.verdict, reply.report, reply.outcome)
    return Json(_shown(reply))


async def _wait_unless_urgent(request: Request, caller: Caller, asked: dict[str, Any]) -> None:
    """No limit hides what a person in danger has to read, so over it the message is screened all the same."""
    state = state_of(request)
    wait = over_limit(request) or state.limits.take_for(caller, asked["user"])
    if wait:
        question = {name: value for name, value in asked.items() if name != "stream"}
        if not (await state.coach.screen(**question)).needs_help_now:
            raise too_many(wait)


def _asked(raw: bytes) -> dict[str, Any]:
    body = read(raw)
    if not isinstance(body, dict) or not isinstance(body.get("message"), str) or not body["message"].strip():
        raise ValueError('"message" must be a text')
    return {
        "message": body["message"],
        "member": Member.of(body.get("member")),
        "user": _identifier(body, "member_id"),
        "conversation": _identifier(body, "conversation_id"),
        "stream": body.get("stream") is True,
    }


def _identifier(body: dict[str, Any], name: str) -> str | None:
    value = body.get(name)
    if value is not None and (not isinstance(value, str) or not 0 < len(value) <= _LONGEST or not _is_name(value)):
        raise ValueError(f'"{name}" must be a text of at most {_LONGEST} printable characters')
    return value


def _is_name(value: str) -> bool:
    """What could not be read was replaced, and two people may not become one."""
    return value.isprintable() and "\ufffd" not in value


def _shown(reply: Reply) -> dict[str, Any]:
    return {
        "reply": reply.text,
        "verdict": reply.verdict.to_dict(),
        "report": None if reply.report is None else reply.report.to_dict(),
        "conversation_id": reply.conversation,
        "exchange_id": reply.exchange,
        "outcome": reply.outcome,
    }


async def _streamed(state: State, asked: dict[str, Any]) -> AsyncIterator[bytes]:
    try:
        async for piece in state.coach.stream(**asked):
            if isinstance(piece, str):
                yield _event("text", {"text": piece})
            else:
                state.metrics.exchange(piece.verdict, piece.report, piece.outcome)
                yield _event("done", _shown(piece))
    except NotKeptError:
        yield _event("error", {"title": "The exchange could not be recorded"})


def _event(name: str, data: dict[str, Any]) -> bytes:
    return b"event: " + name.encode() + b"\ndata: " + encoded(data) + b"\n\n"
