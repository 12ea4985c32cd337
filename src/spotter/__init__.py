"""Spotter: the safety layer between a fitness app's members and any language model."""

from spotter._version import __version__
from spotter.domain import (
    Action,
    Category,
    Event,
    Feature,
    Finding,
    Member,
    Report,
    Resource,
    Severity,
    Sign,
    Triage,
    Verdict,
)
from spotter.spotter import Spotter

__all__ = [
    "Action",
    "Category",
    "Event",
    "Feature",
    "Finding",
    "Member",
    "Report",
    "Resource",
    "Severity",
    "Sign",
    "Spotter",
    "Triage",
    "Verdict",
    "__version__",
]
