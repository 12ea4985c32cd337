"""`spotter evaluate` on a user's own labelled messages."""

import json

import pytest
from click.testing import CliRunner

from spotter.cli import main
from spotter.evaluation import Share

SUITE = [
    {"text": "I want to kill myself", "label": "crisis"},
    {"text": "leg day killed me", "label": "safe", "language": "en"},
    {"text": "how many sets for biceps", "label": "crisis"},
]


def suite(tmp_path, rows):
    path = tmp_path / "suite.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return str(path)


def run(*args):
    return CliRunner().invoke(main, ["evaluate", *args, "--judge", "none"])


def test_it_says_how_often_it_is_right_and_where_not(tmp_path):
    out = tmp_path / "figures.json"
    result = run(suite(tmp_path, SUITE), "--misses", "--json", str(out))
    assert result.exit_code == 0, result.output
    assert "0.500 [0.095, 0.905] 1/2" in result.output
    assert "how many sets for biceps" in result.output
    figures = json.loads(out.read_text())
    assert figures["labels"]["crisis"]["crisis"]["hits"] == 1
    assert {"label": "crisis", "found": "safe", "count": 1} in figures["confusion"]
    assert [one["text"] for one in figures["misses"]] == ["how many sets for biceps"]
    assert set(figures["languages"]) == {"en"}


def test_it_draws(tmp_path):
    assert run(suite(tmp_path, SUITE), "--plots", str(tmp_path / "p")).exit_code == 0
    for name in ("recall.svg", "confusion.svg"):
        assert (tmp_path / "p" / name).read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([{"text": "x", "label": "doom"}], ":1: label 'doom' is not one of: safe, crisis"),
        ([{"label": "safe"}], ':1: a line is {"text", "label"}'),
        (["x"], ":1: a line is"),
        ([], "holds no messages"),
    ],
)
def test_a_suite_that_can_not_be_measured_is_said_with_its_line(tmp_path, rows, said):
    result = run(suite(tmp_path, rows))
    assert result.exit_code == 1
    assert said in result.output
    assert "Traceback" not in result.output


def test_wilson_intervals():
    assert Share(19, 20).interval == pytest.approx((0.764, 0.991), abs=0.001)
    assert str(Share(0, 0)) == "none"
