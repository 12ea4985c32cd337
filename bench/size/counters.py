"""Live figures over millions of events, in both homes, and whether what is kept equals a full recount."""

import statistics
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

from bench.size.fill import NOW, fill
from bench.size.plans import p95
from spotter.operations.measures import live
from spotter.store import Store, alerts, cases, counts
from spotter.store import events as kept

LOOKS = 100
_DAY, _HOUR = timedelta(days=1), timedelta(hours=1)


def counting(store: Store, number: int, tell: Callable[[str], None]) -> Iterator[dict[str, Any]]:
    """Bars met or not, for a store that is filled here first."""
    home = store.engine.dialect.name
    began = time.perf_counter()
    fill(store, number, 100_000, number // 10)
    tell(f"{home}: {number:,} events in {time.perf_counter() - began:.0f} s")
    for name, work in _figures(store):
        times = [_timed(work) for _ in range(LOOKS)]
        middle, slow = statistics.median(times), p95(times)
        yield {
            "what": f"{home}, {number:,} events: {name}, p95 (p50 {middle:.1f} ms)",
            "value": round(slow, 2), "unit": "ms", "bar": 20, "met": slow <= 20,
        }  # fmt: skip
    began = time.perf_counter()
    same = counts.kept(store.engine) == counts.recount(store.engine)
    tell(f"{home}: recounted in {time.perf_counter() - began:.0f} s")
    yield {"what": f"{home}, {number:,} events: kept counts equal a full recount", "value": same, "unit": "",
           "bar": True, "met": same}  # fmt: skip
    day = len(kept.find(store.engine, NOW - _DAY + _HOUR, NOW + _HOUR, most=number))
    shown = live(store, NOW)["events"]["total"]
    yield {"what": f"{home}: events of the live view are those of its 24 hours ({day:,})", "value": shown == day,
           "unit": "", "bar": True, "met": shown == day}  # fmt: skip


def _figures(store: Store) -> Iterator[tuple[str, Callable[[], object]]]:
    engine, since, until = store.engine, NOW - _DAY + _HOUR, NOW + _HOUR
    yield "the whole live view", lambda: live(store, NOW)
    yield "events, refusals and tone by kind", lambda: counts.between(engine, since, until)
    yield "events by hour", lambda: counts.by_hour(engine, "events", since, until)
    yield "cases that wait or are late", lambda: cases.waiting(engine, NOW)
    yield "alerts on their way or undelivered", lambda: alerts.tally(engine)


def _timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def stores(folder: Path, address: str) -> Iterator[Store]:
    """An empty store in each home, one after the other."""
    for url, place in ((address, folder / "there"), (None, folder / "here")):
        store = Store(url, place) if url else Store.embedded(place)
        store.migrate()
        yield store
        store.close()
