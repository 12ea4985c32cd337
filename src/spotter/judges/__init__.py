"""Judges: models that notice. Each answers with probabilities, or says that it can't."""

from spotter.judges.chain import Chain, Unanswered
from spotter.judges.judgement import Judge, Judgement, Neighbour, NoAnswer, Passage, Profile, Refused
from spotter.judges.opinion import Opinion, opinion_of

__all__ = [
    "Chain",
    "Judge",
    "Judgement",
    "Neighbour",
    "NoAnswer",
    "Opinion",
    "Passage",
    "Profile",
    "Refused",
    "Unanswered",
    "opinion_of",
]
