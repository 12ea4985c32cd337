"""What a running service holds, made once at start."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Protocol

from fastapi import Request
from sqlalchemy.exc import SQLAlchemyError

from spotter.accounts.limits import Limits
from spotter.accounts.remembered import Remembered
from spotter.accounts.signing_in import SignIns
from spotter.coach import Coach, EmbeddedProvider, Upstream
from spotter.coach.plans import Planner
from spotter.coach.prompt import Prompts
from spotter.members import Members, Trainers, now
from spotter.members.photos import Photos
from spotter.members.vault import Vault
from spotter.operations import versions
from spotter.operations.jobs import Scheduler
from spotter.operations.versions import Reloaded, reload, stamp
from spotter.policy import DATA
from spotter.spotter import Spotter
from spotter.store import Store
from spotter.web.metrics import Metrics
from spotter.web.proxy.history import History

log = logging.getLogger("spotter.policy")


class Closable(Protocol):
    def close(self) -> None: ...


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
    photos: Photos | None = None  # None without SPOTTER_KEY_FILE
    vault: Vault | None = None  # the same: without a key no original is kept
    clock: Callable[[], datetime] = now
    policy_folder: Path = DATA
    scheduler: Scheduler | None = None  # of jobs, unless workers elsewhere do them
    corpus: Path | None = None  # labelled messages to measure proposals on; without it the policy's own examples
    telemetry: Closable | None = None  # traces and counts on their way to a collector
    look: float = 2.0  # seconds between looks at the policy folder

    def __post_init__(self) -> None:
        self.sign_ins, self.remembered = SignIns(), Remembered()
        self.passwords = ThreadPoolExecutor(2, "spotter-passwords")  # slow on purpose: never on the members' threads
        self._take_up(self.spotter)

    def _take_up(self, spotter: Spotter) -> None:
        """Everything that follows from the policy."""
        self.spotter, self.history, self.prompts = spotter, History(spotter), Prompts(spotter.rules)
        self.coach = Coach(spotter, self.upstream, self.store, profile=self.profile, clock=self.clock, vault=self.vault)
        self.planner = Planner(spotter.rules, lambda text: spotter.vet(text, self.profile).safe)
        self.members = Members(self.store, spotter.rules)
        self.trainers = Trainers(self.members, spotter)

    def reload(self) -> Reloaded:
        """Take up the policy folder as it is now, unless it is broken. Requests under way end under the old one."""
        new, done = reload(self.spotter, self.policy_folder)
        if done.changed:
            versions.remember(self.store, self.policy_folder, self.clock(), done.policy)
            if isinstance(self.upstream, EmbeddedProvider):
                self.upstream = EmbeddedProvider(new.fallbacks)
            self._take_up(new)
        return done


async def watch_policy(state: State) -> None:
    """Take up the policy when its folder changes. Each process does this for itself; the shipped one never changes."""
    if state.policy_folder == DATA:
        return
    seen = await asyncio.to_thread(stamp, state.policy_folder)
    while True:
        await asyncio.sleep(state.look)
        try:
            found = await asyncio.to_thread(stamp, state.policy_folder)
            if found == seen:
                continue
            done = await asyncio.to_thread(state.reload)
        except (OSError, SQLAlchemyError):  # files that come and go while somebody copies them; a store that is away
            continue
        seen = found
        if done.error:
            log.error("the changed policy is broken, the old one stays: %s", done.error)
        elif done.changed:
            log.warning("policy %s is in use now", done.policy)


def state_of(request: Request) -> State:
    found: State = request.app.state.spotter_state
    return found
