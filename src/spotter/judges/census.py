"""What the corpus is like, and whether it keeps its limits: repeats, near-twins, overlap with other people's text."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median

from spotter.judges.corpus import Batch

_WORD = re.compile(r"[^\W_]+")
MOST_WITH_ONE_PHRASE = 0.005  # of all messages may share a sequence of five words
LEAST_SAFE = 0.5  # of each language
TWIN = 0.9  # share of character trigrams that makes two messages near-twins
OVERLAP = 6  # words in a row that also stand in somebody else's text


@dataclass(frozen=True, slots=True)
class Census:
    """Figures of one language, and what is beyond the limits in `mistakes`."""

    language: str
    messages: int
    parts: Counter[str]
    labels: Counter[str]
    median_words: float
    longest_words: int
    distinct: dict[int, float]  # n -> share of distinct n-grams
    common: tuple[str, int]
    twins: list[tuple[str, str]]
    overlaps: list[tuple[str, str]] = field(default_factory=list)

    @property
    def mistakes(self) -> Iterator[str]:
        phrase, count = self.common
        if count > max(3, self.messages * MOST_WITH_ONE_PHRASE):
            yield f'{self.language}: "{phrase}" stands in {count} of {self.messages} messages'
        if self.labels["safe"] < self.messages * LEAST_SAFE:
            yield f"{self.language}: only {self.labels['safe']} of {self.messages} messages are safe"
        yield from (f"{self.language}: near-twins: {one!r} / {other!r}" for one, other in self.twins)
        yield from (
            f"{self.language}: {text!r} shares words with a public row: {words}" for text, words in self.overlaps
        )


def words_of(text: str) -> list[str]:
    return _WORD.findall(text.replace("'", "").replace("’", "").lower())


def take_census(batches: Sequence[Batch], elsewhere: Iterable[str] = ()) -> list[Census]:
    """One census for each language. `elsewhere` are texts that ours may not share six words in a row with."""
    foreign = {run for text in elsewhere for run in _runs(words_of(text), OVERLAP)}
    languages = dict.fromkeys(batch.language for batch in batches)
    return [_census(one, [batch for batch in batches if batch.language == one], foreign) for one in languages]


def _census(language: str, batches: Sequence[Batch], foreign: set[str]) -> Census:
    texts = [example.text for batch in batches for example in batch.examples]
    words = [words_of(text) for text in texts]
    shared = Counter(run for line in words for run in set(_runs(line, 5)))
    return Census(
        language=language,
        messages=len(texts),
        parts=Counter({part: sum(len(b.examples) for b in batches if b.part == part) for part in _parts(batches)}),
        labels=Counter(example.label for batch in batches for example in batch.examples),
        median_words=median(map(len, words)),
        longest_words=max(map(len, words)),
        distinct={n: _distinct(words, n) for n in (1, 2, 3)},
        common=max(shared.items(), key=lambda item: item[1], default=("", 0)),
        twins=list(_twins(texts)),
        overlaps=list(_overlaps(texts, words, foreign)) if foreign else [],
    )


def _parts(batches: Sequence[Batch]) -> list[str]:
    return sorted({batch.part for batch in batches})


def _runs(words: Sequence[str], length: int) -> Iterator[str]:
    return (" ".join(words[i : i + length]) for i in range(len(words) - length + 1))


def _distinct(lines: Sequence[Sequence[str]], length: int) -> float:
    runs = [run for line in lines for run in _runs(line, length)]
    return len(set(runs)) / max(len(runs), 1)


def _overlaps(texts: Sequence[str], words: Sequence[Sequence[str]], foreign: set[str]) -> Iterator[tuple[str, str]]:
    for text, line in zip(texts, words, strict=True):
        if found := next((run for run in _runs(line, OVERLAP) if run in foreign), None):
            yield text, found


def _twins(texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Pairs that are nearly the same. Only pairs that share one of their three rarest trigrams are compared."""
    grams = [frozenset(_trigrams(text)) for text in texts]
    known = Counter(gram for some in grams for gram in some)
    filed: dict[str, list[int]] = defaultdict(list)
    for index, some in enumerate(grams):
        rare = sorted(some, key=lambda gram: (known[gram], gram))[:3]
        near = {other for gram in rare for other in filed[gram]}
        yield from ((texts[other], texts[index]) for other in near if _alike(some, grams[other]))
        for gram in rare:
            filed[gram].append(index)


def _trigrams(text: str) -> Iterator[str]:
    line = f" {' '.join(words_of(text)) or text} "
    return (line[i : i + 3] for i in range(len(line) - 2))


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    if min(len(one), len(other)) < TWIN * max(len(one), len(other)):
        return False  # nearly all pairs: far cheaper than to compare what is in them
    shared = len(one & other)
    return shared >= TWIN * (len(one) + len(other) - shared)
