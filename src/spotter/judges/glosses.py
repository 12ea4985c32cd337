"""Arabic put into English word by word, so that a network which knows English can read it.

No encoder that may be shipped knows Egyptian Arabic well; one that knows English well stands in a registry. What a
word-for-word rendering loses in grammar the network learns to do without: it is fine-tuned on such renderings.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from spotter.engine.text import Text
from spotter.judges.windows import Window, contracted, marks

TABLE = Path(__file__).parent / "data" / "glosses.tsv"
UNKNOWN = "[UNK]"
_SIGNS = str.maketrans("؟،؛", "?,;")
_LONGEST = 3  # words of a phrase
_SHORTEST = 2  # letters that must be left of a word when something was taken off it
# What is written on to a word, the longest first, and what it says before or behind the English word.
_BEFORE = (
    ("وال", "and the"), ("بال", "with the"), ("فال", "so the"), ("عال", "on the"), ("كال", "like the"),
    ("مابي", "not"), ("مابت", "not"), ("مبي", "not"), ("مبت", "not"), ("وبي", "and"), ("وبت", "and you"),
    ("ال", "the"), ("لل", "to the"), ("وب", "and i"), ("وه", "and will"), ("بي", ""), ("بت", "you"), ("هي", "will"),
    ("هت", "will"), ("حي", "will"), ("حت", "will"), ("بن", "we"), ("هن", "we will"), ("سا", "i will"), ("سي", "will"),
    ("ما", "not"), ("و", "and"), ("ف", "so"), ("ب", "i"), ("ل", "to"), ("ه", "i will"), ("ح", "i will"), ("م", "not"),
    ("ك", "like"), ("ي", ""), ("ت", ""), ("ن", "we"), ("ا", "i"), ("ع", "on"), ("س", "will"),
)  # fmt: skip
_BEHIND = (
    ("هاش", "her not"), ("نيش", "me not"), ("تها", "her"), ("تني", "me"), ("تهم", "them"), ("ليها", "to her"),
    ("لها", "to her"), ("هالي", "it to me"), ("لي", "to me"), ("لك", "to you"), ("له", "to him"), ("كم", "you"),
    ("هم", "them"), ("ها", "her"), ("نا", "us"), ("ني", "me"), ("وا", ""), ("ين", ""), ("ون", ""), ("ات", ""),
    ("تي", "my"), ("تك", "your"), ("ته", "his"), ("وه", "him"), ("ي", "my"), ("ك", "your"), ("ه", "his"), ("ش", "not"),
    ("ت", "i"), ("و", ""),
)  # fmt: skip


class Glosses:
    """What words and phrases mean. A word that is not in the table is looked for without what is written on to it."""

    def __init__(self, table: dict[str, str]) -> None:
        self._table = table

    def __call__(self, text: Text, window: Window) -> str:
        """A window in English words with the punctuation between them; what is not Arabic stays as it is."""
        return " ".join(self._said(text, window))

    def _said(self, text: Text, window: Window) -> Iterator[str]:
        at, end = window
        while at < end:
            size, said = self._phrase(text, at, end) or (1, self.word(text.words[at]))
            at += size
            yield said + _marks(text, at - 1)

    def _phrase(self, text: Text, at: int, end: int) -> tuple[int, str] | None:
        """The longest phrase that begins here, and how many words it has."""
        for size in range(_LONGEST, 1, -1):
            last = at + size - 1
            if last < end and (said := self._table.get(" ".join(text.words[at : last + 1]))):
                return None if any(_marks(text, between) for between in range(at, last)) else (size, said)
        return None

    def word(self, word: str) -> str:
        if not "\u0600" < word[:1] < "\u06ff":
            return contracted(word)
        return self._table.get(word) or min(self._without(word), default=(0, UNKNOWN))[1]

    def _without(self, word: str) -> Iterator[tuple[int, str]]:
        """What is left when something is taken off, and how many letters that cost: the fewer, the likelier."""
        for before, said in (("", ""), *_BEFORE):
            if not word.startswith(before):
                continue
            for behind, then in (("", ""), *_BEHIND):
                stem = word[len(before) : len(word) - len(behind)]
                if len(stem) >= _SHORTEST and word.endswith(behind) and stem in self._table:
                    yield len(before) + len(behind), " ".join(filter(None, (said, self._table[stem], then)))


def _marks(text: Text, at: int) -> str:
    return marks(text.after(at).translate(_SIGNS))


@cache
def glosses() -> Glosses:
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return Glosses(dict(line.split("\t") for line in lines))
