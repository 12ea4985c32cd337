"""Progress photos: kept sealed, shown to the member and to whom they share them with, never to a model."""

from typing import Annotated, Any
from uuid import uuid4

from fastapi import APIRouter, Depends, Request, Response
from starlette.exceptions import HTTPException

from spotter.members.photos import MOST_BYTES, Photos
from spotter.members.pictures import bare
from spotter.members.visibility import Data
from spotter.store import logs
from spotter.web.access import Caller
from spotter.web.api.logs import page_of
from spotter.web.api.people import MISSING, Answers, Before, Id, Most, seeing, whom, work
from spotter.web.state import state_of

router = APIRouter(prefix="/v1/members/{member_id}/photos", tags=["photos"])
_OWN = seeing(Data.PHOTOS)
_PICTURE: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {name: {"schema": {"type": "string", "format": "binary"}} for name in ("image/jpeg", "image/png")},
    }
}
_OFF: Answers = {**MISSING, 409: {"description": "Photos are off: there is no SPOTTER_KEY_FILE."}}
_ANSWERS: Answers = {
    **_OFF,
    413: {"description": "Larger than a photo may be."},
    422: {"description": "Neither a whole JPEG nor a whole PNG."},
}
_SHOWN: Answers = {**_OFF, 200: {"content": {"image/jpeg": {}, "image/png": {}}, "description": "The photo."}}


@router.post("", status_code=201, responses=_ANSWERS, openapi_extra=_PICTURE)
async def add(request: Request, member_id: Id, caller: Annotated[Caller, Depends(_OWN)]) -> dict[str, Any]:
    """Keep a photo: without what its file tells of place and device, and sealed."""
    state, member_id = state_of(request), await whom(request, caller, member_id)
    await work(state.members.standing, member_id, state.clock())
    photos = photos_of(request)
    media_type, picture = await work(bare, await _body(request))
    photo_id = str(uuid4())
    await work(photos.keep, member_id, photo_id, picture)
    entry = {"photo_id": photo_id, "member_id": member_id, "at": state.clock()}
    entry |= {"media_type": media_type, "size": len(picture)}
    await work(logs.add, state.store.engine, "photos", entry)
    return entry


@router.get("", responses=MISSING)
async def listed(
    request: Request, member_id: Id, caller: Annotated[Caller, Depends(_OWN)], before: Before = None, most: Most = 50
) -> dict[str, Any]:
    """Which photos there are, the newest first."""
    return await page_of(request, "photos", await whom(request, caller, member_id), before, most)


@router.get("/{photo_id}", response_class=Response, responses=_SHOWN)
async def show(request: Request, member_id: Id, photo_id: Id, caller: Annotated[Caller, Depends(_OWN)]) -> Response:
    """One photo."""
    return await picture_of(request, await whom(request, caller, member_id), photo_id)


@router.delete("/{photo_id}", status_code=204, responses=_OFF)
async def remove(request: Request, member_id: Id, photo_id: Id, caller: Annotated[Caller, Depends(_OWN)]) -> Response:
    """Take a photo away, its file first."""
    state, member_id = state_of(request), await whom(request, caller, member_id)
    if await work(logs.one, state.store.engine, "photos", member_id, photo_id) is None:
        raise HTTPException(404, "There is no such photo")
    await work(photos_of(request).remove, photo_id)
    await work(logs.remove, state.store.engine, "photos", member_id, photo_id)
    return Response(status_code=204)


async def picture_of(request: Request, member_id: str, photo_id: str) -> Response:
    """The picture itself, to whoever may see it; browsers are told to keep no copy."""
    entry = await work(logs.one, state_of(request).store.engine, "photos", member_id, photo_id)
    if entry is None:
        raise HTTPException(404, "There is no such photo")
    picture = await work(photos_of(request).read, member_id, photo_id)
    headers = {"cache-control": "no-store", "x-content-type-options": "nosniff"}
    return Response(picture, media_type=entry["media_type"], headers=headers)


def photos_of(request: Request) -> Photos:
    found = state_of(request).photos
    if found is None:
        raise HTTPException(409, "Photos are off here: whoever runs Spotter sets SPOTTER_KEY_FILE to switch them on")
    return found


async def _body(request: Request) -> bytes:
    """At most so many bytes, however many are sent."""
    raw = bytearray()
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > MOST_BYTES:
            raise HTTPException(413, f"A photo has at most {MOST_BYTES // 1_000_000} MB")
    return bytes(raw)
