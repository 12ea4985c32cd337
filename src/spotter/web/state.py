"""What a running service holds, made once at start."""

from dataclasses import dataclass, field

from fastapi import Request

from spotter.coach import Coach, Upstream
from spotter.coach.prompt import Prompts
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
    metrics: Metrics = field(default_factory=Metrics)

    def __post_init__(self) -> None:
        self.history = History(self.spotter)
        self.prompts = Prompts(self.spotter.rules)
        self.coach = Coach(self.spotter, self.upstream, self.store, profile=self.profile)


def state_of(request: Request) -> State:
    found: State = request.app.state.spotter_state
    return found
