"""Members: profile, gates, health check, supplements, trainers."""

from spotter.members.clock import now
from spotter.members.gates import Access, all_access
from spotter.members.limits import BadOverrideError, Proposal, Refusal
from spotter.members.reasons import Reason
from spotter.members.service import Members, RecordError, Standing, UnknownMemberError
from spotter.members.supplements import Advice, advise
from spotter.members.trainers import NotTheirClientError, Trainers

__all__ = [
    "Access",
    "Advice",
    "BadOverrideError",
    "Members",
    "NotTheirClientError",
    "Proposal",
    "Reason",
    "RecordError",
    "Refusal",
    "Standing",
    "Trainers",
    "UnknownMemberError",
    "advise",
    "all_access",
    "now",
]
