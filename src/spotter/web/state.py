"""What a running service holds, made once at start."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from fastapi import Request

from spotter.accounts.limits import Limits
from spotter.accounts.remembered import Remembered
from spotter.accounts.signing_in import SignIns
from spotter.coach import Coach, EmbeddedProvider, Upstream
from spotter.operations import versions
from spotter.operations.channels import Channel
from spotter.operations.versions import Reloaded, reload
from spotter.policy import DATA
from spotter.spotter import Spotter
from spotter.store import Store
from spotter.web.metrics import Metrics
from spotter.web.proxy.history import History


@dataclass
class State:
    spotter: Spotter
    store: Store
    upstream: Upstream
    profile: str = "balanced"
    logging_only: bool = False
    model: str | None = None
    guests: bool = True  # whether this machine itself may ask without signing in
    hosts: tuple[str, ...] = ()  # names it is known by, beside those of loopback
    limits: Limits = field(default_factory=Limits)
    metrics: Metrics = field(default_factory=Metrics)
    policy_folder: Path = DATA
    clock: Callable[[], datetime] = lambda: datetime.now(UTC)
    channels: Sequence[Channel] = ()  # where alerts go

    def __post_init__(self) -> None:
        self.sign_ins, self.remembered = SignIns(), Remembered()
        self.history = History(self.spotter)
        self.coach = self._coach()

    def _coach(self) -> Coach:
        return Coach(self.spotter, self.upstream, self.store, profile=self.profile, clock=self.clock)

    def reload(self) -> Reloaded:
        """Take up the policy folder as it is now, unless it is broken. Requests under way end under the old one."""
        new, done = reload(self.spotter, self.policy_folder)
        if done.changed:
            versions.remember(self.store, self.policy_folder, self.clock())
            if isinstance(self.upstream, EmbeddedProvider):
                self.upstream = EmbeddedProvider(new.fallbacks)
            self.spotter, self.history = new, History(new)
            self.coach = self._coach()
        return done


def state_of(request: Request) -> State:
    found: State = request.app.state.spotter_state
    return found
