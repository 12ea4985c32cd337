"""SQLite forgets the zone of a time; everything here is kept in UTC, so it is given back."""

from datetime import UTC, datetime
from typing import overload


@overload
def utc(at: datetime) -> datetime: ...
@overload
def utc(at: None) -> None: ...
def utc(at: datetime | None) -> datetime | None:
    return at.replace(tzinfo=UTC) if at is not None and at.tzinfo is None else at
