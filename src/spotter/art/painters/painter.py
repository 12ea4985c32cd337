"""What every painter is asked, and how it may fail."""

from dataclasses import dataclass
from typing import Protocol

from spotter.art.prompt import Prompt
from spotter.art.signals import Signals

SIZES: dict[str, tuple[int, int]] = {"1:1": (1024, 1024), "16:9": (1280, 720)}


@dataclass(frozen=True, slots=True)
class Order:
    """One picture to paint. `seed` bounds the chance in it: equal orders give equal pictures, where a painter can."""

    prompt: Prompt
    signals: Signals
    size: tuple[int, int]
    seed: str


class PainterError(Exception):
    """No picture, with a reason that names nobody and nothing secret."""


class Painter(Protocol):
    """Paints, or raises PainterError and nothing else."""

    @property
    def name(self) -> str: ...

    def paint(self, order: Order) -> bytes: ...
