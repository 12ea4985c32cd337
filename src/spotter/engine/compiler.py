"""From policy lines to patterns, with the place of a mistake in hand."""

import re
import threading
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

import re2

from spotter.domain import Limit, Policy, PolicyError
from spotter.domain.policy import Line, Lines
from spotter.engine.grammar import Atom, Families, GrammarError, Pattern, QuantityAtom, parse
from spotter.engine.matcher import Entry, Match, Matcher, Reading
from spotter.engine.spelling import fold, signs_of_disguise
from spotter.engine.text import Reader

T = TypeVar("T")
_SIGNS = re.compile(r"<[\w-]+>|\{[^{}]*\}|[()|&?*]")  # what is no word in a line of the grammar

_WORD = re.compile(r"\w+")


class Compiler:
    """Compiles lines of one policy; what lines share (families, atoms) is made once, under one lock."""

    def __init__(self, policy: Policy) -> None:
        self._lock = threading.Lock()
        self._limits: Mapping[str, Limit] = policy.limits
        self._ordinary = [rule.passes for rule in policy.rules]
        self._seen: dict[str, Mapping[str, int]] = {}
        read = Reader().read

        def normalise(token: str) -> list[str]:
            word = token.lower()
            plain = word.isascii() and word.isalpha() and not signs_of_disguise(word)
            return [word] if plain else read(token).words

        self._normalise = normalise
        self._families = {
            code: Families({name: [line.text for line in lines] for name, lines in entries.items()}, self._normalise)
            for code, entries in policy.families.items()
        }

    def matcher(self, sources: Iterable[tuple[T, Lines]], code: str) -> Matcher[T]:
        """One thread at a time: half a family, read by another thread, would be a matcher that misses for good."""
        with self._lock:
            return Matcher(self._entries(sources, code), self._seen_in(code))

    def _entries(self, sources: Iterable[tuple[T, Lines]], code: str) -> Iterator[Entry[T]]:
        for means, by_language in sources:
            for line in by_language.get(code, ()):
                for pattern in self._patterns(line, code):
                    yield Entry(pattern, means)

    def _patterns(self, line: Line, code: str) -> Iterator[Pattern]:
        families = self._families.setdefault(code, Families({}, self._normalise))
        try:
            for pattern in parse(line.text, families):
                self._check_limits(pattern)
                yield pattern
        except GrammarError as error:
            raise PolicyError("bad-pattern", f"{error} in `{line.text}`", line.at) from None

    def _check_limits(self, pattern: Pattern) -> None:
        for step in (step for side in pattern for step in side):
            limit = step.atom.limit if isinstance(step.atom, QuantityAtom) else ""
            if limit and limit not in self._limits:
                raise GrammarError(f"there is no limit `{limit}`")

    def _seen_in(self, code: str) -> Mapping[str, int]:
        """How often words stand in what rules let pass: our own sample of ordinary messages."""
        if code not in self._seen:
            text = " ".join(line.text for lines in self._ordinary for line in lines.get(code, ()))
            self._seen[code] = Counter(_WORD.findall(fold(text.replace("'", ""))[0]))
        return self._seen[code]

    def family(self, code: str, name: str) -> frozenset[str]:
        """The words of a family, or none if this language doesn't have it."""
        with self._lock:
            try:
                return frozenset(word for phrase in self._families[code][name] for word in phrase)
            except GrammarError:
                return frozenset()

    @property
    def atoms(self) -> list[Atom]:
        """Everything that was compiled so far, each once."""
        return [atom for families in self._families.values() for atom in families.atoms]


class ByLanguage(Generic[T]):
    """Matchers of some lines, each compiled when its language is first met: most processes meet one or two."""

    def __init__(self, compiler: Compiler, sources: Sequence[tuple[T, Lines]]) -> None:
        self._compiler, self._sources = compiler, sources
        self._matchers: dict[str, Matcher[T]] = {}

    def find(self, reading: Reading, languages: Collection[str]) -> Iterator[Match[T]]:
        for code in languages:
            yield from self._matcher(code).find(reading)

    def compile_all(self) -> None:
        for code in {code for _, lines in self._sources for code in lines}:
            self._matcher(code)

    def _matcher(self, code: str) -> Matcher[T]:
        if code not in self._matchers:
            self._matchers[code] = self._compiler.matcher(self._sources, code)
        return self._matchers[code]


def words_in(lines: Iterable[Line]) -> set[str]:
    """The words that stand in lines of the grammar, folded, without compiling them."""
    text = _SIGNS.sub(" ", " ".join(line.text for line in lines)).replace("'", "")
    words = set(text.split())
    plain = {word for word in words if word.isascii() and word.isalpha()}
    read = Reader().read
    return {word.lower() for word in plain} | {part for word in words - plain for part in read(word).words}


def regex_of(line: Line) -> "re2._Regexp":
    try:
        return re2.compile(line.text)
    except re2.error:
        raise PolicyError("bad-regex", f"not a linear-time regular expression: `{line.text}`", line.at) from None
