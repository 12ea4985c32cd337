"""Passwords: by length only, hashed slowly, rehashed when settings grow."""

import pytest
from argon2 import PasswordHasher

from spotter.accounts import AccountError, SignIns, new_account, new_link, set_password
from spotter.accounts.passwords import is_outdated, is_right, new_hash
from spotter.store import Store, accounts


@pytest.mark.parametrize("password", ["a" * 12, "كلمة سر طويلة شوية", "            ", "x" * 256, "🏋️" * 6])
def test_any_letters_do(password):
    kept = new_hash(password)
    assert kept.startswith("$argon2id$") and is_right(kept, password) and not is_right(kept, password + "x")


@pytest.mark.parametrize("password", ["", "a" * 11, "x" * 257, "x" * 1_000_000])
def test_too_short_and_too_long_are_said(password):
    with pytest.raises(AccountError, match="12 to 256"):
        new_hash(password)


@pytest.mark.parametrize("kept", [None, "", "not a hash", "$argon2id$v=19$broken"])
def test_a_missing_or_broken_hash_opens_nothing(kept):
    for password in ("", "the password of no account", "None"):
        assert not is_right(kept, password)


def test_an_old_hash_is_renewed_at_the_next_sign_in(tmp_path):
    store = Store.embedded(tmp_path)
    store.migrate()
    account_id = new_account(store.engine, "mona", "member")
    set_password(store.engine, new_link(store.engine, account_id), "four quiet words here")
    weak = PasswordHasher(time_cost=1, memory_cost=1024).hash("four quiet words here")
    accounts.set_password(store.engine, account_id, weak)
    SignIns().attempt(store.engine, "mona", "four quiet words here", "home")
    renewed = accounts.of_id(store.engine, account_id).password_hash
    assert is_outdated(weak) and not is_outdated(renewed)
    store.close()
