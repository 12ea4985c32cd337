"""What a running service holds, made once at start."""

from dataclasses import dataclass, field

from fastapi import Request

from spotter.accounts.limits import Limits
from spotter.accounts.remembered import Remembered
from spotter.accounts.signing_in import SignIns
from spotter.coach import Coach, Upstream
from spotter.coach.plans import Planner
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

    def __post_init__(self) -> None:
        self.sign_ins, self.remembered = SignIns(), Remembered()
        self.history = History(self.spotter)
        self.planner = Planner(self.spotter.rules, lambda text: self.spotter.vet(text, self.profile).safe)
        self.coach = Coach(self.spotter, self.upstream, self.store, profile=self.profile)


def state_of(request: Request) -> State:
    found: State = request.app.state.spotter_state
    return found
