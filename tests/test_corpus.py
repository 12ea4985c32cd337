"""The corpus keeps its form: batches with a head, known labels, no line twice."""

import json
from pathlib import Path

CORPUS = Path(__file__).parent.parent / "corpus" / "messages"
LABELS = set(
    "safe crisis crisis_past crisis_other harm_to_others eating_disorder body_image weighing emergency "
    "physical_symptom "
    "medical_condition dangerous_diet dangerous_weight_loss dangerous_exercise performance_drugs age_minor "
    "medication".split()
)


def test_every_batch_has_its_form():
    seen = set()
    for path in sorted(CORPUS.rglob("*.jsonl")):
        head, *rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        assert {"batch", "writer", "lang", "voice", "form", "brief"} <= set(head), path
        assert path.name.startswith(head["batch"])
        assert 0 < len(rows) <= 200, path
        for row in rows:
            assert set(row) == {"text", "label"}
            assert row["label"] in LABELS
            assert row["text"].strip()
            assert row["text"] not in seen, row["text"]
            seen.add(row["text"])
    assert len(seen) > 9000
