"""Who may call what: read from the app, and asserted in full against the table below."""

import re

import httpx2
import pytest
from services import running, signed_in, spotter_app, with_key

from spotter.domain import Scope
from spotter.web.openapi import Declared, declarations

pytestmark = pytest.mark.req("PV-1")

ANYONE = "anyone"
SIGNED_IN = "member trainer reviewer admin"
PEOPLE = f"guest {SIGNED_IN}"
ADMIN = "admin service:admin"
OWN = "member service:members"
# route -> who may call it; `service:ask` is an API key with that scope
MATRIX = {
    "GET /": PEOPLE,
    "GET /art": PEOPLE,
    "POST /v1/art": f"{PEOPLE} service:art",
    "GET /v1/art/{trail}": f"{PEOPLE} service:art",
    "GET /help": ANYONE,
    "GET /playground": PEOPLE,
    "POST /playground": PEOPLE,
    "GET /me": "member",
    "POST /me/profile": "member",
    "POST /me/sharing": "member",
    "POST /me/conditions": "member",
    "POST /me/clearances": "member",
    "POST /me/trainers/{trainer_id}": "member",
    "POST /me/overrides/{override_id}": "member",
    "GET /me/health-check": "member",
    "POST /me/health-check": "member",
    "GET /me/data": "member",
    "POST /me/memories": "member",
    "POST /me/memories/{memory_id}": "member",
    "POST /me/reviews": "member",
    "POST /me/restriction": "member",
    "POST /me/deletion": "member",
    "GET /plans": PEOPLE,
    "GET /plans/{kind}": PEOPLE,
    "GET /trainer": "trainer",
    "GET /trainer/clients/{client_id}": "trainer",
    "POST /trainer/clients/{client_id}": "trainer",
    "GET /console": "reviewer admin",
    "GET /console/queue": "reviewer admin",
    "GET /console/cases/{case_id}": "reviewer admin",
    "POST /console/cases/{case_id}": "reviewer admin",
    "GET /console/events": "reviewer admin",
    "GET /console/exchanges": "reviewer admin",
    "GET /console/rules": "reviewer admin",
    "GET /console/rules/{rule_id}": "reviewer admin",
    "GET /console/changes": "reviewer admin",
    "POST /console/changes": "reviewer admin",
    "POST /console/changes/{proposal_id}/accept": "admin",
    "POST /console/changes/{proposal_id}/reject": "reviewer admin",
    "POST /console/policy/reload": "admin",
    "GET /console/overrides": "reviewer admin",
    "GET /console/reports": "reviewer admin",
    "GET /console/experiments": "reviewer admin",
    "POST /console/experiments": "admin",
    "POST /console/experiments/{name}/end": "admin",
    "GET /console/jobs": "reviewer admin",
    "POST /console/deliveries/{delivery_id}/retry": "reviewer admin",
    "GET /sign-in": ANYONE,
    "POST /sign-in": ANYONE,
    "GET /link/{token}": ANYONE,
    "POST /link/{token}": ANYONE,
    "GET /account": SIGNED_IN,
    "POST /account/password": SIGNED_IN,
    "POST /sign-out": SIGNED_IN,
    "POST /v1/session": ANYONE,
    "GET /v1/session": PEOPLE,
    "DELETE /v1/session": SIGNED_IN,
    "DELETE /v1/sessions": SIGNED_IN,
    "PUT /v1/session/password": SIGNED_IN,
    "GET /v1/accounts": ADMIN,
    "POST /v1/accounts": ADMIN,
    "PATCH /v1/accounts/{account_id}": ADMIN,
    "POST /v1/accounts/{account_id}/link": ADMIN,
    "GET /v1/keys": ADMIN,
    "POST /v1/keys": ADMIN,
    "DELETE /v1/keys/{key_id}": ADMIN,
    "POST /v1/screen": f"{PEOPLE} service:screen",
    "POST /v1/vet": f"{PEOPLE} service:vet",
    "POST /v1/ask": f"{PEOPLE} service:ask",
    "POST /v1/plans/workout": f"{PEOPLE} service:ask",
    "POST /v1/plans/meals": f"{PEOPLE} service:ask",
    "POST /beta/litellm_basic_guardrail_api": "guest service:ask",
    "POST /v1/chat/completions": f"{PEOPLE} service:proxy",
    "GET /v1/models": f"{PEOPLE} service:proxy",
    "GET /v1/members": "admin service:members",
    "GET /v1/members/{member_id}": f"{OWN} reviewer admin",
    "PATCH /v1/members/{member_id}": OWN,
    "PUT /v1/members/{member_id}/parental-acknowledgment": "admin service:members",
    "DELETE /v1/members/{member_id}/parental-acknowledgment": "admin service:members",
    "POST /v1/members/{member_id}/conditions": OWN,
    "DELETE /v1/members/{member_id}/conditions/{code}": "reviewer admin",
    "POST /v1/members/{member_id}/clearances": OWN,
    "GET /v1/members/{member_id}/access": OWN,
    "POST /v1/members/{member_id}/access": OWN,
    "GET /v1/health-check": f"{PEOPLE} service:members",
    "POST /v1/members/{member_id}/health-checks": OWN,
    "GET /v1/members/{member_id}/health-checks/latest": OWN,
    "POST /v1/members/{member_id}/workouts": OWN,
    "POST /v1/members/{member_id}/foods": OWN,
    "POST /v1/members/{member_id}/measurements": OWN,
    "GET /v1/members/{member_id}/workouts": OWN,
    "GET /v1/members/{member_id}/foods": OWN,
    "GET /v1/members/{member_id}/measurements": OWN,
    "DELETE /v1/members/{member_id}/workouts/{entry_id}": OWN,
    "DELETE /v1/members/{member_id}/foods/{entry_id}": OWN,
    "DELETE /v1/members/{member_id}/measurements/{entry_id}": OWN,
    "POST /v1/members/{member_id}/photos": OWN,
    "GET /v1/members/{member_id}/photos": OWN,
    "GET /v1/members/{member_id}/photos/{photo_id}": OWN,
    "DELETE /v1/members/{member_id}/photos/{photo_id}": OWN,
    "GET /v1/supplements": f"{PEOPLE} service:members",
    "GET /v1/members/{member_id}/supplements/{name}": OWN,
    "GET /v1/trainer/clients": "trainer",
    "GET /v1/trainer/clients/{client_id}": "trainer",
    "GET /v1/trainer/clients/{client_id}/logs/{kind}": "trainer",
    "GET /v1/trainer/clients/{client_id}/photos/{photo_id}": "trainer",
    "POST /v1/trainer/clients/{client_id}/overrides": "trainer",
    "GET /v1/trainer/clients/{client_id}/overrides": "trainer",
    "GET /v1/trainer/quality": "trainer",
    "GET /v1/overridable": f"{PEOPLE} service:members",
    "PUT /v1/trainers/{trainer_id}/clients/{client_id}": "admin service:members",
    "DELETE /v1/trainers/{trainer_id}/clients/{client_id}": "admin service:members",
    "GET /v1/trainers/{trainer_id}/quality": "reviewer admin",
    "GET /v1/members/{member_id}/trainers": OWN,
    "PUT /v1/members/{member_id}/trainers/{trainer_id}/consent": OWN,
    "DELETE /v1/members/{member_id}/trainers/{trainer_id}/consent": OWN,
    "GET /v1/members/{member_id}/overrides": OWN,
    "GET /v1/members/{member_id}/overrides/in-force": OWN,
    "PUT /v1/members/{member_id}/overrides/{override_id}/acknowledgment": OWN,
    "POST /v1/members/{member_id}/reports": OWN,
    "GET /v1/members/{member_id}/messages": OWN,
    "GET /v1/members/{member_id}/data": OWN,
    "GET /v1/members/{member_id}/export": OWN,
    "POST /v1/members/{member_id}/deletion": OWN,
    "DELETE /v1/members/{member_id}/deletion": OWN,
    "GET /v1/deletions/{receipt}": ANYONE,
    "POST /v1/members/{member_id}/restriction": OWN,
    "POST /v1/members/{member_id}/reviews": OWN,
    "GET /v1/members/{member_id}/memories": OWN,
    "POST /v1/members/{member_id}/memories": OWN,
    "PUT /v1/members/{member_id}/memories/{memory_id}": OWN,
    "DELETE /v1/members/{member_id}/memories/{memory_id}": OWN,
    "GET /v1/aggregates/{kind}": "reviewer admin",
    "GET /v1/retention": "admin",
    "POST /v1/retention/dry-run": "admin",
    "GET /healthz": ANYONE,
    "GET /readyz": ANYONE,
    "GET /metrics": "guest reviewer admin service:metrics",
    "GET /v1/cases": "reviewer admin",
    "GET /v1/cases/{case_id}": "reviewer admin",
    "GET /v1/cases/{case_id}/exchange": "reviewer admin",
    "GET /v1/cases/{case_id}/original": "reviewer",
    "GET /v1/cases/{case_id}/original/reads": "reviewer admin",
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


ROLES = ("guest", "member", "trainer", "reviewer", "admin")
CALLERS = (*ROLES, *(f"service:{scope}" for scope in Scope), "nobody")


@pytest.fixture(scope="module")
def made(spotter, tmp_path_factory):
    return spotter_app(spotter, tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def app(made):
    return made[0]


@pytest.fixture(scope="module")
def client(made):
    with running(made[0]) as url, httpx2.Client(base_url=url, timeout=120) as client:
        yield client


def headers_of(caller: str, store, url: str) -> dict[str, str]:
    """Each time a new account or key: some routes sign their caller out."""
    if caller == "guest":
        return {"origin": url}
    if caller == "nobody":  # comes from another machine
        return {"origin": url, "x-forwarded-for": "203.0.113.7"}
    role, _, scope = caller.partition(":")
    return with_key(store, scope) if role == "service" else signed_in(store, role, url)


def shown(one: Declared) -> str:
    assert one.allow is not None, f"{one.path} must say once who may call it (spotter.web.access.allow)"
    who = one.allow.roles
    return " ".join(sorted(f"service:{one.allow.scope}" if role == "service" else role for role in who)) or ANYONE


def test_each_route_says_who_may_call_it_and_the_table_agrees(app):
    found = {f"{one.method} {one.path}": shown(one) for one in declarations(app) if one.is_api}
    assert found == {name: " ".join(sorted(who.split())) for name, who in MATRIX.items()}


def test_nothing_else_is_served(app):
    assert {one.path for one in declarations(app) if not one.is_api} == OPEN


@pytest.mark.parametrize("caller", CALLERS)
@pytest.mark.parametrize("name", MATRIX)
def test_the_app_does_what_the_table_says(made, client, name, caller):
    """Called for real by everyone. Who is let in may hear that the body is missing, but not that they may not."""
    method, path = name.split()
    headers = headers_of(caller, made[1], str(client.base_url).rstrip("/"))
    address = re.sub(r"\{.*?\}", "x", path.replace("{member_id}", "me"))
    with client.stream(method, address, headers=headers) as answer:  # an event stream has no end to wait for
        pass
    allowed = MATRIX[name].split()
    if allowed == [ANYONE] or caller in allowed:
        assert answer.status_code != 403 and answer.status_code < 500
        assert answer.status_code not in (401, 429) or path in ("/sign-in", "/account/password")  # a wrong password
    elif caller in ("nobody", "guest"):
        assert answer.status_code in (401, 303)
    else:
        assert answer.status_code == 403
