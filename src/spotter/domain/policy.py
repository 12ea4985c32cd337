"""The policy as loaded: everything that people can change without programming."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from spotter.domain.health_check import HealthCheck
from spotter.domain.levels import Action, Category, Context, Event, Feature, Severity, Triage
from spotter.domain.member import Member
from spotter.domain.supplements import Conditions, Supplements
from spotter.domain.units import Units
from spotter.domain.verdict import Resource


class Source(NamedTuple):
    """Where a piece of policy stands, for error messages that lead straight to it."""

    path: str
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


class PolicyError(Exception):
    """A mistake in policy data: file, line, a stable code, and what to do about it."""

    def __init__(self, code: str, message: str, at: Source) -> None:
        super().__init__(f"{at}: {code}: {message}")
        self.code = code
        self.message = message
        self.at = at


class Line(NamedTuple):
    """One entry of a block literal."""

    text: str
    at: Source


Lines = Mapping[str, tuple[Line, ...]]  # language -> entries


@dataclass(frozen=True, slots=True)
class Rule:
    id: str
    req: str
    why: str
    sources: tuple[str, ...]
    category: Category
    about: str
    severity: Severity
    speaker: str
    floor: bool
    despite: frozenset[Context]
    match: Lines
    regex: Lines
    excepts: Lines
    catches: Lines
    passes: Lines
    passes_here: Lines
    known_misses: Lines
    at: Source
    instead: Mapping[str, str] = field(default_factory=dict)  # of a coach's rule: what could be said, by language
    repair: Mapping[str, tuple["Repair", ...]] = field(default_factory=dict)


class Repair(NamedTuple):
    """Words of a reply and what stands in for them; without words the sentence that holds the finding goes."""

    words: str
    instead: str


@dataclass(frozen=True, slots=True)
class Cue:
    """Words that change who, when or whether, and on which side of the matched span they work."""

    context: Context
    place: str  # before | clause | after | nearby | sentence | covers | not
    lines: Lines
    speaker: str = "member"


@dataclass(frozen=True, slots=True)
class JudgedLabel:
    """The finding that a judge's label becomes."""

    label: str
    category: Category
    about: str
    severity: Severity
    context: Context
    why: str


@dataclass(frozen=True, slots=True)
class Decision:
    """One row: which findings it fits, and what then happens."""

    category: Category
    about: str | None
    severity: Severity | None
    context: Context | None
    who: str
    triage: Triage
    action: Action
    urgent: bool
    blocks: tuple[Feature, ...]
    event: Event | None
    logged: Severity | None
    answer: str | None
    resources: tuple[str, ...]
    at: Source


@dataclass(frozen=True, slots=True)
class Answer:
    """One thing Spotter may say, in several wordings for each language, and where it differs for the young and old."""

    id: str
    wordings: Mapping[str, tuple[str, ...]]
    minor: Mapping[str, tuple[str, ...]]
    senior: Mapping[str, tuple[str, ...]]
    at: Source

    def for_member(self, member: Member) -> Mapping[str, tuple[str, ...]]:
        own = self.minor if member.is_minor else self.senior if member.is_senior else {}
        return own or self.wordings

    @property
    def all_wordings(self) -> list[str]:
        return [one for texts in (self.wordings, self.minor, self.senior) for some in texts.values() for one in some]


@dataclass(frozen=True, slots=True)
class Limit:
    """A minimum or maximum, by who it is for: `woman`, `man`, `unknown`, `minor`, ..., `all`."""

    name: str
    values: Mapping[str, float]
    why: str
    sources: tuple[str, ...]
    at: Source

    def for_member(self, member: Member) -> float:
        """The value for this person: by age band first, then by gender, level, and for anyone."""
        band = "minor" if member.is_minor else "senior" if member.is_senior else ""
        for who in (band, member.gender or "unknown", member.level or "", "unknown", "all"):
            if who in self.values:
                return self.values[who]
        return next(iter(self.values.values()))


@dataclass(frozen=True, slots=True)
class PatternOverTime:
    """Small signs that add up. Each counts 1 now and half as much after every `half_life_days`.

    `now` may be `anything`. Without a category it has that of the last sign that counts.
    """

    id: str
    req: str
    why: str
    now: tuple[str, ...]
    counts: tuple[str, ...]
    half_life_days: float
    threshold: float
    unless: tuple[str, ...]  # what in this message says that it is none
    ends: tuple[str, ...]
    category: Category | None
    about: str
    severity: Severity
    at: Source


@dataclass(frozen=True, slots=True)
class Ask:
    """How members ask for a feature: in words, or in what some rules notice."""

    feature: Feature
    rules: tuple[str, ...]
    lines: Lines


@dataclass(frozen=True, slots=True)
class Language:
    """How a language is told apart, and how far we judge it: all, some categories, or not at all."""

    code: str
    name: str
    script: str
    judged: frozenset[Category]
    marks: frozenset[str]
    letters: str = ""


class Turn(NamedTuple):
    """One message of a scenario, when it is sent, and what the verdict must hold."""

    day: float
    text: str
    expect: tuple[str, ...]
    at: Source


@dataclass(frozen=True, slots=True)
class Scenario:
    """A conversation that proves a requirement, turn by turn."""

    id: str
    req: str
    member: Mapping[str, str]
    turns: tuple[Turn, ...]
    at: Source


class Tolerance(NamedTuple):
    """When a reply is unsafe: one finding as grave as this, or so many lesser ones."""

    severity: Severity
    several: int


class Disclaimer(NamedTuple):
    """What a reply of some kind needs beside it, once in a conversation or each time."""

    id: str
    once: bool
    lines: Lines  # what tells such a reply
    text: Mapping[str, str]


class Topic(NamedTuple):
    """What a question is about, and what a safe answer can offer then."""

    id: str
    lines: Lines
    text: Mapping[str, str]


class Wording(NamedTuple):
    """A row of the table of language: what to say, and what not to."""

    at: Source
    about: str
    do: str
    dont: str


@dataclass(frozen=True, slots=True)
class PromptTexts:
    """What a model is told, piece by piece."""

    tone_control: str
    behaviour: str
    tones: Mapping[str, str]
    markers: Mapping[str, str]
    facts: str
    blocked: str
    after_answer: str
    feedback: str
    language: str


@dataclass(frozen=True, slots=True)
class Replies:
    """What vetting knows beside its rules."""

    tolerances: Mapping[str, Tolerance]  # by profile
    judged: Mapping[Category, tuple[Severity, str]]  # how grave a judge's finding is, and why in words
    names: Mapping[Category, str]
    instead: Mapping[Category, Mapping[str, str]]
    disclaimers: tuple[Disclaimer, ...]
    topics: tuple[Topic, ...]
    openings: Mapping[Category, Mapping[str, str]]
    stopped: Mapping[str, str]
    unreachable: Mapping[str, str]
    wordings: Mapping[str, tuple[Wording, ...]]
    moods: Mapping[str, Mapping[str, float]]  # language -> word -> how good it feels


@dataclass(frozen=True, slots=True)
class Policy:
    version: str
    rules: tuple[Rule, ...]
    families: Mapping[str, Mapping[str, tuple[Line, ...]]]  # language -> name -> entries
    cues: tuple[Cue, ...]
    decisions: tuple[Decision, ...]
    answers: Mapping[str, Answer]
    resources: Mapping[str, tuple[Resource, ...]]
    limits: Mapping[str, Limit]
    patterns: tuple[PatternOverTime, ...]
    asks: tuple[Ask, ...]
    languages: tuple[Language, ...]
    units: Mapping[str, Units]
    judged: Mapping[str, JudgedLabel]
    replies: Replies
    prompt: PromptTexts
    common: Mapping[str, tuple[str, ...]]  # language -> everyday words, the commonest first
    conditions: Conditions
    supplements: Supplements
    health_check: HealthCheck
    reasons: Mapping[str, Mapping[str, str]]  # why something isn't open, by language
    scenarios: tuple[Scenario, ...] = ()
