"""A service with people in it: members, trainers, reviewers, and a clock that tests set."""

import base64
import contextlib
import secrets
import struct
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import httpx2
from services import running, spotter_app, with_key
from sqlalchemy import text

from spotter import Spotter
from spotter.accounts import new_account, start_session
from spotter.accounts.limits import Limits
from spotter.domain import Role
from spotter.members.photos import Photos
from spotter.members.vault import Vault
from spotter.store import Store

NOW = datetime(2026, 6, 15, 9, 0, tzinfo=UTC)


class Clock:
    """Stands still until it is moved; each look is a moment later, so that things have an order."""

    def __init__(self) -> None:
        self.at = NOW

    def __call__(self) -> datetime:
        self.at += timedelta(milliseconds=1)
        return self.at

    def move(self, **by: float) -> None:
        self.at += timedelta(**by)


class House:
    """What tests do in the service, in their words."""

    def __init__(self, client: httpx2.Client, store: Store, url: str, clock: Clock, spotter: Spotter) -> None:
        self.client, self.store, self.url, self.clock, self.spotter = client, store, url, clock, spotter
        self.key = with_key(store, "members", "ask", "proxy")

    def sign_in(self, role: str, member_id: str | None = None) -> tuple[str, dict[str, str]]:
        """An account's id, and the headers of its browser."""
        account_id = new_account(self.store.engine, f"{role}-{uuid4()}", role, member_id)
        token, _ = start_session(self.store.engine, account_id, role)
        return account_id, {"cookie": f"spotter={token}", "origin": self.url}

    def member(self, *, age: int | None = 30, checked: bool = True, **profile) -> str:
        """A new member; `checked`: with a health check that passed."""
        member_id = f"m-{uuid4()}"
        if age is not None:
            profile["birth_date"] = (self.clock.at - timedelta(days=age * 365.25 + 30)).date().isoformat()
        assert self.client.patch(f"/v1/members/{member_id}", json=profile, headers=self.key).status_code == 200
        if checked:
            assert self.check(member_id)["status"] == "pass"
        return member_id

    def check(self, member_id: str, *yes: str) -> dict:
        """Take the health check with a yes to some questions."""
        asked = self.client.get("/v1/health-check").json()
        answers = {one["id"]: one["id"] in yes for one in asked["questions"]}
        body = {"version": asked["version"], "answers": answers}
        answer = self.post(f"/v1/members/{member_id}/health-checks", body)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def get(self, path: str, headers: dict[str, str] | None = None) -> httpx2.Response:
        return self.client.get(path, headers=self.key if headers is None else headers)

    def post(self, path: str, body: object, headers: dict[str, str] | None = None) -> httpx2.Response:
        return self.client.post(path, json=body, headers=self.key if headers is None else headers)

    def put(self, path: str, headers: dict[str, str] | None = None) -> httpx2.Response:
        return self.client.put(path, headers=self.key if headers is None else headers)

    def delete(self, path: str, headers: dict[str, str] | None = None) -> httpx2.Response:
        return self.client.delete(path, headers=self.key if headers is None else headers)

    def ask(self, member_id: str, message: str, **more: object) -> dict:
        answer = self.post("/v1/ask", {"message": message, "member_id": member_id, **more})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def open_features(self, member_id: str) -> dict[str, bool]:
        return {name: one["allowed"] for name, one in self.get(f"/v1/members/{member_id}/access").json().items()}

    def closed(self, member_id: str) -> set[str]:
        return {name for name, is_open in self.open_features(member_id).items() if not is_open}

    def clear(self, member_id: str, code: str) -> httpx2.Response:
        return self.post(f"/v1/members/{member_id}/clearances", {"code": code, "given_by": "doctor"})

    def events(self, member_id: str) -> list[dict]:
        asked = text("SELECT * FROM events WHERE user_id = :user ORDER BY timestamp")
        with self.store.engine.connect() as connection:
            return [dict(row) for row in connection.execute(asked, {"user": member_id}).mappings()]

    def event_types(self, member_id: str) -> list[str]:
        return [one["event_type"] for one in self.events(member_id)]

    def trainer_of(self, *clients: str) -> tuple[str, dict[str, str]]:
        """A new trainer whose clients subscribed and agreed."""
        trainer, headers = self.sign_in("trainer")
        for client in clients:
            assert self.put(f"/v1/trainers/{trainer}/clients/{client}").status_code == 204
            assert self.put(f"/v1/members/{client}/trainers/{trainer}/consent").status_code == 204
        return trainer, headers

    def override(self, headers: dict[str, str], client: str, feature: str, new: object, **more) -> httpx2.Response:
        body = {
            "feature_overridden": feature,
            "default_value": None,
            "new_value": new,
            "justification": "Experienced athlete, preparing for a competition in autumn",
            **more,
        }
        return self.post(f"/v1/trainer/clients/{client}/overrides", body, headers)


def png() -> bytes:
    """The smallest picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0\0")) + chunk(b"IEND", b"")


@contextlib.contextmanager
def house_of(
    spotter: Spotter, folder: Path, database: str | None = None, upstream: str | None = None
) -> Iterator[House]:
    key_file = folder / "key"
    folder.mkdir(parents=True, exist_ok=True)
    key_file.write_text(base64.b64encode(secrets.token_bytes(32)).decode())
    clock = Clock()
    app, store = spotter_app(
        spotter,
        folder / "data",
        upstream=upstream,
        url=database,
        clock=clock,
        photos=Photos.open(folder / "data", str(key_file)),
        vault=Vault.of(str(key_file)),
        limits=Limits(dict.fromkeys(Role, 0)),
    )
    with running(app) as url, httpx2.Client(base_url=url, timeout=30) as client:
        yield House(client, store, url, clock, spotter)
