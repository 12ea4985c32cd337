"""From strict YAML to the health check."""

from spotter.domain.health_check import HealthCheck, Question
from spotter.domain.levels import Feature
from spotter.domain.policy import Line, PolicyError
from spotter.domain.supplements import Conditions
from spotter.policy.shapes import cells, named, table
from spotter.policy.strict import Item

_COLUMNS = ["id", "yes", "holds", "condition", "en", "ar"]
_YES = ("clearance", "blocked")


def health_check(item: Item, known: Conditions) -> HealthCheck:
    keys = item.mapping(required="version months plans questions sources")
    return HealthCheck(
        version=keys["version"].text(),
        months=named(int, keys["months"].text(), keys["months"].at),
        plans=tuple(named(Feature, word, keys["plans"].at) for word in keys["plans"].text().split()),
        questions=tuple(_question(row, known) for row in table(keys["questions"], _COLUMNS)),
    )


def _question(row: Line, known: Conditions) -> Question:
    name, yes, holds, condition, english, arabic = cells(row)
    if yes not in _YES:
        raise PolicyError("bad-value", f"`yes` is one of: {', '.join(_YES)}", row.at)
    if condition != "-" and not (condition in known.by_code and known.by_code[condition].kept):
        raise PolicyError("bad-value", f"`{condition}` is no condition that a profile may hold", row.at)
    return Question(
        id=name,
        yes=yes,
        holds=tuple(named(Feature, word, row.at) for word in holds.split()),
        condition=None if condition == "-" else condition,
        text={"en": english, "ar": arabic},
    )
