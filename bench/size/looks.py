"""Every lookup and list that the store answers, for anybody and for who has most behind them.

A page must not cost more for who has more history: that is counted in pages of the database that are read, which other
work on the machine doesn't change, as it changes times.
"""

import random
import statistics
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from bench.size.fill import NOW
from bench.size.people import TRAINERS
from bench.size.plans import Look, p95, read_by, timed
from spotter.members import Members, Trainers
from spotter.operations.cases import Cases
from spotter.operations.exchanges import around
from spotter.spotter import Spotter
from spotter.store import (
    Store,
    accounts,
    alerts,
    cases,
    events,
    exchanges,
    feed,
    logs,
    members,
    memories,
    overrides,
    rulings,
    subscriptions,
)

LOOKS = 200
WITHIN = 50.0  # milliseconds, of 95 in 100
MANY = 4_000  # pages of the database, 32 MB: more is a whole history
_DAY = timedelta(days=1)


def looks(store: Store) -> Iterator[tuple[str, Look]]:
    """Each is given a number: 1 is the member, and the trainer, with most behind them."""
    spotter = Spotter(judge=None)
    people = Members(store, spotter.rules)
    yield from _of_people(store, people, Trainers(people, spotter))
    yield from _of_the_team(store)


def _of_people(store: Store, people: Members, trainers: Trainers) -> Iterator[tuple[str, Look]]:
    engine = store.engine
    deep = (NOW - timedelta(days=3), "w9")
    yield "a member's record", lambda n: members.of_id(engine, f"m{n}")
    yield "what is open to a member", lambda n: people.standing(f"m{n}", NOW)
    yield "a page of members", lambda n: members.listed(engine, (NOW - timedelta(minutes=n), ""), 100)
    yield "a page of accounts", lambda n: accounts.listed(engine, f"name{n}")
    yield "a member's workouts, first page", lambda n: logs.page(engine, "workouts", f"m{n}")
    yield "a member's workouts, a later page", lambda n: logs.page(engine, "workouts", f"m{n}", deep)
    yield "a member's memories", lambda n: memories.of_member(engine, f"m{n}")
    yield "a member's messages", lambda n: exchanges.of_user(engine, f"m{n}")
    yield "a member's messages, a later page", lambda n: exchanges.of_user(engine, f"m{n}", NOW - _DAY)
    yield "signs of a member's 60 days", lambda n: exchanges.signs_of_user(engine, f"m{n}", NOW - 60 * _DAY)
    yield "what was said in a conversation", lambda n: exchanges.of_conversation(engine, f"k{0 if n == 1 else n}")
    yield "a trainer's clients", lambda n: subscriptions.of_trainer(engine, _trainer(n))
    yield "a client's trainers", lambda n: subscriptions.of_client(engine, f"m{n}")
    yield "a client's overrides", lambda n: overrides.of_client(engine, f"m{n}")
    yield "a trainer's overrides for a client", lambda n: overrides.of_pair(engine, _trainer(n), f"m{n}")
    yield "a trainer's figures", lambda n: trainers.quality(_trainer(n), NOW)


def _trainer(n: int) -> str:
    return f"t{n if n == 1 else 2 + n % (TRAINERS - 2)}"


def _of_the_team(store: Store) -> Iterator[tuple[str, Look]]:
    engine, since = store.engine, NOW - 30 * _DAY
    waiting = ("open", "claimed")
    yield "the latest events", lambda _: events.find(engine, since, NOW)
    yield "the latest events of a rare type", lambda _: events.find(engine, since, NOW, "crisis_resource_shown")
    yield "events of a type that never was", lambda _: events.find(engine, since, NOW, "age_gate_triggered")
    yield "events of a case", lambda n: events.of_case(engine, f"case-x{n}")
    yield "a case with its steps", lambda n: Cases(store).get(f"case-x{n}")
    yield "an exchange and those around it", lambda n: around(store, f"x{n}")
    yield "rulings on an exchange", lambda n: rulings.of_exchange(engine, f"x{n}")
    yield "cases that wait", lambda _: cases.find(engine, states=waiting)
    yield "cases that wait, of one severity", lambda _: cases.find(engine, states=waiting, severity="critical")
    yield "cases of one reviewer", lambda n: cases.find(engine, states=waiting, owner=f"reviewer{n % 7}")
    yield "cases of nobody", lambda _: cases.find(engine, states=("archived",), owner="nobody")
    yield "cases that are late", lambda _: cases.find(engine, states=waiting, late_at=NOW)
    yield "archived cases", lambda _: cases.find(engine, states=("archived",))
    yield "archived reviews", lambda _: cases.find(engine, states=("archived",), kind="review")
    yield "cases to archive", lambda _: cases.to_archive(engine, NOW - 60 * _DAY)
    yield "alerts that never arrived", lambda _: alerts.find(engine, "dead")
    yield "the latest overrides of all", lambda _: overrides.latest(engine)
    yield "the latest refusals of all", lambda _: overrides.latest_refusals(engine)
    yield "what the live stream reads", lambda n: feed.after(engine, feed.last(engine) - n % 50)
    yield "the latest verdicts", lambda _: exchanges.verdicts_since(engine, since, 200)


def looking(store: Store, members_: int) -> Iterator[dict[str, Any]]:
    for name, work in looks(store):
        yield measured(store, name, work, members_)


def measured(store: Store, name: str, work: Look, most: int, looks_: int = LOOKS) -> dict[str, Any]:
    chosen = random.Random(7)
    many = [timed(work, 2 + chosen.randrange(most - 2)) for _ in range(looks_)]
    heavy = [timed(work, 1) for _ in range(looks_)]
    (pages, some), (of_heavy, others) = (read_by(store.engine, work, number) for number in (most // 2, 1))
    plans = sorted({*some, *others})
    slow = max(p95(many), p95(heavy))
    whole = [plan for plan in plans if plan.endswith(" rows")]
    return {
        "what": f"{name}, p95 (p50 {statistics.median(many):.1f} ms; {pages} pages read, {of_heavy} for the fullest)",
        "value": round(slow, 2), "unit": "ms", "bar": WITHIN, "plans": plans, "whole": whole,
        "met": slow <= WITHIN and not whole and max(pages, of_heavy) <= MANY,
    }  # fmt: skip
