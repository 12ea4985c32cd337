"""Kill -9 in the middle of many asks: every reply that was acknowledged is in the store."""

import asyncio
import os
import signal
import subprocess
import sys

import httpx2
import pytest
from services import free_port
from sqlalchemy import create_engine, text

pytestmark = pytest.mark.req("OPS-1")
ASKED = 1000


async def ask_many(url: str, process: subprocess.Popen) -> list[str]:
    """Conversation ids that were acknowledged before the process died."""
    acknowledged: list[str] = []

    async def one(client: httpx2.AsyncClient, number: int) -> None:
        try:
            answer = await client.post(f"{url}/v1/ask", json={"message": f"I have chest pain {number}"}, timeout=30)
            acknowledged.append(answer.json()["conversation_id"])
        except (httpx2.HTTPError, ValueError):
            return
        if len(acknowledged) == ASKED // 3:
            os.kill(process.pid, signal.SIGKILL)

    limits = httpx2.Limits(max_connections=200)
    async with httpx2.AsyncClient(limits=limits) as client:
        await asyncio.gather(*(one(client, number) for number in range(ASKED)))
    return acknowledged


@pytest.mark.parametrize("home", ["sqlite", "postgresql"])
@pytest.mark.fault(
    "process killed",
    sees="questions under way fail; every answer that arrived stands",
    lost="nothing acknowledged",
)
def test_what_was_acknowledged_survives(home, tmp_path, request):
    port = free_port()
    environment = dict(os.environ)
    address = f"sqlite:///{tmp_path / 'spotter.db'}"
    if home == "postgresql":
        address = request.getfixturevalue("postgres")
        environment["SPOTTER_DATABASE_URL"] = address
    command = [
        sys.executable,
        "-m",
        "spotter",
        "serve",
        "--port",
        str(port),
        "--data",
        str(tmp_path),
        "--judge",
        "none",
    ]
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    try:
        wait_for(url)
        acknowledged = asyncio.run(ask_many(url, process))
    finally:
        process.kill()
        process.wait()
    assert ASKED // 3 <= len(acknowledged) < ASKED
    engine = create_engine(address.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as connection:
        logs = {row[0] for row in connection.execute(text("SELECT conversation_id FROM ai_coach_logs"))}
        events = {row[0] for row in connection.execute(text("SELECT conversation_id FROM events"))}
    engine.dispose()
    assert set(acknowledged) <= logs
    assert set(acknowledged) <= events


def wait_for(url: str) -> None:
    for _ in range(200):
        try:
            httpx2.get(f"{url}/healthz")
            return
        except httpx2.HTTPError:
            asyncio.run(asyncio.sleep(0.1))
    raise AssertionError("the service did not start")
