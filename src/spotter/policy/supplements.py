"""From strict YAML to supplements and conditions."""

import re
from collections.abc import Iterator, Mapping

from spotter.domain.levels import Category
from spotter.domain.policy import Line, PolicyError
from spotter.domain.supplements import (
    Condition,
    Conditions,
    Dose,
    Effect,
    Interaction,
    Supplement,
    Supplements,
    Tier,
    plain,
)
from spotter.policy.shapes import cells, finite, named, table
from spotter.policy.strict import Item

_CONDITION = ["code", "kept", "category", "about", "clearance", "fast", "lose", "also", "en", "ar"]
_DOSE = re.compile(r"(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))? (g|mg|ug|IU|serving) per (day|serving)")
_ALLERGY = ["code", "en", "ar"]
_LANGUAGES = "en ar"


def conditions(item: Item) -> Conditions:
    keys = item.mapping(required="rows allergies")
    made = [_condition(row) for row in table(keys["rows"], _CONDITION)]
    allergies = {
        code: {"en": english, "ar": arabic} for code, english, arabic in map(cells, table(keys["allergies"], _ALLERGY))
    }
    return Conditions({one.code: one for one in made}, allergies)


def _condition(row: Line) -> Condition:
    code, kept, category, about, clearance, fast, lose, also, english, arabic = cells(row)
    return Condition(
        code=code,
        kept=kept == "yes",
        category=named(Category, category, row.at),
        about=about,
        clearable=clearance == "yes",
        may_fast=fast == "yes",
        may_lose=lose == "yes",
        also=tuple(also.replace("-", "").split()),
        names={"en": english, "ar": arabic},
    )


def supplements(files: Mapping[str, Item], known: Conditions) -> Supplements:
    """One file for each tier; a name may stand only once in all of them."""
    by_id: dict[str, Supplement] = {}
    seen: dict[str, str] = {}
    for tier, item in files.items():
        for name, entry in item.mapping(any_key=True).items():
            one = _supplement(name, named(Tier, tier.upper(), item.at), entry, known)
            for called in {plain(word) for words in one.names.values() for word in words}:
                if called in seen or name in by_id:
                    entry.fail("duplicate-id", f"`{called}` is also a name of `{seen.get(called, name)}`")
                seen[called] = name
            by_id[name] = one
    return Supplements(by_id)


def _supplement(name: str, tier: Tier, item: Item, known: Conditions) -> Supplement:
    keys = item.mapping(required="names why sources", optional="dose maximum age senior with")
    free = tier <= Tier.YELLOW
    if free != ("dose" in keys):
        item.fail("bad-value", "GREEN and YELLOW need a `dose:`, ORANGE and RED never have one")
    if ("age" in keys) == (tier is Tier.RED):
        item.fail("bad-value", "every tier but RED says from which `age:`")
    sources = tuple(keys["sources"].text().split())
    if not sources:
        item.fail("no-source", "numbers that could hurt carry a public source")

    def number(key: str) -> float | None:
        return named(finite, keys[key].text(), keys[key].at) if key in keys else None

    return Supplement(
        id=name,
        tier=tier,
        names={code: _names(one) for code, one in keys["names"].mapping(required=_LANGUAGES).items()},
        dose=_dose(keys["dose"]) if free else None,
        maximum=number("maximum"),
        youngest=number("age"),
        senior=named(Effect, keys["senior"].text(), keys["senior"].at) if "senior" in keys else None,
        interactions=tuple(_interactions(keys["with"].lines(), known)) if "with" in keys else (),
        why=keys["why"].text(),
        sources=sources,
    )


def _names(item: Item) -> tuple[str, ...]:
    return tuple(line.text for line in item.lines()) or item.fail("missing-key", "at least one name is needed")


def _dose(item: Item) -> Dose:
    found = _DOSE.fullmatch(item.text())
    if not found:
        item.fail("bad-value", "a dose is written like `3-5 g per day`")
    low, high, unit, per = found.groups()
    return Dose(float(low), float(high or low), unit, per)


def _interactions(rows: tuple[Line, ...], known: Conditions) -> Iterator[Interaction]:
    for row in rows:
        found = cells(row)
        if len(found) != 4:
            raise PolicyError("bad-table", "a row is: who | effect | what instead | why", row.at)
        who, effect, instead, why = found
        kind, _, of = who.partition(":")
        if of not in known.allergies if kind == "allergy" else who not in known.by_code:
            raise PolicyError("bad-value", f"`{who}` is neither a condition nor an allergy we know", row.at)
        word, _, hours = effect.partition(" ")
        yield Interaction(
            who=who,
            effect=named(Effect, word, row.at),
            hours=named(finite, hours, row.at) if hours else None,
            instead=None if instead == "-" else instead,
            why=why,
        )
