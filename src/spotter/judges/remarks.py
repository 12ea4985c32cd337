"""What a judge says of a reply, sentence by sentence. Rules alone need no more of it than this."""

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


class JudgeOfReplies(Protocol):
    def remarks(self, passage: Passage, sentences: Sequence[Window], profile: str) -> Sequence[Remark | None]:
        """For each sentence a remark, or none where the judge can't tell."""


def words_within(starts: Sequence[int], place: Span) -> Window | None:
    """The words that begin in a sentence."""
    first, last = (bisect_left(starts, at) for at in place)
    return (first, last) if first < last else None
