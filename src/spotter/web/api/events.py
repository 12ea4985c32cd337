"""/v1/events: the safety log, as a list and as a live stream that can be taken up where it broke off."""

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Query, Request
from fastapi.responses import Response, StreamingResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool

from spotter.domain import Event
from spotter.members.visibility import event_for
from spotter.store import Store, events, feed
from spotter.web.access import Caller, allow
from spotter.web.api.shapes import shown
from spotter.web.errors import problem
from spotter.web.state import state_of

router = APIRouter(prefix="/v1/events", tags=["events"])
Team = Annotated[Caller, Depends(allow("reviewer", "admin"))]
_LOOK = 0.5  # seconds between looks at the feed
_ALIVE = 15.0  # seconds after which a silent stream says that it is there
_LARGEST = 2**62


@router.get("")
async def find(
    request: Request,
    caller: Team,
    since: datetime | None = None,
    until: datetime | None = None,
    type: Event | None = None,
    most: Annotated[int, Query(ge=1, le=1000)] = 200,
) -> Response:
    """Events of the last day, or of the time that is named; the latest first. Triggers are redacted texts."""
    state = state_of(request)
    until = until or state.clock()
    since = since or until - timedelta(days=1)
    if (since.tzinfo is None) or (until.tzinfo is None):
        return problem(422, "The request can't be read", "times need a zone, such as 2026-03-04T12:00:00Z")
    kind = type.value if type else None
    found = await run_in_threadpool(events.find, state.store.engine, since, until, kind, most)
    return shown({"events": [event_for(caller.role, one) for one in found]})


@router.get(
    "/stream", include_in_schema=False
)  # an answer without end; programs that try out a schema would wait for it
async def stream(
    request: Request,
    caller: Team,
    after: Annotated[int | None, Query(ge=0, le=_LARGEST)] = None,
    last_event_id: Annotated[str | None, Header()] = None,
) -> Response:
    """Server-sent events: `event` and `case`, numbered. `Last-Event-ID` (or `after`) goes on where a reader stopped;
    without either the stream begins now."""
    store = state_of(request).store
    asked = int(last_event_id) if last_event_id and last_event_id.isdecimal() else after
    begin = min(asked, _LARGEST) if asked is not None else await run_in_threadpool(feed.last, store.engine)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(_follow(request, store, begin), media_type="text/event-stream", headers=headers)


async def _follow(request: Request, store: Store, seq: int) -> AsyncIterator[bytes]:
    yield b"retry: 2000\n\n"
    silent = 0.0
    while not await request.is_disconnected():
        try:
            items = await asyncio.to_thread(feed.after, store.engine, seq)
        except SQLAlchemyError:  # the store is away; whoever listens keeps the connection and the place
            items = []
        for item in items:
            yield _shown(item)
            seq = item.seq
        silent = 0.0 if items else silent + _LOOK
        if silent >= _ALIVE:
            silent = 0.0
            yield b": still here\n\n"
        if not items:
            await asyncio.sleep(_LOOK)


def _shown(item: Any) -> bytes:
    data = json.dumps(item.data, ensure_ascii=False, default=str)
    return f"id: {item.seq}\nevent: {item.kind}\ndata: {data}\n\n".encode()
