"""Check the log of overrides: whether every entry, and every override beside it, is as it was written."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Engine

from spotter.store import overrides
from spotter.store.chain import BEGINNING, digest_of, link
from spotter.store.overrides import ERASED, Entry


@dataclass
class Verification:
    """What was found. Erasures are lawful and no problems."""

    entries: int = 0
    overrides: int = 0
    head: str = BEGINNING
    erased: dict[str, str] = field(default_factory=dict)  # override -> under which rule
    problems: list[str] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        return not self.problems


class _Chain:
    """The entries as they go by."""

    def __init__(self, found: Verification, expected: tuple[int, str] | None) -> None:
        self.found, self._expected = found, expected
        self.digests: dict[str, str] = {}
        self.acknowledged: set[str] = set()

    def read(self, entry: Entry) -> None:
        at = f"entry {entry.seq} ({entry.kind} of {entry.override_id})"
        if entry.seq != self.found.entries + 1:
            self._wrong(f"{at}: {entry.seq - self.found.entries - 1} entries before it are missing")
        if entry.previous != self.found.head:
            self._wrong(f"{at}: does not follow the entry before it")
        if entry.hash != link(entry.previous, *entry[:6]):
            self._wrong(f"{at}: was changed")
        if self._expected is not None and entry.seq == self._expected[0] and entry.hash != self._expected[1]:
            self._wrong(f"{at}: is not the one that was noted")
        self._note(entry)
        self.found.entries, self.found.head = entry.seq, entry.hash

    def end(self, head: tuple[int, str]) -> None:
        if head != (self.found.entries, self.found.head):
            self._wrong(f"the chain ends at entry {self.found.entries}, but its head names entry {head[0]}")
        if self._expected is not None and self._expected[0] > self.found.entries:
            self._wrong(f"entry {self._expected[0]}, which was noted, is missing")

    def _note(self, entry: Entry) -> None:
        if entry.digest is not None:
            self.digests[entry.override_id] = entry.digest
        if entry.kind == "acknowledged":
            self.acknowledged.add(entry.override_id)
        if entry.kind == ERASED:
            self.found.erased[entry.override_id] = entry.rule or "?"

    def _wrong(self, what: str) -> None:
        self.found.problems.append(what)


def verify(engine: Engine, expected: tuple[int, str] | None = None) -> Verification:
    """Read everything once. `expected` is an entry's number and hash that somebody noted elsewhere."""
    found = Verification()
    chain = _Chain(found, expected)
    with overrides.still(engine) as connection:
        head = overrides.head(connection)
        for entry in overrides.entries(connection):
            chain.read(entry)
        chain.end(head)
        beside = dict(chain.digests)
        for row in overrides.rows(connection):
            found.overrides += 1
            found.problems += _problems(row, beside.pop(row["override_id"], None), chain.acknowledged)
    found.problems += [f"override {override_id}: is missing beside the chain" for override_id in beside]
    return found


def _problems(row: Mapping[Any, Any], digest: str | None, acknowledged: set[str]) -> list[str]:
    name = f"override {row['override_id']}"
    if digest is None:
        return [f"{name}: is not in the chain"]
    wrong = []
    if digest_of({str(key): value for key, value in row.items()}, str(row["salt"])) != digest:
        wrong.append(f"{name}: was changed")
    if row["acknowledged_by_client"] != (row["override_id"] in acknowledged):
        wrong.append(f"{name}: its acknowledgment is not what the chain says")
    return wrong
