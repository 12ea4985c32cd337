"""Back-off after failures: guessing gets slow, and nobody is kept out by somebody else's guesses."""

import pytest

from spotter.accounts import SignIns, WaitError, WrongError, new_account, new_link, set_password
from spotter.store import Store

PASSWORD = "four quiet words here"


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def engine(tmp_path_factory):
    store = Store.embedded(tmp_path_factory.mktemp("data"))
    store.migrate()
    set_password(store.engine, new_link(store.engine, new_account(store.engine, "mona", "member")), PASSWORD)
    yield store.engine
    store.close()


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Hashing is proved elsewhere; here a thousand attempts are made."""
    monkeypatch.setattr("spotter.accounts.signing_in.is_right", lambda kept, given: bool(kept) and given == PASSWORD)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def sign_ins(clock):
    return SignIns(clock)


def guess(sign_ins, engine, times, name="mona", address="evil"):
    """How many guesses were looked at."""
    seen = 0
    for _ in range(times):
        with pytest.raises((WrongError, WaitError)) as refused:
            sign_ins.attempt(engine, name, "guess", address)
        seen += refused.type is WrongError
    return seen


def test_guesses_from_one_place_get_slow(sign_ins, engine, clock):
    assert guess(sign_ins, engine, 100) == 5
    seen = 0
    for _ in range(24 * 60):
        clock.now += 60
        seen += guess(sign_ins, engine, 1)
    assert seen < 24 * 60 / 10


def test_even_the_right_password_waits_its_turn(sign_ins, engine, clock):
    guess(sign_ins, engine, 10)
    with pytest.raises(WaitError) as wait:
        sign_ins.attempt(engine, "mona", PASSWORD, "evil")
    clock.now += wait.value.seconds
    assert sign_ins.attempt(engine, "mona", PASSWORD, "evil").name == "mona"


def test_waiting_attempts_do_not_make_the_wait_longer(sign_ins, engine, clock):
    guess(sign_ins, engine, 1000)
    clock.now += 901
    assert sign_ins.attempt(engine, "mona", PASSWORD, "evil").name == "mona"


def test_who_signed_in_here_before_is_not_kept_out_by_guesses_from_elsewhere(sign_ins, engine):
    sign_ins.attempt(engine, "mona", PASSWORD, "home")
    for number in range(500):
        guess(sign_ins, engine, 1, address=f"evil-{number}")
    assert sign_ins.attempt(engine, "mona", PASSWORD, "home").name == "mona"


def test_from_a_new_place_the_wait_is_a_minute_at_most(sign_ins, engine, clock):
    for number in range(500):
        guess(sign_ins, engine, 1, address=f"evil-{number}")
    with pytest.raises(WaitError) as wait:
        sign_ins.attempt(engine, "mona", PASSWORD, "holiday")
    assert wait.value.seconds <= 60
    clock.now += wait.value.seconds
    assert sign_ins.attempt(engine, "mona", PASSWORD, "holiday").name == "mona"


def test_one_guess_at_many_names_from_one_place_gets_slow_too(sign_ins, engine):
    assert sum(guess(sign_ins, engine, 1, f"name-{number}") for number in range(500)) == 30


@pytest.mark.parametrize("own", ["mallory", "at", "name", "pair"])
def test_an_account_of_ones_own_does_not_wipe_out_guesses(sign_ins, engine, own):
    """Whatever it is called."""
    set_password(engine, new_link(engine, new_account(engine, own, "member")), PASSWORD)
    seen = 0
    for number in range(200):
        seen += guess(sign_ins, engine, 1, f"name-{number}")
        if number % 10 == 0:
            sign_ins.attempt(engine, own, PASSWORD, "evil")
    assert seen <= 31


def test_names_that_exist_wait_like_names_that_do_not(engine):
    for name in ("mona", "nobody"):
        assert guess(SignIns(Clock()), engine, 20, name) == 5


def test_failures_are_forgotten_in_time(sign_ins, engine, clock):
    guess(sign_ins, engine, 100)
    clock.now += 3601
    assert guess(sign_ins, engine, 100) == 5
