"""From a message to findings: every rule, its exceptions and its context, in one place."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property

import re2

from spotter.domain import EXCUSED, Context, Excuse, Finding, Limit, Member, Policy, PolicyError, Rule
from spotter.domain.policy import Line, Lines
from spotter.engine.context import CueAt, Cues, Persons, Told, takes_away, tell
from spotter.engine.grammar import Atom, Families, GrammarError, Pattern, QuantityAtom, parse
from spotter.engine.matcher import Entry, Match, Matcher, Nearby, Reading
from spotter.engine.quantities import Quantity, kinds_in, quantities
from spotter.engine.text import Text, read

_MOST_FINDINGS = 3  # of one rule in one message; more would tell nobody anything new


@dataclass(slots=True)
class Found:
    """What a message holds: findings, what was let go and why, and the numbers in it."""

    text: Text
    languages: Sequence[str]
    findings: list[Finding] = field(default_factory=list)
    excuses: list[Excuse] = field(default_factory=list)
    quantities: list[Quantity] = field(default_factory=list)


class Finder:
    """All rules for one speaker, compiled. Building it takes a while; finding takes microseconds."""

    def __init__(self, policy: Policy, speaker: str = "member") -> None:
        self._limits = policy.limits
        self._units = policy.units
        self._families = {code: self._family(entries) for code, entries in policy.families.items()}
        rules = [rule for rule in policy.rules if rule.speaker in (speaker, "either")]
        self._atoms: dict[object, Atom] = {}
        common = frozenset(word for language in policy.languages for word in language.marks)
        self._rules = Matcher(self._entries((rule, rule.match) for rule in rules), common)
        self._excepts = Matcher(self._entries((rule, rule.excepts) for rule in rules), common)
        self._cues = Matcher(self._entries((CueAt(c.context, c.place), c.lines) for c in policy.cues), common)
        self._regexes = [
            (rule, _regex(line), code) for rule in rules for code, lines in rule.regex.items() for line in lines
        ]
        self._persons = {code: self._persons_of(code) for code in policy.families}
        self.vocabulary = self._vocabulary()

    def read(self, text: str) -> Text:
        return read(text, self.vocabulary)

    def find(self, text: Text, member: Member, languages: Sequence[str], details: bool = False) -> Found:
        """`details` also tells what `spotter explain` shows and a verdict doesn't need."""
        reading = self._reading(text, member, languages)
        found = Found(text, languages)
        matches = [*self._rules.find(reading, languages), *self._regex_matches(reading, languages)]
        if matches:
            weigh = _Weigh(self, reading, languages)
            for match in sorted(matches, key=lambda one: (one.start, one.end, one.means.id)):
                weigh.add(match, found)
            found.findings = _without_lesser(found.findings)
        if details:
            found.quantities = reading.quantities
        return found

    def _reading(self, text: Text, member: Member, languages: Collection[str]) -> Reading:
        units = [self._units[code] for code in languages if code in self._units]
        return Reading(
            text,
            set().union(*(kinds_in(text, unit) for unit in units)),
            lambda: [one for unit in units for one in quantities(text.words, unit)],
            lambda atom, quantity: _holds(atom, quantity, self._limits, member),
        )

    # -- compiling --------------------------------------------------------------------------

    def _family(self, entries: Mapping[str, tuple[Line, ...]]) -> Families:
        return Families({name: [line.text for line in lines] for name, lines in entries.items()}, _normalise)

    def _entries(self, sources: "Iterable[tuple[Rule, Lines]] | Iterable[tuple[CueAt, Lines]]") -> Iterator[Entry]:  # type: ignore[type-arg]
        for means, by_language in sources:
            for code, lines in by_language.items():
                for line in lines:
                    for pattern in self._parse(line, code):
                        yield Entry(pattern, means, code)

    def _parse(self, line: Line, code: str) -> Iterator[Pattern]:
        families = self._families.get(code) or Families({}, _normalise)
        try:
            for pattern in parse(line.text, families, _normalise):
                self._check_limits(pattern)
                yield self._shared(pattern)
        except GrammarError as error:
            raise PolicyError("bad-pattern", f"{error} in `{line.text}`", line.at) from None

    def _check_limits(self, pattern: Pattern) -> None:
        for step in (step for side in pattern for step in side):
            limit = step.atom.limit if isinstance(step.atom, QuantityAtom) else ""
            if limit and limit not in self._limits:
                raise GrammarError(f"there is no limit `{limit}`")

    def _shared(self, pattern: Pattern) -> Pattern:
        """Equal atoms become one object, so that a message looks each up once."""
        for side in pattern:
            for step in side:
                object.__setattr__(step, "atom", self._atoms.setdefault(step.atom, step.atom))  # type: ignore[arg-type]
        return pattern

    def _persons_of(self, code: str) -> Persons:
        def words(name: str) -> frozenset[str]:
            try:
                return frozenset(word for phrase in self._families[code][name] for word in phrase)
            except GrammarError:
                return frozenset()

        return Persons(words("first-person"), words("clause-break"))

    @property
    def atoms(self) -> list[Atom]:
        """Everything that rules, exceptions and cues look for, each once."""
        return [atom for atom in self._atoms.values() if isinstance(atom, Atom)]

    def _vocabulary(self) -> frozenset[str]:
        words = {word for atom in self.atoms for phrase in atom.phrases for word in phrase}
        for units in self._units.values():
            words |= {*units.numbers, *units.scales, *units.units, *units.periods, *units.period_words}
        return frozenset(words)

    # -- the escape hatch -------------------------------------------------------------------

    def _regex_matches(self, reading: Reading, languages: Collection[str]) -> Iterator[Match[Rule]]:
        if not self._regexes:
            return
        line = str(reading.text)
        for rule, regex, code in self._regexes:
            if code in languages and (hit := regex.search(line)):
                start = line.count(" ", 0, hit.start())
                end = start + hit.group().strip().count(" ") + 1
                yield Match(rule, start, end, ((start, end),))


class _Weigh:
    """Decides for each match whether it becomes a finding; cues and exceptions are looked up once."""

    def __init__(self, finder: Finder, reading: Reading, languages: Collection[str]) -> None:
        self._finder = finder
        self._reading = reading
        self._languages = languages
        self._count: dict[tuple[str, Context], int] = {}

    @cached_property
    def _cues(self) -> Cues:
        return Cues(self._finder._cues.find(self._reading, self._languages), self._reading.text)

    @cached_property
    def _excepts(self) -> Mapping[str, Nearby[Rule]]:
        by_rule: dict[str, list[Match[Rule]]] = {}
        for match in self._finder._excepts.find(self._reading, self._languages):
            by_rule.setdefault(match.means.id, []).append(match)
        return {name: Nearby(found) for name, found in by_rule.items()}

    @cached_property
    def _persons(self) -> Persons:
        some = [self._finder._persons[code] for code in self._languages if code in self._finder._persons]
        return Persons(
            frozenset().union(*(one.first_person for one in some)),
            frozenset().union(*(one.breaks for one in some)),
        )

    def add(self, match: Match[Rule], found: Found) -> None:
        rule = match.means
        told = self._told(match)
        key = (rule.id, told.context)
        self._count[key] = self._count.get(key, 0) + 1
        if self._count[key] > _MOST_FINDINGS:
            return
        text = self._reading.text
        span = text.span(match.start, match.end)
        if told.context in EXCUSED:
            found.excuses.append(Excuse(rule.id, span, told.context, text.span(told.start, told.end)))
        else:
            found.findings.append(
                Finding(rule.id, rule.category, rule.severity, span, rule.why, told.context, rule.floor, rule.about)
            )

    def _told(self, match: Match[Rule]) -> Told:
        excepts = self._excepts.get(match.means.id)
        for one in excepts.around(match) if excepts else ():
            if takes_away(one, match, self._reading, self._persons):
                return Told(Context.EXCEPTION, one.start, one.end)
        return tell(match, self._cues, self._reading, self._persons, match.means.despite)


def _without_lesser(findings: list[Finding]) -> list[Finding]:
    """Of findings of one category and context on the same words, only the gravest and longest say something."""
    kept: list[Finding] = []
    for one in sorted(findings, key=lambda f: (-f.severity.rank, f.span[0] - f.span[1])):
        if not any(_says_less(one, other) for other in kept):
            kept.append(one)
    return sorted(kept, key=lambda f: f.span)


def _says_less(one: Finding, other: Finding) -> bool:
    overlap = one.span[0] < other.span[1] and other.span[0] < one.span[1]
    return overlap and one.category is other.category and one.about == other.about and one.context is other.context


@cache
def _normalise_cached(token: str) -> tuple[str, ...]:
    return tuple(read(token).words)


def _normalise(token: str) -> list[str]:
    return list(_normalise_cached(token))


def _regex(line: Line) -> "re2._Regexp":
    try:
        return re2.compile(line.text)
    except re2.error:
        raise PolicyError("bad-regex", f"not a linear-time regular expression: `{line.text}`", line.at) from None


_COMPARE: Mapping[str, Callable[[float, float], bool]] = {
    "<": lambda value, bound: value < bound,
    "<=": lambda value, bound: value <= bound,
    ">": lambda value, bound: value > bound,
    ">=": lambda value, bound: value >= bound,
}


def _holds(atom: QuantityAtom, quantity: Quantity, limits: Mapping[str, Limit], member: Member) -> bool:
    """Whether a quantity is of the atom's period and on the asked side of its bound."""
    value = quantity.at(atom.per if quantity.per else None)
    if value is None:
        return False
    if atom.compare is None:
        return True
    bound = limits[atom.limit].for_member(member) if atom.bound is None else atom.bound
    extreme = min(value) if atom.compare[0] == "<" else max(value)
    return _COMPARE[atom.compare](round(extreme, 1), bound)
