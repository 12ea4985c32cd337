"""Screen history again under another policy, into Parquet, part by part; interrupted, it goes on where it stopped."""

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any, Protocol

import pyarrow as pa
import pyarrow.parquet as pq

from spotter.operations.past import Recalled, recalled
from spotter.spotter import Spotter
from spotter.store import Store, history
from spotter.store.history import Place

PART = 2000  # messages in one part
_META = b"spotter"
SCHEMA = pa.schema(
    [
        ("exchange_id", pa.string()),
        ("at", pa.timestamp("us", "UTC")),
        ("policy_before", pa.string()),
        ("triage_before", pa.string()),
        ("action_before", pa.string()),
        ("categories_before", pa.list_(pa.string())),
        ("policy", pa.string()),
        ("triage", pa.string()),
        ("action", pa.string()),
        ("severity", pa.string()),
        ("categories", pa.list_(pa.string())),
        ("changed", pa.bool_()),
    ]
)
Result = dict[str, Any]


class ReplayError(Exception):
    """Why a replay can't go on in this folder."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is replayed. Parts of one folder all belong to one plan."""

    policy: str
    judge: str
    since: datetime
    until: datetime

    def to_dict(self) -> dict[str, str]:
        times = {"since": self.since.isoformat(), "until": self.until.isoformat()}
        return {"policy": self.policy, "judge": self.judge, **times}


class Engine(Protocol):
    """Screens chunks; results come in the order of the chunks."""

    def run(self, chunks: Iterable[Sequence[Recalled]]) -> Iterator[list[Result]]: ...


class Local:
    """In this process."""

    def __init__(self, spotter: Spotter) -> None:
        self._spotter = spotter

    def run(self, chunks: Iterable[Sequence[Recalled]]) -> Iterator[list[Result]]:
        for chunk in chunks:
            yield screened(self._spotter, chunk)


def screened(spotter: Spotter, chunk: Sequence[Recalled]) -> list[Result]:
    return [_result(one, spotter) for one in chunk]


def _result(one: Recalled, spotter: Spotter) -> Result:
    verdict = one.screen(spotter)
    policy, triage, action, categories = one.before
    now = (verdict.triage.value, verdict.action.value, tuple(category.value for category in verdict.categories))
    return {
        "exchange_id": one.id,
        "at": one.at,
        "policy_before": policy,
        "triage_before": triage,
        "action_before": action,
        "categories_before": list(categories),
        "policy": verdict.policy,
        "triage": now[0],
        "action": now[1],
        "severity": verdict.severity.value if verdict.severity else None,
        "categories": list(now[2]),
        "changed": now != (triage, action, categories),
    }


def replay(
    store: Store, plan: Plan, folder: Path, engine: Engine, advance: Callable[[int], None] = lambda _: None
) -> Counter[str]:
    """Write what is missing of a plan into a folder; give back how many verdicts changed to what, in all parts."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = _parts(folder, plan)
    place = _place(parts[-1]) if parts else None
    advance(sum(pq.read_metadata(path).num_rows for path in parts))
    chunks = _Chunks(_from(store, plan, place))
    for number, results in enumerate(engine.run(chunks), len(parts)):
        _write(folder / f"part-{number:06}.parquet", results, plan, chunks.places.pop(0))
        advance(len(results))
    return summary(folder)


class _Chunks:
    """Parts' worth of messages, and where each ends."""

    def __init__(self, items: Iterator[Recalled]) -> None:
        self._items = items
        self.places: list[Place] = []

    def __iter__(self) -> Iterator[list[Recalled]]:
        while chunk := list(islice(self._items, PART)):
            self.places.append(Place(chunk[-1].who, chunk[-1].at, chunk[-1].id))
            yield chunk


def _from(store: Store, plan: Plan, place: Place | None) -> Iterator[Recalled]:
    """What is still to do. A person's earlier messages are read again: they are the past of the later ones."""
    rows = history.read(store.engine, plan.until, place.who if place else "")
    for one in recalled(rows):
        if one.at >= plan.since and (place is None or (one.who, one.at, one.id) > place):
            yield one


def _write(path: Path, results: Sequence[Result], plan: Plan, place: Place) -> None:
    """Whole or not at all: a part that was cut off has another name."""
    cursor = [place.who, place.at.isoformat(), place.id]
    meta = {_META: json.dumps({"plan": plan.to_dict(), "place": cursor}).encode()}
    table = pa.Table.from_pylist(list(results), schema=SCHEMA.with_metadata(meta))
    unfinished = path.with_suffix(".unfinished")
    with unfinished.open("wb") as file:
        pq.write_table(table, file)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)


def _meta(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(pq.read_schema(path).metadata[_META])
    return found


def _place(path: Path) -> Place:
    who, at, name = _meta(path)["place"]
    return Place(who, datetime.fromisoformat(at), name)


def _parts(folder: Path, plan: Plan) -> list[Path]:
    parts = sorted(folder.glob("part-*.parquet"))
    if parts and _meta(parts[0])["plan"] != plan.to_dict():
        raise ReplayError(f"{folder} holds another replay ({_meta(parts[0])['plan']}); choose another folder")
    return parts


def begun(folder: Path) -> dict[str, str] | None:
    """The plan that a folder's parts belong to, to go on with it."""
    parts = sorted(folder.glob("part-*.parquet"))
    found: dict[str, str] | None = _meta(parts[0])["plan"] if parts else None
    return found


def summary(folder: Path) -> Counter[str]:
    """How many verdicts stayed, and how many changed from what to what."""
    found: Counter[str] = Counter()
    columns = ["triage_before", "action_before", "triage", "action", "changed"]
    for path in sorted(folder.glob("part-*.parquet")):
        for row in pq.read_table(path, columns=columns).to_pylist():
            new = f"{row['triage']}/{row['action']}"
            old = f"{row['triage_before']}/{row['action_before']}"
            found[f"{old} -> {new}" if row["changed"] else "same"] += 1
    return found
