"""The list before launch and the upkeep after it: each row is proved by named tests, or signed by a person."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from spotter.operations.redact import redacted
from spotter.store import Store, signatures

_YEAR, _QUARTER = timedelta(days=365), timedelta(days=100)


class LaunchError(Exception):
    """What can't be signed, and why."""


@dataclass(frozen=True, slots=True)
class Item:
    """`tests` prove what the program does; `signed` is what only a person can say, and how long that holds."""

    id: str
    when: str  # launch | upkeep
    what: str
    tests: tuple[str, ...] = ()
    signed: timedelta | None = None


_OPS = "tests/operations"
_REVIEWS = (f"{_OPS}/test_cases.py::test_reviews_open_once_for_each_week_month_quarter_and_year",)
_WEEKLY = f"{_OPS}/test_measures.py::test_the_weekly_figures"
_MONTHLY = f"{_OPS}/test_measures.py::test_the_monthly_figures"
_PROPOSED = f"{_OPS}/test_proposals.py::test_a_wrong_refusal_becomes_one_redacted_passes_line_with_its_effect"
ITEMS = (
    Item(
        "refusals",
        "launch",
        "Every refusal condition is programmed",
        ("tests/screening/test_source.py::test_row", "tests/policy/test_rules.py::test_rule"),
    ),
    Item(
        "safe-language",
        "launch",
        "The coach's language is policy and is vetted",
        ("tests/vetting/test_vet.py::test_the_table_of_language",),
    ),
    Item(
        "logging",
        "launch",
        "Events are kept before a reply leaves, whatever breaks",
        (
            "tests/faults/test_killed.py::test_what_was_acknowledged_survives",
            "tests/store/test_store.py::test_many_at_once_are_all_kept",
        ),
    ),
    Item("dashboard", "launch", "The team sees what happens", (f"{_OPS}/test_measures.py::test_the_live_view",)),
    Item(
        "escalation",
        "launch",
        "Escalation has clocks, owners and alarms, and is written down (docs/operations.md)",
        (
            f"{_OPS}/test_cases.py::test_each_severity_has_its_deadline",
            f"{_OPS}/test_cases.py::test_the_alarm_sounds_at_the_deadline_once_and_not_before",
            f"{_OPS}/test_alerts.py::test_a_crisis_reaches_the_webhook_signed_and_without_a_word_of_the_member",
        ),
    ),
    Item(
        "crisis-resources",
        "launch",
        "Crisis resources are right for each country, Egypt first; a person has called the numbers",
        (
            "tests/test_house.py::test_shown_numbers_have_sources_from_two_places",
            "tests/test_house.py::test_each_promised_country_has_an_emergency_number_or_the_international_answer",
        ),
        _QUARTER,
    ),
    Item("trainer-training", "launch", "Trainers were taught the safety features", signed=_YEAR),
    Item("legal", "launch", "A lawyer has read the disclaimers", signed=_YEAR),
    Item("privacy-policy", "launch", "The privacy policy says what Spotter keeps", signed=_YEAR),
    Item("weekly-log", "upkeep", "Weekly: the safety log is reviewed", _REVIEWS),
    Item("weekly-tone", "upkeep", "Weekly: tone issues are looked through", (*_REVIEWS, _WEEKLY)),
    Item("weekly-patterns", "upkeep", "Weekly: edge cases show which patterns to add", (*_REVIEWS, _WEEKLY)),
    Item("weekly-errors", "upkeep", "Weekly: wrong refusals are watched", (*_REVIEWS, _MONTHLY)),
    Item("monthly-policy", "upkeep", "Monthly: the policy is reviewed", (*_REVIEWS, _MONTHLY)),
    Item("monthly-patterns", "upkeep", "Monthly: rules are changed by what was seen", (*_REVIEWS, _PROPOSED)),
    Item("monthly-feedback", "upkeep", "Monthly: what members say is reviewed", (*_REVIEWS, _WEEKLY)),
    Item("monthly-edges", "upkeep", "Monthly: new edge cases become tests", (*_REVIEWS, _PROPOSED)),
    Item("quarterly-replies", "upkeep", "Quarterly: the coach's replies are audited", _REVIEWS, _QUARTER),
    Item("quarterly-tone", "upkeep", "Quarterly: all tone rules are audited", _REVIEWS, _QUARTER),
    Item("quarterly-speed", "upkeep", "Quarterly: speed is measured (make proof)", _REVIEWS, _QUARTER),
    Item("quarterly-docs", "upkeep", "Quarterly: documentation is brought up to date", _REVIEWS, _QUARTER),
    Item("annual-review", "upkeep", "Annually: everything about safety is reviewed", _REVIEWS, _YEAR),
    Item(
        "late-reviews",
        "upkeep",
        "A review that nobody does raises an alarm",
        (f"{_OPS}/test_cases.py::test_a_review_that_nobody_does_is_late_too",),
    ),
    Item(
        "trainer-compliance",
        "upkeep",
        "What trainers change, and what they are kept from, is a figure",
        (_MONTHLY,),
    ),
    Item(
        "feedback",
        "upkeep",
        "What members and reviewers say becomes proposed changes",
        (
            _PROPOSED,
            f"{_OPS}/test_proposals.py::test_asking_for_a_person_opens_one_case_however_often",
        ),
    ),
)


def check(store: Store, now: datetime) -> list[dict[str, Any]]:
    """Each row with how it stands: proved, signed, or what is missing."""
    signed = signatures.latest(store.engine)
    return [_row(item, signed.get(item.id), now) for item in ITEMS]


def _row(item: Item, signature: dict[str, Any] | None, now: datetime) -> dict[str, Any]:
    is_ready = item.signed is None or (signature is not None and now - signature["at"] < item.signed)
    stands = "proved" if item.signed is None else "signed" if is_ready else "expired" if signature else "to be signed"
    return {
        "id": item.id,
        "when": item.when,
        "what": item.what,
        "ready": is_ready,
        "stands": stands,
        "by": signature["by"] if signature and item.signed else None,
        "at": signature["at"].date().isoformat() if signature and item.signed else None,
        "tests": list(item.tests),
    }


def sign(store: Store, name: str, by: str, now: datetime, note: str = "") -> None:
    """A person says that something is done. Only what a person can say is signed; tests need no signature."""
    item = next((one for one in ITEMS if one.id == name), None)
    if item is None or item.signed is None:
        asked = ", ".join(one.id for one in ITEMS if one.signed)
        raise LaunchError(f"`{name}` is not signed by anyone; these are: {asked}")
    if not by.strip() or len(by) > 64:
        raise LaunchError("say who signs, in at most 64 characters")
    signatures.add(store.engine, name, by.strip(), now, redacted(note.strip())[:2000] or None)
