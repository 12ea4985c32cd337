"""Numbers as people write and say them: "1,200", "1½", "twelve hundred and fifty", "one point five", "خمسة وعشرين"."""

import re

from spotter.engine.quantity import Line

_PART = re.compile(r"\d/\d\d?")
_THOUSANDS = "000"
_DECIMALS = 2
POINTED = re.compile(r"[1-9]\.\d{3}")  # thousands, where it counts calories


class Numbers(Line):
    """Numbers in the words of a message, without what they count."""

    def number(self, at: int) -> tuple[float, int] | None:
        """A number that begins at this word: digits, or words such as "twelve hundred and fifty"."""
        found = self.whole_number(at)
        if found and (tail := self.decimals(found[1])):
            found = self.scaled(found[0] + tail[0], tail[1])
        if found is None or found[0] < 1 or (more := self.fraction(found[1])) is None:
            return found
        of = 1000 if found[0] % 1000 == 0 else 1  # "الف ونص"
        return self.scaled(found[0] + more[0] * of, more[1])  # "two and a half kg", "three and a half thousand"

    def decimals(self, at: int) -> tuple[float, int] | None:
        """What stands behind the point where one is spoken: "one point five", "2 point 25"."""
        if self.at[at] not in self.u.points:
            return None
        said, end = "", at + 1
        while len(said) < _DECIMALS and (value := self.figure(end)) is not None:
            said, end = said + value, end + 1
        return (float(f"0.{said}"), end) if said else None

    def figure(self, at: int) -> str | None:
        word = self.at[at]
        if word.isdecimal():
            return word
        value = self.u.numbers.get(word, -1)
        return f"{value:.0f}" if 0 <= value < 100 and value.is_integer() else None

    def fraction(self, at: int) -> tuple[float, int] | None:
        """A part that goes on with the number before: "and a half", "ونص"; not "and half an hour"."""
        if self.at[at][:1] in self.u.ands and (part := self.u.numbers.get(self.at[at], 1)) < 1:
            return part, at + 1
        if self.at[at] not in self.u.ands:
            return None
        skip = 2 if self.at[at + 1] in self.u.ones else 1
        part = self.u.numbers.get(self.at[at + skip], 1)
        is_other = skip == 1 and self.at[at + 2] in self.u.ones
        return (part, at + skip + 1) if part < 1 and not is_other else None

    def whole_number(self, at: int) -> tuple[float, int] | None:
        word = self.at[at]
        if word[:1].isdigit():
            return self.digits(at)
        if word in self.u.numbers:
            return self.number_words(self.u.numbers[word], at + 1)
        if word in self.u.ones and self.at[at + 1] in self.u.scales:
            return self.number_words(1, at + 1)
        if word in self.u.ones and self.u.units.get(self.at[at + 1], ("",))[0] in ("mass", "duration"):
            return 1, at + 1
        return None

    def digits(self, at: int) -> tuple[float, int] | None:
        value, after = in_digits(self.at[at]), self.at[at + 1]
        if value is None:
            return None
        if value.is_integer() and after[:1].isdigit() and _PART.fullmatch(after):  # "1 1/2 kg"
            return value + (in_digits(after) or 0.0), at + 2
        if after == _THOUSANDS and value < 1000:  # "2 000 kcal"
            return value * 1000, at + 2
        return self.scaled(value, at + 1)

    def number_words(self, value: float, end: int) -> tuple[float, int]:
        if value < 1 and self.at[end] in self.u.ones:  # half a stone
            return value, end + 1
        total = 0.0
        while True:
            if (scale := self.u.scales.get(self.at[end])) and value:
                value, end = value * scale, end + 1
                if scale >= 1000:
                    total, value = total + value, 0.0
            elif (end_of := self.smaller(end, value)) is not None:
                value, end = value + end_of[0], end_of[1]
            else:
                return total + value, end

    def smaller(self, at: int, value: float) -> tuple[float, int] | None:
        """A number word that goes on with the one before: "twenty five", "two hundred and ten"."""
        skip = 1 if self.at[at] in self.u.ands and (value >= 100 or value == 0) else 0
        word = self.at[at + skip]
        more = in_digits(word) if skip and word[:1].isdigit() else self.u.numbers.get(word)  # "الف و 500"
        if more is None or more < 1 or not (value == 0 or _follows(value, more, self.u.ones_first)):
            return None
        return more, at + skip + 1

    def scaled(self, value: float, end: int) -> tuple[float, int]:
        scale = self.u.scales.get(self.at[end])
        if scale and not (self.at[end] == "k" and value >= 10):  # 10k is a race, 1.2k are calories
            return value * scale, end + 1
        return value, end


def _follows(value: float, more: float, ones_first: bool) -> bool:
    """Whether a number word can go on with `more`: tens with ones, hundreds with either, "الف" with all."""
    if value >= 1000 and value % 1000 == 0:
        return more < 1000
    if value >= 100:
        return value % 100 == 0 and more < 100
    if ones_first and value < 10:  # "خمسة وعشرين"
        return 10 <= more < 100 and more % 10 == 0
    return value >= 20 and value % 10 == 0 and more < 10


def in_digits(word: str) -> float | None:
    """ "1,200", "3.5", "1:30" (hours), "1/2"."""
    try:
        if ":" in word:
            hours, minutes = word.split(":")[:2]
            return int(hours) + int(minutes) / 60
        if "/" in word:
            top, bottom = word.split("/")[:2]
            return float(top) / float(bottom)
        whole, comma, rest = word.partition(",")
        if comma and "," not in rest and len(rest) != 3:
            return float(f"{whole}.{rest}")
        return min(float(word.replace(",", "")), 1e12)
    except (ValueError, ZeroDivisionError):
        return None
