"""Write Arabic lines as Arabizi, as many hands would: we have far more Arabic lines than people who type them so."""

import random
import re
from collections.abc import Mapping

# How a letter may be typed, the commonest way first. A hand keeps to one way for all its lines.
_WAYS: Mapping[str, tuple[str, ...]] = {
    "ا": ("a",), "أ": ("a", "2a"), "إ": ("e", "i"), "آ": ("a", "aa"), "ى": ("a",), "ء": ("2", ""), "ئ": ("2", "y"),
    "ؤ": ("2", "o"), "ة": ("a", "ah", "a"), "ب": ("b",), "ت": ("t",), "ث": ("s", "th", "t"), "ج": ("g", "g", "j"),
    "ح": ("7", "7", "h"), "خ": ("5", "kh", "7'"), "د": ("d",), "ذ": ("z", "th", "d"), "ر": ("r",), "ز": ("z",),
    "س": ("s",), "ش": ("sh", "sh", "4", "ch"), "ص": ("s", "s", "9"), "ض": ("d", "d", "9'"), "ط": ("t", "t", "6"),
    "ظ": ("z", "z", "6'"), "ع": ("3", "3", "a"), "غ": ("gh", "gh", "8", "3'"), "ف": ("f",), "ق": ("2", "2", "q", "k"),
    "ك": ("k",), "ل": ("l",), "م": ("m",), "ن": ("n",), "ه": ("h",),
}  # fmt: skip
_LONG: Mapping[str, tuple[str, ...]] = {"و": ("o", "oo", "w", "u"), "ي": ("y", "i", "ee", "i")}  # inside a word
_WHOLE: Mapping[str, tuple[str, ...]] = {
    "مش": ("msh", "mesh", "mish"), "في": ("fe", "fi", "f"), "فى": ("fe", "fi"), "من": ("mn", "men", "min"),
    "على": ("3ala", "3la", "ala"), "انا": ("ana",), "أنا": ("ana",), "كده": ("keda", "kda", "kida"),
    "ايه": ("eh", "eih", "a"), "إيه": ("eh", "eih"), "اللي": ("elly", "ely", "eli"), "و": ("w", "we", "wa"),
    "ده": ("da", "dah"), "دي": ("di", "dy"), "لو": ("law", "lw"), "عن": ("3an", "3n"), "بس": ("bas", "bs"),
    "كل": ("kol", "kl", "kul"), "يا": ("ya",), "لا": ("la", "la2"), "ما": ("ma",), "اوي": ("awy", "awi", "2awy"),
    "أوي": ("awy", "awi"), "عايز": ("3ayez", "3ayz", "aayez"), "عايزة": ("3ayza", "aayza"), "عاوز": ("3awez", "3awz"),
}  # fmt: skip
_MARKS = re.compile("[\u064b-\u0652\u0640]")
_WORD = re.compile("[\u0620-\u064a]+")
_FIGURES = str.maketrans("٠١٢٣٤٥٦٧٨٩،؛؟", "0123456789,;?")
_VOWELS = "aei"


class Hand:
    """One person's habits: which way for each letter, how many short vowels, which article."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._ways = {letter: chance.choice(ways) for letter, ways in {**_WAYS, **_LONG}.items()}
        self._whole = {word: chance.choice(ways) for word, ways in _WHOLE.items()}
        self._article = chance.choice(("el ", "el ", "el", "al ", "il "))
        self._vowels = chance.choice((0.1, 0.5, 0.75))
        self._usual = chance.choice("aee")

    def write(self, text: str) -> str:
        return _WORD.sub(lambda found: self._word(found.group()), _MARKS.sub("", text)).translate(_FIGURES)

    def _word(self, word: str) -> str:
        if word in self._whole:
            return self._whole[word]
        if word.startswith("ال") and len(word) > 4:
            return self._article + self._letters(word[2:])
        return self._letters(word)

    def _letters(self, word: str) -> str:
        written: list[str] = []
        for place, letter in enumerate(word):
            if (
                place
                and not _is_vowel(word[place - 1])
                and not _is_vowel(letter)
                and self._chance.random() < self._vowels
            ):
                written.append(self._usual if self._chance.random() < 0.7 else self._chance.choice(_VOWELS))
            written.append(self._letter(word, place))
        return "".join(written)

    def _letter(self, word: str, place: int) -> str:
        letter = "ة" if word[place] == "ه" and place == len(word) - 1 > 1 else word[place]
        if letter in _LONG and (place == 0 or (place + 1 < len(word) and _is_vowel(word[place + 1]))):
            return "w" if letter == "و" else "y"
        return self._ways.get(letter, letter)


def _is_vowel(letter: str) -> bool:
    return letter in "اأإآىويةؤئء"
