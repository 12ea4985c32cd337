"""Signing in, out and by one-time link, as a browser does it; and those who try to get in another way."""

import re
from datetime import UTC, datetime, timedelta

import httpx2
import pytest
from services import running, signed_in, spotter_app, with_key
from sqlalchemy import text

from spotter.accounts import first_link, new_account, new_link, set_password
from spotter.store import sessions
from spotter.store.schema import sessions as table

PASSWORD = "four quiet words here"
PATIENCE = 120  # seconds; nothing here is about speed


@pytest.fixture(scope="module")
def service(spotter, tmp_path_factory):
    app, store = spotter_app(spotter, tmp_path_factory.mktemp("data"))
    with running(app) as url:
        yield app, store, url


@pytest.fixture
def browser(service):
    """A new browser: no cookies, our own pages open."""
    service[0].state.spotter_state.sign_ins.__init__()
    with httpx2.Client(base_url=service[2], headers={"origin": service[2]}, timeout=PATIENCE) as client:
        yield client


@pytest.fixture(scope="module")
def mona(service):
    account_id = new_account(service[1].engine, "Mona", "trainer")
    set_password(service[1].engine, new_link(service[1].engine, account_id), PASSWORD)
    return account_id


def enter(browser, name="mona", password=PASSWORD, **more):
    return browser.post("/v1/session", json={"name": name, "password": password}, **more)


def test_in_and_out(browser, mona):
    assert browser.get("/v1/session").json()["role"] == "guest"
    answer = enter(browser, " MONA ")
    assert answer.json() == {"account_id": mona, "role": "trainer", "member_id": None, "name": "mona"}
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie and "Path=/" in cookie and "Secure" not in cookie
    assert browser.get("/v1/session").json()["account_id"] == mona
    token = browser.cookies["spotter"]
    assert browser.delete("/v1/session").status_code == 204
    assert browser.get("/v1/session", headers={"cookie": f"spotter={token}"}).json()["role"] == "guest"


def test_elsewhere_the_cookie_is_for_tls_and_for_this_host_alone(service, browser, mona):
    service[0].state.spotter_state.hosts = ("coach.example",)
    elsewhere = {"host": "coach.example", "origin": "https://coach.example"}
    cookie = enter(browser, headers=elsewhere).headers["set-cookie"]
    assert cookie.startswith("__Host-spotter=") and "Secure" in cookie and "Domain" not in cookie
    service[0].state.spotter_state.hosts = ()


def test_only_hashes_are_stored(service, browser, mona):
    enter(browser)
    key = with_key(service[1], "ask")["authorization"].split()[1]
    token = new_link(service[1].engine, mona)
    with service[1].engine.connect() as connection:
        kept = "".join(
            str(row) for name in ("accounts", "sessions", "links", "api_keys")
            for row in connection.execute(text(f"SELECT * FROM {name}"))
        )  # fmt: skip
    secrets = (browser.cookies["spotter"], key.split("_", 2)[2], token, PASSWORD)
    assert not [secret for secret in secrets if secret in kept]
    assert "$argon2id$" in kept


def test_a_name_that_exists_is_answered_like_one_that_does_not(browser, mona):
    known, unknown = enter(browser, "mona", "wrong password"), enter(browser, "nobody", "wrong password")
    assert (known.status_code, known.json()) == (unknown.status_code, unknown.json()) == (401, known.json())


@pytest.mark.parametrize("password", ["", "x", "x" * 999, PASSWORD + " ", "\u0000", PASSWORD.upper()])
def test_wrong_passwords(browser, mona, password):
    assert enter(browser, "mona", password).status_code == 401


@pytest.mark.parametrize("name", ["", "\u0000", "mona\u0000", "' OR 1=1 --", "م" * 200])
def test_odd_names(browser, mona, name):
    assert enter(browser, name).status_code == 401


def test_a_session_that_somebody_chose_is_not_taken_over(browser, mona):
    """Fixation: whatever cookie the browser came with, it leaves with a new one."""
    browser.cookies.set("spotter", "chosen-by-somebody-else")
    token = re.search(r"spotter=([^;]+)", enter(browser).headers["set-cookie"])[1]
    assert token != "chosen-by-somebody-else" and len(token) >= 43
    assert browser.get("/v1/session", headers={"cookie": "spotter=chosen-by-somebody-else"}).json()["role"] == "guest"


def test_signing_in_again_ends_the_session_before(service, browser, mona):
    enter(browser)
    before = browser.cookies["spotter"]
    enter(browser)
    assert browser.get("/v1/session", headers={"cookie": f"spotter={before}"}).json()["role"] == "guest"


def test_a_session_ends_by_itself(service, browser):
    headers = signed_in(service[1], "reviewer", service[2])
    assert browser.get("/account", headers=headers).status_code == 200
    with service[1].engine.begin() as connection:
        connection.execute(table.update().values(expires_at=datetime.now(UTC) - timedelta(seconds=1)))
    assert browser.get("/account", headers=headers).status_code == 303


def test_out_everywhere(service, browser, mona):
    enter(browser)
    with httpx2.Client(base_url=service[2], headers={"origin": service[2]}, timeout=PATIENCE) as phone:
        enter(phone)
        assert browser.delete("/v1/sessions").json()["ended"] >= 2
        assert phone.get("/v1/session").json()["role"] == browser.get("/v1/session").json()["role"] == "guest"


def test_a_new_password_ends_other_sessions(service, browser):
    account_id = new_account(service[1].engine, "omar", "member")
    set_password(service[1].engine, new_link(service[1].engine, account_id), PASSWORD)
    with httpx2.Client(base_url=service[2], headers={"origin": service[2]}, timeout=PATIENCE) as phone:
        enter(phone, "omar")
        enter(browser, "omar")
        change = {"password": PASSWORD, "new": "other quiet words"}
        assert browser.put("/v1/session/password", json={**change, "password": "wrong"}).status_code == 401
        assert browser.put("/v1/session/password", json={**change, "new": "short"}).status_code == 400
        assert browser.put("/v1/session/password", json=change).status_code == 200
        assert browser.get("/v1/session").json()["name"] == "omar"
        assert phone.get("/v1/session").json()["role"] == "guest"
    assert enter(browser, "omar").status_code == 401
    assert enter(browser, "omar", "other quiet words").status_code == 200


# -- pages ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "says"), [("en", "Sign in"), ("ar", "تسجيل الدخول")])
def test_the_page_signs_in_and_goes_where_one_wanted(browser, mona, lang, says):
    wanted = browser.get("/account")
    assert wanted.headers["location"] == "/sign-in?next=/account"
    page = browser.get(wanted.headers["location"], params={"lang": lang, "next": "/account"})
    assert says in page.text and 'value="/account"' in page.text
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    form = {"name": "mona", "password": "wrong", "next": "/account"}
    again = browser.post(f"/sign-in?lang={lang}", data=form)
    assert again.status_code == 401 and 'role="alert"' in again.text and 'value="mona"' in again.text
    assert "wrong" not in re.sub(r"class=\S+", "", again.text).replace("wrong_", "")
    entered = browser.post("/sign-in", data={**form, "password": PASSWORD})
    assert (entered.status_code, entered.headers["location"]) == (303, "/account")
    assert "mona" in browser.get("/account").text
    assert browser.post("/sign-out", data={"everywhere": "yes"}).headers["location"] == "/sign-in"
    assert browser.get("/account").status_code == 303


@pytest.mark.parametrize(
    "going", ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:1", "", "/\n"]
)
def test_the_sign_in_page_leads_nowhere_else(browser, mona, going):
    entered = browser.post("/sign-in", data={"name": "mona", "password": PASSWORD, "next": going})
    assert entered.headers["location"] == "/"
    assert "evil" not in browser.get("/sign-in", params={"next": going}).text


def test_what_is_typed_is_shown_as_text(browser):
    page = browser.post("/sign-in", data={"name": "<script>alert(1)</script>", "password": "x"})
    assert "<script>" not in page.text


def test_a_form_that_never_ends_is_cut_off(browser):
    assert browser.post("/sign-in", content=b"name=" + b"x" * 100_000).status_code == 413


def test_a_password_is_changed_on_the_page(service, browser):
    account_id = new_account(service[1].engine, "laila", "member")
    set_password(service[1].engine, new_link(service[1].engine, account_id), PASSWORD)
    enter(browser, "laila")
    new = "other quiet words"
    for form, status in (
        ({"password": PASSWORD, "new": new, "again": "different words"}, 400),
        ({"password": PASSWORD, "new": "short", "again": "short"}, 400),
        ({"password": "wrong", "new": new, "again": new}, 401),
        ({"password": PASSWORD, "new": new, "again": new}, 200),
    ):
        assert browser.post("/account/password", data=form).status_code == status
    assert browser.get("/account").status_code == 200
    assert enter(browser, "laila", new).status_code == 200


# -- one-time links ---------------------------------------------------------------------------------


def test_the_first_admin_sets_a_password_once(service, browser):
    engine = service[1].engine
    void, token = first_link(engine), first_link(engine)  # started twice before anyone looked
    assert browser.get(f"/link/{void}").status_code == 404
    for _ in range(2):  # looking does not use it up
        assert "admin" in browser.get(f"/link/{token}").text
    form = {"password": PASSWORD, "again": PASSWORD}
    assert browser.post(f"/link/{token}", data={**form, "again": "another"}).status_code == 400
    assert browser.post(f"/link/{token}", data={"password": "short", "again": "short"}).status_code == 400
    assert browser.post(f"/link/{token}", data=form).headers["location"] == "/account"
    assert browser.get("/v1/accounts").status_code == 200
    assert browser.post(f"/link/{token}", data=form).status_code == 404
    assert first_link(engine) is None


def test_no_default_password_opens_anything(service, browser):
    new_account(service[1].engine, "fresh", "admin")
    for guess in ("", "admin", "password", "fresh", "None"):
        assert enter(browser, "fresh", guess).status_code in (401, 429)


def test_a_link_is_void_after_a_day(service, browser, mona):
    token = new_link(service[1].engine, mona)
    with service[1].engine.begin() as connection:
        connection.execute(text("UPDATE links SET expires_at = '2020-01-01 00:00:00.000000'"))
    assert browser.get(f"/link/{token}").status_code == 404


# -- what an admin does -----------------------------------------------------------------------------


@pytest.fixture
def admin(service, browser):
    browser.headers.update(signed_in(service[1], "admin", service[2]))
    return browser


def test_an_admin_makes_and_disables_accounts(service, admin):
    made = admin.post("/v1/accounts", json={"name": "Nadia", "role": "member", "member_id": "m-nadia"}).json()
    set_password(service[1].engine, made["link"].removeprefix("/link/"), PASSWORD)
    with httpx2.Client(base_url=service[2], headers={"origin": service[2]}, timeout=PATIENCE) as nadia:
        assert enter(nadia, "nadia").json()["member_id"] == "m-nadia"
        shown = admin.patch(f"/v1/accounts/{made['account_id']}", json={"disabled": True}).json()
        assert shown["disabled"] is True
        assert nadia.get("/v1/session").json()["role"] == "guest"
        assert enter(nadia, "nadia").status_code == 401
        admin.patch(f"/v1/accounts/{made['account_id']}", json={"disabled": False})
        assert enter(nadia, "nadia").status_code == 200
    assert "nadia" in [one["name"] for one in admin.get("/v1/accounts").json()]
    assert admin.post(f"/v1/accounts/{made['account_id']}/link").json()["link"].startswith("/link/")


@pytest.mark.parametrize(
    ("given", "status"),
    [({"name": "nadia2", "role": "service"}, 400), ({"name": "nadia2", "role": "guest"}, 400),
     ({"name": "na dia", "role": "member"}, 400), ({"name": "x\u200bx", "role": "member"}, 400),
     ({"name": "nadia2", "role": "trainer", "member_id": "m"}, 400), ({"name": "", "role": "member"}, 422),
     ({"name": "nadia2", "role": "member", "member_id": "a b"}, 422), ({}, 422), ([], 422)],
)  # fmt: skip
def test_accounts_that_cannot_be(admin, given, status):
    answer = admin.post("/v1/accounts", json=given)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_name_or_a_member_is_taken_once(admin):
    one = {"name": "taken", "role": "member", "member_id": "m-taken"}
    statuses = [admin.post("/v1/accounts", json=body).status_code for body in (
        one, one, {**one, "member_id": "m-other"}, {**one, "name": "other"}, {**one, "name": "TAKEN "},
    )]  # fmt: skip
    assert statuses == [201, 409, 409, 409, 409]


def test_the_last_admin_stays(spotter, tmp_path):
    app, store = spotter_app(spotter, tmp_path)
    account = set_password(store.engine, first_link(store.engine), PASSWORD)
    with running(app) as url, httpx2.Client(base_url=url, headers=with_key(store, "admin"), timeout=PATIENCE) as client:
        answer = client.patch(f"/v1/accounts/{account.account_id}", json={"disabled": True})
    assert answer.status_code == 409


def test_an_admin_makes_lists_and_revokes_keys(service, admin):
    made = admin.post("/v1/keys", json={"name": "app", "scopes": ["screen", "ask"]}).json()
    headers = {"authorization": f"Bearer {made['key']}"}
    assert (
        httpx2.post(f"{service[2]}/v1/screen", json={"text": "hi"}, headers=headers, timeout=PATIENCE).status_code
        == 200
    )
    shown = next(one for one in admin.get("/v1/keys").json() if one["key_id"] == made["key_id"])
    assert shown["used_at"] and shown["revoked_at"] is None and shown["scopes"] == ["ask", "screen"]
    assert made["key"].split("_", 2)[2] not in admin.get("/v1/keys").text
    assert admin.delete(f"/v1/keys/{made['key_id']}").status_code == 204
    assert (
        httpx2.post(f"{service[2]}/v1/screen", json={"text": "hi"}, headers=headers, timeout=PATIENCE).status_code
        == 401
    )
    assert admin.delete("/v1/keys/none").status_code == 404


@pytest.mark.parametrize("scopes", [[], ["all"], ["ask", ""], "ask", None])
def test_keys_that_cannot_be(admin, scopes):
    assert admin.post("/v1/keys", json={"name": "app", "scopes": scopes}).status_code in (400, 422)


def test_ended_sessions_are_forgotten(service, mona):
    engine, now = service[1].engine, datetime.now(UTC)
    sessions.add(engine, "old", mona, now - timedelta(days=2), now - timedelta(days=1))
    sessions.add(engine, "new", mona, now, now + timedelta(days=1))
    with engine.connect() as connection:
        kept = set(connection.execute(text("SELECT token_hash FROM sessions")).scalars())
    assert "new" in kept and "old" not in kept
