"""One thread that writes. What waits is committed together, so that many members cost few syncs."""

import logging
import queue
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from itertools import groupby
from typing import NamedTuple

from sqlalchemy import Engine, Table
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from spotter.store import ledger
from spotter.store.schema import metadata
from spotter.store.spool import Row, Spool
from spotter.store.statements import insert_once

_TOGETHER = 256  # submissions in one transaction
_TRY_AGAIN = 1.0  # seconds between attempts to empty the spool

_REFUSED = (DataError, IntegrityError)  # for what a row holds, not because the store is down

log = logging.getLogger("spotter.store")


class _Job(NamedTuple):
    rows: Sequence[Row]
    done: "Future[None]"


class Writer:
    """Rows that `submit` was told are kept, are kept: in the store, or on disk until it is back.

    A row that comes twice (from the spool after a crash) is written once: every table has a key.
    """

    def __init__(self, engine: Engine, spool: Spool) -> None:
        self._engine, self._spool = engine, spool
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._tried = 0.0
        self._thread = threading.Thread(target=self._run, name="spotter-writer", daemon=True)
        self._thread.start()

    def submit(self, rows: Sequence[Row]) -> "Future[None]":
        job = _Job(rows, Future())
        self._jobs.put(job)
        return job.done

    def close(self) -> None:
        """Write what waits, then stop."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            jobs = self._wait()
            going = None not in jobs
            work = [job for job in jobs if job is not None]
            if not self._spool.is_empty:
                self._drain()
            if work:
                self._write(work)

    def _wait(self) -> list[_Job | None]:
        """The next jobs, or none after a while, so that the spool is emptied even when nobody writes."""
        try:
            jobs = [self._jobs.get(timeout=_TRY_AGAIN)]
        except queue.Empty:
            return []
        while len(jobs) < _TOGETHER:
            try:
                jobs.append(self._jobs.get_nowait())
            except queue.Empty:
                break
        return jobs

    def _write(self, jobs: Sequence[_Job]) -> None:
        rows = [row for job in jobs for row in job.rows]
        try:
            self._keep(rows)
        except Exception as broken:  # a disk that is full, rows that can't be written: whoever waits must hear it
            for job in jobs:
                job.done.set_exception(broken)
            return
        for job in jobs:
            job.done.set_result(None)

    def _keep(self, rows: Sequence[Row]) -> None:
        if not self._spool.is_empty:  # the store is still down, and order matters
            self._spool.append(rows)
            return
        try:
            self._insert(rows)
        except DBAPIError as down:
            log.warning("the store is down (%s): rows wait in the spool", type(down.orig).__name__)
            self._spool.append(rows)

    def _insert(self, rows: Sequence[Row]) -> None:
        with self._engine.begin() as connection:
            for table, values in _batches(rows):
                fresh = insert_once(connection, table, values)
                ledger.follow(connection, table.name, fresh)

    def _drain(self) -> None:
        if time.monotonic() - self._tried < _TRY_AGAIN:
            return
        self._tried = time.monotonic()
        try:
            with self._spool.turn():
                rows = self._spool.rows()
                self._insert_what_can_be(rows)
                self._spool.clear()
        except (SQLAlchemyError, OSError):
            return
        log.warning("the store is back: %d rows left the spool", len(rows))

    def _insert_what_can_be(self, rows: Sequence[Row]) -> None:
        """All at once; if one of them is refused for what it holds, each for itself, so that it stops no other."""
        try:
            self._insert(rows)
        except _REFUSED:
            for row in rows:
                self._insert_or_set_aside(row)

    def _insert_or_set_aside(self, row: Row) -> None:
        try:
            self._insert([row])
        except _REFUSED as why:
            self._spool.set_aside(row)
            log.error("a row of %s was refused (%s) and set aside", row.table, type(why).__name__)


def _batches(rows: Sequence[Row]) -> Iterator[tuple[Table, list[dict[str, object]]]]:
    for (name, _), some in groupby(rows, key=lambda row: (row.table, row.values.keys())):
        yield metadata.tables[name], [row.values for row in some]
