"""Reasons in words, from the policy."""

from dataclasses import dataclass

from spotter.domain import Policy
from spotter.domain.text import spoken


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something isn't open, as a code and in the person's language."""

    code: str
    text: str


def reason(policy: Policy, code: str, language: str | None, **slots: object) -> Reason:
    """Arabic for who reads Arabic (Arabizi too), English for everyone else."""
    texts = policy.reasons[code]
    return Reason(code, texts[spoken(language)].format(**slots))
