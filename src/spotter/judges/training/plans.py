"""Which models there are: what each judges and reads, what it learns from, and how."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from spotter.domain.text import ARABIZI
from spotter.judges.corpus import FLAWS, LABELS
from spotter.judges.ngrams import ROWS
from spotter.judges.training import calibrate
from spotter.judges.training.fitting import Recipe


@dataclass(frozen=True, slots=True)
class Plan:
    name: str  # and its place: kind/name
    encoder: str
    languages: tuple[str, ...]
    learns_from: tuple[str, ...]
    recipe: Recipe
    budgets: calibrate.Budgets
    budgets_for: Mapping[str, calibrate.Budgets] = field(default_factory=dict)  # of languages that need their own
    calibrates_on: tuple[str, ...] = ()  # other languages than its own, where there are too few lines of those
    starts_from: str = ""  # another model, whose weights it goes on from
    spellings: int = ROWS  # places for sequences of letters, and as many for words: memory for each label
    kinds: tuple[str, ...] = ()  # its own labels, the harmless one first, of what is neither message nor reply

    @property
    def kind(self) -> str:
        return self.name.partition("/")[0]

    @property
    def labels(self) -> tuple[str, ...]:
        return self.kinds or (LABELS if self.kind == "messages" else FLAWS)


PLANS = (
    Plan("messages/english", "minilm", ("en",), ("en",), Recipe(epochs=4, rate=1.2e-4), calibrate.ENGLISH),
    Plan(
        "messages/arabic",
        "glossed",
        ("ar", ARABIZI),
        ("ar", ARABIZI),
        Recipe(epochs=3, rate=1e-4),
        calibrate.ARABIC,
        {ARABIZI: calibrate.ARABIZI},
        starts_from="messages/english",
    ),
    Plan(
        "messages/multilingual",
        "use",
        ("es", "fr", "de"),
        ("ar", ARABIZI, "es", "fr", "de", "en"),
        Recipe(epochs=3, rate=3e-4),
        calibrate.MULTILINGUAL,
        calibrates_on=("ar", ARABIZI),
    ),
    Plan("replies/english", "minilm", ("en",), ("en",), Recipe(epochs=3, rate=1.2e-4), calibrate.ENGLISH_REPLIES),
    Plan(
        "replies/arabic",
        "glossed",
        ("ar",),
        ("ar",),
        Recipe(epochs=2, rate=1e-4),
        calibrate.ARABIC_REPLIES,
        starts_from="replies/english",
    ),
)
