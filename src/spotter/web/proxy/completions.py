"""POST /v1/chat/completions and GET /v1/models, as OpenAI has them, with screening before and vetting after."""

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated, Any
from uuid import uuid4

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response, StreamingResponse

from spotter.coach import EmbeddedProvider, Upstream
from spotter.coach.providers import ProviderError, texts_in
from spotter.domain import Member, MemberError, Verdict
from spotter.operations import Exchange, identifier, record
from spotter.store import NotKeptError
from spotter.web.access import Caller, allow, member_of, over_limit, too_many
from spotter.web.bodies import COMPLETIONS, STREAM
from spotter.web.errors import openai_error
from spotter.web.proxy.reply import Vetting, choices_of, says_nothing, vetted, written_in
from spotter.web.proxy.request import Asked, BadRequestError, read
from spotter.web.proxy.stream import Streamed
from spotter.web.state import State, state_of
from spotter.web.wire import Json, encoded
from spotter.web.wire import read as read_json

router = APIRouter(prefix="/v1", tags=["proxy"])
_MAY = allow("guest", "member", "trainer", "reviewer", "admin", "service", scope="proxy", answers_crisis=True)
_MAY_LIST = allow("guest", "member", "trainer", "reviewer", "admin", "service", scope="proxy")
_PASSED_ON = range(400, 500)  # a client's own mistakes; what may pass with time is answered instead
_NOT_PASSED_ON = (408, 429)
_ANSWERS_OF_MODELS: dict[int | str, dict[str, Any]] = {
    "4XX": {"description": "The provider says that the request is wrong."},
    502: {"description": "The provider can't be reached."},
}
_ANSWERS: dict[int | str, dict[str, Any]] = {
    200: {"content": STREAM},
    400: {"description": "The body can't be read, or holds what can't be judged."},
    **_ANSWERS_OF_MODELS,
}


@dataclass(slots=True)
class Exchanged:
    """One request on its way."""

    state: State
    asked: Asked
    member: Member
    verdict: Verdict
    vetting: Vetting
    user: str | None
    conversation: str
    is_known: bool  # whether `member` is a profile of ours

    @property
    def upstream(self) -> Upstream:
        """Only the embedded coach learns who asks: it is in this process."""
        behind = self.state.upstream
        return behind.for_member(self.member, self.verdict) if isinstance(behind, EmbeddedProvider) else behind

    @property
    def question(self) -> str:
        return self.asked.said[-1]

    def headers(self, outcome: str) -> dict[str, str]:
        report = self.vetting.worst
        return {
            "x-spotter-triage": self.verdict.triage.value,
            "x-spotter-action": self.verdict.action.value,
            "x-spotter-outcome": outcome,
            "x-spotter-safe": "unknown" if report is None else str(report.safe).lower(),
            "x-spotter-policy": self.verdict.policy,
            "x-spotter-mode": "logging_only" if self.state.logging_only else "guarding",
        }

    def extension(self, outcome: str) -> dict[str, Any]:
        report = self.vetting.worst
        return {
            "mode": "logging_only" if self.state.logging_only else "guarding",
            "outcome": outcome,
            "verdict": self.verdict.to_dict(),
            "report": None if report is None else report.to_dict(),
        }


@router.post("/chat/completions", openapi_extra=COMPLETIONS, responses=_ANSWERS)
async def completions(request: Request, caller: Annotated[Caller, Depends(_MAY)]) -> Response:
    """A completion whose question was screened and whose every text was vetted."""
    state = state_of(request)
    try:
        one = await _begin(request, caller, await _json(request))
    except BadRequestError as bad:
        return openai_error(str(bad), bad.code, bad.status)
    wait = over_limit(request) or state.limits.take_for(caller, one.user)
    if wait and not one.verdict.needs_help_now:
        raise too_many(wait)
    refused = one.verdict.asks_no_model and not state.logging_only
    try:
        if one.asked.is_streamed:
            pieces = _own_pieces(one, one.verdict.reply or "", "refused") if refused else _streamed(one)
            first = await anext(pieces)  # so that a mistake of the client still gets its status
            return StreamingResponse(
                _sse(first, pieces), media_type="text/event-stream", headers=one.headers("streamed")
            )
        return await (_refused(one) if refused else _completed(one))
    except ProviderError as failure:
        return openai_error(str(failure), "upstream_error", failure.status or 502)
    except NotKeptError:
        return openai_error("the exchange could not be recorded, so it was not answered", "not_recorded", 503)


@router.get("/models", responses=_ANSWERS_OF_MODELS)
async def models(request: Request, caller: Annotated[Caller, Depends(_MAY_LIST)]) -> Response:
    """The models of the provider behind this proxy."""
    try:
        return Json(await state_of(request).upstream.models())
    except ProviderError as failure:
        return openai_error(str(failure), "upstream_error", failure.status or 502)


async def _json(request: Request) -> object:
    try:
        return read_json(await request.body())
    except ValueError as bad:
        raise BadRequestError("invalid_json", str(bad)) from None


async def _begin(request: Request, caller: Caller, body: object) -> Exchanged:
    state = state_of(request)
    asked = read(body)
    own = asked.body.pop("spotter", None)
    own = own if isinstance(own, dict) else {}
    try:
        member = Member.of(own.get("member"))
    except MemberError as bad:
        raise BadRequestError("invalid_member", str(bad)) from None
    user = await member_of(request, caller, _identifier(asked.body, "user"))
    is_known = False
    if user:
        member, is_known = await asyncio.to_thread(state.members.looked_up, user, member, state.clock())
    verdict = await asyncio.to_thread(state.history.screen, asked.said, member)
    vetting = Vetting(
        state.spotter, member, state.profile, asked.said[-1], changes=not state.logging_only, said=asked.said
    )
    return Exchanged(
        state,
        asked,
        member,
        verdict,
        vetting,
        user,
        _identifier(own, "conversation_id") or str(uuid4()),
        is_known,
    )


def _identifier(given: dict[str, Any], name: str) -> str | None:
    value = given.get(name)
    return identifier(value) if isinstance(value, str) and value else None


def _forwarded(one: Exchanged) -> dict[str, Any]:
    """What goes to the provider: as it came, with our instructions in front."""
    body = dict(one.asked.body)
    if one.state.model and body.get("model") in (None, "", "spotter"):
        body["model"] = one.state.model
    if one.state.logging_only:
        return body
    body.pop("user", None)  # who it is, is nobody's business but ours
    system = {"role": "system", "content": one.state.prompts.system(one.member, one.verdict)}
    body["messages"] = [system, *body["messages"]]
    return body


async def _completed(one: Exchanged) -> Response:
    try:
        body = await one.upstream.post(_forwarded(one))
    except ProviderError as failure:
        if _is_clients(failure):
            raise
        return await _unreachable(one)
    if says_nothing(body) and not one.state.logging_only:
        return await _unreachable(one)
    written = _first_text(body)
    body = await _better(one, body)
    body = await asyncio.to_thread(vetted, body, one.vetting)
    if one.verdict.reply and not one.state.logging_only:
        _put_before(body, one.verdict.reply)
    outcome = _outcome(one)
    await _keep(one, written, _first_text(body) or "", outcome)
    body["spotter"] = one.extension(outcome)
    return Json(body, headers=one.headers(outcome))


async def _better(one: Exchanged, body: dict[str, Any]) -> dict[str, Any]:
    """If what came is unsafe, ask once more and say why; take what then comes if it is."""
    text = _first_text(body)
    if not text or one.state.logging_only:
        return body
    report = await asyncio.to_thread(one.vetting.look, text)
    if report.safe:
        return body
    again = _forwarded(one)
    feedback = one.state.prompts.feedback(report)
    again["messages"] = [
        *again["messages"],
        {"role": "assistant", "content": text},
        {"role": "user", "content": feedback},
    ]
    try:
        second = await one.upstream.post(again)
    except ProviderError:
        return body
    better = _first_text(second)
    return second if better and (await asyncio.to_thread(one.vetting.look, better)).safe else body


async def _unreachable(one: Exchanged) -> Response:
    text = one.state.spotter.fallbacks.unreachable(one.question, one.member.language)
    shown = f"{one.verdict.reply}\n\n{text}" if one.verdict.reply else text
    return await _own_completion(one, shown, "unreachable")


async def _refused(one: Exchanged) -> Response:
    return await _own_completion(one, one.verdict.reply or "", "refused")


async def _own_completion(one: Exchanged, text: str, outcome: str) -> Response:
    await _keep(one, None, text, outcome)
    message = {"role": "assistant", "content": text, "refusal": None}
    body = {
        **_head(one, "chat.completion"),
        "choices": [{"index": 0, "message": message, "logprobs": None, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0},
        "spotter": one.extension(outcome),
    }
    return Json(body, headers=one.headers(outcome))


def _head(one: Exchanged, kind: str) -> dict[str, Any]:
    return {
        "id": f"chatcmpl-{uuid4().hex}",
        "object": kind,
        "created": int(time.time()),
        "model": one.asked.model or one.state.model or "spotter",
    }


async def _own_pieces(one: Exchanged, text: str, outcome: str) -> AsyncIterator[dict[str, Any]]:
    await _keep(one, None, text, outcome)
    head = _head(one, "chat.completion.chunk")
    for delta, reason in (({"role": "assistant", "content": text}, None), ({}, "stop")):
        yield {**head, "choices": [{"index": 0, "delta": delta, "finish_reason": reason}]}
    yield {**head, "choices": [], "spotter": one.extension(outcome)}


async def _streamed(one: Exchanged) -> AsyncIterator[dict[str, Any]]:
    """Chunks for the client. Kept before the last of them leaves."""
    if one.state.logging_only:
        async for chunk in _as_it_comes(one):
            yield chunk
        return
    opening = f"{one.verdict.reply}\n\n" if one.verdict.reply else ""
    gate = one.state.spotter.gate
    streamed = Streamed(one.vetting, lambda: gate(one.state.profile, one.member, one.asked.said), opening)
    head, lost = _head(one, "chat.completion.chunk"), False
    try:
        async for chunk in one.upstream.events(_forwarded(one)):
            for piece in await asyncio.to_thread(streamed.feed, chunk):
                yield piece
            if one.vetting.replaced and streamed.is_stopped:
                break
    except ProviderError as failure:
        if _is_clients(failure) and not streamed.shown:
            raise
        lost = not streamed.is_stopped
    lost = lost or streamed.says_nothing
    await asyncio.to_thread(streamed.close)
    if lost:
        text = one.state.spotter.fallbacks.unreachable(one.question, one.member.language)
        said = f"\n\n{text}" if streamed.shown else text
        streamed.shown += said
        for delta, reason in (({"content": said}, None), ({}, "stop")):
            yield {**head, "choices": [{"index": 0, "delta": delta, "finish_reason": reason}]}
    outcome = "unreachable" if lost else _outcome(one)
    await _keep(one, streamed.written or None, streamed.shown, outcome)
    yield {**head, "choices": [], "spotter": one.extension(outcome)}


async def _as_it_comes(one: Exchanged) -> AsyncIterator[dict[str, Any]]:
    """Logging only: nothing is held back; what would have been found is found, said and kept."""
    written = ""
    async for chunk in one.upstream.events(_forwarded(one)):
        written += "".join(texts_in(chunk, 0))
        yield chunk
    await asyncio.to_thread(one.vetting.text, written)
    await _keep(one, written, written, "logged")
    yield {**_head(one, "chat.completion.chunk"), "choices": [], "spotter": one.extension("logged")}


async def _sse(first: dict[str, Any], rest: AsyncIterator[dict[str, Any]]) -> AsyncIterator[bytes]:
    yield _event(first)
    try:
        async for piece in rest:
            yield _event(piece)
    except (ProviderError, NotKeptError) as failure:
        yield _event({"error": {"message": str(failure), "type": "upstream_error", "code": None, "param": None}})
    yield b"data: [DONE]\n\n"


def _event(piece: dict[str, Any]) -> bytes:
    return b"data: " + encoded(piece) + b"\n\n"


async def _keep(one: Exchanged, written: str | None, shown: str, outcome: str) -> None:
    exchange = Exchange(
        id=str(uuid4()),
        conversation=one.conversation,
        user=one.user,
        at=one.state.clock(),
        message=one.question,
        shown=shown,
        outcome=outcome,
        verdict=one.verdict,
        written=written,
        report=one.vetting.worst,
        model=one.asked.model or one.state.model,
        member=one.member,
    )
    one.state.metrics.exchange(one.verdict, one.vetting.worst, outcome)
    left = (
        one.state.members.left_by(one.user, one.member, one.verdict, exchange.at, one.question)
        if one.is_known and one.user
        else []
    )
    await record(one.state.store, exchange, left, one.state.vault)


def _outcome(one: Exchanged) -> str:
    if one.state.logging_only:
        return "logged"
    return "replaced" if one.vetting.replaced else "answered"


def _is_clients(failure: ProviderError) -> bool:
    return failure.status in _PASSED_ON and failure.status not in _NOT_PASSED_ON


def _first_text(body: dict[str, Any]) -> str | None:
    choices = choices_of(body)
    message = choices[0].get("message") if choices else None
    return written_in(message) if isinstance(message, dict) else None


def _put_before(body: dict[str, Any], opening: str) -> None:
    for choice in body["choices"]:
        said = choice["message"]["content"]
        choice["message"]["content"] = f"{opening}\n\n{said}" if said else opening
