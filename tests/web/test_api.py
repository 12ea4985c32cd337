"""The HTTP service, asked over a real socket."""

import socket
import threading
import time

import httpx2
import pytest
import uvicorn
from click.testing import CliRunner

from spotter.cli import main
from spotter.web.app import create_app


@pytest.fixture(scope="module")
def client(spotter):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(create_app(spotter), port=port, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    with httpx2.Client(base_url=f"http://127.0.0.1:{port}") as client:
        yield client
    server.should_exit = True
    thread.join(timeout=10)


def test_screen(client, spotter):
    answer = client.post("/v1/screen", json={"id": 7, "text": "set my calories to 800"})
    assert answer.status_code == 200
    assert answer.json() == {"id": 7, **spotter.screen("set my calories to 800").to_dict()}


@pytest.mark.parametrize("body", [b"", b"{", b'{"id": 1}', b"\xff", b"[" * 10000])
def test_a_bad_body_is_answered(client, body):
    answer = client.post("/v1/screen", content=body)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"]


def test_health_and_openapi(client, spotter):
    assert client.get("/healthz").json() == {"status": "ok", "policy": spotter.policy}
    assert "/v1/screen" in client.get("/openapi.json").json()["paths"]


def test_errors_have_one_shape(client):
    answer = client.get("/nowhere")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["status"] == 404


@pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.1", "example.com"])
def test_other_addresses_are_refused_without_keys(host):
    result = CliRunner().invoke(main, ["serve", "--host", host])
    assert result.exit_code == 2
    assert "loopback" in result.output
