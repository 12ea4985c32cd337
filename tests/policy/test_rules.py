"""Every rule and scenario of the shipped policy, each a test of its own."""

import pytest

from spotter.policy import load
from spotter.selftest import CHANGES, Selftest

POLICY = load()
SELFTEST = Selftest(POLICY)


def marked(things):
    return [pytest.param(one, id=one.id, marks=[pytest.mark.req(req) for req in one.req.split()]) for one in things]


@pytest.mark.parametrize("rule", marked(POLICY.rules))
def test_rule(rule):
    assert [str(failure) for failure in SELFTEST.rule(rule).failures] == []


@pytest.mark.parametrize("scenario", marked(POLICY.scenarios))
def test_scenario(scenario):
    assert [str(failure) for failure in SELFTEST.scenario(scenario).failures] == []


@pytest.mark.req("IN-9")
@pytest.mark.parametrize("name", CHANGES)
def test_a_change_really_changes_something(name):
    assert CHANGES[name]("I don't want to be here anymore") != "I don't want to be here anymore"


def test_rules_stay_small(policy):
    from spotter.policy import DATA

    for rule in policy.rules:
        lines = len((DATA / rule.at.path).read_text(encoding="utf-8").splitlines())
        assert lines <= 90 + 50 * (len(rule.match) - 1), rule.id
