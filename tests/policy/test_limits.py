"""Limits are one file; which value counts depends on the person."""

import pytest

from spotter.domain import Member


@pytest.mark.req("PL-1")
@pytest.mark.parametrize(
    ("member", "days"),
    [(Member(), 1), (Member(level="beginner"), 2), (Member(age=15), 2), (Member(age=70), 2), (Member(age=30), 1)],
)
def test_rest_days(policy, member, days):
    assert policy.limits["rest days per week minimum"].for_member(member) == days


@pytest.mark.req("IN-4")
@pytest.mark.parametrize(
    ("member", "kcal"), [(Member(gender="woman"), 1200), (Member(gender="man"), 1500), (Member(), 1200)]
)
def test_energy(policy, member, kcal):
    assert policy.limits["energy per day minimum"].for_member(member) == kcal


def test_every_limit_says_why_and_from_where(policy):
    assert all(limit.why and limit.sources for limit in policy.limits.values())
