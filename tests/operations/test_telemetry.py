"""OpenTelemetry: how long each step took and how often what happened; never what was said, by whom, or about what."""

import asyncio
import json
import subprocess
import sys

import click
import httpx2
import pytest
from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import ExportMetricsServiceRequest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from receivers import receiving
from services import Upstream, free_port, running, spotter_app

from spotter import Spotter
from spotter.cli.serve import telemetry_of
from spotter.operations.telemetry import NOTED, Telemetry
from spotter.spans import step
from spotter.store import NotKeptError, Row

pytestmark = pytest.mark.req("OPS-4")
SAID = [
    "Quokkaville says: I have diabetes, set my calories to 700 a day",
    "I am Zebedee Canary and I want to die tonight",
    "how do I start running near Quokkaville",
]
# Words of the messages, of the member, of findings, and what leads to one of them.
NEVER = ["quokka", "zebedee", "canary", "diabetes", "calories", "die tonight", "running near", "member-7", "talk-7"]
COUNTED = {"triage", "action", "outcome", "type", "severity", "category", "what"}


class Watched:
    """A service with a model behind it, and everything that it would send."""

    def __init__(self, spotter: Spotter, folder, upstream: str) -> None:
        self.app, self.store = spotter_app(spotter, folder, upstream)
        self.spans, self.metrics = InMemorySpanExporter(), InMemoryMetricReader()
        registry = self.app.state.spotter_state.metrics.registry
        self.telemetry = Telemetry(SimpleSpanProcessor(self.spans), self.metrics, registry)


@pytest.fixture
def watched(judged, tmp_path):
    behind = Upstream()
    behind.reply = "Well done, Zebedee Canary. Rest today."
    with running(behind.app) as upstream:
        one = Watched(judged, tmp_path, upstream)
        with running(one.app) as url:
            one.behind, one.url = behind, url
            yield one
        one.telemetry.close()


def ask_all(url: str) -> None:
    """Each message by each way in."""
    for said in SAID:
        member = {"age": 40, "conditions": ["diabetes"], "country": "EG"}
        body = {"message": said, "member_id": "member-7", "conversation_id": "talk-7", "member": member}
        chat = {"messages": [{"role": "user", "content": said}], "user": "member-7"}
        for path, sent in (("ask", body), ("chat/completions", {"model": "spotter", **chat})):
            for more in ({}, {"stream": True}):
                answer = httpx2.post(f"{url}/v1/{path}", json={**sent, **more}, timeout=60)
                assert answer.status_code == 200, answer.text
        assert httpx2.post(f"{url}/v1/screen", json={"id": "1", "text": said}, timeout=60).status_code == 200
        assert httpx2.post(f"{url}/v1/vet", json={"id": "1", "text": said}, timeout=60).status_code == 200


def test_every_step_is_a_span_inside_its_exchange(watched):
    ask_all(watched.url)
    spans = watched.spans.get_finished_spans()
    by_id = {one.context.span_id: one for one in spans}
    whole = [one for one in spans if one.name == "spotter.ask"]
    assert len(whole) == 4 * len(SAID) and all(one.parent is None for one in whole)
    inside = {one.name for one in spans if one.parent and by_id[one.parent.span_id].name == "spotter.ask"}
    assert inside >= {"spotter.screen", "spotter.provider", "spotter.vet", "spotter.store"}
    judged = [one for one in spans if one.name == "spotter.judge"]
    assert judged and all(by_id[one.parent.span_id].name in ("spotter.screen",) for one in judged)
    for one in whole:  # each way of asking, streamed or not, keeps before it ends
        parts = [part for part in spans if part.parent and part.parent.span_id == one.context.span_id]
        assert "spotter.store" in {part.name for part in parts}
        assert all(part.start_time >= one.start_time and part.end_time <= one.end_time for part in parts)


def test_nothing_of_anyone_is_in_spans_or_counts(watched):
    ask_all(watched.url)
    watched.behind.fault = "500"
    ask_all(watched.url)
    spans = watched.spans.get_finished_spans()
    assert {key for one in spans for key in one.attributes} <= {f"spotter.{name}" for name in NOTED}
    assert not any(one.events or one.links for one in spans)
    sent = "".join(one.to_json() for one in spans).lower() + watched.metrics.get_metrics_data().to_json().lower()
    assert [word for word in NEVER if word in sent] == []


def test_counts_are_those_of_prometheus_and_tie_to_no_trace(watched):
    ask_all(watched.url)
    found = json.loads(watched.metrics.get_metrics_data().to_json())
    metrics = found["resource_metrics"][0]["scope_metrics"][0]["metrics"]
    points = {one["name"]: one["data"]["data_points"] for one in metrics}
    ours = exchanges_in(httpx2.get(f"{watched.url}/metrics").text)
    assert sum(one["value"] for one in points["spotter_exchanges"]) == ours >= len(SAID)
    assert {key for some in points.values() for one in some for key in one["attributes"]} <= COUNTED
    assert not any(one["exemplars"] for some in points.values() for one in some)


def exchanges_in(text: str) -> float:
    """As Prometheus would sum them up."""
    return sum(float(line.split()[-1]) for line in text.splitlines() if line.startswith("spotter_exchanges_total{"))


def test_of_an_error_only_its_kind_is_told(watched, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(28, "Zebedee's diabetes could not be written")

    monkeypatch.setattr("spotter.store.writer.Writer._keep", full)
    with pytest.raises(NotKeptError):
        asyncio.run(watched.store.keep([Row("events", {})]))
    failed = [one for one in watched.spans.get_finished_spans() if one.name == "spotter.store"][-1]
    assert (failed.status.is_ok, failed.status.description, failed.events) == (False, "OSError", ())


def test_a_collector_gets_it_over_http(spotter, tmp_path):
    """As `spotter serve` sets it up: a real receiver, OTLP's own format, and nothing of anyone in any byte."""
    with receiving() as (receiver, collector):
        app, store = spotter_app(spotter, tmp_path)
        state = app.state.spotter_state
        state.telemetry = telemetry_of(state, collector)
        with running(app) as url:
            ask_all(url)
            came = httpx2.get(f"{url}/metrics").text
        assert step("ask") is step("ask"), "a service that has stopped traces no more"
        store.close()
    raw = b"".join(receiver.bodies).lower()
    assert [word for word in NEVER if word.encode() in raw] == []
    names = set()
    counted = {}
    for headers, body in zip(receiver.headers, receiver.bodies, strict=True):
        assert headers["content-type"] == "application/x-protobuf"
        names |= _names(body) if _is_traces(body) else set()
        counted |= {} if _is_traces(body) else _counts(body)
    assert names == {"spotter.ask", "spotter.screen", "spotter.provider", "spotter.vet", "spotter.store"}
    assert counted["spotter_exchanges"] == exchanges_in(came) > 0
    assert counted["spotter_work"] > 0 and 'what="waiting"' in came, "cases that wait are looked up when they are sent"


def _is_traces(body: bytes) -> bool:
    """Spans are named with a dot, counts with an underscore."""
    return b"spotter." in body


def _names(body: bytes) -> set[str]:
    found = ExportTraceServiceRequest.FromString(body)
    return {span.name for one in found.resource_spans for some in one.scope_spans for span in some.spans}


def _counts(body: bytes) -> dict[str, float]:
    found = ExportMetricsServiceRequest.FromString(body)
    metrics = [metric for one in found.resource_metrics for some in one.scope_metrics for metric in some.metrics]
    return {
        one.name: sum(point.as_double or point.as_int for point in (*one.sum.data_points, *one.gauge.data_points))
        for one in metrics
    }


def test_a_collector_that_is_away_holds_up_nobody(spotter, tmp_path):
    app, store = spotter_app(spotter, tmp_path)
    state = app.state.spotter_state
    state.telemetry = telemetry_of(state, f"http://127.0.0.1:{free_port()}")
    with running(app) as url:
        ask_all(url)
    store.close()


def test_without_it_nothing_is_loaded():
    program = """
import sys
from spotter import Spotter
Spotter(judge=None).screen("hello")
assert not [name for name in sys.modules if name.startswith("opentelemetry")], "the library alone loads none of it"
import spotter.cli.serve, spotter.web.app
assert not [name for name in sys.modules if name.startswith(("opentelemetry.sdk", "opentelemetry.exporter"))]
assert "spotter.operations.telemetry" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)
    assert step("ask") is step("store"), "a step that nobody traces is always the same nothing"


def test_what_is_wrong_with_the_setting_is_said(spotter, tmp_path, monkeypatch):
    app, store = spotter_app(spotter, tmp_path)
    state = app.state.spotter_state
    assert telemetry_of(state, "") is None
    with pytest.raises(click.UsageError, match="SPOTTER_OTEL_ENDPOINT"):
        telemetry_of(state, "collector:4318")
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.trace", None)
    monkeypatch.delitem(sys.modules, "spotter.operations.telemetry")
    with pytest.raises(click.ClickException, match=r"spotter-guard\[otel\]"):
        telemetry_of(state, "http://127.0.0.1:4318")
    store.close()


def test_a_step_can_note_nothing_else(watched):
    with step("screen") as one:
        one.note(passages=2, words=SAID)
    assert dict(watched.spans.get_finished_spans()[-1].attributes) == {"spotter.passages": 2}
