"""Pictures of what was measured: one Altair specification each, saved as SVG without a browser."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import altair as alt
import vl_convert

from spotter.evaluation import Evaluation, shares

_INK, _RISK, _SAFE = "#333333", "#c0392b", "#2e7d5b"


def save(chart: Any, path: Path) -> None:
    path.write_text(vl_convert.vegalite_to_svg(chart.to_json()), encoding="utf-8")


def recall_chart(result: Evaluation) -> Any:
    """For each label, how many were flagged, with the interval."""
    rows = []
    for label, some in result.by(lambda one: one.case.label).items():
        share = shares(some)["at least caution"]
        low, high = share.interval
        rows.append({"label": f"{label} ({share.total})", "rate": share.rate, "low": low, "high": high})
    base = alt.Chart(alt.Data(values=rows)).encode(y=alt.Y("label:N", sort=None, title=None))
    bars = base.mark_bar(color=_SAFE, height=12).encode(
        x=alt.X("rate:Q", title="share flagged", scale={"domain": [0, 1]})
    )
    spread = base.mark_rule(color=_INK).encode(x="low:Q", x2="high:Q")
    return (bars + spread).properties(width=420, title="At least caution, by label")


def confusion_chart(result: Evaluation) -> Any:
    """What was labelled against what was found, as shares of each label."""
    totals = {label: len(some) for label, some in result.by(lambda one: one.case.label).items()}
    rows = [
        {"label": label, "found": found, "share": count / totals[label], "count": count}
        for (label, found), count in result.confusion.items()
    ]
    base = alt.Chart(alt.Data(values=rows)).encode(
        x=alt.X("found:N", title="found", sort=None), y=alt.Y("label:N", title="labelled", sort=list(totals))
    )
    boxes = base.mark_rect().encode(color=alt.Color("share:Q", scale={"scheme": "blues"}, title="share of label"))
    ink = alt.condition("datum.share > 0.5", alt.value("white"), alt.value(_INK))
    counts = base.mark_text(fontSize=9).encode(text="count:Q", color=ink)
    return (boxes + counts).properties(title="Confusion")


def reliability_chart(rows: Sequence[dict[str, Any]]) -> Any:
    """Whether a probability means what it says: rows of {part, said, seen, count}."""
    data = alt.Chart(alt.Data(values=list(rows)))
    line = data.mark_line(point=True).encode(
        x=alt.X("said:Q", title="probability of risk that the judge says", scale={"domain": [0, 1]}),
        y=alt.Y("seen:Q", title="share that was risky", scale={"domain": [0, 1]}),
        color=alt.Color("part:N", title=None),
    )
    diagonal = (
        alt.Chart(alt.Data(values=[{"x": 0, "y": 0}, {"x": 1, "y": 1}]))
        .mark_line(strokeDash=[4, 4], color=_INK)
        .encode(x="x:Q", y="y:Q")
    )
    return (diagonal + line).properties(width=320, height=320, title="Calibration")


def threshold_chart(rows: Sequence[dict[str, Any]], marks: Sequence[dict[str, Any]]) -> Any:
    """What each threshold finds and wrongly flags: rows of {threshold, share, what}; marks of {threshold, name}."""
    curve = (
        alt.Chart(alt.Data(values=list(rows)))
        .mark_line()
        .encode(
            x=alt.X("threshold:Q", scale={"domain": [0, 1]}),
            y=alt.Y("share:Q", scale={"domain": [0, 1]}),
            color=alt.Color("what:N", title=None),
        )
    )
    rules = (
        alt.Chart(alt.Data(values=list(marks)))
        .mark_rule(color=_RISK)
        .encode(x="threshold:Q", strokeDash=alt.StrokeDash("name:N", title="thresholds"))
    )
    return (curve + rules).properties(width=420, height=300, title="Thresholds")
