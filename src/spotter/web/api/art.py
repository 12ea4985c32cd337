"""POST /v1/art: an activity in, a PNG out; how it came about stands behind a link in the answer's headers."""

import asyncio
import os
from collections import OrderedDict
from functools import cache
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse, Response
from starlette.concurrency import run_in_threadpool

from spotter.web.access import allow
from spotter.web.errors import problem

if TYPE_CHECKING:
    from spotter.art import Artist

_MAY = Depends(allow("guest", "member", "trainer", "reviewer", "admin", "service", scope="art"))
router = APIRouter(prefix="/v1/art", tags=["art"], dependencies=[_MAY])
_MOST_BYTES = 20_000_000
_AT_ONCE, _MOST_WAITING = 2, 30
_PNG: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/png": {}}, "description": "The picture; `Link` names its trail."},
    400: {"description": "The activity can't be taken."},
    413: {"description": "The activity is too large."},
    503: {"description": "Too many pictures are being made, or a part is not installed."},
}


class Trails:
    """The trails of the latest pictures of this process. They hold signals and prompts, nothing a person wrote."""

    def __init__(self, most: int = 500) -> None:
        self._most = most
        self._kept: OrderedDict[str, dict[str, Any]] = OrderedDict()

    def keep(self, trail: dict[str, Any]) -> str:
        name = uuid4().hex
        self._kept[name] = trail
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return name

    def find(self, name: str) -> dict[str, Any] | None:
        return self._kept.get(name)


class _Queue:
    """Pictures cost a second of a processor each: a few at a time, and a line that ends somewhere."""

    def __init__(self) -> None:
        self.gate = asyncio.Semaphore(_AT_ONCE)
        self.waiting = 0


@cache
def _artist() -> "Artist":
    from spotter.art.configured import configured

    return configured(os.environ)


@router.post("", responses=_PNG, response_class=Response)
async def make(request: Request, ratio: str = "1:1") -> Response:
    """An activity as JSON, GPX, TCX or FIT -> a picture, 1:1 or 16:9."""
    if ratio not in ("1:1", "16:9"):
        return problem(400, "There is no such ratio", "ratio is 1:1 or 16:9")
    raw = await _body(request)
    if raw is None:
        return problem(413, "The activity is too large", f"at most {_MOST_BYTES // 1_000_000} MB")
    queue, trails = _of(request)
    if queue.waiting >= _MOST_WAITING:
        return problem(503, "Too many pictures are being made", "please try again later")
    queue.waiting += 1
    try:
        async with queue.gate:
            return await run_in_threadpool(_made, raw, ratio, trails)
    finally:
        queue.waiting -= 1


@router.get("/{trail}", responses={404: {"description": "No such trail, or it is no longer kept."}})
async def trail(request: Request, trail: str) -> Response:
    """How a picture came about: signals, style, prompt, attempts, inspection, failures."""
    found = _of(request)[1].find(trail)
    return problem(404, "There is no such trail", "trails of the latest 500 pictures are kept") if found is None else (
        JSONResponse(found)
    )  # fmt: skip


def _of(request: Request) -> tuple[_Queue, Trails]:
    state = request.app.state
    if not hasattr(state, "art"):
        state.art = (_Queue(), Trails())
    found: tuple[_Queue, Trails] = state.art
    return found


async def _body(request: Request) -> bytes | None:
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > _MOST_BYTES:
            return None
        parts.append(part)
    return b"".join(parts)


def _made(raw: bytes, ratio: str, trails: Trails) -> Response:
    try:
        from spotter.art import ActivityError
        from spotter.art.configured import ConfigurationError
        from spotter.art.inspection import MissingModelError
    except ImportError as missing:
        return problem(503, "Pictures are not installed", f"`{missing.name}`: pip install 'spotter-guard[art]'")
    try:
        picture = _artist().picture(raw, ratio)
    except ActivityError as refused:
        return problem(400, "The activity can't be taken", str(refused))
    except (ConfigurationError, MissingModelError):
        return problem(503, "Pictures are not set up", "whoever runs this service can see why with `spotter art`")
    name = trails.keep(picture.to_dict())
    headers = {
        "link": f'</v1/art/{name}>; rel="describedby"; type="application/json"',
        "x-spotter-style": picture.prompt.style,
        "x-spotter-outcome": "fallback" if picture.fell_back else "painted",
        "cache-control": "no-store",
    }
    return Response(picture.png, media_type="image/png", headers=headers)
