"""A bucket of tokens per caller."""

import pytest

from spotter.accounts.limits import Limits, read_limits
from spotter.accounts.names import AccountError
from spotter.domain import GUEST, Caller, Role

MONA = Caller("a1", Role.MEMBER, "m1")
APP = Caller("key:1", Role.SERVICE)


def limits(**per_minute):
    made = Limits({Role(role): number for role, number in per_minute.items()}, lambda: made.now)
    made.now = 0.0
    return made


def granted(made, caller, times):
    return sum(made.take(caller) == 0 for _ in range(times))


def test_a_minutes_worth_at_once_then_as_it_drips():
    made = limits(member=60)
    assert granted(made, MONA, 100) == 60
    assert made.take(MONA) == pytest.approx(1.0)
    made.now += 10
    assert granted(made, MONA, 100) == 10
    made.now += 3600
    assert granted(made, MONA, 100) == 60


def test_callers_do_not_share():
    made = limits(member=5)
    assert granted(made, MONA, 9) == 5
    assert granted(made, Caller("a2", Role.MEMBER, "m2"), 9) == 5


def test_one_member_of_an_app_uses_up_their_own():
    made = limits(member=5, service=100)
    assert sum(made.take_for(APP, "m1") == 0 for _ in range(9)) == 5
    assert made.take_for(APP, "m2") == 0 and made.take_for(APP, None) == 0 and made.take_for(MONA, "m1") == 0


def test_zero_is_no_limit():
    assert granted(limits(), GUEST, 10_000) == 10_000


def test_a_setting_is_read():
    assert read_limits(" member=10, service=0 ,") == {Role.MEMBER: 10, Role.SERVICE: 0}


@pytest.mark.parametrize("text", ["member", "member=", "member=-1", "nobody=3", "member=1.5", "=3"])
def test_a_setting_that_cannot_be_read_is_said(text):
    with pytest.raises(AccountError):
        read_limits(text)
