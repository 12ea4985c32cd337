"""How much of what must not be kept is found, and how much fitness text is damaged: `python -m tools.redaction`."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from spotter.operations import redacted

DATA = Path(__file__).parent.parent / "tests" / "data" / "redaction"
_MARKED = re.compile(r"\{\{(.+?)\}\}")
_WORD = re.compile(r"\w{3,}|\d+")
# How the files of each set begin, and what its table is called in docs/privacy.md. All but the first were written by
# people who had not seen the redactor.
SETS = {"": "redaction", "held_out.": "held-out", "third.": "third", "fourth.": "fourth"}
_DIGITS = str.maketrans("٠١٢٣٤٥٦٧٨٩", "0123456789")


class Result(NamedTuple):
    """Secrets by kind: how many there are, which were left; fitness lines, and which were damaged."""

    secrets: Counter[str]
    left: list[tuple[str, str]]
    lines: int
    damaged: list[tuple[str, str]]

    @property
    def recall(self) -> float:
        return 1 - len(self.left) / self.secrets.total()

    @property
    def damage(self) -> float:
        return len(self.damaged) / self.lines


def measure(which: str = "") -> Result:
    """Over the set whose files begin with `which`: one of `SETS`."""
    secrets: Counter[str] = Counter()
    left = []
    for kind, line in _private(which):
        kept = redacted(_MARKED.sub(r"\1", line))
        around = _MARKED.sub(" ", line)
        for secret in _MARKED.findall(line):
            secrets[kind] += 1
            if _remains(secret.translate(_DIGITS), kept, around):
                left.append((kind, f"{line} -> {kept}"))
    fitness = [line for name in ("fitness.en.txt", "fitness.ar.txt") for line in _lines(which + name)]
    damaged = [(line, kept) for line in fitness if (kept := redacted(line)) != line.translate(_DIGITS)]
    return Result(secrets, left, len(fitness), damaged)


def _remains(secret: str, kept: str, around: str) -> bool:
    """Whether any word or number of a secret is still to be read, unless it stands elsewhere in the line too."""
    return any(word in kept for word in _WORD.findall(secret) if word not in around.translate(_DIGITS))


def _private(which: str) -> Iterator[tuple[str, str]]:
    for name in ("private.en.txt", "private.ar.txt"):
        for line in _lines(which + name):
            kind, _, text = line.partition(" | ")
            yield kind, text


def _lines(name: str) -> list[str]:
    found = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line for line in found if line and not line.startswith("#")]


def table(result: Result) -> str:
    missed = Counter(kind for kind, _ in result.left)
    rows = [f"| {kind} | {number} | {number - missed[kind]} |" for kind, number in sorted(result.secrets.items())]
    found = result.secrets.total() - len(result.left)
    rows.append(f"| all | {result.secrets.total()} | {found} (recall {result.recall:.3f}) |")
    damage = f"Fitness lines damaged: {len(result.damaged)} of {result.lines} ({result.damage:.1%})."
    return "\n".join(["| what | in the set | found |", "|---|---|---|", *rows, "", damage])


if __name__ == "__main__":
    for which in SETS:
        measured = measure(which)
        print(table(measured))
        for one in (*measured.left, *measured.damaged):
            print("  ", *one, sep="\t")
