"""The workers' protocol, with the two that need nothing but ourselves; and what is said of a peer that can't be had."""

import sys
from pathlib import Path

import pytest
from bench.peers import peers
from bench.peers.peers import PEERS, NotInstalledError, Peer, python_of, reason_of
from bench.peers.running import BrokenWorkerError, keywords, measured, messages, run

from spotter.judges.corpus import Example

HERE = Path(sys.executable)
TEXTS = ["I want to kill myself", "Killing it at leg day", "عايز أنتحر"]


def test_a_worker_answers_each_message_in_order_and_says_what_it_cost():
    flagged, costs = run(HERE, "plain_re", ["kill myself", "أنتحر"], ["hello"], TEXTS)
    assert flagged == [True, False, True]
    assert costs["cpu_us"] > 0
    assert costs["peak_mb"] >= costs["bare_mb"] > 1
    assert costs["start_cpu_s"] > 0


def test_spotter_is_asked_by_the_same_protocol():
    flagged, costs = run(HERE, "spotter_rules", [], ["hello"], TEXTS)
    assert flagged == [True, False, True]
    assert costs["peak_mb"] > costs["bare_mb"]


def test_a_worker_that_breaks_is_said_to_have_broken(tmp_path, monkeypatch):
    workers = tmp_path / "workers"
    workers.mkdir()
    (workers / "liar.py").write_text('print(\'{"id": 1, "flagged": true}\\n{"costs": {}}\')', encoding="utf-8")
    (workers / "broken.py").write_text("raise ValueError('no model here')", encoding="utf-8")
    monkeypatch.setattr("bench.peers.running.HERE", tmp_path)
    with pytest.raises(BrokenWorkerError, match="did not answer every message in order"):
        run(HERE, "liar", [], ["hello"], TEXTS)
    with pytest.raises(BrokenWorkerError, match="ValueError: no model here"):
        run(HERE, "broken", [], ["hello"], TEXTS)


def test_what_a_library_prints_is_no_answer(tmp_path, monkeypatch):
    workers = tmp_path / "workers"
    workers.mkdir()
    protocol = Path(peers.HERE, "workers", "protocol.py").read_text(encoding="utf-8")
    (workers / "protocol.py").write_text(protocol, encoding="utf-8")
    (workers / "loud.py").write_text(
        "from protocol import serve\n\ndef open_peer(words):\n    print('welcome!')\n"
        "    async def check(text):\n        print('looking')\n        return text in words\n    return check\n\n"
        "serve(open_peer)\n",
        encoding="utf-8",
    )
    monkeypatch.setattr("bench.peers.running.HERE", tmp_path)
    assert run(HERE, "loud", [TEXTS[0]], ["hello"], TEXTS)[0] == [True, False, False]


def test_a_peer_that_can_not_be_installed_stays_in_the_table_with_its_reason(monkeypatch):
    def refused(peer):
        raise NotInstalledError("No matching distribution found for nobody")

    monkeypatch.setattr("bench.peers.running.python_of", refused)
    row = measured(Peer("nobody", "nobody", "nobody"), {"en": [Example("a", "safe")]}, 1)
    assert row["failed"] == "could not be installed: No matching distribution found for nobody"


def test_reasons_name_no_place_of_this_machine():
    said = "WARNING: x\nERROR: Could not find a version in /home/me/wheels for nobody==1\nERROR: more"
    assert reason_of(said) == "Could not find a version in for nobody==1"
    assert reason_of("") == "it said nothing"


def test_each_peer_has_a_worker_and_pinned_requirements():
    for peer in PEERS:
        assert (peers.HERE / "workers" / f"{peer.worker}.py").is_file()
        if peer.requires:
            lines = (peers.HERE / "requirements" / f"{peer.requires}.txt").read_text(encoding="utf-8").split()
            assert lines
            assert all("==" in line for line in lines)
    assert python_of(PEERS[0]) == HERE


def test_messages_are_the_test_part_and_keywords_are_one_list_for_all():
    some = messages(most=10)
    assert set(some) == {"en", "ar"}
    assert all(5 <= len(examples) <= 10 for examples in some.values())
    assert len(keywords()) == len(set(keywords())) > 100
