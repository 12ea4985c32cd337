"""From strict YAML to what vetting knows beside its rules: the files under `replies/`."""

from collections.abc import Mapping

from spotter.domain.levels import OF_REPLIES, Category, Severity
from spotter.domain.policy import Disclaimer, PromptTexts, Replies, Tolerance, Topic, Wording
from spotter.policy.shapes import cells, finite, flag, named, table
from spotter.policy.strict import Item

_LANGUAGES = ("en", "ar")
_PROFILES = ("strict", "balanced", "lenient")


def replies(categories: Item, fallbacks: Item, disclaimers: Item, language: Item, moods: Item) -> Replies:
    keys = categories.mapping(required="profiles categories instead")
    rows = _table(keys["categories"], "category | name | severity | why")
    kinds = {_category(row[0], keys["categories"]): row for row in rows}
    _needs_all(kinds, keys["categories"])
    said = fallbacks.mapping(required="openings topics stopped unreachable")
    return Replies(
        tolerances=_tolerances(keys["profiles"]),
        judged={kind: (named(Severity, row[2], keys["categories"].at), row[3]) for kind, row in kinds.items()},
        names={kind: row[1] for kind, row in kinds.items()},
        instead=_by_category(keys["instead"]),
        disclaimers=tuple(_disclaimer(name, one) for name, one in disclaimers.mapping(any_key=True).items()),
        topics=tuple(_topic(name, one) for name, one in said["topics"].mapping(any_key=True).items()),
        openings=_by_category(said["openings"]),
        stopped=texts(said["stopped"]),
        unreachable=texts(said["unreachable"]),
        wordings={code: _wordings(item) for code, item in language.mapping(any_key=True).items()},
        moods={code: _moods(item) for code, item in moods.mapping(any_key=True).items()},
    )


def prompt(item: Item) -> PromptTexts:
    names = "tone_control behaviour facts blocked after_answer feedback language"
    keys = item.mapping(required=f"{names} tones markers")
    tones, markers = (
        {name: one.text() for name, one in keys[part].mapping(any_key=True).items()} for part in ("tones", "markers")
    )
    return PromptTexts(tones=tones, markers=markers, **{name: keys[name].text() for name in names.split()})


def texts(item: Item) -> dict[str, str]:
    """One wording in each language that replies are vetted in."""
    return {code: one.text() for code, one in item.mapping(required=" ".join(_LANGUAGES)).items()}


def _table(item: Item, columns: str) -> list[list[str]]:
    return [cells(row) for row in table(item, [name.strip() for name in columns.split("|")])]


def _category(word: str, item: Item) -> Category:
    kind = named(Category, word, item.at)
    if kind not in OF_REPLIES:
        item.fail("bad-value", f"`{word}` is no category of replies: {', '.join(OF_REPLIES)}")
    return kind


def _needs_all(found: Mapping[Category, object], item: Item) -> None:
    missing = [kind for kind in OF_REPLIES if kind not in found]
    if missing:
        item.fail("missing-key", f"every category of replies stands here; missing: {', '.join(missing)}")


def _tolerances(item: Item) -> dict[str, Tolerance]:
    rows = _table(item, "profile | severity | several")
    made = {
        name: Tolerance(named(Severity, severity, item.at), named(int, several, item.at))
        for name, severity, several in rows
    }
    if tuple(made) != _PROFILES:
        item.fail("bad-table", f"the rows are, from the strictest: {', '.join(_PROFILES)}")
    return made


def _by_category(item: Item) -> Mapping[Category, Mapping[str, str]]:
    made = {_category(name, one): texts(one) for name, one in item.mapping(any_key=True).items()}
    _needs_all(made, item)
    return made


def _disclaimer(name: str, item: Item) -> Disclaimer:
    keys = item.mapping(required="once match text")
    return Disclaimer(name, flag(keys["once"]), keys["match"].lines_by_language(), texts(keys["text"]))


def _topic(name: str, item: Item) -> Topic:
    keys = item.mapping(required="match text")
    return Topic(name, keys["match"].lines_by_language(), texts(keys["text"]))


def _wordings(item: Item) -> tuple[Wording, ...]:
    return tuple(Wording(row.at, *cells(row)) for row in table(item, ["about", "do", "don't"]))


def _moods(item: Item) -> dict[str, float]:
    """Lines of `value word word ...`; a word of several parts is joined by underscores."""
    rows = [line.text.split() for line in item.lines()]
    return {word.replace("_", " "): named(finite, row[0], item.at) for row in rows for word in row[1:]}
