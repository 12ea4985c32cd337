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
    "GET /v1/cases": "reviewer admin",
    "GET /v1/cases/{case_id}": "reviewer admin",
    "GET /v1/cases/{case_id}/exchange": "reviewer admin",
    "POST /v1/cases/{case_id}/claim": "reviewer admin",
    "POST /v1/cases/{case_id}/release": "reviewer admin",
    "POST /v1/cases/{case_id}/notes": "reviewer admin",
    "POST /v1/cases/{case_id}/outreach": "reviewer admin",
    "POST /v1/cases/{case_id}/close": "reviewer admin",
    "GET /v1/events": "reviewer admin",
    "GET /v1/events/stream": "reviewer admin",
    "GET /v1/measures/live": "reviewer admin",
    "GET /v1/measures/weekly": "reviewer admin",
    "GET /v1/measures/monthly": "reviewer admin",
    "POST /v1/exchanges/{exchange_id}/rulings": "reviewer admin",
    "POST /v1/exchanges/{exchange_id}/feedback": "guest member service:ask",
    "GET /v1/proposals": "reviewer admin",
    "POST /v1/proposals": "reviewer admin",
    "POST /v1/proposals/{proposal_id}/accept": "admin",
    "POST /v1/proposals/{proposal_id}/reject": "reviewer admin",
    "GET /v1/deliveries": "reviewer admin",
    "POST /v1/deliveries/{delivery_id}/retry": "reviewer admin",
    "GET /v1/policies": "reviewer admin",
    "POST /v1/policy/reload": "admin",
    "GET /v1/experiments": "reviewer admin",
    "POST /v1/experiments": "admin",
    "POST /v1/experiments/{name}/end": "admin",
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
