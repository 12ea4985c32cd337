"""The corpus keeps its limits, and says where it doesn't."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from spotter.cli import main
from spotter.judges.corpus import CorpusError, read_corpus

CORPUS = Path(__file__).parent.parent / "corpus"
HEAD = {"batch": "w01-01", "writer": "w01", "lang": "en", "voice": "v", "form": "f", "brief": "b"}


@pytest.fixture(scope="module")
def batches():
    return read_corpus(CORPUS)


def corpus(tmp_path, rows, head=HEAD):
    (tmp_path / "messages").mkdir()
    (tmp_path / "split.json").write_text('{"test": ["t"]}')
    lines = [head, *({"text": text, "label": label} for text, label in rows)]
    (tmp_path / "messages" / "w01-01.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return tmp_path


def stats(folder, *more):
    return CliRunner().invoke(main, ["corpus", "stats", "--corpus", str(folder), *more])


def test_no_line_stands_twice_and_the_sizes_are_what_the_judge_needs(batches):
    texts = [one.text for batch in batches for one in batch.examples]
    assert len(texts) == len(set(texts))
    sizes = {code: sum(len(b.examples) for b in batches if b.language == code) for code in ("en", "ar", "arz-Latn")}
    assert sizes["en"] >= 7_000
    assert sizes["ar"] >= 3_500
    assert sizes["arz-Latn"] >= 1_500


def test_writers_of_the_training_part_write_no_other_part(batches):
    train = {batch.writer for batch in batches if batch.part == "train"}
    held = {batch.writer for batch in batches if batch.part != "train"}
    assert train.isdisjoint(held)
    assert {batch.part for batch in batches} == {"train", "calibration", "test"}


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (
            [(f"please set my calories to {n * 7} for day {n}", "safe") for n in range(80)],
            '"please set my calories to"',
        ),
        ([("I am fine thanks", "safe"), ("i am fine, thanks!", "safe")], "near-twins"),
        ([("who knows", "crisis"), ("nobody does", "safe"), ("not me", "crisis")], "only 1 of 3 messages are safe"),
    ],
)
def test_a_broken_limit_fails_and_is_named(tmp_path, rows, said):
    empty = tmp_path / "none.jsonl"
    empty.write_text("")
    result = stats(corpus(tmp_path, rows), "--against", str(empty))
    assert result.exit_code == 1
    assert said in result.output


def test_six_words_in_a_row_from_elsewhere_are_found(tmp_path):
    other = tmp_path / "other.jsonl"
    other.write_text(json.dumps({"deep": [{"text": "Well, THE quick brown fox jumps over him"}]}) + "\n")
    result = stats(corpus(tmp_path, [("and the quick brown fox jumps over me", "safe")]), "--against", str(other))
    assert result.exit_code == 1
    assert "the quick brown fox jumps over" in result.output


@pytest.mark.parametrize(
    ("rows", "head"),
    [([("x", "doom")], HEAD), ([(" ", "safe")], HEAD), ([("x", "safe")], {"batch": "w"}), ([], HEAD)],
)
def test_a_malformed_batch_is_said_with_its_file(tmp_path, rows, head):
    with pytest.raises(CorpusError, match=r"w01-01\.jsonl"):
        read_corpus(corpus(tmp_path, rows, head))


def test_rows_to_compare_with_that_are_not_json_lines(tmp_path):
    (tmp_path / "rows.jsonl").write_text("not json\n")
    result = stats(corpus(tmp_path, [("x y z", "safe")]), "--against", str(tmp_path / "rows.jsonl"))
    assert result.exit_code == 1
    assert "is not JSON lines" in result.output


def test_no_corpus_here(tmp_path):
    result = stats(tmp_path)
    assert result.exit_code == 1
    assert "holds no corpus" in result.output
