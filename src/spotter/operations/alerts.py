"""Tell the team: take what waits in the outbox, send it, try again with growing pauses, give up loudly."""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

from spotter.operations.channels import Channel
from spotter.operations.webhook import DeliveryError
from spotter.store import Store
from spotter.store import alerts as kept

log = logging.getLogger("spotter.alerts")

PAUSES = tuple(timedelta(seconds=one) for one in (5, 30, 120, 600, 1800, 3600, 3600, 7200))  # then it is dead
_LEASE = timedelta(minutes=2)  # longer than any channel may take


def deliver(store: Store, channels: Sequence[Channel], now: datetime, most: int = 100) -> dict[str, int]:
    """Send what is due. Safe to run in many workers: a delivery is one worker's until it is done or its lease ends.

    A worker that dies after sending and before noting it makes the delivery be sent once more, under the same id.
    """
    done = {"sent": 0, "failed": 0, "dead": 0}
    by_name = {channel.name: channel for channel in channels}
    kept.address(store.engine, list(by_name))
    for _ in range(most):
        delivery = kept.claim(store.engine, now, _LEASE, list(by_name))
        if delivery is None:
            break
        done[_try(store, by_name[delivery.channel], delivery, now)] += 1
    return done


def _try(store: Store, channel: Channel, delivery: kept.Delivery, now: datetime) -> str:
    try:
        channel.send(delivery.id, delivery.body, now)
    except DeliveryError as failure:
        return _failed(store, delivery, str(failure), failure.is_final, now)
    except Exception as broken:  # a bug in a channel must not stop the others
        return _failed(store, delivery, type(broken).__name__, False, now)
    kept.sent(store.engine, delivery.id, now)
    return "sent"


def _failed(store: Store, delivery: kept.Delivery, why: str, is_final: bool, now: datetime) -> str:
    over = is_final or delivery.attempts > len(PAUSES)
    kept.failed(store.engine, delivery.id, why, None if over else now + PAUSES[delivery.attempts - 1])
    if over:
        log.error("an alert could not be delivered through %s: %s", delivery.channel, why)
    return "dead" if over else "failed"
