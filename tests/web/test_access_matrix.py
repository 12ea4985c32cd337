"""Who may call what: read from the app, and asserted in full against the table below."""

import pytest
from services import spotter_app

from spotter.web.openapi import Declared, declarations

pytestmark = pytest.mark.req("PV-1")

ANYONE = "anyone"
PEOPLE = "guest member trainer reviewer admin"
# route -> who may call it; `service:ask` is an API key with that scope
MATRIX = {
    "GET /": PEOPLE,
    "POST /v1/screen": f"{PEOPLE} service:screen",
    "POST /v1/vet": f"{PEOPLE} service:vet",
    "POST /v1/ask": f"{PEOPLE} service:ask",
    "POST /v1/chat/completions": f"{PEOPLE} service:proxy",
    "GET /v1/models": f"{PEOPLE} service:proxy",
    "GET /healthz": ANYONE,
    "GET /readyz": ANYONE,
    "GET /metrics": "guest reviewer admin service:metrics",
}
# what FastAPI and Starlette serve themselves; nothing of anyone's is there
OPEN = {"/openapi.json", "/static"}


@pytest.fixture(scope="module")
def app(spotter, tmp_path_factory):
    return spotter_app(spotter, tmp_path_factory.mktemp("data"))[0]


def shown(one: Declared) -> str:
    assert one.allow is not None, f"{one.path} must say once who may call it (spotter.web.access.allow)"
    who = one.allow.roles
    return " ".join(sorted(f"service:{one.allow.scope}" if role == "service" else role for role in who)) or ANYONE


def test_each_route_says_who_may_call_it_and_the_table_agrees(app):
    found = {f"{one.method} {one.path}": shown(one) for one in declarations(app) if one.is_api}
    assert found == {name: " ".join(sorted(who.split())) for name, who in MATRIX.items()}


def test_nothing_else_is_served(app):
    assert {one.path for one in declarations(app) if not one.is_api} == OPEN
