"""Work that comes round: the same functions in-process and in workers, each slot of time done once."""

import json
import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from spotter.operations import alerts, experiments, measures, retention
from spotter.operations.cases import open_reviews, periods, watch_deadlines
from spotter.operations.channels import Channel
from spotter.store import Store
from spotter.store import jobs as kept

log = logging.getLogger("spotter.jobs")
_EPOCH = datetime(2000, 1, 3, tzinfo=UTC)  # a Monday
_REMEMBERED = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Bench:
    """What jobs work with."""

    store: Store
    channels: Sequence[Channel] = ()
    reports: Path | None = None  # where reports are written; None writes none


@dataclass(frozen=True, slots=True)
class Job:
    """`work` does all that is due at a time, so a slot that was missed is made up for by the next."""

    name: str
    every: timedelta
    work: Callable[[Bench, datetime], object]
    is_shared: bool = False  # safe, and wanted, in every worker at once

    def slot(self, now: datetime) -> datetime:
        return _EPOCH + (now - _EPOCH) // self.every * self.every


def _report(bench: Bench, now: datetime) -> object:
    """Last week's and last month's report, once each; none of a time in which nobody asked."""
    if bench.reports is None:
        return "no folder for reports"
    begins = dict(periods(now))
    last_month = (begins["monthly"] - timedelta(days=1)).replace(day=1)
    written = []
    for which, begin in (("weekly", begins["weekly"] - timedelta(days=7)), ("monthly", last_month)):
        if (bench.reports / f"{which}-{begin:%Y-%m-%d}.json").exists():
            continue
        figures = measures.weekly(bench.store, begin) if which == "weekly" else measures.monthly(bench.store, begin)
        if figures["exchanges"]:
            from spotter.operations.report import write  # charts: only who draws pays for them

            written += [path.name for path in write(figures, bench.reports)]
    return written


def _deadlines(bench: Bench, now: datetime) -> object:
    kept.forget(bench.store.engine, now - _REMEMBERED)
    return {step: len(some) for step, some in watch_deadlines(bench.store, now).items()}


JOBS = (
    Job("alerts", timedelta(seconds=5), lambda b, now: alerts.deliver(b.store, b.channels, now), is_shared=True),
    Job("deadlines", timedelta(minutes=1), _deadlines),
    Job("reviews", timedelta(hours=1), lambda b, now: open_reviews(b.store, now)),
    Job("experiments", timedelta(minutes=10), lambda b, _: experiments.guard(b.store)),
    Job("reports", timedelta(hours=1), _report),
    Job("retention", timedelta(hours=12), lambda b, now: retention.run(b.store, now)),
)


def run(job: Job, bench: Bench, now: datetime) -> Any:
    """Run a job for the slot that `now` is in, unless somebody has. A job that breaks says so and harms no other."""
    slot = job.slot(now)
    if not job.is_shared and not kept.claim(bench.store.engine, job.name, slot, now):
        return None
    try:
        result: object = job.work(bench, now)
    except Exception as broken:
        log.exception("the job %s broke", job.name)
        result = f"broke: {type(broken).__name__}"
    if not job.is_shared:
        kept.ended(bench.store.engine, job.name, slot, now, json.dumps(result, default=str)[:2000])
    return result


class Scheduler:
    """Runs jobs in a thread of this process. Several processes may: they share the slots."""

    def __init__(
        self,
        bench: Bench,
        jobs: Sequence[Job] = JOBS,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        pause: float = 1.0,
    ) -> None:
        self._bench, self._jobs, self._clock, self._pause = bench, jobs, clock, pause
        self._done: dict[str, datetime] = {}
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._loop, name="spotter-jobs", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()

    def tick(self) -> None:
        """Run what is due now and was not run by us in its slot."""
        now = self._clock()
        for job in self._jobs:
            slot = job.slot(now)
            if self._done.get(job.name) == slot:
                continue
            try:
                run(job, self._bench, now)
                self._done[job.name] = slot
            except SQLAlchemyError as down:
                log.warning("the store is down (%s): %s waits", type(down).__name__, job.name)

    def _loop(self) -> None:
        while not self._stop.is_set():
            self.tick()
            self._stop.wait(self._pause)
