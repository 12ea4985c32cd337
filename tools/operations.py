"""Measure what safety operations cost at size, and write docs/operations-measured.md: `python -m tools.operations`.

`--events` (10,000,000) for the live view, `--messages` (1,000,000) for a replay by rules, `--judged` (20,000) for one
with the judge.
"""

import argparse
import asyncio
import os
import random
import resource
import statistics
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

from sqlalchemy import text

from spotter import Spotter
from spotter.coach import demo_lines
from spotter.domain import Member
from spotter.operations.measures import live
from spotter.operations.replay import Local, Plan, replay, summary
from spotter.operations.versions import pack
from spotter.policy import DATA
from spotter.store import Row, Store, counts

PAGE = Path(__file__).parent.parent / "docs" / "operations-measured.md"
END = datetime(2026, 3, 31, tzinfo=UTC)
KINDS = ("medical_redirect", "dangerous_request_refused", "mental_health_flag", "crisis_resource_shown", "user_report")
BATCH = 5000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=10_000_000)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--judged", type=int, default=20_000)
    asked = parser.parse_args()
    lines = [*counting(asked.events), *replaying(asked.messages, None), *replaying(asked.judged, "local")]
    head = "# Safety operations at size\n\nWritten by `python -m tools.operations` (part of `make proof`), "
    head += f"SQLite, {os.cpu_count()} cores, other work beside it.\n\n| what | measured | bar |\n|---|---|---|\n"
    PAGE.write_text(head + "\n".join(lines) + "\n", encoding="utf-8")
    print(PAGE.read_text(encoding="utf-8"))


def counting(number: int) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        store = Store.embedded(Path(folder))
        store.migrate()
        asyncio.run(_fill(store, number))
        with store.engine.begin() as connection:  # a team that keeps up
            done = "UPDATE cases SET state = 'closed' WHERE opened_at < :at"
            connection.execute(text(done), {"at": (END - timedelta(days=2)).replace(tzinfo=None).isoformat(" ")})
        taken = []
        for _ in range(50):
            begin = time.perf_counter()
            shown = live(store, END)
            taken.append((time.perf_counter() - begin) * 1000)
        assert shown["events"]["total"]
        same = counts.kept(store.engine) == counts.recount(store.engine)
        store.close()
    middle, worst = statistics.median(taken), max(taken)
    yield f"| live view over {number:,} events, median and worst of 50 | {middle:.1f} ms, {worst:.1f} ms | 20 ms |"
    yield f"| kept counts equal a full recount of {number:,} events | {'yes' if same else 'NO'} | yes |"


async def _fill(store: Store, number: int) -> None:
    chance = random.Random(1)
    for begin in range(0, number, BATCH):
        await store.keep([_event(chance) for _ in range(min(BATCH, number - begin))])


def _event(chance: random.Random) -> Row:
    name = str(UUID(int=chance.getrandbits(128)))
    values = {
        "event_id": name, "event_type": chance.choice(KINDS), "user_id": f"u{chance.randrange(100_000)}",
        "timestamp": END - timedelta(seconds=chance.randrange(90 * 86_400)), "trigger": "t", "feature_blocked": [],
        "follow_up_required": False, "severity": chance.choice(("low", "low", "medium", "medium", "high", "critical")),
        "conversation_id": name[:8], "exchange_id": name, "policy": "p",
    }  # fmt: skip
    return Row("events", values)


def replaying(number: int, judge: str | None) -> Iterator[str]:
    from spotter.operations.on_ray import OnRay

    spotter = Spotter(judge=judge)
    what = f"{number:,} messages, {'rules and judge' if judge else 'rules alone'}"
    with tempfile.TemporaryDirectory() as folder:
        store = Store.embedded(Path(folder) / "data")
        store.migrate()
        asyncio.run(_talk(store, spotter, number))
        plan = Plan(spotter.policy, judge or "none", END - timedelta(days=100), END)
        begin = _cpu()
        replay(store, plan, Path(folder) / "here", Local(spotter))
        here = (_cpu() - begin) / number * 1000
        cluster = OnRay(pack(DATA), judge, workers=2)
        import ray

        before = sum(ray.get([one.cpu_seconds.remote() for one in cluster.workers]))
        begin = _cpu()
        replay(store, plan, Path(folder) / "there", cluster)
        spent = sum(ray.get([one.cpu_seconds.remote() for one in cluster.workers])) - before + _cpu() - begin
        cluster.close()
        there = spent / number * 1000
        same = _rows(Path(folder) / "here") == _rows(Path(folder) / "there")
        assert sum(summary(Path(folder) / "there").values()) == number
        store.close()
    yield f"| replay of {what}, in-process: CPU per message | {here:.2f} ms | |"
    more = f"{there:.2f} ms, {there / here - 1:+.0%}"
    yield f"| the same on Ray, two workers, driver included: CPU per message | {more} | +20 % |"
    yield f"| results of both the same | {'yes' if same else 'NO'} | yes |"


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _rows(folder: Path) -> list[bytes]:
    import pyarrow.parquet as pq

    return [str(pq.read_table(path).to_pylist()).encode() for path in sorted(folder.glob("*.parquet"))]


async def _talk(store: Store, spotter: Spotter, number: int) -> None:
    """Exchanges as the log keeps them; the verdict on each line is made once, or writing would be the measurement."""
    texts = [
        line
        for kind in (demo_lines.EVERYDAY, demo_lines.CAUTION)
        for some in kind
        for line in demo_lines.lines(kind, some)
    ]
    verdicts = {line: dict(spotter.screen(line, Member()).to_dict()) for line in texts}
    chance = random.Random(2)
    for begin in range(0, number, BATCH):
        await store.keep([_exchange(chance, texts, verdicts) for _ in range(min(BATCH, number - begin))])


def _exchange(chance: random.Random, texts: list[str], verdicts: dict[str, dict]) -> Row:
    line = chance.choice(texts)
    name = str(UUID(int=chance.getrandbits(128)))
    values = {
        "id": name, "user_id": f"u{chance.randrange(50_000)}", "conversation_id": name[:8],
        "created_at": END - timedelta(seconds=1 + chance.randrange(90 * 86_400)), "user_message": line,
        "ai_response": None, "shown_response": "s", "outcome": "answered", "tone_issues": None,
        "verdict": verdicts[line], "report": None,
        "signs": [], "disclaimers": None, "model": None, "policy": "p", "member": None, "variant": None,
    }  # fmt: skip
    return Row("ai_coach_logs", values)


if __name__ == "__main__":
    main()
