"""A request that was refused, asked again with another number: "ok 9 kg", "then in three weeks"."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spotter.domain.units import Units

_ANY = ""  # a number without a unit


class _Amount(NamedTuple):
    start: int
    unit: int  # where the unit stands, or would
    end: int
    kind: str


def with_number_of(now: Sequence[str], before: Sequence[str], units: Sequence[Units]) -> str | None:
    """What was asked before with the numbers of this message in place of its own; None where they don't fit."""
    said = list(before)
    amounts = [amount for unit in units for amount in _amounts(now, unit)]
    fits = False
    for new in amounts:
        old = next((one for unit in units for one in _amounts(said, unit) if _same_kind(one, new)), None)
        if old is not None:
            said[old.start : old.end if new.kind else old.unit] = now[new.start : new.end]
            fits = True
    return " ".join(said) if fits else None


def _same_kind(old: _Amount, new: _Amount) -> bool:
    return new.kind == _ANY or new.kind == old.kind or (old.kind == _ANY and new.kind == "energy")


def _amounts(words: Sequence[str], units: Units) -> Iterator[_Amount]:
    at = 0
    while at < len(words):
        end = at
        while end < len(words) and _is_number(words[end], units, first=end == at):
            end += 1
        if end == at:
            at += 1
            continue
        kind, _ = units.units.get(words[end], (_ANY, 0)) if end < len(words) else (_ANY, 0)
        yield _Amount(at, end, end + bool(kind), kind)
        at = end + 1


def _is_number(word: str, units: Units, first: bool) -> bool:
    return word[:1].isdigit() or word in units.numbers or (not first and word in units.scales)
