"""What went wrong on the way, in words that hold nothing a person wrote."""

import logging
from dataclasses import asdict, dataclass
from typing import Literal

_log = logging.getLogger("spotter.art")
Kind = Literal["input", "prompt", "generation", "validation"]


@dataclass(frozen=True, slots=True)
class Failure:
    """One failure: its class, its reason, and what was done or measured."""

    kind: Kind
    reason: str
    context: str = ""

    def to_dict(self) -> dict[str, str]:
        return asdict(self)


def log(failure: Failure) -> None:
    _log.warning("%s failure: %s (%s)", failure.kind, failure.reason, failure.context)
