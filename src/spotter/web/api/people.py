"""What routes about members and trainers share: whom they are about, and how services answer."""

import asyncio
import base64
import binascii
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated, Any, ParamSpec, TypeVar

from fastapi import Path, Query, Request
from fastapi.responses import JSONResponse
from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, JsonValue
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionError
from starlette.exceptions import HTTPException

from spotter.domain import Role
from spotter.members import Access, BadOverrideError, NotTheirClientError, RecordError, UnknownMemberError
from spotter.members.health_check import AnswersError
from spotter.members.photos import PhotosError
from spotter.members.pictures import NotAPictureError
from spotter.members.visibility import Data, Sight, seen_by
from spotter.store import NotKeptError, Row
from spotter.web.access import Allow, Caller, allow, member_of
from spotter.web.state import state_of

P = ParamSpec("P")
T = TypeVar("T")
ME = "me"


def seeing(data: Data, sight: Sight = Sight.ALL) -> Allow:
    """Who may call a route that shows this of a member; an app with the scope `members` acts for its member."""
    return allow(*seen_by(data, sight), "service", scope="members")


_DEEPEST = 4
Answers = dict[int | str, dict[str, Any]]
_STATUS: tuple[tuple[type[Exception], int], ...] = (
    (AnswersError, 422),
    (BadOverrideError, 422),
    (NotAPictureError, 422),
    (RecordError, 409),
    (PhotosError, 503),
)

MISSING: Answers = {404: {"description": "There is no such thing, or it isn't yours to see."}}
CLOSED: Answers = {403: {"description": "Closed to this member just now; `detail` says why and what opens it."}}
REFUSED: Answers = {409: {"description": "It can't be done this way; `title` says why."}}


def _plain(text: str) -> str:
    if any(ord(char) < 32 and char not in "\n\t" for char in text) or not _is_utf8(text):
        raise ValueError("control characters can't be kept")
    return text


def _is_utf8(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _sensible(at: datetime) -> datetime:
    if not 1900 <= at.year <= 2200:
        raise ValueError("a time between 1900 and 2200")
    return at.astimezone(UTC)


def _plain_value(value: JsonValue, depth: int = 0) -> JsonValue:
    """The same of everything inside a JSON value; what nests deeper than anyone needs is refused."""
    if depth > _DEEPEST:
        raise ValueError("this nests too deep")
    if isinstance(value, str):
        return _plain(value)
    inside = [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else []
    for one in inside:
        _plain_value(one, depth + 1)
    return value


Plain = Annotated[str, AfterValidator(_plain)]
PlainValue = Annotated[JsonValue, AfterValidator(_plain_value)]
When = Annotated[AwareDatetime, AfterValidator(_sensible)]
Id = Annotated[str, Path(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f\x7f/]+$")]


Most = Annotated[int, Query(ge=1, le=200)]
Before = Annotated[str | None, Query(max_length=300, description="`next` of the page before")]


class Body(BaseModel):
    """What nobody asked for is refused, so that nothing beside the listed is ever collected."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False, str_strip_whitespace=True)


async def whom(request: Request, caller: Caller, asked: str) -> str:
    """Whom a route is about: `me` is the caller's own; members name themselves, programs whom they serve."""
    if asked == ME:
        asked = caller.member_id or ""
    if caller.role in (Role.MEMBER, Role.SERVICE, Role.GUEST):
        asked = await member_of(request, caller, asked or None) or ""
    if not asked:
        raise HTTPException(404, "Nobody is meant by `me` here")
    return asked


async def work(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a service in a thread; what it refuses becomes the answer."""
    try:
        return await asyncio.to_thread(function, *args, **kwargs)
    except UnknownMemberError:
        raise HTTPException(404, "There is no such member") from None
    except NotTheirClientError:
        raise HTTPException(404, "There is no such thing here") from None
    except (OperationalError, InterfaceError, NoConnectionError):
        raise HTTPException(503, "The store is down; please try again later") from None
    except tuple(kind for kind, _ in _STATUS) as refused:
        status = next(status for kind, status in _STATUS if isinstance(refused, kind))
        raise HTTPException(status, str(refused)) from refused


async def keep(request: Request, rows: list[Row]) -> None:
    """Durable before anyone is answered."""
    try:
        if rows:
            await state_of(request).store.keep(rows)
    except NotKeptError:
        raise HTTPException(503, "This could not be recorded; please try again later") from None


def closed(access: Access) -> JSONResponse:
    """A feature that isn't open: why, in the member's language."""
    body = {
        "type": "about:blank",
        "title": f"`{access.feature}` is closed just now",
        "status": 403,
        "detail": " ".join(reason.text for reason in access.reasons),
        "reasons": [reason.code for reason in access.reasons],
    }
    return JSONResponse(body, status_code=403, media_type="application/problem+json")


def cursor(at: datetime, key: str = "") -> str:
    return base64.urlsafe_b64encode(f"{at.isoformat()} {key}".encode()).decode()


def after(given: str | None) -> tuple[datetime, str] | None:
    """Where the page before ended."""
    if not given:
        return None
    try:
        at, _, key = base64.urlsafe_b64decode(given.encode()).decode().partition(" ")
        return _sensible(datetime.fromisoformat(at)), _plain(key)
    except (ValueError, binascii.Error):
        raise HTTPException(422, "`before` is what the last page gave as `next`") from None
