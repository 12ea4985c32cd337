"""What a judge of replies is asked and what it answers. Light: who vets by rules alone imports nothing heavier."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from spotter.domain.levels import TONE
from spotter.domain.verdict import Span
from spotter.judges.judgement import Passage
from spotter.judges.windows import Window

NAME = "judge.replies"
KINDS = ("tone", "content")  # of flaws; who counsels speaks of guilt and failure all day, so each has its own threshold


class Remark(NamedTuple):
    """What the judge says of one sentence: its likeliest flaw, and how sure it is that there is one of that kind."""

    label: str
    risk: float  # that anything is wrong
    of_kind: float  # that its tone is, or its content, whichever comes nearer to what is needed
    needed: float
    sure: float  # what it takes where rules read the same words and let them go
    clear: float  # below this hardly any wrong sentence is found

    @property
    def is_wrong(self) -> bool:
        return self.of_kind >= self.needed

    @property
    def is_clear(self) -> bool:
        return self.risk < self.clear


class Remarks(Protocol):
    """Asked about sentences of a passage, it remarks on each, or says nothing where it can't tell."""

    def remarks(
        self, passage: Passage, sentences: Sequence[Window], profile: str, earlier: int = 0
    ) -> list[Remark | None]: ...


def kind_of(label: str) -> str:
    return "tone" if label in TONE else "content"


def weighed(risk: float, nth: int) -> float:
    """What a risk is worth in the n-th sentence: the more sentences, the more chances to look wrong by accident.

    A reply rarely holds more than one wrong clause, so the odds that it is this one fall with their number.
    """
    return risk / (risk + (1.0 - risk) * nth) if risk > 0 else risk


def words_within(starts: Sequence[int], place: Span) -> Window | None:
    """The words that begin in a sentence."""
    first, last = (bisect_left(starts, at) for at in place)
    return (first, last) if first < last else None
