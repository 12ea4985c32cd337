"""The life of one picture, top to bottom: read, listen, classify, choose a style, build a prompt, paint, inspect;
simpler twice if need be, then the fallback. It ends with a whole picture or with ActivityError, and nothing between."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from spotter.art import prompt as prompts
from spotter.art.activity import Activity, ActivityError, read_activity
from spotter.art.failures import Failure, log
from spotter.art.inspection import Inspection, Limits, inspect
from spotter.art.painters import SIZES, EmbeddedPainter, Order, Painter, PainterError
from spotter.art.prompt import SIMPLEST, Prompt
from spotter.art.signals import Signals, classify, listen, style_of
from spotter.art.vocabulary import DATA

FALLBACK = "fallback"
MOST_RETRIES = SIMPLEST  # each says less than the one before


@dataclass(frozen=True, slots=True)
class Attempt:
    """One prompt, and what became of it."""

    painter: str
    prompt: Prompt
    outcome: str  # accepted, rejected, failed
    inspection: Inspection | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A whole picture and its trail. Nothing in it was written by the person whose activity it is."""

    png: bytes
    signals: Signals
    attempts: tuple[Attempt, ...]
    failures: tuple[Failure, ...]

    @property
    def prompt(self) -> Prompt:
        return self.attempts[-1].prompt

    @property
    def fell_back(self) -> bool:
        return self.attempts[-1].painter == FALLBACK

    def to_dict(self) -> dict[str, Any]:
        last = self.attempts[-1]
        return {
            "signals": self.signals.to_dict(),
            "style": last.prompt.style,
            "prompt": last.prompt.text,
            "attempts": [
                {"painter": one.painter, "style": one.prompt.style, "prompt": one.prompt.text, "outcome": one.outcome}
                for one in self.attempts
            ],
            "inspection": last.inspection.to_dict() if last.inspection else None,
            "failures": [failure.to_dict() for failure in self.failures],
        }


@dataclass(slots=True)
class Artist:
    """Makes pictures. Any painter may be given; the embedded one stands behind it."""

    painter: Painter = field(default_factory=EmbeddedPainter)
    limits: Limits = field(default_factory=Limits)

    def picture(self, raw: bytes | dict[str, Any], ratio: str = "1:1") -> Picture:
        """A picture of an activity. Raises ActivityError for an activity that can't be taken, and nothing else
        unless a part of Spotter itself is not installed."""
        try:
            activity = read_activity(raw)
        except ActivityError as refused:
            log(Failure("input", str(refused), "rejected"))
            raise
        said = listen(activity)
        signals = classify(activity, said)
        style = style_of(activity, signals)
        failures = [*activity.failures, *said.failures]
        attempts: list[Attempt] = []
        for order in orders(activity, signals, style, ratio):
            attempt = self._attempt(order, failures)
            attempts.append(attempt)
            if attempt.inspection and attempt.inspection.picture:
                return self._finished(attempt.inspection.picture, signals, attempts, failures)
        png, last = self._fallback(activity, signals, ratio, failures)
        return self._finished(png, signals, [*attempts, last], failures)

    def _fallback(
        self, activity: Activity, signals: Signals, ratio: str, failures: list[Failure]
    ) -> tuple[bytes, Attempt]:
        """The predefined prompt in the minimal style, drawn by the embedded painter; behind that, a finished file."""
        if activity.known_sport:
            order = Order(prompts.fallback(signals.subject), signals, SIZES[ratio], _seed(activity))
            attempt = Artist(EmbeddedPainter(), self.limits)._attempt(order, failures)
            if attempt.inspection and attempt.inspection.picture:
                return attempt.inspection.picture, replace(attempt, painter=FALLBACK)
        png = fallback_file(ratio).read_bytes()
        return png, Attempt(FALLBACK, prompts.fallback(), "accepted", inspect(png, self.limits))

    def _attempt(self, order: Order, failures: list[Failure]) -> Attempt:
        name = self.painter.name
        if refused := prompts.check(order.prompt, order.signals.brand):
            failures.append(refused)
            return Attempt(name, replace(order.prompt, text=""), "failed")
        try:
            painted = self.painter.paint(order)
        except PainterError as failure:
            failures.append(Failure("generation", str(failure), name))
            return Attempt(name, order.prompt, "failed")
        found = inspect(painted, self.limits)
        failures += [Failure("validation", f"{check.name}: {check.measured}", name) for check in found.failed]
        return Attempt(name, order.prompt, "accepted" if found.passed else "rejected", found)

    def _finished(self, png: bytes, signals: Signals, attempts: list[Attempt], failures: list[Failure]) -> Picture:
        for failure in failures:
            log(failure)
        return Picture(png, signals, tuple(attempts), tuple(failures))


def orders(activity: Activity, signals: Signals, style: str, ratio: str) -> Iterator[Order]:
    """The first try and its retries. A sport that may not be drawn gets none: the fallback is for it."""
    for level in range(MOST_RETRIES + 1) if activity.known_sport else ():
        yield Order(prompts.build(signals, style, level), signals, SIZES[ratio], _seed(activity))


def _seed(activity: Activity) -> str:
    """Two activities of one kind get different pictures, the same one always the same. Only measured numbers count."""
    measured = (
        activity.sport.name,
        activity.distance,
        activity.moving_time,
        activity.elevation_gain,
        activity.avg_hr,
        activity.hour,
    )
    return hashlib.sha256(repr(measured).encode()).hexdigest()[:16]


def fallback_file(ratio: str) -> Path:
    """Made by `python -m tools.gallery`, so that it is there whatever else breaks."""
    return DATA / f"fallback-{ratio.replace(':', 'x')}.png"
