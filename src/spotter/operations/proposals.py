"""From a ruling to a change of the policy: one example line, the pattern that makes it true, and what it would do.

Nothing changes by itself: the effect on our corpus and on recent traffic is measured first, then a person accepts.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

from spotter.domain import Action, Finding, Member, Policy, PolicyError, RefusedError, Rule, Severity
from spotter.domain.verdict import meet
from spotter.judges.corpus import read_corpus
from spotter.operations.redact import redacted
from spotter.policy import load
from spotter.policy.edit import rule_path, with_line, with_rules
from spotter.screening import Explanation, Screener
from spotter.selftest import Selftest
from spotter.store import Store, exchanges
from spotter.store import proposals as kept
from spotter.store import rulings as ruled

_SIGNS = str.maketrans("", "", "()|?*&<>{}")  # the grammar's own
_SHOWN = 20  # changed messages in an effect
_RECENT = timedelta(days=30)
_SAMPLE = 1500  # labelled messages
_MOST_RULES = 3  # that one exception may be added to


class ProposalError(RefusedError):
    """Why no change can be proposed or made of this."""


class Labelled(NamedTuple):
    """A message of our corpus."""

    text: str
    label: str


@dataclass(frozen=True, slots=True)
class Change:
    """One example line for a rule, and the pattern beside it, there and in every other rule that `rule` names.

    `rule` is `corpus.LABEL` for a judge's example.
    """

    rule: str  # ids, the one that gets the example first
    language: str
    section: str  # passes | catches
    line: str
    pattern: str | None

    @property
    def is_for_judge(self) -> bool:
        return self.rule.startswith("corpus.")

    def texts(self, folder: Path) -> dict[str, str]:
        """The files of its rules as they would be, by id."""
        part = "except" if self.section == "passes" else "match"
        found = {}
        for number, name in enumerate(self.rule.split()):
            text = rule_path(folder, name).read_text(encoding="utf-8")
            if number == 0:
                text = with_line(text, ("examples", self.section, self.language), self.line)
            if self.pattern:
                text = with_line(text, (part, self.language), self.pattern)
            found[name] = text
        return found


def propose(
    store: Store,
    folder: Path,
    ruling_id: str,
    by: str,
    now: datetime,
    corpus: Sequence[Labelled] = (),
    pattern: str | None = None,
) -> dict[str, Any]:
    """Make a proposal of a ruling and measure it, on the policy's own examples unless a corpus is given.

    `pattern` is a reviewer's own instead of the one we would try.
    """
    ruling = ruled.one(store.engine, ruling_id)
    exchange = ruled.exchange(store.engine, ruling["exchange_id"]) if ruling else None
    if ruling is None or exchange is None:
        raise ProposalError("there is no such ruling, or its exchange is gone")
    traffic = exchanges.messages_since(store.engine, now - _RECENT)
    policy = load(folder)
    corpus = corpus or sample(policy)
    trials = _Trials(policy, folder)
    change = _best(trials, ruling, redacted(exchange["user_message"]), pattern)
    effect = _effect(trials, change, corpus, traffic)
    values = {
        "proposal_id": str(uuid4()),
        "ruling_id": ruling_id,
        **asdict(change),
        "policy": policy.version,
        "effect": effect,
        "state": "proposed",
        "at": now,
        "by": by,
    }
    kept.add(store.engine, values)
    return values


def sample(policy: Policy, corpus: Path | None = None, most: int = _SAMPLE) -> list[Labelled]:
    """Labelled messages to measure on: of a corpus folder where there is one, else the policy's own examples."""
    if corpus is not None:
        batches = read_corpus(corpus, "messages")
        found = [Labelled(one.text, one.label) for batch in batches for one in batch.examples]
    else:
        found = [
            Labelled(line.text, label)
            for rule in policy.rules
            if rule.speaker != "coach"
            for label, lines in ((rule.category.value, rule.catches), ("safe", rule.passes))
            for some in lines.values()
            for line in some
        ]
    return found[:: max(1, len(found) // most)]


def _best(trials: "_Trials", ruling: dict[str, Any], text: str, pattern: str | None) -> Change:
    """The first change that does what it should; else the last that was tried."""
    tried: list[Change] = []
    for change in changes(trials.policy, trials.before, ruling, text, pattern):
        tried.append(change if change.is_for_judge else _everywhere(trials, change))
        if not change.is_for_judge and trials.of(tried[-1]).works:
            break
    if not tried:
        raise ProposalError("the policy does this already: nothing to change")
    return tried[-1]


def changes(
    policy: Policy, screener: Screener, ruling: dict[str, Any], text: str, pattern: str | None = None
) -> Iterator[Change]:
    """What could be proposed, the narrowest first."""
    line = " ".join(text.split())
    explained = screener.explain(line, Member())
    language = explained.verdict.language
    rules = {rule.id: rule for rule in policy.rules if language in rule.match}
    if ruling["ruling"] == "wrong_refusal":
        found = [one for one in explained.verdict.findings if one.by in rules]
        if not found:
            yield Change("corpus.safe", language, "passes", line, None)
        for one in found[:1]:
            for words in [pattern] if pattern else _around(explained, one.span, rules[one.by]):
                yield Change(one.by, language, "passes", line, words)
    elif explained.verdict.action is Action.ALLOW:
        yield from _missed(rules, explained, ruling["category"], language, line, pattern)


def _missed(
    rules: dict[str, Rule], explained: Explanation, category: str | None, language: str, line: str, pattern: str | None
) -> Iterator[Change]:
    fitting = [rule for rule in rules.values() if rule.category == category and rule.speaker != "coach"]
    if not fitting:
        yield Change(f"corpus.{category}", language, "catches", line, None)
        return
    words = set(explained.found.text.words)

    def likeness(rule: Rule) -> int:
        return len(words & {word for one in rule.catches.get(language, ()) for word in one.text.lower().split()})

    nearest = max(fitting, key=likeness)
    yield Change(nearest.id, language, "catches", line, pattern or " ".join(_pieces(explained, 0, len(words) + 99)))


def _around(explained: Explanation, span: tuple[int, int], rule: Rule) -> Iterator[str | None]:
    """The words that were matched, with more and more of their company."""
    if _is_kept(rule):
        yield None
        return
    text = explained.found.text
    inside = [at for at in range(len(text.words)) if meet(text.span(at, at + 1), span)]
    for more in (1, 2, 3, len(text.words)):
        start, end = max(0, inside[0] - more), min(len(text.words), inside[-1] + 1 + more)
        yield " ".join(_pieces(explained, start, end))


def _pieces(explained: Explanation, start: int, end: int) -> Iterator[str]:
    """Words as a pattern has them: a quantity stands as its kind, so that another number reads the same."""
    amounts = {span[0]: (one.kind, span[1]) for one, span in reversed(explained.found.quantities)}
    said_up_to = 0
    for word, first, _ in explained.found.text.layout[start:end]:
        if first < said_up_to:
            continue
        kind, said_up_to = amounts.get(first, ("", 0))
        yield f"{{{kind}}}" if kind else word.translate(_SIGNS)


def _everywhere(trials: "_Trials", change: Change) -> Change:
    """An exception that another rule needs too, because it finds the same words once the first lets them go."""
    if change.section != "passes" or change.pattern is None:
        return change
    for _ in range(_MOST_RULES):
        found = trials.of(change).found
        others = [rule for rule in trials.policy.rules for one in found if rule.id == one.by]
        if not others or others[0].id in change.rule.split() or _is_kept(others[0]):
            break
        change = replace(change, rule=f"{change.rule} {others[0].id}")
    return change


def _is_kept(rule: Rule) -> bool:
    """Nobody but a person narrows a rule about a life in danger."""
    return rule.floor and rule.severity is Severity.CRITICAL


def _effect(
    trials: "_Trials", change: Change, corpus: Sequence[Labelled], traffic: Sequence[tuple[str, str]]
) -> dict[str, Any]:
    """What a change would do, by rules alone: to its own line, to the rule's own tests, to corpus and traffic."""
    if change.is_for_judge:
        return {"works": None, "note": "an example for the judge: its effect is known after `spotter train`"}
    after = trials.of(change)
    if after.screener is None:
        return {"works": False, "error": after.error}
    texts = {"corpus": [(one.label, one.text) for one in corpus], "traffic": list(traffic)}
    compared = {name: _compare(trials.before, after.screener, rows) for name, rows in texts.items()}
    return {"works": after.works, "broken_tests": after.broken, **compared}


def _compare(before: Screener, after: Screener, rows: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """How many verdicts change, and the first of them: by label in the corpus, by exchange in traffic."""
    changed = []
    looser = stricter = 0
    for name, text in rows:
        old, new = before.screen(text, Member()), after.screen(text, Member())
        if (old.triage, old.action, old.categories) == (new.triage, new.action, new.categories):
            continue
        looser += new.action < old.action
        stricter += new.action > old.action
        changed.append({"of": name, "before": f"{old.triage}/{old.action}", "after": f"{new.triage}/{new.action}"})
    total = {"messages": len(rows), "changed": len(changed), "looser": looser, "stricter": stricter}
    return {**total, "first": changed[:_SHOWN]}


class _Trials:
    """A policy, and what changes of it would make of it, each compiled once: that takes longer than all the rest."""

    def __init__(self, policy: Policy, folder: Path) -> None:
        self.policy, self._folder = policy, folder
        self.before = Screener(policy)
        self._tried: dict[Change, _Candidate] = {}

    def of(self, change: Change) -> "_Candidate":
        if change not in self._tried:
            self._tried[change] = _Candidate(self.policy, self._folder, change)
        return self._tried[change]


class _Candidate:
    """The policy as it would be, in memory alone."""

    def __init__(self, policy: Policy, folder: Path, change: Change) -> None:
        self._change = change
        self.screener: Screener | None = None
        self.error = ""
        self.found: tuple[Finding, ...] = ()
        self.works = False
        try:
            self._policy = with_rules(policy, change.texts(folder))
            screener = Screener(self._policy)
            verdict = screener.screen(change.line, Member())
        except (PolicyError, OSError) as mistake:
            self.error = str(mistake)
            return
        self.screener, self.found = screener, verdict.findings
        self.works = (verdict.action is Action.ALLOW) == (change.section == "passes")

    @property
    def broken(self) -> list[str]:
        """Tests of its own rules that no longer hold."""
        tests = Selftest(self._policy, self.screener)
        names = self._change.rule.split()
        return [str(failure) for name in names for one in tests.run(name) for failure in one.failures][:_SHOWN]


def accept(store: Store, folder: Path, proposal_id: str, by: str, now: datetime) -> dict[str, Any]:
    """Write a proposal into the policy folder, if it works and the policy is still the one it was measured on."""
    found = kept.one(store.engine, proposal_id)
    if found is None or found["state"] != "proposed":
        raise ProposalError("there is no such proposal, or it has been decided")
    change = Change(*(found[name] for name in ("rule", "language", "section", "line", "pattern")))
    if not change.is_for_judge:
        _check(found, folder)
        _write(folder, change)
    if not kept.decide(store.engine, proposal_id, "accepted", by, now):
        raise ProposalError("somebody else has just decided it")
    return {**found, "state": "accepted", "decided_by": by, "decided_at": now}


def _check(found: dict[str, Any], folder: Path) -> None:
    if load(folder).version != found["policy"]:
        raise ProposalError("the policy has changed since this was measured: propose it again")
    if not found["effect"].get("works") or found["effect"].get("broken_tests"):
        raise ProposalError("it does not do what it should, or breaks the rule's tests: write the pattern by hand")


def _write(folder: Path, change: Change) -> None:
    from spotter.policy import DATA

    if folder.resolve() == DATA.resolve():
        raise ProposalError("the shipped policy is not changed in place: `spotter policy init my-policy`, serve that")
    before = {name: rule_path(folder, name).read_text(encoding="utf-8") for name in change.rule.split()}
    _put(folder, change.texts(folder))
    try:
        load(folder)
    except PolicyError as mistake:
        _put(folder, before)
        raise ProposalError("with this change the policy has a mistake: {mistake}", mistake=mistake) from None


def _put(folder: Path, texts: Mapping[str, str]) -> None:
    for name, text in texts.items():
        rule_path(folder, name).write_text(text, encoding="utf-8")


def reject(store: Store, proposal_id: str, by: str, now: datetime) -> None:
    if not kept.decide(store.engine, proposal_id, "rejected", by, now):
        raise ProposalError("there is no such proposal, or it has been decided")
