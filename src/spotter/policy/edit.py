"""Add a line to a rule's file as a person would: everything else in it stays as it is, comments too."""

from collections.abc import Sequence
from pathlib import Path

_INDENT = "  "


def rule_path(folder: Path, rule_id: str) -> Path:
    return folder.joinpath("rules", *rule_id.split(".")).with_suffix(".yaml")


def with_line(text: str, keys: Sequence[str], line: str) -> str:
    """The file with a line at the end of the block literal under `keys`, which is made if it isn't there."""
    lines = text.rstrip("\n").split("\n")
    at, depth = _deepest(lines, keys)
    end = _end(lines, at, depth)
    new = [_INDENT * (depth + step) + f"{key}:" for step, key in enumerate(keys[depth:])]
    if new:
        new[-1] += " |"
    lines[end:end] = [*new, _INDENT * len(keys) + line]
    return "\n".join(lines) + "\n"


def _deepest(lines: Sequence[str], keys: Sequence[str]) -> tuple[int, int]:
    """The line of the last of `keys` that is there (-1 for none), and how many are."""
    at = -1
    for depth, key in enumerate(keys):
        end = _end(lines, at, depth)
        head = _INDENT * depth + f"{key}:"
        found = [number for number in range(at + 1, end) if lines[number].split("#")[0].rstrip(" |") == head]
        if not found:
            return at, depth
        at = found[0]
    return at, len(keys)


def _end(lines: Sequence[str], at: int, depth: int) -> int:
    """Where what belongs to the line `at` ends: the next line that is indented less than `depth` levels."""
    if at < 0:
        return len(lines)
    for number in range(at + 1, len(lines)):
        line = lines[number]
        if line.strip() and len(line) - len(line.lstrip()) < len(_INDENT) * depth:
            return number
    return len(lines)
