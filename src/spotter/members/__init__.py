"""Members: profile, gates, health check, supplements, trainers."""

from spotter.members.supplements import Advice, advise

__all__ = ["Advice", "advise"]
