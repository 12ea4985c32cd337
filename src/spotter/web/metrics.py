"""Counts for Prometheus. Labels are closed sets of words; no text and no person ever gets here."""

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

from spotter.domain import Report, Verdict


class Metrics:
    """One registry for one service."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()

        def counter(name: str, about: str, *labels: str) -> Counter:
            return Counter(f"spotter_{name}", about, labels, registry=self.registry)

        self._exchanges = counter("exchanges", "Exchanges by verdict and outcome.", "triage", "action", "outcome")
        self._events = counter("events", "Safety events by type.", "type", "severity")
        self._findings = counter("findings", "Findings in messages and replies.", "category")
        self._unsafe = counter("unsafe_replies", "Replies that may not be shown as they were written.")
        self._spooling = Gauge("spotter_spooling", "1 while rows wait for the store on disk.", registry=self.registry)
        self._work = Gauge("spotter_work", "Cases and alerts that wait for the team.", ["what"], registry=self.registry)

    def work(self, waiting: int, late: int, dead: int) -> None:
        """Cases that wait, those of them that are late, and alerts that never arrived."""
        for what, number in (("waiting", waiting), ("late", late), ("undelivered", dead)):
            self._work.labels(what).set(number)

    def exchange(self, verdict: Verdict, report: Report | None, outcome: str) -> None:
        self._exchanges.labels(verdict.triage.value, verdict.action.value, outcome).inc()
        for event in verdict.events:
            self._events.labels(event.value, verdict.severity.value if verdict.severity else "none").inc()
        for finding in (*verdict.findings, *(report.findings if report else ())):
            self._findings.labels(finding.category.value).inc()
        if report and not report.safe:
            self._unsafe.inc()

    def spooling(self, spooling: bool) -> None:
        self._spooling.set(spooling)

    def text(self, spooling: bool) -> bytes:
        self.spooling(spooling)
        return generate_latest(self.registry)
