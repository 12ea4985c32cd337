"""What the reply judge adds, and what it may not do."""

from types import SimpleNamespace

import pytest

from spotter.judges.corpus import FLAWS
from spotter.judges.remarks import weighed
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


@pytest.mark.fault("judge broken", sees="replies vetted by rules alone", lost="what only the judge would find")
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

    needed = {"balanced": {"tone": 0.5, "content": 0.5, "sure": 0.9, "clear": 0.01}}
    model = SimpleNamespace(labels=list(FLAWS), thresholds=needed)
    assert _remark(model, np.full(len(FLAWS), np.nan), "balanced", 1) is None


@pytest.mark.req("OUT-2", "OUT-4")
@pytest.mark.parametrize(("tone", "content", "label"), [(0.9, 0.5, "medical_claim"), (0.5, 0.9, "judgmental")])
def test_tone_and_content_are_weighed_apart(tone, content, label):
    import numpy as np

    from spotter.judges.replies import _remark

    needed = {"balanced": {"tone": tone, "content": content, "sure": 0.9, "clear": 0.01}}
    model = SimpleNamespace(labels=list(FLAWS), thresholds=needed)
    row = np.zeros(len(FLAWS))
    row[FLAWS.index("judgmental")], row[FLAWS.index("medical_claim")] = 0.4, 0.4
    row[FLAWS.index(label)] += 0.2
    assert (remark := _remark(model, row, "balanced", 1)).label == label and remark.is_wrong
    assert _remark(model, row, "balanced", 2).is_wrong is False


@pytest.mark.req("OUT-4")
def test_a_long_reply_has_more_chances_to_look_wrong_so_each_sentence_needs_more():
    assert weighed(0.8, 1) == 0.8
    assert [weighed(0.8, nth) for nth in (2, 5, 20)] == pytest.approx([2 / 3, 4 / 9, 1 / 6])
    assert weighed(1.0, 50) == 1.0  # what is certain stays certain


@pytest.mark.req("OUT-6")
def test_a_streamed_sentence_is_weighed_as_in_the_whole_reply(spotter):
    from spotter.vetting import Gate, Vetter

    asked = []

    class Counts:
        def remarks(self, passage, sentences, profile, earlier=0):
            asked.extend(range(earlier, earlier + len(sentences)))
            return [None] * len(sentences)

    gate = Gate(Vetter(spotter.rules, Counts()), spotter.fallbacks)
    for word in "Warm up well. Then row for ten minutes. Cool down after that. Sleep early.".split():
        gate.feed(word + " ")
    gate.end()
    assert asked == [0, 1, 2, 3]


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
