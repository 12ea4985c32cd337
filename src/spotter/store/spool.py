"""Where rows wait on disk while the store can't take them."""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import DateTime

from spotter.store.schema import metadata

try:
    import fcntl
except ImportError:  # Windows: one process for each folder there
    fcntl = None  # type: ignore[assignment]


class Row(NamedTuple):
    """A row for one table."""

    table: str
    values: dict[str, Any]


class Spool:
    """An append-only file of rows in the order they came. A line counts once it is synced to disk."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Processes that share a folder take turns, so that none clears what another has just appended."""
        with self._path.with_suffix(".lock").open("ab") as file:
            if fcntl:
                fcntl.flock(file, fcntl.LOCK_EX)
            yield

    @property
    def is_empty(self) -> bool:
        try:
            return self._path.stat().st_size == 0
        except FileNotFoundError:  # never written, or drained by another thread in this moment
            return True

    def append(self, rows: Sequence[Row]) -> None:
        lines = "".join(json.dumps(row, ensure_ascii=False, default=_plain) + "\n" for row in rows)
        with self.turn(), self._path.open("ab") as file:
            if self._is_cut_off():
                file.write(b"\n")  # else the next row would be lost with the one that a crash cut off
            file.write(lines.encode())
            file.flush()
            os.fsync(file.fileno())

    def rows(self) -> list[Row]:
        """What waits. A line that was cut off by a crash was never acknowledged and doesn't count."""
        return [row for line in self._path.read_bytes().split(b"\n") if line and (row := _row(line))]

    def set_aside(self, row: Row) -> None:
        """Keep what no store will ever take beside the spool, for a person to look at."""
        Spool(self._path.with_name("rejected.jsonl")).append([row])

    def forget(self, member_id: str) -> None:
        """Take a member's rows out of what was set aside."""
        aside = self._path.with_name("rejected.jsonl")
        if aside.exists():
            with Spool(aside).turn():
                _rewrite(aside, lambda line: not _is_about(line, member_id))

    def _is_cut_off(self) -> bool:
        if self.is_empty:
            return False
        with self._path.open("rb") as file:
            file.seek(-1, os.SEEK_END)
            return file.read(1) != b"\n"

    def clear(self) -> None:
        self._path.unlink()


def _rewrite(path: Path, stays: Callable[[bytes], bool]) -> None:
    lines = [line for line in path.read_bytes().split(b"\n") if line]
    kept = [line for line in lines if stays(line)]
    if len(kept) < len(lines):
        part = path.with_suffix(".part")
        part.write_bytes(b"".join(line + b"\n" for line in kept))
        part.replace(path)


def _is_about(line: bytes, member_id: str) -> bool:
    try:
        values = json.loads(line)[1]
    except (ValueError, IndexError):
        return True  # cut off: nobody can tell whose it was
    return member_id in (values.get("user_id"), values.get("member_id"))


def _plain(value: object) -> str:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    raise TypeError(f"{type(value).__name__} can't wait on disk")


def _row(line: bytes) -> Row | None:
    try:
        table, values = json.loads(line)
    except ValueError:
        return None
    columns = metadata.tables[table].columns
    return Row(table, {name: _typed(columns[name].type, value) for name, value in values.items()})


def _typed(kind: object, value: Any) -> Any:
    return datetime.fromisoformat(value) if isinstance(kind, DateTime) and value is not None else value
