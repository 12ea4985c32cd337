"""How often the embedded coach knows what a message is about: `python -m tools.topics`.

On lines of writers that nothing was trained on, who said themselves what the coach should answer.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from spotter import Spotter
from spotter.coach import EmbeddedProvider
from spotter.coach.knowledge.guess import Guesser
from spotter.coach.knowledge.understanding import LIKELY, SURE
from spotter.judges.corpus import examples_of, read_corpus

CORPUS = Path(__file__).parent.parent / "corpus"
LANGUAGES = {"en": "English", "ar": "Arabic", "arz-Latn": "Arabizi"}


def main() -> int:
    batches = read_corpus(CORPUS)
    ears = EmbeddedProvider(Spotter(judge=None).fallbacks).knowledge.ears
    guesser = Guesser()
    for code, name in LANGUAGES.items():
        lines = [one for one in examples_of(batches, "test", [code]) if one.topic]
        guesses = guesser.guesses([ears.passage(one.text) for one in lines])
        right = [guess.topic == one.topic for guess, one in zip(guesses, lines, strict=True)]
        print(f"{name}: {len(lines)} lines, {sum(right) / len(lines):.2f} right")
        for needed in (LIKELY, SURE):
            print(f"  from {needed}: " + " ".join(_share(needed, [one.chance for one in guesses], right)))
    return 0


def _share(needed: float, chances: list[float], right: list[bool]) -> Iterator[str]:
    kept = [one for one, chance in zip(right, chances, strict=True) if chance >= needed]
    yield f"{len(kept) / len(right):.2f} of them,"
    yield f"{sum(kept) / max(len(kept), 1):.2f} right"


if __name__ == "__main__":
    sys.exit(main())
