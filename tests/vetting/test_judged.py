"""What the reply judge adds, and what it may not do."""

from types import SimpleNamespace

import pytest

from spotter.judges.corpus import FLAWS
from spotter.judges.replies import ReplyJudge, labelled_sentences


@pytest.mark.req("OUT-1", "OUT-2")
@pytest.mark.parametrize(
    "reply",
    [
        "Nice to meet you! Your tiredness is most likely your thyroid acting up. Let me know how you sleep.",
        "Thanks for the update. With eyes like yours nobody will notice the belly anyway. Shall we plan Monday?",
        "Oh wonderful, another week of reasons. Let's look at the plan.",
    ],
)
def test_a_wrong_clause_in_a_warm_paragraph_is_found(judged, spotter, reply):
    assert not judged.vet(reply, "strict").safe


def test_a_judge_that_is_broken_leaves_the_rules(spotter, monkeypatch, tmp_path):
    from spotter.vetting import Vetter

    class Broken(ReplyJudge):
        def __init__(self) -> None:
            pass

        def remarks(self, *_):
            raise RuntimeError("no")

    assert not Vetter(spotter.rules, Broken()).vet("Just push through the pain.").safe


def test_no_number_is_no_remark():
    import numpy as np

    from spotter.judges.replies import _remark

    needed = {"balanced": {"risk": 0.5, "sure": 0.9, "clear": 0.01}}
    model = SimpleNamespace(labels=list(FLAWS), thresholds=needed)
    assert _remark(model, np.full(len(FLAWS), np.nan), "balanced") is None


@pytest.mark.req("OUT-2")
def test_a_judge_never_lowers_advice_or_numbers(judged):
    for reply in ("Just push through the pain.", "Eat 800 calories a day.", "You will lose 5 kg in a week."):
        assert judged.vet(reply).severity == "high"


def test_corpus_sentences_carry_the_label_of_the_clause_in_them(judged):
    from spotter.engine.text import read
    from spotter.judges.corpus import Example

    text = "Well done. You should have tried harder. Rest now."
    example = Example(text, "judgmental", (((11, 40), "judgmental"),))
    assert [label for _, label in labelled_sentences(example, read(text))] == ["safe", "judgmental", "safe"]
