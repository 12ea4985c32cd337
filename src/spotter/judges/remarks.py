"""What a judge of replies is asked and what it answers. Light: who vets by rules alone imports nothing heavier."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from spotter.domain.verdict import Span
from spotter.judges.judgement import Passage
from spotter.judges.windows import Window

NAME = "judge.replies"


class Remark(NamedTuple):
    """What the judge says of one sentence: its likeliest flaw, and how sure it is that there is one."""

    label: str
    risk: float
    needed: float
    sure: float  # what it takes where rules read the same words and let them go
    clear: float  # below this hardly any wrong sentence is found

    @property
    def is_wrong(self) -> bool:
        return self.risk >= self.needed

    @property
    def is_clear(self) -> bool:
        return self.risk < self.clear


class Remarks(Protocol):
    """Asked about sentences of a passage, it remarks on each, or says nothing where it can't tell."""

    def remarks(
        self, passage: Passage, sentences: Sequence[Window], profile: str, earlier: int = 0
    ) -> list[Remark | None]: ...


def weighed(risk: float, nth: int) -> float:
    """What a risk is worth in the n-th sentence: the more sentences, the more chances to look wrong by accident.

    A reply rarely holds more than one wrong clause, so the odds that it is this one fall with their number.
    """
    return risk / (risk + (1.0 - risk) * nth) if risk > 0 else risk


def words_within(starts: Sequence[int], place: Span) -> Window | None:
    """The words that begin in a sentence."""
    first, last = (bisect_left(starts, at) for at in place)
    return (first, last) if first < last else None
