"""Measure what replaying history costs at size: `python -m tools.operations [--messages N] [--judged N] [--write]`.

In this process, and on a real Ray cluster of two workers that is killed in the middle and taken up again; by rules
alone (1,000,000 messages) and with the judge (20,000). `--messages 20000 --judged 400` tries it out. With `--write` the
figures go to docs/operations-measured.md and .json. Exits 1 when a bar is not met.
"""

import argparse
import json
import multiprocessing
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import text

from spotter import Spotter
from spotter.coach import demo_lines
from spotter.operations.replay import Local, Plan, replay, summary
from spotter.operations.versions import pack
from spotter.policy import DATA
from spotter.store import Store

PAGE = Path(__file__).parent.parent / "docs" / "operations-measured.md"
END = datetime(2026, 3, 31, tzinfo=UTC)
WORKERS = 2
MOST = 0.20  # that a message may cost more on a cluster
_MEMBERS = ('{"age": 15}', '{"gender": "woman", "country": "EG", "language": "ar"}', '{"conditions": ["diabetes"]}')
_HEAD = """# Replaying history at size

Written by `python -m tools.operations --write` (part of `make proof`): SQLite, {cores} cores, a Ray cluster of
{workers} workers on this machine. CPU is that of this process and, on Ray, of every process of the cluster. The replay
on Ray is killed (SIGKILL) after a third and taken up again; its results are compared with those of the one in this
process.

| what | measured | bar | |
|---|---|---|---|
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=1_000_000, help="by rules alone (1,000,000); 0: none")
    parser.add_argument("--judged", type=int, default=20_000, help="with the judge (20,000); 0: none")
    parser.add_argument("--write", action="store_true", help="write docs/operations-measured.md and .json")
    asked = parser.parse_args()
    rows = []
    for number, judge in ((asked.messages, None), (asked.judged, "local")):
        for row in replaying(number, judge) if number else ():
            rows.append(row)
            print(f"{row['measured']:>24}  {_mark(row):8} {row['what']}", flush=True)
    if asked.write:
        lines = [f"| {row['what']} | {row['measured']} | {row['bar']} | {_mark(row)} |" for row in rows]
        page = _HEAD.format(cores=os.cpu_count(), workers=WORKERS) + "\n".join(lines) + "\n"
        PAGE.write_text(page, encoding="utf-8")
        PAGE.with_suffix(".json").write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    return 0 if all(row["met"] is not False for row in rows) else 1


def _mark(row: dict[str, Any]) -> str:
    return {True: "met", False: "NOT MET", None: ""}[row["met"]]


def replaying(number: int, judge: str | None) -> Iterator[dict[str, Any]]:
    what = f"{number:,} messages, {'rules and judge' if judge else 'rules alone'}"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        spotter = Spotter(judge=judge)
        store = Store.embedded(folder / "data")
        store.migrate()
        fill(store, spotter, number)
        plan = Plan(spotter.policy, judge or "none", END - timedelta(days=100), END)
        here = in_process(store, plan, spotter, folder / "here", number)
        yield _row(f"{what}, in this process: CPU per message", f"{here * 1000:.3f} ms")
        kept = killed(folder, plan, judge, number // 3)
        yield _row(f"{what}, on Ray: killed with so many written", f"{kept:,}", "some", 0 < kept < number)
        there = on_ray(store, plan, judge, folder / "there", number)
        more = there / here - 1
        shown = f"{there * 1000:.3f} ms, {more:+.0%}"
        yield _row(f"{what}, on Ray, the rest: CPU per message", shown, f"{MOST:+.0%}", more <= MOST)
        lost, same = compared(folder, number)
        yield _row(f"{what}: lost or doubled after the kill", f"{lost:,}", "0", lost == 0)
        yield _row(f"{what}: results of both the same", "yes" if same else "NO", "yes", same)
        store.close()


def _row(what: str, measured: str, bar: str = "", met: bool | None = None) -> dict[str, Any]:
    return {"what": what, "measured": measured, "bar": bar, "met": met}


# --- a history ---------------------------------------------------------------------------------------


def fill(store: Store, spotter: Spotter, number: int) -> None:
    """Exchanges as the log keeps them, made by the database of some hundred lines and the verdict on each."""
    lines = [
        line
        for kind in (demo_lines.EVERYDAY, demo_lines.CAUTION)
        for some in kind
        for line in demo_lines.lines(kind, some)
    ]
    said = [{"k": k, "line": line, "verdict": json.dumps(_kept(spotter, line))} for k, line in enumerate(lines)]
    with store.engine.begin() as connection:
        connection.execute(text("CREATE TEMP TABLE said (k INTEGER PRIMARY KEY, line TEXT, verdict TEXT)"))
        connection.execute(text("INSERT INTO said VALUES (:k, :line, :verdict)"), said)
        connection.execute(text(_filling(number, len(said))))
        connection.execute(text("DROP TABLE said"))


def _kept(spotter: Spotter, line: str) -> dict[str, Any]:
    return {key: value for key, value in spotter.screen(line).to_dict().items() if key != "reply"}


def _filling(number: int, lines: int) -> str:
    """Members with twenty messages each on average, in conversations of four, some of them with a profile."""
    at = f"strftime('%Y-%m-%d %H:%M:%f000', {END.timestamp()!r} - (1 + n * {90 * 86_400 / number!r}), 'unixepoch')"
    member = "".join(f" WHEN {key} THEN '{value}'" for key, value in enumerate(_MEMBERS))
    return f"""INSERT INTO ai_coach_logs (id, user_id, conversation_id, created_at, user_message, shown_response,
        outcome, verdict, signs, policy, member)
    WITH RECURSIVE s(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM s WHERE n < {number - 1})
    SELECT 'x' || n, CASE WHEN n % 7 > 0 THEN 'u' || n * 7919 % {max(number // 20, 1)} END, 'k' || n / 4, {at}, line,
        's', 'answered', verdict, '[]', 'p', CASE n % 20{member} END FROM s JOIN said ON k = n * 31 % {lines}"""


# --- replays -----------------------------------------------------------------------------------------


def in_process(store: Store, plan: Plan, spotter: Spotter, out: Path, number: int) -> float:
    """CPU seconds for each message."""
    for line in ("hello", "عايز ابدأ جري"):  # what is compiled once is no message's cost
        spotter.screen(line)
    begin = time.process_time()
    replay(store, plan, out, Local(spotter), progress("in this process", number))
    return (time.process_time() - begin) / number


def on_ray(store: Store, plan: Plan, judge: str | None, out: Path, number: int) -> float:
    """CPU seconds for each message that was still to do, all processes of the cluster counted."""
    import ray

    from spotter.operations.on_ray import OnRay

    done = sum(summary(out).values())
    cluster = OnRay(pack(DATA), judge, workers=WORKERS)
    ray.get([worker.warm_up.remote() for worker in cluster.workers])
    begin = _cpu()
    replay(store, plan, out, cluster, progress("on Ray", number))
    spent = _cpu() - begin
    cluster.close()
    return spent / max(number - done, 1)


def killed(folder: Path, plan: Plan, judge: str | None, after: int) -> int:
    """How many messages stand in whole parts when a replay on Ray has been killed, after so many or soon after."""
    arguments = (str(folder), plan, judge, after)
    process = multiprocessing.get_context("spawn").Process(target=_replay_until_killed, args=arguments)
    process.start()
    process.join()
    if process.exitcode != -signal.SIGKILL:
        raise SystemExit(f"the replay that was to be killed ended by itself ({process.exitcode})")
    return sum(summary(folder / "there").values())


def _replay_until_killed(folder: str, plan: Plan, judge: str | None, after: int) -> None:
    from spotter.operations.on_ray import OnRay

    store = Store.embedded(Path(folder) / "data")
    written = 0

    def count(number: int) -> None:
        nonlocal written
        written += number
        if written >= after:
            os.kill(os.getpid(), signal.SIGKILL)

    replay(store, plan, Path(folder) / "there", OnRay(pack(DATA), judge, workers=WORKERS), count)


def progress(where: str, number: int) -> Callable[[int], None]:
    """Says on stderr, every tenth of the way, how far it is."""
    done, began = 0, time.perf_counter()

    def advance(more: int) -> None:
        nonlocal done
        before, done = done, done + more
        if done * 10 // number > before * 10 // number:
            print(f"{where}: {done:,} of {number:,}, {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True)

    return advance


def compared(folder: Path, number: int) -> tuple[int, bool]:
    """How many messages are missing or there twice on Ray, and whether all rows are those of this process."""
    here, there = (_table(folder / name) for name in ("here", "there"))
    names = there.column("exchange_id").to_pylist()
    lost = (number - len(set(names))) + (len(names) - len(set(names)))
    return lost, bool(here.equals(there))


def _table(folder: Path) -> Any:
    import pyarrow as pa
    import pyarrow.parquet as pq

    parts = [pq.read_table(path).replace_schema_metadata() for path in sorted(folder.glob("part-*.parquet"))]
    return pa.concat_tables(parts).combine_chunks()


def _cpu() -> float:
    """CPU seconds of this process and of all that descend from it."""
    stats = {}
    for entry in Path("/proc").iterdir():
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split() if entry.name.isdigit() else None
        except OSError:  # it has ended meanwhile
            continue
        if fields:
            stats[int(entry.name)] = (int(fields[1]), int(fields[11]) + int(fields[12]))
    ours = {os.getpid()}
    while grown := {pid for pid, (parent, _) in stats.items() if parent in ours} - ours:
        ours |= grown
    return sum(stats[pid][1] for pid in ours) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    sys.exit(main())
