"""From strict YAML to domain types, one function per kind of policy file."""

from collections.abc import Callable, Mapping, Sequence
from enum import EnumType
from math import isfinite
from typing import TypeVar

from spotter.domain.ages import AGE_LIMITS
from spotter.domain.levels import OF_MESSAGES, OF_REPLIES, Action, Category, Context, Event, Feature, Severity, Triage
from spotter.domain.policy import (
    Answer,
    Ask,
    Cue,
    Decision,
    JudgedLabel,
    Language,
    Limit,
    Line,
    PatternOverTime,
    PolicyError,
    Repair,
    Rule,
    Scenario,
    Source,
    Turn,
)
from spotter.domain.verdict import Resource
from spotter.policy.strict import EMPTY, Item

E = TypeVar("E")
_SPEAKERS = ("member", "coach", "either")
_PLACES = "before close clause after verdict next answer nearby sentence covers within not"


def _one_of(kind: Callable[[str], E], item: Item) -> E:
    return named(kind, item.text(), item.at)


def named(kind: Callable[[str], E], word: str, at: Source) -> E:
    try:
        return kind(word)
    except ValueError:
        choices = ", ".join(map(str, kind)) if isinstance(kind, EnumType) else "a number"
        raise PolicyError("bad-value", f"`{word}` is not one of: {choices}", at) from None


def finite(word: str) -> float:
    """A number. YAML's `.nan` and `.inf`, in whatever spelling, would compare as no limit at all."""
    number = float(word)
    if not isfinite(number):
        raise ValueError
    return number


def table(item: Item, columns: Sequence[str]) -> tuple[Line, ...]:
    """The rows of a table whose first line names its columns."""
    lines = item.lines()
    if not lines or cells(lines[0]) != list(columns):
        at = lines[0].at if lines else item.at
        raise PolicyError("bad-table", f"the first line names the columns: {' | '.join(columns)}", at)
    for row in lines[1:]:
        if len(cells(row)) != len(columns):
            raise PolicyError("bad-table", f"expected {len(columns)} cells", row.at)
    return lines[1:]


def flag(item: Item | None) -> bool:
    if item is None:
        return False
    if item.text() not in ("true", "false"):
        item.fail("bad-value", "expected `true` or `false`")
    return item.text() == "true"


def _sources(item: Item | None) -> tuple[str, ...]:
    if item is None:
        return ()
    if isinstance(item.value, str):
        return tuple(item.text().split())
    return tuple(one.text() for one in item.items())


def rule(item: Item, *, expected_id: str) -> Rule:
    keys = item.mapping(
        required="id req why category severity match examples",
        optional="about sources speaker floor despite regex except instead repair",
    )
    examples = keys["examples"].mapping(required="catches passes", optional="passes_here known_misses")
    made = Rule(
        id=keys["id"].text(),
        req=keys["req"].text(),
        why=keys["why"].text(),
        sources=_sources(keys.get("sources")),
        category=_one_of(Category, keys["category"]),
        about=keys["about"].text() if "about" in keys else "",
        severity=_one_of(Severity, keys["severity"]),
        speaker=_speaker(keys),
        floor=flag(keys.get("floor")),
        despite=frozenset(
            named(Context, word, keys["despite"].at) for word in keys["despite"].text().replace(",", " ").split()
        )
        if "despite" in keys
        else frozenset(),
        match=keys["match"].lines_by_language(),
        regex=keys.get("regex", EMPTY).lines_by_language(),
        excepts=keys.get("except", EMPTY).lines_by_language(),
        catches=examples["catches"].lines_by_language(comments=False),
        passes=examples["passes"].lines_by_language(comments=False),
        passes_here=examples.get("passes_here", EMPTY).lines_by_language(comments=False),
        known_misses=examples.get("known_misses", EMPTY).lines_by_language(comments=False),
        at=item.at,
        instead={code: one.text() for code, one in keys.get("instead", EMPTY).mapping(any_key=True).items()},
        repair={
            code: tuple(map(_repair, lines)) for code, lines in keys.get("repair", EMPTY).lines_by_language().items()
        },
    )
    _check_rule(made, keys, expected_id)
    return made


def _speaker(keys: Mapping[str, Item]) -> str:
    name = keys["speaker"].text() if "speaker" in keys else "member"
    if name not in _SPEAKERS:
        keys["speaker"].fail("bad-value", f"speaker is one of: {', '.join(_SPEAKERS)}")
    return name


def _check_rule(made: Rule, keys: Mapping[str, Item], expected_id: str) -> None:
    if made.id != expected_id:
        keys["id"].fail("id-and-path", f"this file's place says `{expected_id}`; name the rule or the file so")
    if made.severity >= Severity.MEDIUM and not made.sources:
        item = keys["severity"]
        item.fail("no-source", "a rule of severity medium or worse names the public `sources:` it rests on")
    if (made.category in OF_REPLIES) != (made.speaker == "coach"):
        keys["category"].fail("bad-value", f"`{made.category}` is not a category of what a {made.speaker} says")
    for language in {*made.match, *made.regex}:
        if made.speaker == "coach" and language not in made.instead:
            item = keys["match"]
            item.fail("missing-key", f"a coach's rule says what could be said `instead:` in `{language}`")
        for name, lines in (("catches", made.catches), ("passes", made.passes)):
            if len(lines.get(language, ())) < 2:
                keys["examples"].fail("no-examples", f"`{name}:` needs at least two lines in `{language}`")


def _repair(line: Line) -> Repair:
    """`guys => everyone`, or `(sentence) =>` to leave the whole sentence out."""
    words, arrow, instead = (part.strip() for part in line.text.partition("=>"))
    if not arrow or not words:
        raise PolicyError("bad-value", "a repair is `words => other words`, or `(sentence) =>`", line.at)
    return Repair("" if words == "(sentence)" else words, instead)


def families(item: Item) -> dict[str, tuple[Line, ...]]:
    return {name: entry.lines() for name, entry in item.mapping(any_key=True).items()}


def cues(item: Item) -> list[Cue]:
    keys = item.mapping(required="context why", optional=f"speaker {_PLACES}")
    context = _one_of(Context, keys["context"])
    speaker = _speaker(keys)
    return [Cue(context, place, keys[place].lines_by_language(), speaker) for place in _PLACES.split() if place in keys]


_COLUMNS = "category|about|severity|context|who|triage|action|urgent|blocks|event|logged|answer|resources".split("|")


def decisions(item: Item) -> tuple[Decision, ...]:
    keys = item.mapping(required="blocks rows")
    sets = {
        name: tuple(named(Feature, word, one.at) for word in one.text().split())
        for name, one in keys["blocks"].mapping(any_key=True).items()
    }
    made = tuple(decision for row in table(keys["rows"], _COLUMNS) for decision in _decisions(row, sets))
    for category in OF_MESSAGES:
        if not any(
            row.category is category and row.about is None and row.severity is None and row.context is None
            for row in made
        ):
            keys["rows"].fail("no-last-row", f"`{category}` needs a row for any severity and context (`*`)")
    return made


def cells(row: Line) -> list[str]:
    return [cell.strip() for cell in row.text.split("|")]


def _decisions(row: Line, sets: Mapping[str, tuple[Feature, ...]]) -> list[Decision]:
    row_of = dict(zip(_COLUMNS, cells(row), strict=True))
    if row_of["blocks"] not in sets:
        raise PolicyError("bad-value", f"`{row_of['blocks']}` is not a set under `blocks:`", row.at)

    def cell(name: str, kind: Callable[[str], E]) -> E | None:
        return None if row_of[name] in ("*", "-") else named(kind, row_of[name], row.at)

    told = [] if row_of["context"] == "*" else row_of["context"].split("/")
    contexts: list[Context | None] = [named(Context, one, row.at) for one in told] or [None]
    return [
        Decision(
            category=named(Category, row_of["category"], row.at),
            about=cell("about", str),
            severity=cell("severity", Severity),
            context=context,
            who=row_of["who"],
            triage=named(Triage, row_of["triage"], row.at),
            action=named(Action, row_of["action"], row.at),
            urgent=row_of["urgent"] == "yes",
            blocks=sets[row_of["blocks"]],
            event=cell("event", Event),
            logged=cell("logged", Severity),
            answer=cell("answer", str),
            resources=tuple(row_of["resources"].replace("-", "").split()),
            at=row.at,
        )
        for context in contexts
    ]


def judged(item: Item) -> dict[str, JudgedLabel]:
    """What each label of a judge becomes."""
    rows = table(item.mapping(required="labels")["labels"], "label category about severity context why".split())
    return {made.label: made for made in map(_judged_label, rows)}


def _judged_label(row: Line) -> JudgedLabel:
    label, category, about, severity, context, why = cells(row)
    return JudgedLabel(
        label=label,
        category=named(Category, category, row.at),
        about="" if about == "-" else about,
        severity=named(Severity, severity, row.at),
        context=named(Context, context, row.at),
        why=why,
    )


def answer(item: Item, *, expected_id: str) -> Answer:
    keys = item.mapping(required="id req text says", optional="minor senior")
    if keys["id"].text() != expected_id:
        keys["id"].fail("id-and-path", f"this file's place says `{expected_id}`")
    text, minor, senior = (_wordings(keys.get(name, EMPTY)) for name in ("text", "minor", "senior"))
    return Answer(expected_id, text, minor, senior, item.at)


def _wordings(item: Item) -> dict[str, tuple[str, ...]]:
    """Wordings are set apart by a line of three hyphens."""
    return {
        code: tuple(one.strip() for one in block.text().split("\n---\n") if one.strip())
        for code, block in item.mapping(any_key=True).items()
    }


_RESOURCE_KINDS = ("emergency", "crisis", "police", "violence", "eating_disorder")


def resources(item: Item) -> tuple[str, tuple[Resource, ...]]:
    keys = item.mapping(required="country", optional=" ".join((*_RESOURCE_KINDS, "note")))
    country = keys["country"].text()
    kinds = (kind for kind in _RESOURCE_KINDS if kind in keys)
    made = tuple(_resource(one, kind, country) for kind in kinds for one in keys[kind].items())
    return country, made


def _resource(item: Item, kind: str, country: str) -> Resource:
    keys = item.mapping(
        required="name shown sources checked", optional="name_ar kind phone sms sms_word url note languages hours"
    )
    sources = keys["sources"].text().split()
    shown = keys["shown"].text() == "yes"
    if shown and len(sources) < 2:
        item.fail("no-source", "a number is shown only when two public sources agree on it")
    return Resource(
        name=keys["name"].text(),
        kind=kind,
        country=None if country == "international" else country,
        source=" ".join(sources),
        checked=keys["checked"].text(),
        phone=keys["phone"].text() if "phone" in keys else None,
        sms=keys["sms"].text() if "sms" in keys else None,
        url=keys["url"].text() if "url" in keys else None,
        shown=shown,
        name_ar=keys["name_ar"].text() if "name_ar" in keys else None,
    )


def limits(item: Item) -> dict[str, Limit]:
    return {name: _limit(name, one) for name, one in item.mapping(any_key=True).items()}


def _limit(name: str, item: Item) -> Limit:
    keys = dict(item.mapping(any_key=True))
    for needed in ("why", "sources"):
        if needed not in keys:
            item.fail("missing-key", f"`{needed}:` is required here")
    why, sources = keys.pop("why").text(), _sources(keys.pop("sources"))
    if name in AGE_LIMITS and keys:
        item.fail("age-is-a-floor", "ages are fixed in domain/ages.py; here stand only `why:` and `sources:`")
    if name not in AGE_LIMITS and not keys:
        item.fail("missing-key", "a limit needs a number, for `all:` or for someone")
    fixed = {"all": float(AGE_LIMITS[name])} if name in AGE_LIMITS else {}
    values = fixed or {who: named(finite, one.text(), one.at) for who, one in keys.items()}
    return Limit(name, values, why, sources, item.at)


def pattern(item: Item, *, expected_id: str) -> PatternOverTime:
    keys = item.mapping(
        required="id req why now counts half_life_days threshold severity", optional="about category ends unless"
    )
    if keys["id"].text() != expected_id:
        keys["id"].fail("id-and-path", f"this file's place says `{expected_id}`")
    return PatternOverTime(
        id=expected_id,
        req=keys["req"].text(),
        why=keys["why"].text(),
        now=tuple(line.text for line in keys["now"].lines()),
        counts=tuple(line.text for line in keys["counts"].lines()),
        half_life_days=_one_of(finite, keys["half_life_days"]),
        threshold=_one_of(finite, keys["threshold"]),
        unless=tuple(line.text for line in keys["unless"].lines()) if "unless" in keys else (),
        ends=tuple(line.text for line in keys["ends"].lines()) if "ends" in keys else (),
        category=_one_of(Category, keys["category"]) if "category" in keys else None,
        about=keys["about"].text() if "about" in keys else "",
        severity=_one_of(Severity, keys["severity"]),
        at=item.at,
    )


def asks(item: Item) -> tuple[Ask, ...]:
    found = item.mapping(any_key=True)
    return tuple(_ask(named(Feature, name, one.at), one) for name, one in found.items())


def _ask(feature: Feature, item: Item) -> Ask:
    keys = item.mapping(required="match", optional="rules")
    rules = tuple(line.text for line in keys["rules"].lines()) if "rules" in keys else ()
    return Ask(feature, rules, keys["match"].lines_by_language())


def scenario(item: Item, *, expected_id: str) -> Scenario:
    keys = item.mapping(required="id req turns", optional="member why")
    if keys["id"].text() != expected_id:
        keys["id"].fail("id-and-path", f"this file's place says `{expected_id}`")
    member = {name: one.text() for name, one in keys.get("member", EMPTY).mapping(any_key=True).items()}
    turns = tuple(_turn(line) for line in keys["turns"].lines())
    return Scenario(expected_id, keys["req"].text(), member, turns, item.at)


def _turn(line: Line) -> Turn:
    found = cells(line)
    if len(found) != 3 or not found[0].startswith("day "):
        raise PolicyError("bad-table", "a turn is: day N | message | what the verdict must hold", line.at)
    return Turn(named(finite, found[0][4:], line.at), found[1], tuple(found[2].split()), line.at)


def common(item: Item) -> tuple[str, ...]:
    return tuple(word for line in item.mapping(required="words")["words"].lines() for word in line.text.split())


def languages(item: Item) -> tuple[Language, ...]:
    return tuple(_language(code, one) for code, one in item.mapping(any_key=True).items())


def _language(code: str, item: Item) -> Language:
    keys = item.mapping(required="name script judged", optional="marks letters")
    judged = keys["judged"].text()
    words = {"all": list(OF_MESSAGES), "nothing": []}.get(judged)
    if words is None:
        words = [named(Category, word, keys["judged"].at) for word in judged.split()]
    marks = frozenset(word for line in keys["marks"].lines() for word in line.text.split()) if "marks" in keys else ()
    letters = keys["letters"].text() if "letters" in keys else ""
    return Language(code, keys["name"].text(), keys["script"].text(), frozenset(words), frozenset(marks), letters)
