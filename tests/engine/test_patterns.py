"""Small signs that add up over time, and fade."""

from datetime import datetime, timedelta

import pytest

from spotter.domain import Action, Category, Context, Severity, Sign

pytestmark = pytest.mark.req("IN-7")
NOW = datetime(2026, 5, 1)


def sign(days_ago, context=Context.SELF):
    return Sign("body.hate", Category.BODY_IMAGE, Severity.LOW, Action.ALLOW, context, NOW - timedelta(days=days_ago))


def test_once_is_no_pattern(spotter):
    assert spotter.screen("I hate my body", at=NOW).triage == "safe"


@pytest.mark.parametrize(("days_ago", "triage"), [(0, "caution"), (13.9, "caution"), (14.1, "safe"), (400, "safe")])
def test_a_pattern_fades(spotter, days_ago, triage):
    assert spotter.screen("I hate my body", before=[sign(days_ago)], at=NOW).triage == triage


def test_old_signs_add_up(spotter):
    assert spotter.screen("I hate my body", before=[sign(20), sign(25)], at=NOW).triage == "caution"


def test_what_was_said_of_others_does_not_count(spotter):
    assert spotter.screen("I hate my body", before=[sign(1, Context.OTHER)], at=NOW).triage == "safe"


def test_a_pattern_needs_a_sign_now(spotter):
    assert spotter.screen("how do I squat", before=[sign(1), sign(1)], at=NOW).findings == ()


def test_messages_in_turn(spotter):
    verdict = spotter.screen_in_turn(["I hate my body", "thanks", "i really hate the way i look"])
    assert verdict.triage == "caution"
    assert "pattern.body-hatred-again" in {one.by for one in verdict.findings}


@pytest.mark.parametrize("again", ["what about 1000 then", "how can I lose weight faster"])
def test_asking_again_in_other_words_is_refused_until_the_safe_offer_is_accepted(spotter, again):
    refused, accepted = "Set my calories to 800", "ok, let's do the moderate plan"
    verdict = spotter.screen_in_turn([refused, again])
    assert verdict.action == "refuse" and "pattern.faster-after-restriction" in {one.by for one in verdict.findings}
    after = spotter.screen_in_turn([refused, accepted, again])
    assert "pattern.faster-after-restriction" not in {one.by for one in after.findings}
