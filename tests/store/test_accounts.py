"""Accounts, sessions, links and keys, equal in both homes."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from spotter.accounts import caller_of_key, caller_of_session, new_account, new_key, new_link, set_password
from spotter.accounts.sessions import start_session
from spotter.domain import Scope
from spotter.store import Store, accounts, keys, links, sessions
from spotter.store.accounts import TakenError
from spotter.store.schema import metadata

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
LATER = NOW + timedelta(days=1)


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request, tmp_path):
    if request.param == "sqlite":
        store = Store.embedded(tmp_path)
    else:
        store = Store(request.getfixturevalue("postgres"), tmp_path)
        metadata.drop_all(store.engine)
        with store.engine.begin() as connection:
            connection.execute(text("DROP TABLE IF EXISTS alembic_version"))
    store.migrate()
    yield store.engine
    store.close()


def test_an_account_comes_back_as_it_was(engine):
    accounts.add(engine, "a1", "mona", "member", "m1", NOW)
    found = accounts.of_id(engine, "a1")
    assert found == accounts.of_name(engine, "mona") == accounts.of_member(engine, "m1")
    assert (found.created_at, found.role, found.is_active) == (NOW, "member", False)
    accounts.set_password(engine, "a1", "hash")
    assert accounts.of_id(engine, "a1").is_active
    accounts.set_disabled(engine, "a1", LATER)
    assert accounts.of_id(engine, "a1").disabled_at == LATER and not accounts.of_id(engine, "a1").is_active
    assert accounts.of_id(engine, "a2") is None


def test_one_account_per_name_and_per_member(engine):
    accounts.add(engine, "a1", "mona", "member", "m1", NOW)
    for name, member in (("mona", "m2"), ("omar", "m1")):
        with pytest.raises(TakenError):
            accounts.add(engine, "a2", name, "member", member, NOW)
    accounts.add(engine, "a3", "t1", "trainer", None, NOW)
    accounts.add(engine, "a4", "t2", "trainer", None, NOW)


def test_accounts_are_listed_by_page(engine):
    for number in range(25):
        accounts.add(engine, f"a{number}", f"n{number:02}", "trainer", None, NOW)
    names, after = [], ""
    while page := accounts.listed(engine, after, 10):
        names += [one.name for one in page]
        after = page[-1].name
    assert names == [f"n{number:02}" for number in range(25)]


def test_admins_that_could_sign_in_are_counted(engine):
    for number in range(3):
        accounts.add(engine, f"a{number}", f"n{number}", "admin", None, NOW)
    assert accounts.count_active(engine, "admin") == 0
    accounts.set_password(engine, "a0", "hash")
    accounts.set_password(engine, "a1", "hash")
    accounts.set_disabled(engine, "a1", NOW)
    assert accounts.count_active(engine, "admin") == 1


def test_a_session_lasts_until_it_ends(engine):
    accounts.add(engine, "a1", "mona", "member", "m1", NOW)
    sessions.add(engine, "h1", "a1", NOW, LATER)
    assert sessions.of_token(engine, "h1", NOW).member_id == "m1"
    assert sessions.of_token(engine, "h1", LATER) is None
    accounts.set_disabled(engine, "a1", NOW)
    assert sessions.of_token(engine, "h1", NOW) is None
    accounts.set_disabled(engine, "a1", None)
    sessions.add(engine, "h2", "a1", NOW, LATER)
    sessions.end(engine, "h1")
    assert sessions.of_token(engine, "h1", NOW) is None and sessions.of_token(engine, "h2", NOW)
    assert sessions.end_all(engine, "a1") == 1


def test_a_session_gives_its_caller(engine):
    account_id = new_account(engine, "mona", "member", "m1")
    token, _ = start_session(engine, account_id, "member")
    caller = caller_of_session(engine, token)
    assert (caller.account_id, caller.role, caller.member_id) == (account_id, "member", "m1")
    assert caller_of_session(engine, token[:-1]) is None


def test_of_many_who_use_a_link_at_once_one_does(engine):
    accounts.add(engine, "a1", "mona", "member", "m1", NOW)
    links.replace(engine, "old", "a1", LATER)
    links.replace(engine, "new", "a1", LATER)
    assert links.account_of(engine, "old", NOW) is None and links.account_of(engine, "new", NOW) == "a1"
    assert links.use(engine, "new", LATER) is None
    with ThreadPoolExecutor(8) as pool:
        used = list(pool.map(lambda _: links.use(engine, "new", NOW), range(8)))
    assert sorted(used, key=str) == [None] * 7 + ["a1"]


def test_a_link_sets_a_password_and_ends_sessions(engine):
    account_id = new_account(engine, "mona", "trainer")
    token, _ = start_session(engine, account_id, "trainer")
    link = new_link(engine, account_id)
    assert set_password(engine, link, "four quiet words here").is_active
    assert caller_of_session(engine, token) is None
    assert set_password(engine, link, "four quiet words here") is None


def test_a_key_opens_until_it_is_revoked(engine):
    key_id, key = new_key(engine, "app", ["vet", "ask", "ask"], "test")
    caller = caller_of_key(engine, key)
    assert caller.scopes == {Scope.ASK, Scope.VET} and caller.account_id == f"key:{key_id}"
    assert keys.count_valid(engine) == 1 and keys.of_id(engine, key_id).used_at is not None
    assert keys.revoke(engine, key_id, NOW) and keys.revoke(engine, key_id, LATER)
    assert keys.of_id(engine, key_id).revoked_at == NOW
    assert caller_of_key(engine, key) is None and keys.count_valid(engine) == 0
    assert not keys.revoke(engine, "none", NOW)
    assert [one.scopes for one in keys.listed(engine)] == [["ask", "vet"]]


def test_accounts_take_their_sessions_with_them(engine):
    accounts.add(engine, "a1", "mona", "member", "m1", NOW)
    sessions.add(engine, "h1", "a1", NOW, LATER)
    links.replace(engine, "l1", "a1", LATER)
    with engine.begin() as connection:
        connection.execute(text("DELETE FROM accounts"))
        assert connection.execute(text("SELECT count(*) FROM sessions")).scalar() == 0
        assert connection.execute(text("SELECT count(*) FROM links")).scalar() == 0
