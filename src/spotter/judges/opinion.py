"""From probabilities to what a judge says: thresholds, and a clear margin over safe."""

from dataclasses import dataclass

from spotter.judges.judgement import CRISIS, SAFE, Judgement, Profile

UNSURE = "_unsure"


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a judge says of a message, and the numbers behind it."""

    judgement: Judgement
    profile: Profile
    label: str
    probability: float

    @property
    def is_safe(self) -> bool:
        return self.label == SAFE

    @property
    def reason(self) -> str:
        """In words that a reviewer can check."""
        name, bar = "risk", self.profile.caution
        if not self.is_safe:
            name = self.label.replace("_", " ")
        if self.label in CRISIS:
            bar = self.profile.crisis
        value = self.judgement.risk if self.is_safe else self.probability
        safe = self.judgement.probabilities[SAFE]
        return (
            f"{name} {value:.2f}, needed {bar:.2f}; "
            f"safe {safe:.2f}, needed margin {self.profile.margin:.2f} (profile {self.profile.name})"
        )


def opinion_of(judgement: Judgement, profile: Profile) -> Opinion:
    """The worst label that is sure enough. All risk counts against safe; the label says what kind it is."""
    safe = judgement.probabilities[SAFE]
    risks = {label: value for label, value in judgement.probabilities.items() if label != SAFE}
    in_danger = judgement.danger
    if in_danger >= profile.crisis and in_danger >= safe + profile.margin:
        return Opinion(judgement, profile, max(CRISIS, key=lambda label: risks.get(label, 0.0)), in_danger)
    if judgement.risk < profile.caution or judgement.risk < safe + profile.margin:
        return Opinion(judgement, profile, SAFE, safe)
    worst = max(risks, key=lambda label: risks[label])
    return Opinion(judgement, profile, worst + UNSURE if worst in CRISIS else worst, judgement.risk)
