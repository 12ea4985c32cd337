"""`/console/rules`: every rule with its examples, how often it hit, and how often reviewers disagreed."""

from collections import Counter
from datetime import timedelta
from typing import Any, NamedTuple

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException

from spotter.domain import Rule
from spotter.evaluation import Share
from spotter.store import exchanges, rulings
from spotter.web.api.shapes import Id
from spotter.web.pages.console.team import Team, work
from spotter.web.pages.rendering import show
from spotter.web.state import State, state_of

router = APIRouter()
_MONTH = timedelta(days=30)
_MOST = 2000  # exchanges that are counted over: more would make the page wait and tell little more
_LATEST = 20


class Hits(NamedTuple):
    """How often rules found something of late, and what reviewers said of those exchanges."""

    number: Counter[str]
    ruled: Counter[str]
    wrong: Counter[str]

    def error(self, rule: str) -> Share:
        return Share(self.wrong[rule], self.ruled[rule])


@router.get("/console/rules")
async def page(request: Request, caller: Team) -> HTMLResponse:
    state = state_of(request)
    hits = await work(_hits, state)
    category = request.query_params.get("category", "")
    found = state.spotter.rules.rules
    names = sorted({rule.category for rule in found})
    rules = [rule for rule in found if not category or rule.category == category]
    rules = sorted(rules, key=lambda rule: (-hits.number[rule.id], rule.id))
    more: dict[str, Any] = {"rules": rules, "hits": hits, "categories": names, "category": category, "most": _MOST}
    return show(request, "console/rules.html", caller, policy=state.spotter.policy, **more)


@router.get("/console/rules/{rule_id}")
async def one(request: Request, caller: Team, rule_id: Id) -> HTMLResponse:
    state = state_of(request)
    rule = next((rule for rule in state.spotter.rules.rules if rule.id == rule_id), None)
    if rule is None:
        raise HTTPException(404, "There is no such rule")
    hits = await work(_hits, state)
    more: dict[str, Any] = {
        "rule": rule,
        "hits": hits,
        "decisions": decisions_of(state, rule),
        "latest": await work(_latest, state, rule),
    }
    return show(request, "console/rule.html", caller, policy=state.spotter.policy, **more)


def _hits(state: State) -> Hits:
    engine, since = state.store.engine, state.clock() - _MONTH
    hits = Hits(Counter(), Counter(), Counter())
    hits.number.update(exchanges.hits_since(engine, since, _MOST))
    for ruled in rulings.labelled(engine, since):
        names = {finding["by"] for finding in ruled["verdict"]["findings"]}
        hits.ruled.update(names)
        hits.wrong.update(names if ruled["ruling"] in ("wrong_refusal", "wrong_category") else ())
    return hits


def _latest(state: State, rule: Rule) -> list[dict[str, Any]]:
    found = exchanges.verdicts_since(state.store.engine, state.clock() - _MONTH, _MOST, by=rule.id)
    hit = (one for one in found if any(finding["by"] == rule.id for finding in one["verdict"]["findings"]))
    return [one for one, _ in zip(hit, range(_LATEST), strict=False)]


def decisions_of(state: State, rule: Rule) -> list[Any]:
    """Rows of the decision table that findings of this rule can fall under."""
    return [
        row
        for row in state.spotter.rules.decisions
        if row.category is rule.category and row.about in (None, rule.about) and row.severity in (None, rule.severity)
    ]
