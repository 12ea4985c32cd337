"""Whether a topic speaks of what a message names: a text that never mentions it is probably about something else."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

from spotter.coach.knowledge.topics import LANGUAGES, Topic
from spotter.engine.compiler import words_in
from spotter.engine.text import read

_SMALL = 30  # words of a language, the commonest: "i" and "from" are shared by chance
_EVERYWHERE = 0.1  # of all topics: a word in more of them tells none from another


class Bearings:
    """Words that tell topics from each other, from their phrases and their texts; read when first needed."""

    def __init__(
        self, topics: Sequence[Topic], vocabulary: frozenset[str], common: Mapping[str, Sequence[str]]
    ) -> None:
        self._topics, self._known = topics, vocabulary
        self._small = frozenset(word for code in LANGUAGES for word in common[code][:_SMALL])

    @cached_property
    def _words(self) -> Mapping[str, set[str]]:
        heard = self._telling(
            {one.id: words_in(line for some in one.lines.values() for line in some) for one in self._topics}
        )
        said = self._telling({one.id: self._said(one) for one in self._topics})
        return {name: heard[name] | said[name] for name in heard}

    def _said(self, topic: Topic) -> set[str]:
        return {word for code in LANGUAGES for word in read(" ".join(topic.texts[code].values()), self._known).words}

    def _telling(self, words: Mapping[str, set[str]]) -> Mapping[str, set[str]]:
        counts = Counter(word for some in words.values() for word in some)
        most = _EVERYWHERE * len(self._topics)
        told = {word for word, count in counts.items() if count <= most} - self._small
        return {name: some & told for name, some in words.items()}

    def shared(self, words: Collection[str], topic: Topic) -> int:
        """How many of the words the topic speaks of."""
        return len(self._words[topic.id].intersection(words))
