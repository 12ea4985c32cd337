"""The time, for whoever is not given another."""

from datetime import UTC, datetime


def now() -> datetime:
    return datetime.now(UTC)
