"""Who asks for something, once it is known that they are who they say."""

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    GUEST = "guest"  # nobody signed in, on the machine that Spotter runs on
    MEMBER = "member"
    TRAINER = "trainer"
    REVIEWER = "reviewer"
    ADMIN = "admin"
    SERVICE = "service"  # a program with an API key


class Scope(StrEnum):
    """What an API key is good for. A key has one or more of these and nothing beyond them."""

    SCREEN = "screen"
    VET = "vet"
    ASK = "ask"
    PROXY = "proxy"
    ART = "art"
    MEMBERS = "members"
    METRICS = "metrics"
    ADMIN = "admin"


class NotTheirsError(Exception):
    """Somebody asked in the name of somebody else."""


@dataclass(frozen=True, slots=True)
class Caller:
    """`account_id` names whoever acted in every log: an account, an API key (`key:...`) or `guest`."""

    account_id: str
    role: Role
    member_id: str | None = None
    scopes: frozenset[Scope] = frozenset()

    @property
    def is_guest(self) -> bool:
        return self.role is Role.GUEST

    def acts_for(self, asked: str | None) -> str | None:
        """The member this request is about: a member's own self whoever they name, else whom a program names."""
        if self.role is Role.MEMBER:
            if asked not in (None, self.member_id):
                raise NotTheirsError("a member acts for themselves only")
            return self.member_id
        if asked is not None and self.role not in (Role.SERVICE, Role.GUEST):
            raise NotTheirsError(f"a {self.role} does not act in a member's name")
        return asked


GUEST = Caller("guest", Role.GUEST)
