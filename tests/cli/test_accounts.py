"""`spotter keys` and `spotter accounts`, and what `spotter serve` prints at first start."""

import os
import re
import subprocess
import sys
import time

import httpx2
import pytest
from click.testing import CliRunner
from services import free_port

from spotter.cli import main


@pytest.fixture
def run(tmp_path):
    return lambda *words: CliRunner().invoke(main, [*words, "--data", str(tmp_path / "data")])


def test_keys_are_made_listed_and_revoked(run):
    made = run("keys", "new", "my app", "--scope", "ask", "--scope", "proxy")
    key = made.stdout.strip()
    assert re.fullmatch(r"spotter_[0-9a-f]{12}_[\w-]{43}", key)
    listed = run("keys", "list").stdout
    assert "my app\task,proxy" in listed and "never used" in listed and key.split("_", 2)[2] not in listed
    assert run("keys", "revoke", key.split("_", 2)[1]).exit_code == 0
    assert "revoked" in run("keys", "list").stdout


def test_accounts_are_made_and_listed_and_get_links(run):
    made = run("accounts", "new", "Mona", "--role", "trainer", "--url", "https://coach.example/")
    assert made.stdout.startswith("https://coach.example/link/")
    assert run("accounts", "link", "MONA").stdout.startswith("http://127.0.0.1:8000/link/")
    assert run("accounts", "list").stdout.startswith("mona\ttrainer\t")


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("keys", "new", "x"), 2, "--scope"),
        (("keys", "new", "x", "--scope", "everything"), 2, "everything"),
        (("keys", "new", " ", "--scope", "ask"), 2, "name"),
        (("keys", "revoke", "none"), 1, "no key `none`"),
        (("accounts", "link", "nobody"), 1, "no account `nobody`"),
        (("accounts", "new", "x", "--role", "service"), 2, "service"),
        (("accounts", "new", "a b", "--role", "member"), 2, "spaces"),
        (("accounts", "new", "x", "--role", "admin", "--member-id", "m"), 2, "member"),
    ],
)
def test_mistakes_are_said_in_a_line(run, words, code, says):
    result = run(*words)
    assert result.exit_code == code and says in result.output and "Traceback" not in result.output


def test_a_name_is_taken_once(run):
    assert run("accounts", "new", "mona", "--role", "member").exit_code == 0
    assert run("accounts", "new", "Mona", "--role", "member").exit_code == 1


def test_a_store_that_cannot_be_opened_is_said(run, monkeypatch):
    monkeypatch.setenv("SPOTTER_DATABASE_URL", "postgresql://127.0.0.1:9/none")
    result = run("keys", "list")
    assert result.exit_code == 1 and "can't be opened" in result.output


def test_limits_that_cannot_be_read_are_said(run, monkeypatch):
    monkeypatch.setenv("SPOTTER_RATE_LIMITS", "everyone=3")
    result = run("serve", "--judge", "none")
    assert result.exit_code == 2 and "SPOTTER_RATE_LIMITS" in result.output


def serve(data, port, *more):
    command = [sys.executable, "-m", "spotter", "serve", "--port", str(port), "--data", str(data), "--judge", "none"]
    return subprocess.Popen([*command, *more], env=dict(os.environ), stderr=subprocess.PIPE, text=True)


def until(process, says):
    for line in process.stderr:
        if says in line:
            return line
    raise AssertionError("it ended")


def get(url, **more):
    for _ in range(100):
        try:
            return httpx2.get(url, timeout=120, **more)
        except httpx2.ConnectError:
            time.sleep(0.1)
    raise AssertionError("the service did not start")


def test_the_first_start_prints_a_link_and_later_ones_do_not(tmp_path):
    port = free_port()
    process = serve(tmp_path, port)
    link = re.search(r"http://\S+/link/\S+", until(process, "First admin"))[0]
    until(process, "Ctrl-C")
    try:
        assert "admin" in get(link).text
        form = {"password": "four quiet words here", "again": "four quiet words here"}
        assert httpx2.post(link, data=form, timeout=120).status_code == 303
    finally:
        process.terminate()
        process.wait()
    process = serve(tmp_path, port)
    printed = ""
    for line in process.stderr:
        printed += line
        if "Ctrl-C" in line:
            break
    process.terminate()
    process.wait()
    assert "First admin" not in printed


def test_with_a_key_it_listens_elsewhere_and_every_call_needs_one(tmp_path):
    run = CliRunner().invoke(main, ["keys", "new", "app", "--scope", "screen", "--data", str(tmp_path)])
    port = free_port()
    process = serve(tmp_path, port, "--host", "0.0.0.0")
    try:
        until(process, "Ctrl-C")
        url = f"http://127.0.0.1:{port}"
        assert get(f"{url}/healthz").status_code == 200
        body = {"text": "leg day killed me"}
        assert httpx2.post(f"{url}/v1/screen", json=body, timeout=120).status_code == 401
        key = {"authorization": f"Bearer {run.stdout.strip()}"}
        assert httpx2.post(f"{url}/v1/screen", json=body, headers=key, timeout=120).json()["triage"] == "safe"
        assert get(f"{url}/").status_code == 303
    finally:
        process.terminate()
        process.wait()
