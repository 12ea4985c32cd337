"""Pages and routes of the running service, asked over HTTP in this process: everything a reader waits for."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import anyio.from_thread
import httpx2

from bench.size.fill import NOW
from bench.size.looks import measured
from bench.size.plans import Look
from spotter import Spotter
from spotter.accounts import new_account, start_session
from spotter.accounts.limits import Limits
from spotter.coach import EmbeddedProvider
from spotter.domain import Role
from spotter.store import Store
from spotter.web.app import create_app
from spotter.web.state import State

LOOKS = 60
_HOST = "http://127.0.0.1"
_TEAM = (
    "/console",
    "/console/queue",
    "/console/queue?show=late",
    "/console/queue?show=mine",
    "/console/queue?show=archived&severity=critical",
    "/console/events?days=30",
    "/console/events?days=30&type=crisis_resource_shown",
    "/console/exchanges",
    "/console/exchanges?action=refuse",
    "/console/cases/case-x{n}",
    "/console/rules",
    "/console/rules/diet.daily-energy-below-minimum",
    "/console/overrides",
    "/console/changes",
    "/console/experiments",
    "/console/jobs",
    "/v1/measures/live",
    "/v1/cases",
    "/v1/cases?state=archived&kind=review",
    "/v1/events",
    "/v1/events?type=user_report&since=2026-03-05T00:00:00Z",
    "/v1/deliveries",
    "/metrics",
)
_MEMBER = ("/me", "/v1/members/m1/messages", "/v1/members/m1/workouts", "/v1/members/m1/access", "/")
_TRAINER = ("/trainer", "/trainer/clients/m1000", "/v1/trainer/clients", "/v1/trainer/quality")
# Figures over a whole period, which cost more the more there was in it: measured, and under no bar.
_REPORTS = ("/console/reports", "/v1/measures/weekly", "/v1/measures/monthly")


def serving(store: Store, folder: Path) -> Iterator[dict[str, Any]]:
    spotter = Spotter(judge=None)
    unlimited = Limits(dict.fromkeys(Role, 0))
    state = State(spotter, store, EmbeddedProvider(spotter.fallbacks), clock=lambda: NOW, limits=unlimited)
    app = create_app(state)
    with anyio.from_thread.start_blocking_portal() as portal:
        client = httpx2.AsyncClient(transport=httpx2.ASGITransport(app=app), base_url=_HOST)
        for role, paths in (("reviewer", _TEAM), ("member", _MEMBER), ("trainer", _TRAINER)):
            headers = _signed_in(store, role)
            for path in paths:
                yield _asked(store, portal, client, path, headers)
        headers = _signed_in(store, "reviewer")
        for path in _REPORTS:
            row = _asked(store, portal, client, path, headers, looks=3)
            yield {**row, "bar": None, "met": True, "whole": []}
        portal.call(client.aclose)


def _asked(store: Store, portal: Any, client: Any, path: str, headers: dict[str, str], looks: int = LOOKS) -> Any:
    def work(n: int) -> None:
        answer = portal.call(_get, client, path.format(n=n), headers)
        if answer.status_code != 200:
            raise SystemExit(f"{path} answered {answer.status_code}: {answer.text[:200]}")

    look: Look = work
    return measured(store, f"GET {path}", look, 1000, looks)


async def _get(client: Any, path: str, headers: dict[str, str]) -> Any:
    return await client.get(path, headers=headers)


def _signed_in(store: Store, role: str) -> dict[str, str]:
    """Headers of a browser in which the fullest member, the fullest trainer or a reviewer is signed in."""
    made = {"member": "a1", "trainer": "t1"}
    account_id = made.get(role) or new_account(store.engine, f"{role}-{uuid4()}", role)
    token, _ = start_session(store.engine, account_id, role)
    return {"cookie": f"spotter={token}", "origin": _HOST}
