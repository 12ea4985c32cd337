"""Experiments with the tone instructions: who gets which variant, how each does, and a guard that stops a worse one."""

import hashlib
import math
import re
import threading
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from spotter.domain import RefusedError
from spotter.evaluation import Share
from spotter.store import Store
from spotter.store import experiments as kept

_FRESH = timedelta(seconds=10)  # how long a replica may not know that a variant was stopped
_FEWEST = 50  # replies (or thumbs) before the guard says anything
_SURE = 2.576  # 99 times out of 100; the guard looks often, so it must be surer than a single look
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,58}")


class ExperimentError(RefusedError):
    """An experiment that can't be begun, and why."""


class Variant(NamedTuple):
    """`name` is experiment:variant."""

    name: str
    instruction: str


def begin(store: Store, name: str, variants: Mapping[str, str], by: str, now: datetime) -> None:
    """Begin an experiment. The first variant is what the others are compared with; one runs at a time."""
    names = [name, *variants]
    if not all(_NAME.fullmatch(one) for one in names):
        raise ExperimentError("names are small letters, digits and hyphens")
    if len(variants) < 2 or any(len(text) > 2000 for text in variants.values()):
        raise ExperimentError("an experiment has two variants or more, each at most 2,000 characters")
    if kept.find(store.engine, "running"):
        raise ExperimentError("another experiment is running; end it first")
    ordered = [[variant, text] for variant, text in variants.items()]  # JSON objects keep no order
    values = {"name": name, "variants": ordered, "stopped": {}, "state": "running", "at": now, "by": by}
    if not kept.add(store.engine, values):
        raise ExperimentError("there was an experiment {name} before; choose another name", name=name)


def assigned(experiment: Mapping[str, Any], who: str) -> Variant:
    """The same person gets the same variant, in every process. One that was stopped gives way to the first."""
    digest = hashlib.sha256(f"{experiment['name']}:{who}".encode()).digest()
    variants = experiment["variants"]
    name, instruction = variants[int.from_bytes(digest[:8]) % len(variants)]
    if name in experiment["stopped"]:
        name, instruction = variants[0]
    return Variant(f"{experiment['name']}:{name}", instruction)


class Variants:
    """The running experiment, read from the store now and then. No store, no experiment: members don't notice."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._running: list[dict[str, Any]] = []
        self._read_at: datetime | None = None

    def of(self, who: str, now: datetime) -> Variant | None:
        with self._lock:
            if self._read_at is None or not timedelta(0) <= now - self._read_at < _FRESH:
                try:
                    self._running = kept.find(self._store.engine, "running")
                except SQLAlchemyError:
                    self._running = []
                self._read_at = now
            running = self._running
        return assigned(running[0], who) if running else None


def results(store: Store, experiment: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Each variant's issue rate and satisfaction, with intervals."""
    seen = kept.seen(store.engine, experiment["name"], experiment["at"])
    none = {"replies": 0, "issues": 0, "up": 0, "down": 0}
    return [_result(name, seen.get(name, none), experiment["stopped"].get(name)) for name, _ in experiment["variants"]]


def _result(name: str, seen: Mapping[str, int], stopped: str | None) -> dict[str, Any]:
    shares = {
        "issues": Share(seen["issues"], seen["replies"]),
        "satisfied": Share(seen["up"], seen["up"] + seen["down"]),
    }
    shown = {
        what: {"hits": one.hits, "total": one.total, "rate": one.rate if one.total else None, "interval": one.interval}
        for what, one in shares.items()
    }
    return {"variant": name, **shown, "stopped": stopped}


def guard(store: Store) -> dict[str, str]:
    """Stop each variant that is surely worse than the first: more issues, or fewer satisfied members."""
    stopped: dict[str, str] = {}
    for experiment in kept.find(store.engine, "running"):
        first, *others = results(store, experiment)
        worse = {one["variant"]: why for one in others if not one["stopped"] and (why := _worse(one, first))}
        if worse:
            kept.stop(store.engine, experiment["name"], worse)
        stopped |= {f"{experiment['name']}:{name}": why for name, why in worse.items()}
    return stopped


def _worse(one: Mapping[str, Any], first: Mapping[str, Any]) -> str | None:
    for what, sign, words in (("issues", 1, "more tone issues"), ("satisfied", -1, "fewer satisfied members")):
        mine, theirs = one[what], first[what]
        if min(mine["total"], theirs["total"]) < _FEWEST:
            continue
        if sign * _difference(mine, theirs) > _SURE:
            return f"{words}: {mine['rate']:.1%} against {theirs['rate']:.1%}"
    return None


def _difference(one: Mapping[str, Any], other: Mapping[str, Any]) -> float:
    """How many standard errors one share lies above another, with the error of both together."""
    pooled = (one["hits"] + other["hits"]) / (one["total"] + other["total"])
    error = math.sqrt(pooled * (1 - pooled) * (1 / one["total"] + 1 / other["total"]))
    return float((one["rate"] - other["rate"]) / error) if error else 0.0
