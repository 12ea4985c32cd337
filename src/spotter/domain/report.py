"""What vetting hands back."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from spotter.domain.levels import Severity
from spotter.domain.verdict import Finding


@dataclass(frozen=True, slots=True)
class Report:
    """What is wrong with a reply, if anything, and how it feels. `safe` follows the profile it was vetted under."""

    safe: bool = True
    severity: Severity | None = None
    issues: tuple[str, ...] = ()
    sentiment: str = "neutral"
    sentiment_score: float = 0.0
    repaired: str | None = None
    findings: tuple[Finding, ...] = ()
    language: str = "en"
    policy: str = ""

    def to_dict(self) -> Mapping[str, Any]:
        """The fixed JSON shape of a report, in the order people read it."""
        return {
            "safe": self.safe,
            "severity": self.severity and self.severity.value,
            "issues": list(self.issues),
            "sentiment": self.sentiment,
            "details": {"tone_issues_found": len(self.findings), "sentiment_score": self.sentiment_score},
            "repaired": self.repaired,
            "language": self.language,
            "policy": self.policy,
            "findings": [
                {
                    "category": one.category.value,
                    "severity": one.severity.value,
                    "span": list(one.span),
                    "by": one.by,
                    "why": one.why,
                    "instead": one.instead,
                }
                for one in self.findings
            ],
        }
