"""Jobs on PostgreSQL with several workers: Procrastinate hands out what `jobs.py` holds."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from procrastinate import App, PsycopgConnector
from sqlalchemy import inspect

from spotter.operations.jobs import JOBS, Bench, Job, run


def worker_app(address: str, bench: Bench, jobs: Sequence[Job] = JOBS) -> App:
    """A Procrastinate application in which each job is a periodic task."""
    app = App(connector=PsycopgConnector(conninfo=address.replace("postgresql+psycopg://", "postgresql://")))
    for job in jobs:
        _register(app, bench, job)
    return app


def _register(app: App, bench: Bench, job: Job) -> None:
    @app.periodic(cron=_cron(job.every), periodic_id=job.name)
    @app.task(name=job.name, queueing_lock=job.name, lock=job.name, pass_context=False)
    async def task(timestamp: int) -> str:
        at = datetime.fromtimestamp(timestamp, UTC)
        return str(await asyncio.to_thread(run, job, bench, at))


def _cron(every: timedelta) -> str:
    """Seconds, minutes or hours that divide the next bigger unit, as cron has them; six fields, the seconds last."""
    seconds = int(every.total_seconds())
    if seconds < 60:
        return f"* * * * * */{seconds}"
    minutes = seconds // 60
    return f"*/{minutes} * * * *" if minutes < 60 else f"0 */{minutes // 60} * * *"


async def work(app: App, bench: Bench, concurrency: int = 4, wait: bool = True) -> None:
    """Work until told to stop (or, without `wait`, until nothing is left)."""
    async with app.open_async():
        if not await asyncio.to_thread(_is_prepared, bench):
            await app.schema_manager.apply_schema_async()
        await app.run_worker_async(concurrency=concurrency, wait=wait, delete_jobs="successful")


def _is_prepared(bench: Bench) -> bool:
    return bool(inspect(bench.store.engine).has_table("procrastinate_jobs"))
