"""Mistakes in a policy that no single file shows: names that lead nowhere, digits without a source."""

import re
from collections.abc import Iterator
from pathlib import Path

from spotter.domain import Policy, PolicyError
from spotter.domain.policy import Source
from spotter.engine.decide import WHO
from spotter.engine.finder import Finder
from spotter.policy import load

_SLOTS = {"emergency", "help", "minimum", "rate", "slow rate", "hours", "adult age", "youngest age", "woman", "man"}


def lint(folder: Path) -> list[PolicyError]:
    """Every mistake that can be found without running an example."""
    mistakes: list[PolicyError] = []
    try:
        policy = load(folder, mistakes)
        mistakes += [*_names(policy), *_answers(policy)]
        for speaker in ("member", "coach"):
            Finder(policy, speaker).compile_all()
    except PolicyError as mistake:
        mistakes.append(mistake)
    return sorted(mistakes, key=lambda one: one.at)


def _names(policy: Policy) -> Iterator[PolicyError]:
    for row in policy.decisions:
        if row.answer and row.answer not in policy.answers:
            yield PolicyError("no-such-answer", f"there is no answer `{row.answer}`", row.at)
        elif row.answer and "emergency" not in row.resources and _names_emergency(policy, row.answer):
            yield PolicyError("no-resource", "this answer names the emergency number: list `emergency`", row.at)
        if row.who not in WHO:
            yield PolicyError("bad-value", f"`who` is one of: {', '.join(WHO)}", row.at)
    seen: dict[str, Source] = {}
    for rule in policy.rules:
        if rule.id in seen:
            yield PolicyError("duplicate-id", f"`{rule.id}` is also in {seen[rule.id]}", rule.at)
        seen[rule.id] = rule.at


def _names_emergency(policy: Policy, answer: str) -> bool:
    return any("{emergency}" in one for one in policy.answers[answer].all_wordings)


def _answers(policy: Policy) -> Iterator[PolicyError]:
    for answer in policy.answers.values():
        for wording in answer.all_wordings:
            if found := re.search(r"(?<![a-z])\d+(?![a-z])", wording):  # in Arabizi digits are letters
                message = f"the number {found.group()} must come from resources or limits, through a slot"
                yield PolicyError("number-in-answer", message, answer.at)
            for slot in re.findall(r"\{([^}]*)\}", wording):
                if slot not in _SLOTS:
                    yield PolicyError("no-such-slot", f"there is no slot {{{slot}}}", answer.at)
