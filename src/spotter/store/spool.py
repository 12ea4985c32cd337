"""Where rows wait on disk while the store can't take them."""

import json
import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import DateTime

from spotter.store.schema import metadata


class Row(NamedTuple):
    """A row for one table."""

    table: str
    values: dict[str, Any]


class Spool:
    """An append-only file of rows in the order they came. A line counts once it is synced to disk."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def is_empty(self) -> bool:
        return not self._path.exists() or self._path.stat().st_size == 0

    def append(self, rows: Sequence[Row]) -> None:
        lines = "".join(json.dumps(row, ensure_ascii=False, default=_plain) + "\n" for row in rows)
        with self._path.open("ab") as file:
            file.write(lines.encode())
            file.flush()
            os.fsync(file.fileno())

    def rows(self) -> list[Row]:
        """What waits. A last line that was cut off by a crash was never acknowledged and doesn't count."""
        return [_row(line) for line in self._path.read_bytes().split(b"\n")[:-1]]

    def clear(self) -> None:
        self._path.unlink()


def _plain(value: object) -> str:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    raise TypeError(f"{type(value).__name__} can't wait on disk")


def _row(line: bytes) -> Row:
    table, values = json.loads(line)
    columns = metadata.tables[table].columns
    return Row(table, {name: _typed(columns[name].type, value) for name, value in values.items()})


def _typed(kind: object, value: Any) -> Any:
    return datetime.fromisoformat(value) if isinstance(kind, DateTime) and value is not None else value
