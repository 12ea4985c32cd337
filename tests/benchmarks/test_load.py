"""A small real run under load: real processes, real sockets, nothing lost."""

import asyncio
import json

import pytest
from bench.load.asking import Answers, completed, crowd, messages
from bench.load.servers import app, spotters
from bench.load.stored import Counted, Kept, lost


@pytest.mark.req("OPS-1")
def test_everything_that_is_acknowledged_to_many_at_once_is_in_the_store(tmp_path):
    said = ["set my calories to 500 a day", *messages(39)]  # one at least that rules alone refuse
    with app("upstream") as upstream, spotters(1, upstream, tmp_path, options=["--judge", "none"]) as [server]:
        counted = Counted(f"sqlite:///{tmp_path / '0' / 'spotter.db'}")
        before, cpu = counted.now(), server.cpu
        asked = asyncio.run(crowd([server], "/v1/ask", said, at_once=8, members=5, count=24))
        between = counted.now()
        proxied = asyncio.run(crowd([server], "/v1/chat/completions", said, at_once=4, members=5, count=8))
        assert (asked.failed, proxied.failed) == (0, 0)
        assert (len(asked.seconds), len(asked.ids), len(proxied.seconds)) == (24, 24, 8)
        assert asked.events > 0
        assert lost(asked, before, counted) == 0
        assert counted.now().exchanges == 32
        assert between.events - before.events == asked.events
        assert server.cpu > cpu
        assert server.memory > 20


def test_what_is_missing_counts_as_lost(tmp_path):
    class Holds:
        def now(self):
            return Kept(exchanges=3, events=1)

        def missing(self, ids):
            return len(ids - {"a"})

    answers = Answers(seconds=[0.1] * 4, ids={"a", "b"}, events=2)
    assert lost(answers, Kept(0, 0), Holds()) == 1 + 1 + 1


def test_answers_that_are_no_success_are_failures_and_no_waiting_time():
    answers = Answers()
    answers.note(503, b"{}", 0.1)
    answers.note(200, json.dumps({"spotter": {"verdict": {"events": ["x", "y"]}}}).encode(), 0.2)
    assert (answers.failed, answers.seconds, answers.events) == (1, [0.2], 2)


def test_messages_are_mostly_harmless_and_the_proxy_is_asked_as_openai_has_it():
    assert len(set(messages(100))) > 90
    body = completed("m1", "c1", "hello")
    assert body["messages"] == [{"role": "user", "content": "hello"}]
    assert body["user"] == "m1"
