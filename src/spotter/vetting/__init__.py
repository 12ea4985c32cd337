"""Replies: findings -> report, repair, fallback, and the gate that streams pass."""

from spotter.vetting.fallback import Fallbacks
from spotter.vetting.gate import Gate, stream
from spotter.vetting.vet import PROFILES, Inspection, Vetter

__all__ = ["PROFILES", "Fallbacks", "Gate", "Inspection", "Vetter", "stream"]
