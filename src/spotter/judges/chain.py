"""The chain of judges: the first that answers decides."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from spotter.judges.judgement import Judge, Judgement, Neighbour, NoAnswer, Passage, Refused, Remembers
from spotter.judges.opinion import Opinion, opinion_of
from spotter.spans import step

SENSITIVE = "production"

log = logging.getLogger("spotter.judges")  # never given a message's text


@dataclass(frozen=True, slots=True)
class Unanswered:
    """No judge answered; `refused` when at least one would not, rather than could not."""

    refused: bool


class Chain:
    """Judges in the order they are asked. After a refusal the next decides at the more sensitive profile."""

    def __init__(self, judges: Sequence[Judge], profile: str = SENSITIVE) -> None:
        self.judges = judges
        self._profile = profile

    def ask(self, passages: Sequence[Passage]) -> list[Opinion | Unanswered]:
        """One opinion for each passage, whatever the judges do."""
        answers: dict[int, Opinion] = {}
        refused: set[int] = set()
        for judge in self.judges:
            open_ = [index for index in range(len(passages)) if index not in answers]
            outcomes = _outcomes(judge, [passages[index] for index in open_]) if open_ else []
            for index, outcome in zip(open_, outcomes, strict=True):
                if isinstance(outcome, Judgement):
                    name = SENSITIVE if index in refused else self._profile
                    answers[index] = opinion_of(outcome, outcome.profiles[name])
                elif isinstance(outcome, Refused):
                    refused.add(index)
        return [answers.get(index) or Unanswered(index in refused) for index in range(len(passages))]

    def nearest(self, passage: Passage) -> Sequence[Neighbour]:
        """Lines that a judge learned from and that are near this one, from the first judge that can tell."""
        found = (judge.nearest(passage) for judge in self.judges if isinstance(judge, Remembers))
        return next((some for some in found if some), ())


def _outcomes(judge: Judge, passages: Sequence[Passage]) -> list[Judgement | NoAnswer]:
    try:
        with step("judge") as asked:
            asked.note(passages=len(passages))
            outcomes = judge.judge(passages)
    except NoAnswer as none:
        outcomes = [none] * len(passages)
    except Exception as broken:  # a judge may not take screening down with it
        outcomes = [NoAnswer(f"broken: {type(broken).__name__}")] * len(passages)
    for reason in {str(one) for one in outcomes if isinstance(one, NoAnswer)}:
        log.warning("%s gave no answer: %s", judge.name, reason)
    return outcomes
