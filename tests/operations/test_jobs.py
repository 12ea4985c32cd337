"""Jobs: each slot once, whoever works; the same functions in-process and under Procrastinate."""

import asyncio
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from receivers import receiving
from safety import NOON, emptied, event, exchange, hours, keep
from sqlalchemy import text

from spotter.operations.jobs import JOBS, Bench, Job, Scheduler, run
from spotter.operations.webhook import Webhook
from spotter.store import Store, cases
from spotter.store import jobs as kept

pytestmark = pytest.mark.req("OPS-3")


def counting() -> tuple[list, Job]:
    ran: list = []
    return ran, Job("counting", timedelta(minutes=1), lambda _, now: ran.append(now))


@pytest.mark.fault("two replicas", sees="nothing; each job runs once a slot", lost="nothing")
def test_three_workers_at_once_run_a_slot_once(store):
    ran, job = counting()
    with ThreadPoolExecutor(3) as pool:
        for minute in range(5):
            list(pool.map(lambda _, at=NOON + timedelta(minutes=minute): run(job, Bench(store), at), range(3)))
    assert len(ran) == 5
    assert len(kept.find(store.engine, "counting")) == 5


def test_a_scheduler_runs_each_job_in_each_of_its_slots(embedded):
    ran, job = counting()
    moments = iter([NOON, NOON + timedelta(seconds=20), NOON + timedelta(seconds=70), NOON + hours(5)])
    scheduler = Scheduler(Bench(embedded), [job], clock=lambda: next(moments))
    for _ in range(4):
        scheduler.tick()
    assert ran == [NOON, NOON + timedelta(seconds=70), NOON + hours(5)]


def test_a_job_that_breaks_harms_no_other_and_runs_again(embedded):
    ran, good = counting()

    def breaks(*_: object) -> None:
        raise RuntimeError("no")

    scheduler = Scheduler(Bench(embedded), [Job("bad", timedelta(minutes=1), breaks), good], clock=lambda: NOON)
    scheduler.tick()
    assert ran == [NOON]
    assert json.loads(kept.find(embedded.engine, "bad")[0]["result"]) == "broke: RuntimeError"


@pytest.mark.fault("store down", sees="nothing; jobs run when it is back", lost="nothing")
def test_while_the_store_is_down_jobs_wait(embedded):
    ran, job = counting()
    scheduler = Scheduler(Bench(embedded), [job], clock=lambda: NOON)
    with embedded.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE job_runs RENAME TO away")
    scheduler.tick()
    assert ran == []
    with embedded.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE away RENAME TO job_runs")
    scheduler.tick()
    assert ran == [NOON]


def test_all_jobs_together_take_a_crisis_to_the_team(store, tmp_path):
    """What a service does by itself: tell, watch the deadline, tell again, open reviews, write reports."""
    keep(store, event("critical"), exchange(NOON - timedelta(days=8)))
    moments = [NOON, NOON + hours(1), NOON + hours(1.01)]
    with receiving() as (receiver, url):
        bench = Bench(store, [Webhook(url, "s", allow_private=True)], tmp_path / "reports")
        for now in moments:
            Scheduler(bench, JOBS, clock=lambda now=now: now).tick()
    assert [one["kind"] for one in receiver.seen()] == ["opened", "late"]
    assert len(cases.find(store.engine, kind="review")) == 4
    names = sorted(path.name for path in (tmp_path / "reports").iterdir())
    assert names == [
        f"{name}.{kind}" for name in ("monthly-2026-02-01", "weekly-2026-02-23") for kind in ("html", "json", "png")
    ]


def test_the_scheduler_works_in_its_thread_and_stops(embedded):
    ran = threading.Event()
    scheduler = Scheduler(Bench(embedded), [Job("one", timedelta(hours=1), lambda *_: ran.set())], pause=0.01)
    scheduler.start()
    assert ran.wait(10)
    scheduler.close()


@pytest.mark.fault("two replicas", sees="nothing; each job runs once a slot", lost="nothing")
def test_three_procrastinate_workers_run_a_job_once(postgres, tmp_path):
    """A job every second, three workers, a few seconds: no slot twice, each on record.

    Slots may be left out: none is queued behind one that still waits, so that a busy machine doesn't pile them up.
    """
    from spotter.operations.worker import work, worker_app

    store = emptied(postgres, tmp_path)
    store.migrate()
    ran: list = []
    job = Job("every-second", timedelta(seconds=1), lambda _, now: ran.append(now))
    stores = [Store(postgres, tmp_path / str(number)) for number in range(3)]
    apps = [worker_app(postgres, Bench(one), [job]) for one in stores]

    async def three() -> None:
        async with apps[0].open_async():
            await apps[0].schema_manager.apply_schema_async()
        workers = [asyncio.create_task(work(app, Bench(one))) for app, one in zip(apps, stores, strict=True)]
        while len(ran) < 4:
            await asyncio.sleep(0.1)
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)

    asyncio.run(asyncio.wait_for(three(), 60))
    assert len(ran) == len(set(ran))
    assert sorted(ran) == sorted(run["slot"] for run in kept.find(store.engine, "every-second"))
    with store.engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    for one in (store, *stores):
        one.close()
