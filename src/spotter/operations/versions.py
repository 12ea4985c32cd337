"""Versions of the policy: kept when they come into use, found again by folder or by the first letters of their hash."""

import io
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from spotter.domain import PolicyError
from spotter.policy import load
from spotter.screening.lint import lint
from spotter.spotter import Spotter
from spotter.store import Store
from spotter.store import policies as kept

_EPOCH = (2000, 1, 1, 0, 0, 0)  # the same files give the same bytes


class VersionError(Exception):
    """Which version was asked for, and why it can't be had."""


def pack(folder: Path) -> bytes:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*.yaml")):
            archive.writestr(zipfile.ZipInfo(path.relative_to(folder).as_posix(), _EPOCH), path.read_bytes())
    return raw.getvalue()


def unpack(files: bytes, folder: Path) -> None:
    """zipfile refuses names that lead outside."""
    with zipfile.ZipFile(io.BytesIO(files)) as archive:
        archive.extractall(folder)


def remember(store: Store, folder: Path, now: datetime, version: str | None = None) -> str:
    """Keep the folder's files under their version, once; whoever has loaded them knows it."""
    version = version or load(folder).version
    kept.add(store.engine, version, pack(folder), now)
    return version


@contextmanager
def found(store: Store | None, name: str) -> Iterator[Path]:
    """A policy folder by its path, or a version's files in a folder for as long as the block lasts."""
    if Path(name).is_dir():
        yield Path(name)
        return
    if store is None:
        raise VersionError(f"{name} is no folder, and there is no store to look for a version in")
    some = kept.files(store.engine, name)
    if len(some) != 1:
        raise VersionError(f"{name} is no folder and {'no' if not some else 'more than one'} version begins so")
    with tempfile.TemporaryDirectory() as folder:
        unpack(some[0][1], Path(folder))
        yield Path(folder)


@dataclass(frozen=True, slots=True)
class Reloaded:
    """What came of taking up a policy folder: with an error the old policy stays."""

    policy: str
    changed: bool = False
    error: str | None = None

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def reload(current: Spotter, folder: Path) -> tuple[Spotter, Reloaded]:
    """The folder's policy if it is whole, else the current one. Everything that could break in mid-message is tried."""
    try:
        if load(folder).version == current.policy:
            return current, Reloaded(current.policy)
        if mistakes := lint(folder):
            return current, Reloaded(current.policy, error=str(mistakes[0]))
        new = current.under(folder)
        new.warm_up()
    except (PolicyError, OSError) as broken:
        return current, Reloaded(current.policy, error=str(broken))
    return new, Reloaded(new.policy, changed=True)


def stamp(folder: Path) -> tuple[int, float]:
    """Changes when a file is added, removed or written."""
    times = [path.stat().st_mtime for path in folder.rglob("*.yaml")]
    return len(times), max(times, default=0.0)
