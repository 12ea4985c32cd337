"""The everyday words that Arabizi is read with, from the training part of the corpus: `python -m tools.common`."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from textwrap import fill

from spotter.engine.text import Reader
from spotter.judges.corpus import examples_of, read_corpus
from spotter.policy import DATA

_CORPUS = Path(__file__).parent.parent / "corpus"
_LEAST_ARABIC, _LEAST_ENGLISH = 3, 20
_SURELY_ENGLISH = 6  # times commoner, for its length, in English lines than in Arabizi ones
_HEADS = {
    "ar": """\
# Everyday words as our own Arabic messages have them, the commonest first, folded as rules are: what Arabizi is read as
# when no rule's word is nearer. Made by `python -m tools.common` from the training part of corpus/messages/ar.
""",
    "en": """\
# Everyday English words that people mix into Arabizi and that are no Arabizi words themselves, the commonest first.
# Made by `python -m tools.common` from the training part of corpus/messages.
""",
}


def _counted(language: str) -> Counter[str]:
    read = Reader().read
    lines = examples_of(read_corpus(_CORPUS), "train", [language])
    return Counter(word for one in lines for word in read(one.text).words)


def _arabic() -> Iterable[str]:
    return (word for word, count in _counted("ar").most_common() if count >= _LEAST_ARABIC and _is_arabic(word))


def _english() -> Iterable[str]:
    english, arabizi = _counted("en"), _counted("arz-Latn")
    weight = english.total() / arabizi.total()
    for word, count in english.most_common():
        if count >= _LEAST_ENGLISH and word.isalpha() and count > _SURELY_ENGLISH * weight * arabizi[word]:
            yield word


def _is_arabic(word: str) -> bool:
    return len(word) > 1 and all("\u0620" <= letter <= "\u064a" for letter in word)


def main() -> None:
    for language, words in (("ar", _arabic()), ("en", _english())):
        lines = fill(" ".join(words), 116, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
        (DATA / "common" / f"{language}.yaml").write_text(f"{_HEADS[language]}words: |\n{lines}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
