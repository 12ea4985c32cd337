"""Rules test themselves: every example line, every scenario, and every catch again under disguise."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from spotter.domain import Finding, Member, Policy, Rule, Verdict
from spotter.domain.policy import Line, Scenario, Source, Turn
from spotter.screening.conversation import Conversation
from spotter.screening.screen import Screener
from spotter.vetting import Vetter

_READ: Mapping[str, Callable[[str], object]] = {"age": int, "conditions": str.split}
_BEGIN = datetime(2026, 1, 5, 12)
_HOMOGLYPHS = str.maketrans("aeiocpxy", "аеіосрху")


def _elongate(text: str) -> str:
    """Stretch the last letter of the longest word, as people do: "tiredddd"."""
    longest = max(text.split(), key=lambda word: len(word) if word.isalpha() else 0)
    return text.replace(longest, longest + longest[-1] * 4) if longest.isalpha() else text


def _zero_width(text: str) -> str:
    return "".join(char + "\u200b" if i % 3 == 1 else char for i, char in enumerate(text))


def _some_homoglyphs(text: str) -> str:
    some = random.Random(text).choices((True, False), k=len(text))
    return "".join(char.translate(_HOMOGLYPHS) if take else char for char, take in zip(text, some, strict=True))


CHANGES: Mapping[str, Callable[[str], str]] = {
    "upper case": str.upper,
    "capitalised": str.title,
    "curly quotes": lambda text: text.replace("'", "’"),
    "no apostrophes": lambda text: text.replace("'", ""),
    "elongation": _elongate,
    "zero-width": _zero_width,
    "homoglyphs": _some_homoglyphs,
    "wide spaces": lambda text: text.replace(" ", "\u2003 "),
}


@dataclass(frozen=True, slots=True)
class Failure:
    """A line that did not do what the policy says it does."""

    at: Source
    rule: str
    message: str

    def __str__(self) -> str:
        return f"{self.at}: {self.rule}: {self.message}"


@dataclass(frozen=True, slots=True)
class Checked:
    """What was run for one rule or scenario."""

    id: str
    checks: int
    failures: tuple[Failure, ...]


class Noticed(NamedTuple):
    """What a line brought: how far it is from passing, and by which findings."""

    level: int
    findings: Sequence[Finding]


class Selftest:
    """Checks of one policy by rules alone, without a judge."""

    def __init__(self, policy: Policy, screener: Screener | None = None) -> None:
        """`screener` is one of this policy that is compiled already."""
        self._policy = policy
        self._screener, self._vetter = screener or Screener(policy), Vetter(policy)

    def run(self, begins: str = "") -> Iterator[Checked]:
        """What has an id that `begins` so, one by one, so that progress can be shown."""
        yield from (self.rule(one) for one in self._policy.rules if one.id.startswith(begins))
        yield from (self.scenario(one) for one in self._policy.scenarios if one.id.startswith(begins))

    def rule(self, rule: Rule) -> Checked:
        return _Check(rule, self._vetted if rule.speaker == "coach" else self._screened).run()

    def scenario(self, scenario: Scenario) -> Checked:
        return _scenario(scenario, self._screener)

    def _screened(self, text: str) -> Noticed:
        explained = self._screener.explain(text, Member())
        return Noticed(explained.verdict.triage.rank, explained.found.findings)

    def _vetted(self, text: str) -> Noticed:
        findings = self._vetter.look(text, "strict").found.findings
        return Noticed(max((one.severity.rank + 1 for one in findings), default=0), findings)


class _Check:
    def __init__(self, rule: Rule, notice: Callable[[str], Noticed]) -> None:
        self._rule = rule
        self._notice = notice
        self._count = 0

    def run(self) -> Checked:
        failures = [
            Failure(line.at, self._rule.id, said)
            for examples, check in (
                (self._rule.catches, self._catches),
                (self._rule.passes, self._passes),
                (self._rule.passes_here, self._passes_here),
                (self._rule.known_misses, self._known_miss),
            )
            for lines in examples.values()
            for line in lines
            for said in check(line)
        ]
        return Checked(self._rule.id, self._count, tuple(failures))

    def _read(self, text: str) -> Noticed:
        self._count += 1
        return self._notice(text)

    def _by_this(self, noticed: Noticed) -> bool:
        return any(one.by == self._rule.id for one in noticed.findings)

    def _catches(self, line: Line) -> Iterator[str]:
        plain = self._read(line.text)
        if not self._by_this(plain):
            yield f"should catch `{line.text}`{_instead(plain)}"
            return
        for name, change in CHANGES.items():
            changed = self._read(change(line.text))
            if changed.level < plain.level or not self._by_this(changed):
                yield f"no longer catches `{line.text}` after {name}"

    def _passes(self, line: Line) -> Iterator[str]:
        noticed = self._read(line.text)
        if noticed.level:
            yield f"should pass `{line.text}`{_instead(noticed)}"

    def _passes_here(self, line: Line) -> Iterator[str]:
        noticed = self._read(line.text)
        if any(one.by == self._rule.id and one.context == "self" for one in noticed.findings):
            yield f"should pass here `{line.text}`"

    def _known_miss(self, line: Line) -> Iterator[str]:
        if self._by_this(self._read(line.text)):
            yield f"is caught now, move it to `catches:`: `{line.text}`"


def _instead(noticed: Noticed) -> str:
    found = ", ".join(f"{one.by} ({one.context})" for one in noticed.findings)
    return f", but found {found}" if found else ", but nothing was found"


def _scenario(scenario: Scenario, screener: Screener) -> Checked:
    member = Member.of({key: _READ.get(key, str)(value) for key, value in scenario.member.items()})
    conversation = Conversation()
    failures: list[Failure] = []
    for turn in scenario.turns:
        at = _BEGIN + timedelta(days=turn.day)
        verdict = screener.screen(turn.text, member, conversation.past(at))
        conversation.add(turn.text, at, verdict)
        failures += [Failure(turn.at, scenario.id, said) for said in _unmet(turn, verdict)]
    return Checked(scenario.id, len(scenario.turns), tuple(failures))


def _unmet(turn: Turn, verdict: Verdict) -> Iterator[str]:
    shown = verdict.to_dict()
    held = {shown["triage"], shown["action"], shown["severity"] or "unlogged", "urgent" if shown["urgent"] else "calm"}
    held |= {*shown["categories"], *shown["events"], *(f"blocks:{one}" for one in shown["blocked_features"])}
    held |= {one.by for one in verdict.findings}
    for wanted in turn.expect:
        if wanted.removeprefix("not:") in held if wanted.startswith("not:") else wanted not in held:
            yield f"`{turn.text}` should be {wanted}; the verdict holds {' '.join(sorted(held))}"
