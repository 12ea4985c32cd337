"""The figures behind the pages: lines, percentiles, the bar about peers, whether memory is flat, what breaks first."""

import json

import pytest
from bench import page
from bench.capacity.report import Cost, breaking, need
from bench.load.report import cell, ratios
from bench.load.soaked import growth, is_flat
from bench.maths import Line, fitted, percentile
from bench.peers.report import JUDGE, RULES, bars
from bench.peers.running import caught

from spotter.judges.corpus import Example


def test_a_line_goes_through_points_that_lie_on_one():
    line = fitted([(0, 5.0), (10, 7.0), (20, 9.0)])
    assert line.slope == pytest.approx(0.2)
    assert line.at(100) == pytest.approx(25)


def test_one_size_says_nothing_about_growth():
    assert fitted([(3, 4.0), (3, 6.0)]) == Line(0.0, 5.0)


@pytest.mark.parametrize(("share", "expected"), [(0.5, 50), (0.99, 99), (1.0, 100), (0.0, 1)])
def test_percentiles_are_values_that_were_seen(share, expected):
    assert percentile(list(range(100, 0, -1)), share) == expected


def test_no_values_have_no_percentile():
    with pytest.raises(ValueError, match="no percentile"):
        percentile([], 0.5)


def peer(name, cost, risky, crisis=5, ours=False):
    figures = {"cpu_us": cost, "risky": [risky, 100], "crisis": [crisis, 10], "safe": [1, 100]}
    return {"name": name, "ours": ours, "en": figures}


def test_the_bar_is_set_by_the_cheapest_peer_that_catches_half_as_much():
    rows = [
        peer(RULES, 100, 60, ours=True),
        peer(JUDGE, 5_000, 90, crisis=9, ours=True),
        peer("cheap and blind", 10, 29),
        peer("dear", 900, 50),
        peer("fair", 600, 30),
        {"name": "absent", "ours": False, "failed": "could not be installed: no wheel"},
    ]
    risky, crisis, scanner = bars(rows)
    assert (risky.peer, risky.ratio, risky.is_met) == ("fair", 6.0, True)
    assert (crisis.peer, crisis.is_met) == ("cheap and blind", False)
    assert "10.0 times DEARER" in str(crisis)
    assert scanner.ratio == pytest.approx(6.8)


def test_when_nobody_catches_half_as_much_the_bar_says_so():
    bar = bars([peer(RULES, 100, 60, ours=True), peer("blind", 10, 1, crisis=0)])[0]
    assert bar.peer is None
    assert not bar.is_met
    assert "no peer catches that much, so the bar is not shown" in str(bar)
    assert "the nearest, blind, catches 1% where our rules catch 60%, at 0.10" in str(bar)


def test_what_is_caught_is_counted_by_label():
    some = [Example("a", "crisis"), Example("b", "age_minor"), Example("c", "safe"), Example("d", "safe")]
    assert caught(some, [True, False, True, False]) == {"crisis": [1, 1], "risky": [1, 2], "safe": [1, 2]}


def test_memory_that_rises_only_while_it_warms_up_is_flat():
    warming = [(minute / 10, 200 + min(minute, 20)) for minute in range(100)]
    leaking = [(minute / 10, 200 + minute) for minute in range(100)]
    assert is_flat(warming)
    assert not is_flat(leaking)
    assert growth(leaking)[0].slope == pytest.approx(10)


def load_rows():
    names = [f"Spotter {path}, {store}" for path in ("/v1/ask", "/v1/chat/completions") for store in (
        "SQLite", "PostgreSQL, 1 replica", "PostgreSQL, 2 replicas")]  # fmt: skip
    seconds = [0.01] * 99 + [0.5]
    echo = cell("bare FastAPI echo", 20, seconds, 0.1, 0.05, memory_mb=40, failed=0)
    ours = [cell(name, 20, seconds, 2.0, 1.0, database_ms=2.0, memory_mb=300, failed=0, lost=0) for name in names]
    ours[2]["per_second"] = 80.0  # two replicas
    return [echo, *ours]


def test_a_line_of_load_holds_rate_waiting_and_cost():
    row = load_rows()[1]
    assert (row["per_second"], row["p50_ms"], row["p99_ms"], row["cpu_ms"]) == (50.0, 10.0, 10.0, 10.0)
    said = list(ratios(load_rows()))
    assert "Spotter /v1/ask, SQLite: 20.0 times the processor time of the echo" in said[0]
    assert said[-2] == "/v1/ask, PostgreSQL: two replicas answer 1.60 times what one does"


def test_what_breaks_first_follows_from_what_was_measured():
    sqlite, postgres, flat = Cost(0.01, 0, 2000, 60), Cost(0.01, 0.002, 2000, 60), Line(0, 10)
    said = [breaking(times, sqlite, postgres, flat) for times in (1, 100, 1000)]
    assert said[0].startswith("nothing")
    assert said[1].startswith("one process: it answers 60 a second")
    assert need(100, postgres, flat).processes == 6
    assert breaking(1, sqlite._replace(kept=9000), postgres, flat).startswith("the one SQLite file")
    dearer = Cost(0.01, 0.02, 2000, 60)
    assert breaking(1000, sqlite, dearer, flat).startswith("the one PostgreSQL")


def test_pages_are_written_again_from_what_was_kept(tmp_path, monkeypatch):
    figures = {
        "PEERS": {"keywords": 3, "messages": {"en": 4, "ar": 4}, "rounds": 1, "rows": peers_in_both()},
        "LOAD": {"seconds": 1, "members": 2, "cores": 2, "rows": load_rows()},
        "SOAK": {"members": 2, "answered": 9, "failed": 0, "lost": 0, "samples": [[0, 200], [1, 201], [2, 201]]},
        "CAPACITY": {
            "slopes": {name: [[0, 1.0], [100, 2.0]] for name in ("members", "exchanges", "own", "rules")},
            "kept_bytes": 4000.0,
        },
    }
    for name, value in figures.items():
        path = tmp_path / f"{name.lower()}.json"
        path.write_text(json.dumps(value), encoding="utf-8")
        monkeypatch.setattr(page, name, path)
    page.write(tmp_path / "docs")
    shown = (tmp_path / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    assert "could not be installed: no wheel" in shown
    assert "bar: 5 times cheaper" in shown
    assert "memory is flat" in shown
    capacity = (tmp_path / "docs" / "capacity.md").read_text(encoding="utf-8")
    assert "= 3.3 core-hours | 0.13 dollars" in capacity
    for name in ("peers", "load", "soak", "capacity"):
        assert (tmp_path / "docs" / "pictures" / f"{name}.svg").stat().st_size > 1000


def peers_in_both():
    rows = [peer(RULES, 100, 60, ours=True), peer("fair", 600, 30)]
    for row in rows:
        row["how"] = "so"
        row["en"] |= {"peak_mb": 20, "start_cpu_s": 0.1}
        row["ar"] = row["en"]
    return [*rows, {"name": "absent", "how": "so", "ours": False, "failed": "could not be installed: no wheel"}]
