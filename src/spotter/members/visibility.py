"""Who sees what of a member: one table, which every route, page, export and prompt asks. Nobody else decides."""

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any

from spotter.domain import Member
from spotter.domain.member import UNKNOWN


class Data(StrEnum):
    PROFILE = "profile"
    WEIGHT = "weight"
    WORKOUTS = "workouts"
    FOOD = "food"
    HEALTH_CHECK = "health_check"
    PHOTOS = "photos"
    CHAT = "chat"


class Viewer(StrEnum):
    """People by their role, and the model behind the coach. Programs with the scope `members` act for the member."""

    MEMBER = "member"
    TRAINER = "trainer"
    REVIEWER = "reviewer"
    ADMIN = "admin"
    AI = "ai"


class Sight(StrEnum):
    ALL = "all"
    SUBSCRIBED = "subscribed"  # the basics, once the client subscribed and agreed
    SHARED = "shared"  # the same, and the client's switch for this is on
    AGGREGATE = "aggregate"  # figures over many members, small groups left out
    RESULT = "result"  # pass or not, never an answer
    REPORTED = "reported"  # one exchange that the member asked a person to look at
    FLAGGED = "flagged"  # one flagged exchange and five messages on each side; each opening is noted
    CURRENT = "current"  # the conversation that is under way
    OWN = "own"  # what they said themselves, never what clients said
    NEVER = "never"


_A = Sight
_COLUMNS = (Viewer.MEMBER, Viewer.TRAINER, Viewer.ADMIN, Viewer.AI, Viewer.REVIEWER)
TABLE: Mapping[Data, Mapping[Viewer, Sight]] = {
    data: dict(zip(_COLUMNS, row, strict=True))
    for data, row in {
        Data.PROFILE: (_A.ALL, _A.SUBSCRIBED, _A.ALL, _A.ALL, _A.ALL),
        Data.WEIGHT: (_A.ALL, _A.SHARED, _A.AGGREGATE, _A.ALL, _A.AGGREGATE),
        Data.WORKOUTS: (_A.ALL, _A.SHARED, _A.AGGREGATE, _A.ALL, _A.AGGREGATE),
        Data.FOOD: (_A.ALL, _A.SHARED, _A.NEVER, _A.ALL, _A.NEVER),
        Data.HEALTH_CHECK: (_A.ALL, _A.RESULT, _A.NEVER, _A.RESULT, _A.NEVER),
        Data.PHOTOS: (_A.ALL, _A.SHARED, _A.NEVER, _A.NEVER, _A.NEVER),
        Data.CHAT: (_A.ALL, _A.OWN, _A.REPORTED, _A.CURRENT, _A.FLAGGED),
    }.items()
}

# The member's switch that shares a kind of log with trainers, and what it is.
SHARED: Mapping[str, tuple[Data, str]] = {
    "measurements": (Data.WEIGHT, "share_weight"),
    "foods": (Data.FOOD, "share_food"),
    "workouts": (Data.WORKOUTS, "share_workouts"),
    "photos": (Data.PHOTOS, "share_photos"),
}
TO_TRAINERS = (
    *("age", "gender", "language", "level", "activity_level"),
    *("goals", "allergies", "equipment", "schedule"),
)
# The source lets a model see logs; our prompt needs none of them, so it is told no more than this (PR-5).
TO_AI = (
    *("age", "level", "language", "goals", "allergies", "equipment", "schedule", "memory", "health_check"),
    *("coaching_tone", "high_sensitivity", "mental_health_support"),  # which instructions it gets; never named to it
)


def seen_by(data: Data, sight: Sight) -> tuple[str, ...]:
    """Roles that see this kind of data so; for `allow`."""
    return tuple(viewer.value for viewer, given in TABLE[data].items() if given is sight and viewer is not Viewer.AI)


def trainer_sees(kind: str, profile: Mapping[str, Any]) -> bool:
    """Whether a client's own trainer sees this kind of log."""
    data, switch = SHARED[kind]
    return TABLE[data][Viewer.TRAINER] is Sight.SHARED and bool(profile[switch])


def sees_exchange(role: str, case: Mapping[str, Any]) -> bool:
    """Whether a case opens its exchange to somebody: to reviewers every one, to admins what a member reported."""
    sight = TABLE[Data.CHAT][Viewer(role)]
    return sight is Sight.FLAGGED or (sight is Sight.REPORTED and case["about"] == "user_report")


def event_for(role: str, event: Mapping[str, Any]) -> dict[str, Any]:
    """A line of the safety log as this role sees it: without words of a chat that isn't theirs to read."""
    if sees_exchange(role, {"about": event["event_type"]}) or event.get("exchange_id") is None:
        return dict(event)
    return {**event, "trigger": "User message: not shown", "ai_response": None}


def for_ai(member: Member) -> Member:
    """What a model may know of a member; all other fields are as if nobody had told us."""
    return replace(UNKNOWN, **{name: getattr(member, name) for name in TO_AI})
