"""Steps and counts for OpenTelemetry (`spotter-guard[otel]`). Loaded only where it is configured.

It has providers of its own and sets none for the process: what other libraries would send, with addresses that name
members, is not sent because Spotter traces.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import TracebackType
from typing import Self

from opentelemetry import context, trace
from opentelemetry.metrics import CallbackOptions, Meter, Observation
from opentelemetry.sdk.metrics import AlwaysOffExemplarFilter, MeterProvider
from opentelemetry.sdk.metrics.export import MetricReader, PeriodicExportingMetricReader
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from prometheus_client import CollectorRegistry
from prometheus_client.metrics_core import Metric

from spotter import spans
from spotter._version import __version__

NOTED = frozenset({"passages"})  # all that a step may say of itself; how many rows were kept would tell of an event
_LATEST = 30_000  # milliseconds between two exports of counts
_PATIENCE = 5  # seconds that a collector has to answer
Refresh = Callable[[str], None]  # is told which metric is about to be read


class Telemetry:
    """Traces every step of this process and sends on the counts of a registry, until it is closed."""

    def __init__(
        self,
        processor: SpanProcessor,
        reader: MetricReader,
        registry: CollectorRegistry,
        refresh: Refresh = lambda _: None,
    ) -> None:
        resource = Resource.create({"service.name": "spotter", "service.version": __version__})
        self._tracers = TracerProvider(resource=resource)
        self._tracers.add_span_processor(processor)
        # An exemplar would tie a count, such as one of crises, to the trace of one person's message.
        self._meters = MeterProvider([reader], resource=resource, exemplar_filter=AlwaysOffExemplarFilter())
        _bridge(registry, self._meters.get_meter("spotter", __version__), refresh)
        tracer = self._tracers.get_tracer("spotter", __version__)
        spans.trace_by(lambda name: _Span(tracer.start_span(f"spotter.{name}")))

    def close(self) -> None:
        """Send what waits, and trace no more."""
        spans.trace_by(None)
        self._tracers.shutdown()
        self._meters.shutdown()


def to_endpoint(url: str, registry: CollectorRegistry, refresh: Refresh = lambda _: None) -> Telemetry:
    """Send to a collector by OTLP over HTTP; `url` is its base, to which /v1/traces and /v1/metrics are added."""
    from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

    base = url.rstrip("/")
    reader = PeriodicExportingMetricReader(OTLPMetricExporter(f"{base}/v1/metrics", timeout=_PATIENCE), _LATEST)
    processor = BatchSpanProcessor(OTLPSpanExporter(f"{base}/v1/traces", timeout=_PATIENCE))
    return Telemetry(processor, reader, registry, refresh)


class _Span:
    """A step as a span. Of an error only its type is told: its words may be a member's."""

    def __init__(self, span: trace.Span) -> None:
        self._span = span

    def __enter__(self) -> Self:
        self._token = context.attach(trace.set_span_in_context(self._span))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace_: TracebackType | None
    ) -> None:
        context.detach(self._token)
        if kind is not None:
            self._span.set_status(trace.StatusCode.ERROR, kind.__name__)
        self.end()

    def note(self, **values: int) -> None:
        for name in values.keys() & NOTED:
            self._span.set_attribute(f"spotter.{name}", int(values[name]))

    def within(self) -> "_Within":
        return _Within(self._span)

    def end(self) -> None:
        self._span.end()


class _Within(_Span):
    """A block inside a span that is not over when the block is."""

    def end(self) -> None:
        """Whoever began it ends it."""


def _bridge(registry: CollectorRegistry, meter: Meter, refresh: Refresh) -> None:
    """Prometheus' counts under the same names and labels, read when they are sent: nothing is counted twice."""
    for metric in registry.collect():
        make = meter.create_observable_counter if metric.type == "counter" else meter.create_observable_gauge
        make(metric.name, callbacks=[_Reading(registry, metric.name, refresh)], description=metric.documentation)


class _Reading:
    """One metric as it is now; what is looked up rather than counted is looked up first."""

    def __init__(self, registry: CollectorRegistry, name: str, refresh: Refresh) -> None:
        self._registry, self._name, self._refresh = registry, name, refresh

    def __call__(self, _: CallbackOptions) -> Iterable[Observation]:
        self._refresh(self._name)
        for metric in self._registry.collect():
            if metric.name == self._name:
                yield from _observed(metric)


def _observed(metric: Metric) -> Iterator[Observation]:
    for sample in metric.samples:
        if not sample.name.endswith("_created"):
            labels: Mapping[str, str] = sample.labels
            yield Observation(sample.value, dict(labels))
