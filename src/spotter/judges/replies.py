"""The reply judge: the same kind of network as for messages, asked about each sentence of a reply."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from spotter.domain.verdict import Span
from spotter.engine.sentences import sentences
from spotter.engine.text import Text
from spotter.judges.corpus import Example
from spotter.judges.judgement import SAFE, Passage
from spotter.judges.local import DATA, Model, models_in
from spotter.judges.remarks import KINDS, NAME, Remark, kind_of, weighed, words_within
from spotter.judges.windows import Window

Row = NDArray[np.float64]
_ENOUGH = 5  # characters that a wrong clause must share with a sentence to make it wrong


class ReplyJudge:
    """Judges replies in the languages that it has a model for; of others it says nothing."""

    name = NAME

    def __init__(self, folder: Path = DATA / "replies") -> None:
        self._models = models_in(folder)

    def remarks(
        self, passage: Passage, sentences: Sequence[Window], profile: str, earlier: int = 0
    ) -> list[Remark | None]:
        """For each sentence a remark, or none where the judge can't tell; `earlier` ones stood before these."""
        model = self._models.get(passage.language)
        if model is None or not sentences:
            return [None] * len(sentences)
        rows = model.probabilities([passage] * len(sentences), sentences)
        return [_remark(model, row, profile, nth) for nth, row in enumerate(rows, earlier + 1)]


def labelled_sentences(example: Example, text: Text) -> Iterator[tuple[Window, str]]:
    """The sentences of a reply of our corpus, each as often as it is wrong in another way, or once as safe."""
    starts = [start for _, start, _ in text.layout]
    for place in sentences(example.text):
        window = words_within(starts, place)
        if window:
            labels = {label for span, label in example.wrong if _shared(span, place) >= _ENOUGH}
            yield from ((window, label) for label in sorted(labels) or [SAFE])


def _shared(one: Span, other: Span) -> int:
    return min(one[1], other[1]) - max(one[0], other[0])


def risks_by_kind(labels: Sequence[str], row: Row) -> dict[str, float]:
    """How sure it is of any flaw of each kind."""
    flaws = [(kind_of(label), float(chance)) for label, chance in zip(labels, row, strict=True) if label != SAFE]
    return {kind: sum(chance for one, chance in flaws if one == kind) for kind in KINDS}


def _remark(model: Model, row: Row, profile: str, nth: int) -> Remark | None:
    needed = model.thresholds[profile]
    by_kind = {kind: weighed(risk, nth) for kind, risk in risks_by_kind(model.labels, row).items()}
    risk = 1.0 - float(row[model.labels.index(SAFE)])
    if risk != risk:  # not a number
        return None
    nearest = max(KINDS, key=lambda kind: by_kind[kind] / needed[kind])
    chances = dict(zip(model.labels, row, strict=True))
    worst = max((one for one in chances if one != SAFE and kind_of(one) == nearest), key=lambda one: chances[one])
    return Remark(worst, weighed(risk, nth), by_kind[nearest], needed[nearest], needed["sure"], needed["clear"])
