"""What services refuse, said on a page: their words are for programs and logs, these for people, in both languages."""

from collections.abc import Callable

from fastapi import Request
from starlette.exceptions import HTTPException

from spotter.domain import RefusedError
from spotter.web.pages.labels import LABELS
from spotter.web.pages.rendering import gettext_of

# What a service says -> what a page says. Facts go along; one that is a name in code becomes its label.
REFUSALS = {
    # cases and rulings
    "write something first": "Write something first.",
    "choose a ruling first": "Choose a ruling first.",
    "a critical case is documented: say in a sentence what was done":
        "A critical case is documented: say in a sentence what was done.",
    "the case is {state} by {who}, so it can't be {done}": "Somebody else has this case ({state}).",
    "the case is {state}, so it can't be {done}": "That can't be done: the case is {state}.",
    "there is no case {case}": "There is no such case.",
    "outreach is one of {some}": "Choose how you reached out.",
    "an outcome is one of {some}": "Choose a ruling first.",
    "a note has at most {n} characters": "A note has at most {n} characters.",
    "a ruling is one of {some}": "Choose a ruling first.",
    "say which category it is: {some}": "Say which category it is.",
    "there is no such exchange": "There is no such exchange.",
    "at most {n} characters, please": "At most {n} characters, please.",
    # policy changes
    "there is no such ruling, or its exchange is gone": "There is no such ruling, or its exchange is gone.",
    "the policy does this already: nothing to change": "The policy does this already: nothing to change.",
    "there is no such proposal, or it has been decided": "There is no such proposal, or it has been decided.",
    "somebody else has just decided it": "Somebody else has just decided it.",
    "the policy has changed since this was measured: propose it again":
        "The policy has changed since this was measured: propose it again.",
    "it does not do what it should, or breaks the rule's tests: write the pattern by hand":
        "It does not do what it should, or breaks the rule's tests: write the pattern by hand.",
    "the shipped policy is not changed in place: `spotter policy init my-policy`, serve that":
        "The shipped policy is not changed in place: make a copy with `spotter policy init` and serve that.",
    "with this change the policy has a mistake: {mistake}": "With this change the policy has a mistake: {mistake}",
    # experiments
    "names are small letters, digits and hyphens": "Names are small letters, digits and hyphens.",
    "an experiment has two variants or more, each at most 2,000 characters":
        "An experiment has two variants or more, each at most 2,000 characters.",
    "another experiment is running; end it first": "Another experiment is running; end it first.",
    "there was an experiment {name} before; choose another name": "That name was used before; choose another.",
    "give the variant a name of its own and an instruction": "Give the variant a name of its own and an instruction.",
    "it is not running": "It is not running.",
    # members
    "a birth date is given once; ask support if it is wrong": "A birth date is given once; ask support if it is wrong.",
    "a birth date lies between today and {n} years ago": "That birth date can't be right.",
    "a condition is one of: {some}": "Choose a condition from the list.",
    "there is no such condition on your page": "There is no such condition on your page.",
    "this stays closed; support from someone who knows about eating helps more here":
        "This stays closed; support from someone who knows about eating helps more here.",
    "no deletion is waiting": "No deletion is waiting.",
    "only what the lists hold is remembered; GET shows them": "Choose something from the list.",
    # trainers
    "feature_overridden is one of: {some}": "Choose what to change.",
    "justification must say why, in {few} words to {n} characters": "Say why in at least {few} words.",
    "new_value is one of: {some}": "Choose one of the levels.",
    'new_value is a list of exercises, or {{"exercises": [...], "hours_per_week": 4}}': "Name at least one exercise.",
    'new_value is a list of times, such as ["08:00", "13:00", "19:30"]': "Write times like 08:00 13:00 19:30.",
    'new_value is a name, or {{"name": "creatine", "dose": 3}}': "Name a supplement.",
    "new_value is a whole number of days a week": "Give a whole number of days a week.",
    "{name} is a number of 0 or more": "Give a number of 0 or more.",
    "a time is written like 08:00": "Write times like 08:00 13:00 19:30.",
}  # fmt: skip


def in_words(request: Request, refusal: Exception) -> str:
    return refused(refusal, gettext_of(request))


def refused(refusal: BaseException, _: Callable[[str], str]) -> str:
    """A service's refusal in the reader's words, also where a route made a status of it; others stay as they are."""
    if isinstance(refusal, HTTPException):
        return refused(refusal.__cause__, _) if refusal.__cause__ else str(refusal.detail)
    if not isinstance(refusal, RefusedError) or refusal.said not in REFUSALS:
        return str(refusal)
    facts = {name: _(LABELS.get(str(one), str(one))) for name, one in refusal.facts.items()}
    return _(REFUSALS[refusal.said]).format(**facts)
