"""Steps of an exchange, for whoever traces how long each takes. Without a tracer a step costs one call of a function.

Nothing here knows OpenTelemetry (operations/telemetry.py does). What is noted of a step are numbers: never a text, a
person, a verdict or a finding.
"""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from types import TracebackType
from typing import Literal, Protocol, Self, TypeVar

T = TypeVar("T")
Name = Literal["ask", "screen", "judge", "provider", "vet", "store"]


class Step(Protocol):
    """As a block it is the step that others are parts of; `end` closes one that outlasts a block, such as a stream."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def note(self, **values: int) -> None: ...

    def within(self) -> "Step":
        """A block in which steps are parts of this one, which goes on after it."""

    def end(self) -> None: ...


class Tracer(Protocol):
    def __call__(self, name: Name) -> Step: ...


class _Untraced:
    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None: ...

    def note(self, **values: int) -> None: ...

    def within(self) -> Self:
        return self

    def end(self) -> None: ...


_UNTRACED = _Untraced()
_tracer: Tracer | None = None


def step(name: Name) -> Step:
    """A step that begins now."""
    return _UNTRACED if _tracer is None else _tracer(name)


async def pieces_of(name: Name, pieces: AsyncGenerator[T, None]) -> AsyncGenerator[T, None]:
    """Pieces that come one by one as one step, which whoever reads them is outside of. Closing it closes them."""
    whole = step(name)
    try:
        async with aclosing(pieces):
            while True:
                with whole.within():
                    try:
                        piece = await anext(pieces)
                    except StopAsyncIteration:
                        return
                yield piece
    finally:
        whole.end()


def trace_by(tracer: Tracer | None) -> None:
    """Tell a tracer of every step in this process from now on, or nobody."""
    global _tracer
    _tracer = tracer
