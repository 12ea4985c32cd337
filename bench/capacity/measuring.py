"""Processor time for one exchange, at several sizes of one thing while all else stays."""

import asyncio
import random
import shutil
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, insert

from bench.engine import _multiply
from bench.load.apps import REPLY
from bench.load.asking import messages
from spotter import Spotter
from spotter.coach import Coach
from spotter.domain import Member
from spotter.policy import DATA, load
from spotter.store import Store
from spotter.store.schema import ai_coach_logs
from spotter.store.schema_members import members

Point = tuple[float, float]  # size, milliseconds of processor time
_NOW = datetime.now(UTC)
_AT_A_TIME = 5000  # rows of one insert
_ROUNDS = 3
_FEW = 100  # members, where something else grows
_NAMES = ("high_sensitivity", "mental_health_support", "ai_opt_out", "share_weight", "share_food", "share_workouts")


class Instant:
    """A model that answers at once, in this process: what is left is ours."""

    model = "instant"

    async def complete(self, _: object) -> str:
        return REPLY

    async def stream(self, _: object) -> AsyncIterator[str]:
        yield REPLY


def all_slopes(scale: float, asks: int) -> dict[str, list[Point]]:
    """Each thing that may grow; `scale` makes the sizes smaller for a try."""
    spotter = Spotter(judge=None)
    sizes = [_FEW, *(int(size * scale) for size in (20_000, 100_000))]
    own = [int(size * scale) for size in (0, 50, 200, 1000)]
    return {
        "members": [(size, _asked(spotter, asks, size, 0)) for size in sizes],
        "exchanges": [(size, _asked(spotter, asks, sizes[1], size)) for size in (0, *sizes[1:])],
        "own": [(size, _asked(spotter, asks, _FEW, size * _FEW)) for size in own],
        "rules": list(_by_rules(asks)),
    }


def _asked(spotter: Spotter, asks: int, people: int, exchanges: int) -> float:
    """Milliseconds for an exchange of one of so many members, who had so many exchanges together before."""
    whose = [f"m{at}" for at in range(people)]
    with tempfile.TemporaryDirectory() as folder:
        store = Store.embedded(Path(folder))
        store.migrate()
        fill_members(store.engine, people)
        fill_exchanges(store.engine, exchanges, whose)
        try:
            return asyncio.run(_rounds(Coach(spotter, Instant(), store), asks, whose))
        finally:
            store.close()


async def _rounds(coach: Coach, asks: int, chosen: Sequence[str]) -> float:
    said, chance = messages(), random.Random(7)

    async def once(start: int) -> float:
        begun = time.process_time()
        for number in range(start, start + asks):
            await coach.ask(said[number % len(said)], Member(), chance.choice(chosen))
        return (time.process_time() - begun) / asks * 1e3

    await once(0)  # compiles, fills caches
    return min([await once(asks * (at + 1)) for at in range(_ROUNDS)])


def fill_members(engine: Engine, count: int) -> None:
    flags = dict.fromkeys((*_NAMES, "share_photos"), False)
    times = {"created_at": _NOW, "updated_at": _NOW}
    _insert(engine, members, ({"member_id": f"m{at}", **times, **flags} for at in range(count)))


def fill_exchanges(engine: Engine, count: int, whose: Sequence[str]) -> None:
    """Of the last month, each member's spread over it."""
    said = messages()
    _insert(
        engine,
        ai_coach_logs,
        (
            {
                "id": f"{whose[0]}-{len(whose)}-{at}",
                "user_id": whose[at % len(whose)],
                "conversation_id": f"c{at // 10}",
                "created_at": _NOW - timedelta(seconds=2_600_000 * at / count),
                "user_message": said[at % len(said)],
                "ai_response": REPLY,
                "shown_response": REPLY,
                "outcome": "answered",
                "verdict": {},
                "signs": [],
                "policy": "p",
            }
            for at in range(count)
        ),
    )


def _insert(engine: Engine, table: Any, rows: Iterator[dict[str, Any]]) -> None:
    with engine.begin() as connection:
        while some := [row for _, row in zip(range(_AT_A_TIME), rows, strict=False)]:
            connection.execute(insert(table), some)


def _by_rules(asks: int) -> Iterator[Point]:
    """Screening alone: rules touch nothing else."""
    said = messages()[: asks * 2]
    for times in (0, 4, 9):
        with tempfile.TemporaryDirectory() as temporary:
            folder = shutil.copytree(DATA, Path(temporary, "policy"))
            _multiply(folder, times=times)
            spotter, count = Spotter(judge=None, policy=folder), len(load(folder).rules)
            for text in said[:asks]:
                spotter.screen(text)
            yield count, min(_screened(spotter, said[asks:]) for _ in range(_ROUNDS))


def _screened(spotter: Spotter, said: Sequence[str]) -> float:
    begun = time.process_time()
    for text in said:
        spotter.screen(text)
    return (time.process_time() - begun) / len(said) * 1e3


def kept_bytes(count: int) -> float:
    """Bytes that one exchange takes in the store, with its events and its indexes."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store.embedded(Path(folder))
        store.migrate()
        before = _size(store)
        asyncio.run(_rounds(Coach(Spotter(judge=None), Instant(), store), count, [f"m{at}" for at in range(50)]))
        grown = (_size(store) - before) / (count * (_ROUNDS + 1))
        store.close()
        return grown


def _size(store: Store) -> int:
    """Bytes of the database with everything written into it."""
    with store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    return (store.folder / "spotter.db").stat().st_size
