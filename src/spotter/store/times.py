"""SQLite forgets the zone of a time; everything here is kept in UTC, so it is given back."""

from datetime import UTC, datetime
from typing import overload


@overload
def utc(at: datetime) -> datetime: ...
@overload
def utc(at: None) -> None: ...
def utc(at: datetime | None) -> datetime | None:
    if at is None:
        return None
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)


def hour_of(at: datetime) -> datetime:
    return utc(at).replace(minute=0, second=0, microsecond=0)
