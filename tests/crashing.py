"""Writers that come to harm; at top level so that another process can import them."""

import asyncio
import os
import resource
import signal
from pathlib import Path

import sqlalchemy
from safety import NOON, event, exchange, hours

from spotter.operations.alerts import deliver
from spotter.operations.cases import watch_deadlines
from spotter.operations.webhook import Webhook
from spotter.store import NotKeptError, Store


def write_until_killed(address: str, folder: str, told: str) -> None:
    """Write down each event after it was acknowledged; be killed in the middle of others."""
    store = Store(address, Path(folder))

    async def one(number: int) -> None:
        row = event("critical", exchange_id=f"x{number}")
        await store.keep([row, exchange(id=f"x{number}")])
        with Path(told).open("a") as file:
            file.write(f"{row.values['event_id']}\n")
        if number == 120:
            os.kill(os.getpid(), signal.SIGKILL)

    async def many() -> None:
        for begin in range(0, 400, 20):
            await asyncio.gather(*(one(number) for number in range(begin, begin + 20)))

    asyncio.run(many())


def write_until_full(address: str, folder: str, told: str) -> None:
    """Files of this process can't grow beyond a size: neither the store nor the spool can take more."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    store = Store(address, Path(folder))
    largest = max(path.stat().st_size for path in Path(folder).iterdir()) + 150_000
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))
    for number in range(2000):
        row = event("critical", exchange_id=f"x{number}", trigger="long " * 200)
        try:
            asyncio.run(store.keep([row]))
        except NotKeptError:
            os._exit(7)
        os.write(int(told), f"{row.values['event_id']}\n".encode())
    os._exit(0)


def deliver_until_killed(address: str, folder: str, url: str, last: int) -> None:
    """A worker that marks what is late and sends what waits; killed with its `last` alert in hand, 0: never."""

    class Dies(Webhook):
        sent = 0

        def send(self, *given: object) -> None:
            self.sent += 1
            if self.sent == last:
                os.kill(os.getpid(), signal.SIGKILL)
            super().send(*given)

    store, hook = Store(address, Path(folder)), Dies(url, "s", allow_private=True)
    watch_deadlines(store, NOON + hours(2))
    while any(deliver(store, [hook], NOON + hours(2)).values()):
        continue


def migrate_until_killed(address: str, folder: str, steps: int) -> None:
    """Bring the schema up to date and be killed after so many changes of tables."""
    store = Store(address, Path(folder))
    left = iter(range(steps))

    @sqlalchemy.event.listens_for(store.engine, "before_cursor_execute")
    def count(connection, cursor, statement, *_: object) -> None:
        if statement.lstrip().startswith(("CREATE", "ALTER")) and next(left, None) is None:
            os.kill(os.getpid(), signal.SIGKILL)

    store.migrate()
    os._exit(0)
