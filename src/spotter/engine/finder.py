"""From a message to findings: every rule, its exceptions and its context, in one place."""

import re
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import ge, gt, le, lt
from typing import TypeVar

import re2

from spotter.domain import EXCUSED, Category, Context, Cue, Excuse, Finding, Limit, Member, Policy, Rule
from spotter.domain.levels import TONE
from spotter.domain.member import UNKNOWN
from spotter.domain.policy import Lines
from spotter.domain.verdict import meet
from spotter.engine.compiler import ByLanguage, Compiler, regex_of, words_in
from spotter.engine.context import SELF, CueAt, Cues, Persons, Told, takes_away, tell
from spotter.engine.grammar import Atom, QuantityAtom
from spotter.engine.language import Aside
from spotter.engine.laughs import LAUGH, has_laugh, laughs
from spotter.engine.matcher import Match, Nearby, Reading
from spotter.engine.quantities import Placed, Quantity, kinds_in, quantities
from spotter.engine.quantity import LEAST_WEIGHT
from spotter.engine.text import Reader, Text

T = TypeVar("T")
_ASKED = re.compile(r"[^.!\n\r;…؛۔。！]*")
_MOST_FINDINGS = 3  # of one rule in one message; more would tell nobody anything new


@dataclass(slots=True)
class Found:
    """What a message holds: findings, what was let go and why, and the numbers in it."""

    text: Text
    languages: Sequence[str]
    findings: list[Finding] = field(default_factory=list)
    excuses: list[Excuse] = field(default_factory=list)
    quantities: list[Placed] = field(default_factory=list)
    asides: Sequence[Aside] = ()
    as_arabic: Text | None = None  # Arabizi in Arabic letters
    has_amounts: bool = False  # energy or mass: numbers that diets are judged by
    amounts: Callable[[], Sequence[Placed]] = tuple  # all numbers, read when someone asks

    def add(self, other: "Found") -> None:
        """What the same message holds when it is read in another way."""
        known = {(one.by, one.span) for one in self.findings}
        self.findings += [one for one in other.findings if (one.by, one.span) not in known]
        self.excuses += other.excuses
        self.quantities += [one for one in other.quantities if not any(map(one.says_as, self.quantities))]
        if other.has_amounts and not self.has_amounts:
            self.has_amounts, self.amounts = True, other.amounts


class Finder:
    """All rules for one speaker, compiled. Building it takes a while; finding takes microseconds."""

    def __init__(self, policy: Policy, speaker: str = "member") -> None:
        self.speaker = speaker
        self._limits = policy.limits
        self._units = policy.units
        self._compiler = Compiler(policy)
        rules = [rule for rule in policy.rules if rule.speaker in (speaker, "either")]
        self._rules = ByLanguage(self._compiler, [(rule, rule.match) for rule in rules])
        cues = [cue for cue in policy.cues if cue.speaker in (speaker, "either")]
        self.cues = ByLanguage(self._compiler, [(CueAt(cue.context, cue.place), cue.lines) for cue in cues])
        # Each rule's exceptions for itself: most rules never match in a process's life, and then nobody asks.
        self.excepts = {rule.id: ByLanguage(self._compiler, [(rule, rule.excepts)]) for rule in rules}
        self._regexes = Regexes(rules)
        self._persons = {
            code: Persons(self._compiler.family(code, "first-person"), self._compiler.family(code, "clause-break"))
            for code in policy.families
        }
        self.known = _Vocabulary(lambda: _vocabulary(policy, rules, cues))
        self.read = Reader(self.known).read

    @property
    def vocabulary(self) -> frozenset[str]:
        """Every word that rules, exceptions, cues, families and numbers know, in all languages."""
        return self.known.words

    def find(
        self, text: Text, member: Member, languages: Sequence[str], details: bool = False, is_part: bool = False
    ) -> Found:
        """`details` also tells what `spotter explain` shows and a verdict doesn't need.

        Expressions are for whole messages: "no" says something only where nothing else is said, not in part of one.
        """
        reading = self._reading(text, member, languages)
        has_amounts = not reading.kinds.isdisjoint(("energy", "mass"))
        found = Found(text, languages, has_amounts=has_amounts, amounts=lambda: _placed(reading))
        matches = [*self._rules.find(reading, languages)]
        if not is_part:
            matches += self._regexes.find(reading, languages)
        if self.speaker == "coach":
            matches = [one for one in matches if not _runs_on(one, text)]
        if matches:
            weigh = _Weigh(self, reading, languages)
            for match in sorted(matches, key=lambda one: (one.start, one.end, one.means.id)):
                weigh.add(match, found)
            found.findings = _without_lesser(found.findings)
        if details:
            found.quantities = _placed(reading)
        return found

    def _reading(self, text: Text, member: Member, languages: Collection[str]) -> Reading:
        units = [self._units[code] for code in languages if code in self._units]
        laugh = has_laugh(text)
        return Reading(
            text,
            set().union(*(kinds_in(text, unit) for unit in units), {LAUGH} if laugh else ()),
            lambda: [
                *(one for unit in units for one in quantities(text.words, unit, self._ends(text))),
                *(laughs(text) if laugh else ()),
            ],
            lambda atom, quantity: _holds(atom, quantity, self._limits, member),
        )

    def _ends(self, text: Text) -> Sequence[bool]:
        """Where sentences end, of those who end them: members often don't."""
        return text.sentence_ends if self.speaker == "coach" else ()

    def looking_for(self, sources: Sequence[tuple[T, Lines]]) -> Callable[[Text, Sequence[str]], Iterator[T]]:
        """Something that tells which of some meanings a text holds, each by lines of the grammar."""
        matching = self.matching(sources)
        return lambda text, languages: (one.means for one in matching(text, languages))

    def matching(self, sources: Sequence[tuple[T, Lines]]) -> Callable[[Text, Sequence[str]], Iterator[Match[T]]]:
        """The same with the places at which each meaning stands."""
        lines = ByLanguage(self._compiler, sources)
        return lambda text, languages: lines.find(self._reading(text, UNKNOWN, languages), languages)

    def amounts(self, text: Text, languages: Collection[str]) -> list[Quantity]:
        """The quantities in a text."""
        return [one for one in self._reading(text, UNKNOWN, languages).quantities if one.kind != LAUGH]

    def compile_all(self) -> None:
        """Find mistakes now rather than when a language, a rule's exceptions or a cue are first needed."""
        self.cues.compile_all()
        for some in (self._rules, *self.excepts.values()):
            some.compile_all()

    @property
    def atoms(self) -> list[Atom]:
        return self._compiler.atoms


class _Vocabulary(Container[str]):
    """Words that are gathered when somebody first asks for one: plain English is read without."""

    def __init__(self, gather: Callable[[], frozenset[str]]) -> None:
        self._gather = gather

    @cached_property
    def words(self) -> frozenset[str]:
        return self._gather()

    def __contains__(self, word: object) -> bool:
        return word in self.words


def _vocabulary(policy: Policy, rules: Sequence[Rule], cues: Sequence[Cue]) -> frozenset[str]:
    named = [lines for rule in rules for lines in (rule.match, rule.excepts)] + [cue.lines for cue in cues]
    lines = [line for some in named for of_language in some.values() for line in of_language]
    lines += [line for families in policy.families.values() for family in families.values() for line in family]
    words = words_in(lines)
    read = Reader().read
    for units in policy.units.values():
        others = {*units.scales, *units.units, *units.pairs, *units.periods, *units.period_words, *units.verbs}
        words |= {*units.numbers, *(word for name in others for word in read(name).words)}  # without the article
    return frozenset(words)


class Regexes:
    """The escape hatch: one pass tells which expressions hit at all."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._rows = [(rule, line, code) for rule in rules for code, lines in rule.regex.items() for line in lines]
        self._compiled = [regex_of(line) for _, line, _ in self._rows]
        options = re2.Options()
        options.max_mem = 256 << 20  # a limit, not a reservation: ten times as many rules still compile
        self._set = re2.Set.SearchSet(options)
        for _, line, _ in self._rows:
            self._set.Add(line.text)
        self._set.Compile()

    def find(self, reading: Reading, languages: Collection[str]) -> Iterator[Match[Rule]]:
        line = str(reading.text)
        for index in self._set.Match(line) or () if self._rows else ():
            rule, _, code = self._rows[index]
            hit = self._compiled[index].search(line)
            if hit and code in languages:
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
        self._found: dict[str, Nearby[Rule]] = {}

    @cached_property
    def _cues(self) -> Cues:
        found = self._finder.cues.find(self._reading, self._languages)
        if self._finder.speaker == "coach":
            ends = self._reading.text.sentence_ends
            found = (cue for cue in found if not any(ends[cue.start : cue.end - 1]))
        return Cues(found, self._reading.text)

    def _excepts(self, rule: Rule) -> Nearby[Rule]:
        if rule.id not in self._found:
            self._found[rule.id] = Nearby(self._finder.excepts[rule.id].find(self._reading, self._languages))
        return self._found[rule.id]

    @cached_property
    def _persons(self) -> Persons:
        some = [self._finder._persons[code] for code in self._languages if code in self._finder._persons]
        if len(some) == 1:
            return some[0]
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
        for one in self._excepts(match.means).around(match):
            if takes_away(one, match, self._reading, self._persons) and not self._cues.undo(one):
                return Told(Context.EXCEPTION, one.start, one.end)
        told = tell(match, self._cues, self._reading, self._persons, match.means.despite)
        return self._repeated(match) if told.context is Context.SELF and match.means.speaker == "coach" else told

    def _repeated(self, match: Match[Rule]) -> Told:
        """A coach who puts hard words between quotation marks repeats somebody's; advice in them is advice still."""
        rule = match.means
        named = rule.category in TONE and Context.QUOTED not in rule.despite
        quoted = named and self._cues.are_others(self._reading.text.span(match.start, match.end))
        return Told(Context.QUOTED, match.start, match.end) if quoted else SELF


def _placed(reading: Reading) -> list[Placed]:
    """What was read as amounts, where the message says it."""
    return [Placed(one, reading.text.span(one.start, one.end)) for one in reading.quantities if one.kind != LAUGH]


def _runs_on(match: Match[Rule], text: Text) -> bool:
    """Whether a match goes from one sentence into the next: models and coaches end theirs, members often don't.

    Amounts may: a day's meals stand in several sentences.
    """
    if match.means.category in (Category.CALORIE_FLOOR, Category.WEIGHT_LOSS_RATE):
        return False
    return any(_ends_within(text, start, end) for start, end in match.parts)


def _ends_within(text: Text, start: int, end: int) -> bool:
    """A question and what is said to it are one thought: "Dizzy? Push on"."""
    ends = (at for at in range(start, end - 1) if text.sentence_ends[at])
    return any(not _ASKED.fullmatch(text.after(at)) for at in ends)


def _without_lesser(findings: list[Finding]) -> list[Finding]:
    """Of findings of one category and context on the same words, only the gravest and longest say something."""
    kept: list[Finding] = []
    for one in sorted(findings, key=lambda f: (-f.severity.rank, f.span[0] - f.span[1])):
        if not any(_says_less(one, other) for other in kept):
            kept.append(one)
    return sorted(kept, key=lambda f: f.span)


def _says_less(one: Finding, other: Finding) -> bool:
    alike = one.category is other.category and one.about == other.about and one.context is other.context
    return alike and meet(one.span, other.span)


_COMPARE: Mapping[str, Callable[[float, float], bool]] = {"<": lt, "<=": le, ">": gt, ">=": ge}


def _holds(atom: QuantityAtom, quantity: Quantity, limits: Mapping[str, Limit], member: Member) -> bool:
    """Whether a quantity is of the atom's period and on the asked side of its bound.

    How fast someone loses is no weight: "6 kg today" is 42 kg a week, and nobody's body.
    """
    if quantity.kind == "mass" and quantity.per and atom.per is None and (atom.bound or 0) >= LEAST_WEIGHT:
        return False
    value = quantity.at(atom.per if quantity.per else None)
    if value is None:
        return False
    if atom.compare is None:
        return True
    bound = limits[atom.limit].for_member(member) if atom.bound is None else atom.bound
    extreme = min(value) if atom.compare[0] == "<" else max(value)
    return _COMPARE[atom.compare](round(extreme, 1), bound)
