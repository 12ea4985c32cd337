"""The weekly and the monthly report: one page that needs nothing else, its picture, and the figures beside it."""

import html
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import altair as alt
import vl_convert

Figures = Mapping[str, Any]
_COLOURS = {"low": "#7aa6c2", "medium": "#e0a23b", "high": "#d9622b", "critical": "#b3202a"}
_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2rem; border-bottom: 1px solid #ddd; }
table { border-collapse: collapse; margin: .5rem 0; } td, th { padding: .2rem .8rem .2rem 0; text-align: left; }
th { font-weight: 600; color: #555; } td.n { text-align: right; font-variant-numeric: tabular-nums; }
svg { max-width: 100%; height: auto; } .quiet { color: #777; }
"""


def write(figures: Figures, folder: Path) -> list[Path]:
    """Write report, picture and figures; a name says which report and which time."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{figures['report']}-{figures['since'][:10]}"
    chart = charts(figures)
    paths = [folder / f"{name}.{kind}" for kind in ("html", "png", "json")]
    paths[0].write_text(page(figures, vl_convert.vegalite_to_svg(chart)), encoding="utf-8")
    paths[1].write_bytes(vl_convert.vegalite_to_png(chart, scale=2))
    paths[2].write_text(json.dumps(figures, ensure_ascii=False, indent=1, default=str) + "\n", encoding="utf-8")
    return paths


def charts(figures: Figures) -> str:
    """One specification: events by day, refusals by type, tone issues, deadlines kept."""
    days = alt.Chart(alt.Data(values=figures["events"]["by_day"])).mark_bar()
    days = days.encode(
        x=alt.X("day:O", title=None), y=alt.Y("sum(count):Q", title="events"), color=alt.Color("type:N", title=None)
    ).properties(width=560, height=180, title="Safety events by day")
    grave = _bars(_pairs(figures["events"]["by_severity"]), "Events by severity", "events", _COLOURS)
    asked = [{"name": kind, "value": one["rate"] or 0} for kind, one in figures["refusals"]["by_type"].items()]
    issues = _pairs(figures["tone"]["most_common"])
    both = alt.hconcat(_bars(asked, "Refused, of those asked", "share"), _bars(issues, "Tone issues", "replies"))
    shown: str = alt.vconcat(days, grave, both).configure_view(stroke=None).to_json()
    return shown


def _bars(rows: Sequence[Figures], title: str, what: str, colours: Mapping[str, str] | None = None) -> Any:
    base = alt.Chart(alt.Data(values=list(rows))).mark_bar(color="#35618f")
    drawn = base.encode(y=alt.Y("name:N", sort="-x", title=None), x=alt.X("value:Q", title=what))
    if colours:
        scale = alt.Scale(domain=list(colours), range=list(colours.values()))
        drawn = drawn.encode(color=alt.Color("name:N", scale=scale, legend=None))
    return drawn.properties(width=220, title=title)


def _pairs(found: Mapping[str, int]) -> list[dict[str, Any]]:
    return [{"name": name, "value": number} for name, number in found.items()]


def page(figures: Figures, svg: str) -> str:
    title = f"Safety report, {figures['report']}: {figures['since'][:10]} to {figures['until'][:10]}"
    body = "\n".join(_sections(figures))
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>\n'
        f"<h1>{title}</h1>\n<p>{figures['exchanges']:,} exchanges.</p>\n{svg}\n{body}\n</html>\n"
    )


def _sections(figures: Figures) -> Iterator[str]:
    if figures["report"] == "monthly":
        yield _section("Errors, by reviewers' rulings", _errors(figures))
        due = [(one["rule"], one["section"], one["line"]) for one in figures["policy_changes_due"]]
        yield _section("Policy changes due", _table(("rule", "becomes", "line"), due))
    yield _section("Events", _table(("type", "number"), figures["events"]["by_type"].items()))
    asked = [(kind, _rate(one)) for kind, one in figures["refusals"]["by_type"].items()]
    yield _section(
        "Refusals", _table(("type", "refused"), [("all exchanges", _rate(figures["refusals"]["overall"])), *asked])
    )
    yield _section("Deadlines", _table(("severity", "opened", "closed", "late", "kept"), _deadlines(figures)))
    flagged = figures["flagged_conversations"]
    rows = [(one["conversation_id"], one["events"], one["worst"]) for one in flagged["first"][:20]]
    yield _section(f"Flagged conversations ({flagged['total']})", _table(("conversation", "events", "worst"), rows))
    overrides = [(kind, name, number) for kind, some in figures["overrides"].items() for name, number in some.items()]
    yield _section("Trainers", _table(("event", "feature", "number"), overrides))
    yield from _voices(figures)
    tone = figures["tone"]
    rates = [("replies with issues", _rate(tone["rate"])), ("unsafe replies", _rate(tone["unsafe"]))]
    yield _section("Tone", _table(("", "share"), rates) + _table(("issue", "replies"), tone["most_common"].items()))


def _voices(figures: Figures) -> Iterator[str]:
    said = figures["complaints"]
    rows = [("thumbs up", _rate(said["satisfaction"])), ("reports", said["reports"])]
    reasons = [(one["at"][:16], one["exchange_id"], one["reason"] or "") for one in said["latest"][:20]]
    yield _section("What members say", _table(("", ""), rows) + _table(("at", "exchange", "reason"), reasons))
    edges = [(one["at"][:16], one["exchange_id"], ", ".join(one["categories"])) for one in figures["edge_cases"][:20]]
    yield _section("Edge cases", _table(("at", "exchange", "found by the judge alone"), edges))


def _errors(figures: Figures) -> str:
    names = {
        "wrongly refused": "false_positives",
        "missed": "false_negatives",
        "trainer compliance": "trainer_compliance",
    }
    return _table(("", "share"), [(shown, _rate(figures[name])) for shown, name in names.items()])


def _deadlines(figures: Figures) -> list[tuple[object, ...]]:
    order = [name for name in reversed(_COLOURS) if name in figures["cases"]]
    rows = [figures["cases"][name] for name in order]
    return [(one["severity"], one["opened"], one["closed"], one["late"], _rate(one["kept"])) for one in rows]


def _rate(one: Figures) -> str:
    if not one["total"]:
        return "none yet"
    return f"{one['rate']:.1%} [{one['low']:.1%}, {one['high']:.1%}] of {one['total']:,}"


def _section(title: str, body: str) -> str:
    return f"<h2>{html.escape(title)}</h2>\n{body}"


def _table(head: Sequence[str], rows: Any) -> str:
    lines = ["".join(_cell(one) for one in row) for row in rows]
    if not lines:
        return '<p class="quiet">Nothing.</p>'
    names = "".join(f"<th>{html.escape(one)}</th>" for one in head)
    return f"<table><tr>{names}</tr>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"


def _cell(value: object) -> str:
    kind = ' class="n"' if isinstance(value, int) else ""
    return f"<td{kind}>{html.escape(f'{value:,}' if isinstance(value, int) else str(value))}</td>"
