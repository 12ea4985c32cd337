"""Variants of the tone instructions: stable, measured, stopped when they do worse."""

import asyncio
import subprocess
import sys
from collections import Counter

import pytest
from safety import NOON, exchange, hours, keep
from services import Upstream, running

from spotter.coach import Coach, OpenAIProvider
from spotter.domain import Member
from spotter.operations.experiments import ExperimentError, Variants, assigned, begin, guard, results
from spotter.operations.rulings import say
from spotter.store import experiments as kept

pytestmark = pytest.mark.req("OPS-6")
TWO = {"plain": "", "warm": "Begin with a kind word."}


def fill(store, variant: str, replies: int, issues: int, up: int = 0, down: int = 0) -> None:
    rows = [
        exchange(variant=f"tone:{variant}", findings=[{"category": "sarcasm"}] if number < issues else [])
        for number in range(replies)
    ]
    keep(store, *rows)
    for number, row in enumerate(rows[: up + down]):
        asyncio.run(say(store, row.values["id"], "amira", NOON, "up" if number < up else "down"))


def test_a_person_gets_the_same_variant_in_every_process_and_shares_are_even(store):
    begin(store, "tone", TWO, "omar", NOON)
    (experiment,) = kept.find(store.engine)
    names = [assigned(experiment, f"member{number}").name for number in range(2000)]
    assert 900 < Counter(names)["tone:warm"] < 1100
    plain = {"name": "tone", "variants": experiment["variants"], "stopped": {}}
    code = (
        "from spotter.operations.experiments import assigned\n"
        f"print(*(assigned({plain!r}, f'member{{n}}').name"
        " for n in range(50)))"
    )
    elsewhere = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert elsewhere == names[:50]


def test_issue_rate_and_satisfaction_with_intervals(store):
    begin(store, "tone", TWO, "omar", NOON)
    fill(store, "plain", 40, 4, up=6, down=2)
    fill(store, "warm", 20, 1)
    plain, warm = results(store, kept.find(store.engine)[0])
    assert (plain["issues"]["rate"], plain["satisfied"]["rate"]) == (0.1, 0.75)
    assert plain["issues"]["interval"] == pytest.approx((0.0396, 0.2305), abs=1e-3)  # Wilson, by hand
    assert warm["satisfied"]["rate"] is None and warm["issues"]["hits"] == 1


@pytest.mark.parametrize(("issues", "stopped"), [(30, {"tone:warm": "more tone issues: 30.0% against 5.0%"}), (8, {})])
def test_the_guard_stops_what_is_surely_worse_and_nothing_else(store, issues, stopped):
    begin(store, "tone", TWO, "omar", NOON)
    fill(store, "plain", 100, 5)
    fill(store, "warm", 100, issues)
    assert guard(store) == stopped
    assert guard(store) == {}, "it is said once"
    (experiment,) = kept.find(store.engine)
    got = {assigned(experiment, f"m{number}").name for number in range(100)}
    assert got == ({"tone:plain"} if stopped else {"tone:plain", "tone:warm"})


def test_the_guard_stops_what_members_like_less(store):
    begin(store, "tone", TWO, "omar", NOON)
    fill(store, "plain", 60, 0, up=50, down=10)
    fill(store, "warm", 60, 0, up=20, down=40)
    assert list(guard(store)) == ["tone:warm"]


def test_the_guard_says_nothing_on_little(store):
    begin(store, "tone", TWO, "omar", NOON)
    fill(store, "plain", 20, 0)
    fill(store, "warm", 20, 20)
    assert guard(store) == {}


@pytest.mark.parametrize(
    ("name", "variants"), [("Tone!", TWO), ("tone", {"only": ""}), ("tone", {"a": "", "b": "x" * 3000}), ("", TWO)]
)
def test_odd_experiments_are_answered(embedded, name, variants):
    with pytest.raises(ExperimentError):
        begin(embedded, name, variants, "omar", NOON)


def test_one_at_a_time_and_a_name_once(store):
    begin(store, "tone", TWO, "omar", NOON)
    with pytest.raises(ExperimentError, match="another"):
        begin(store, "tone-2", TWO, "omar", NOON)
    kept.end(store.engine, "tone")
    with pytest.raises(ExperimentError, match="before"):
        begin(store, "tone", TWO, "omar", NOON)


def test_the_model_is_told_and_the_log_says_which(embedded, spotter):
    begin(embedded, "tone", {"plain": "", "warm": "Begin with a kind word."}, "omar", NOON)
    upstream = Upstream()

    async def ask(url: str) -> None:
        provider = OpenAIProvider(f"{url}/v1", "m")
        coach = Coach(spotter, provider, embedded, clock=lambda: NOON)
        for number in range(8):
            await coach.ask("how do I start running", Member(), f"member{number}")
        await provider.close()

    with running(upstream.app) as url:
        asyncio.run(ask(url))
    (experiment,) = kept.find(embedded.engine)
    told = ["kind word" in body["messages"][0]["content"] for body in upstream.seen]
    assert told == [assigned(experiment, f"member{number}").name == "tone:warm" for number in range(8)]
    seen = kept.seen(embedded.engine, "tone", NOON - hours(1))
    assert seen["warm"]["replies"] == sum(told) and seen["plain"]["replies"] == 8 - sum(told)


@pytest.mark.fault("store down", sees="the plain tone, without an experiment", lost="nothing")
def test_a_store_that_is_down_means_no_experiment(embedded):
    begin(embedded, "tone", TWO, "omar", NOON)
    variants = Variants(embedded)
    assert variants.of("amira", NOON) is not None
    with embedded.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE experiments RENAME TO away")
    assert variants.of("amira", NOON + hours(1)) is None
