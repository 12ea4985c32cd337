"""Times as they are kept: UTC in both homes, though SQLite forgets to say so."""

from datetime import UTC, datetime


def utc(kept: datetime) -> datetime:
    return kept.replace(tzinfo=UTC) if kept.tzinfo is None else kept.astimezone(UTC)


def maybe(kept: datetime | None) -> datetime | None:
    return None if kept is None else utc(kept)


def hour_of(at: datetime) -> datetime:
    return utc(at).replace(minute=0, second=0, microsecond=0)
