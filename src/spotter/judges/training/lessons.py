"""From lines of the corpus to what a model learns from and is measured on, read as the engine reads them."""

import random
from collections.abc import Iterator, Sequence

from spotter.domain import Policy
from spotter.domain.text import ARABIZI
from spotter.engine.arabizi import Arabizi
from spotter.engine.finder import Finder
from spotter.engine.text import Text
from spotter.judges.corpus import Batch
from spotter.judges.judgement import SAFE, Passage
from spotter.judges.replies import labelled_sentences
from spotter.judges.training.plans import Plan
from spotter.judges.training.romanised import Hand
from spotter.judges.windows import Window, windows

Lesson = tuple[Passage, Window, str]  # what is read, how much of it, and its label


class Reader:
    """Reads lines as the engine does for one speaker."""

    def __init__(self, policy: Policy, speaker: str) -> None:
        self._finder = Finder(policy, speaker)
        self._arabizi = Arabizi(self._finder.vocabulary, policy.common)

    def __call__(self, text: str) -> Text:
        return self._finder.read(text)

    def passage(self, text: str, language: str) -> Passage:
        """As screening hands it to a judge, with Arabizi's other reading."""
        also = self(" ".join(self._arabizi.read(text).words)) if language == ARABIZI else None
        return Passage(self(text), language, also)


def part_of(plan: Plan, batches: Sequence[Batch], part: str) -> list[Batch]:
    others = {"train": plan.learns_from, "calibration": plan.calibrates_on}.get(part)
    return [batch for batch in batches if batch.part == part and batch.language in (others or plan.languages)]


def learned(plan: Plan, batch: Batch, read: Reader) -> Iterator[Lesson]:
    """What there is to learn from a batch: windows of messages, sentences of replies, each with its label."""
    for example in batch.examples:
        passage = read.passage(example.text, batch.language)
        if plan.kind == "replies":
            yield from ((passage, window, label) for window, label in labelled_sentences(example, passage.text))
        else:
            yield from _of_windows(passage, example.label)


def _of_windows(passage: Passage, label: str) -> Iterator[Lesson]:
    """Of each reading: the judge will see both."""
    for one in passage.readings:
        if label == SAFE:  # then so is every window of it
            yield from ((one, window, SAFE) for window in windows(one.text))
        elif one.text.words:  # which window of a risky one holds the sign nobody knows: all of it
            yield one, (0, len(one.text.words)), label


def romanised(plan: Plan, batches: Sequence[Batch], read: Reader) -> Iterator[Lesson]:
    """Arabic lines once more, as Arabizi, for a judge that reads both."""
    if ARABIZI not in plan.learns_from:
        return
    chance = random.Random(plan.recipe.seed)
    for batch in batches:
        for example in batch.examples if batch.language == "ar" else ():
            text = read(Hand(chance).write(example.text))
            yield from _of_windows(Passage(text, ARABIZI), example.label)
