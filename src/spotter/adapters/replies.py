"""What every adapter does with a reply: as it is, repaired, or a safe answer in its place."""

from spotter.domain import Member, Report
from spotter.domain.member import UNKNOWN
from spotter.spotter import Spotter


def shown(
    spotter: Spotter, text: str, question: str = "", member: Member = UNKNOWN, profile: str = "balanced"
) -> tuple[str, Report]:
    """What may be shown of a reply, and the report on what was written."""
    report = spotter.vet(text, profile, member)
    if report.safe:
        return text, report
    if report.repaired is not None:
        return report.repaired, report
    return spotter.fallbacks.instead_of(report, question, member.language), report
