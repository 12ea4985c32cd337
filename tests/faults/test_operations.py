"""Whatever happens to the store or the process: what was acknowledged has its case, its alert, its counts, once."""

import asyncio
import multiprocessing
import os
import time

import httpx2
import pytest
from crashing import deliver_until_killed, write_until_full, write_until_killed
from receivers import receiving
from safety import NOON, emptied, event, hours, keep
from services import running, spotter_app
from sqlalchemy import text

from spotter.operations.alerts import deliver
from spotter.operations.webhook import Webhook
from spotter.store import NotKeptError, Store, counts

pytestmark = [pytest.mark.req("OPS-1"), pytest.mark.req("OPS-3")]


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request, tmp_path):
    home = tmp_path / "data"
    postgres = request.param == "postgresql"
    made = emptied(request.getfixturevalue("postgres"), home) if postgres else Store.embedded(home)
    made.migrate()
    yield made
    made.close()


def ids(store: Store, query: str) -> set[str]:
    with store.engine.connect() as connection:
        return {row[0] for row in connection.execute(text(query))}


def check(store: Store, acknowledged: set[str]) -> None:
    events = ids(store, "SELECT event_id FROM events")
    assert acknowledged <= events
    cases = ids(store, "SELECT case_id FROM cases")
    assert len(cases) == len(events) == len(ids(store, "SELECT case_id FROM alerts"))
    assert ids(store, "SELECT ref FROM feed") == events | cases
    assert counts.kept(store.engine) == counts.recount(store.engine)


def drained(store: Store) -> None:
    for _ in range(200):
        if not store.is_spooling:
            return
        time.sleep(0.05)
    raise AssertionError("the spool did not empty")


@pytest.mark.fault(
    "process killed",
    sees="nothing; case, alert and counts are there with each event",
    lost="nothing acknowledged",
)
def test_killed_in_mid_flight(store, tmp_path):
    told = tmp_path / "told"
    address = store.engine.url.render_as_string(hide_password=False)
    arguments = (address, str(tmp_path / "data"), str(told))
    writer = multiprocessing.get_context("spawn").Process(target=write_until_killed, args=arguments)
    writer.start()
    writer.join()
    assert writer.exitcode == -9
    acknowledged = set(told.read_text().split())
    assert len(acknowledged) > 100
    check(store, acknowledged)


@pytest.mark.fault(
    "disk full",
    sees="nothing is acknowledged any more; with room again everything goes on",
    lost="nothing acknowledged",
)
def test_a_disk_that_is_full(tmp_path):
    """A real limit on the size of files: at some point neither store nor spool takes more, and that is said."""
    home = tmp_path / "data"
    store = Store.embedded(home)
    store.migrate()
    address = store.engine.url.render_as_string(hide_password=False)
    store.close()
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        write_until_full(address, str(home), str(write))
    os.close(write)
    with os.fdopen(read) as told:
        acknowledged = set(told.read().split())
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 7, "the writer must be told that nothing could be kept"
    again = Store.embedded(home)  # with room again
    keep(again, event("critical", exchange_id="later"))
    drained(again)
    assert acknowledged
    check(again, acknowledged)
    again.close()


@pytest.mark.fault(
    "store down",
    sees="the safe answer; the event waits on disk and comes whole, with case, alert and counts",
    lost="nothing",
)
def test_a_store_that_was_down_gets_case_alert_and_counts_with_the_event(store):
    rows = [event("critical") for _ in range(3)]
    with store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE counts RENAME TO away"))
    keep(store, *rows)
    assert store.is_spooling and not ids(store, "SELECT event_id FROM events"), "all of it or nothing"
    with store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE away RENAME TO counts"))
    drained(store)
    keep(store, *rows)
    check(store, {row.values["event_id"] for row in rows})


@pytest.mark.fault(
    "disk full", sees="nothing is acknowledged, and nothing half-written is left behind", lost="nothing acknowledged"
)
def test_what_could_be_kept_nowhere_leaves_nothing_behind(store, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE alerts RENAME TO away"))
    monkeypatch.setattr("spotter.store.spool.Spool.append", full)
    with pytest.raises(NotKeptError):
        asyncio.run(store.keep([event("critical")]))
    with store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE away RENAME TO alerts"))
    assert not ids(store, "SELECT event_id FROM events") and not ids(store, "SELECT case_id FROM cases")


@pytest.mark.fault("disk full", sees="503 in words: not recorded, so not answered", lost="nothing acknowledged")
@pytest.mark.parametrize("path", ["/v1/ask", "/v1/chat/completions"])
def test_what_can_not_be_recorded_is_not_answered(spotter, tmp_path, monkeypatch, path):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    app, store = spotter_app(spotter, tmp_path)
    with store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE ai_coach_logs RENAME TO away"))
    monkeypatch.setattr("spotter.store.spool.Spool.append", full)
    asked = {"message": "how do I sleep better", "messages": [{"role": "user", "content": "how do I sleep better"}]}
    with running(app) as url:
        answer = httpx2.post(f"{url}{path}", json=asked, timeout=60)
    assert answer.status_code == 503 and "could not be recorded" in answer.text


@pytest.mark.fault("clock jump", sees="nothing; each alert goes out once", lost="nothing")
@pytest.mark.fault("webhook down", sees="nothing; alerts wait", lost="nothing")
def test_two_workers_a_receiver_that_is_down_and_a_clock_that_jumps(store):
    keep(store, *(event("critical") for _ in range(5)))
    with receiving() as (receiver, url):
        hook = Webhook(url, "s", allow_private=True)
        receiver.status = 500
        deliver(store, [hook], NOON)
        receiver.status = 200
        for now in (NOON - hours(1000), NOON + hours(1000), NOON, NOON + hours(2000)):
            deliver(store, [hook], now)
    assert len(receiver.bodies) == len({one["webhook-id"] for one in receiver.headers}) == 5


def test_two_workers_of_which_one_is_killed_with_an_alert_in_hand(store, tmp_path):
    """Two processes, each marking what is late and sending what waits: all of it arrives, none of it twice."""
    keep(store, *(event("critical") for _ in range(15)))
    address = store.engine.url.render_as_string(hide_password=False)
    with receiving() as (receiver, url):
        workers = [
            multiprocessing.get_context("spawn").Process(
                target=deliver_until_killed, args=(address, str(tmp_path / f"worker{last}"), url, last)
            )
            for last in (1, 0)
        ]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        assert workers[1].exitcode == 0 and workers[0].exitcode in (-9, 0)  # 0: the other was quicker with all of it
        deliver(store, [Webhook(url, "s", allow_private=True)], NOON + hours(3))
    assert len(receiver.bodies) == len({one["webhook-id"] for one in receiver.headers}) == 30
    assert sorted(body["kind"] for body in receiver.seen()) == ["late"] * 15 + ["opened"] * 15
