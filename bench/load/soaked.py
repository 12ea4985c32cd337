"""Whether memory stays flat while members keep asking: the verdict and the picture."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bench.maths import Line, fitted

MOST_GROWTH = 0.05  # of the memory after warm-up, over the time that was measured
_WARM_UP = 1 / 3  # of the time: caches fill, allocators settle

Sample = tuple[float, float]  # minutes, megabytes


def settled(samples: Sequence[Sample]) -> list[Sample]:
    """What comes after the warm-up."""
    last = samples[-1][0]
    return [one for one in samples if one[0] >= last * _WARM_UP]


def growth(samples: Sequence[Sample]) -> tuple[Line, float]:
    """(the line through memory after warm-up, its growth over that time as a share of where it began)."""
    rest = settled(samples)
    line = fitted(rest)
    began, ended = line.at(rest[0][0]), line.at(rest[-1][0])
    return line, (ended - began) / began


def is_flat(samples: Sequence[Sample]) -> bool:
    return growth(samples)[1] <= MOST_GROWTH


def section(figures: dict[str, Any]) -> Iterator[str]:
    samples = [(minutes, memory) for minutes, memory in figures["samples"]]
    line, share = growth(samples)
    yield (
        f"## A soak\n\nWritten by `python -m bench.soak --write`: {figures['members']} members at once on `/v1/ask` "
        f"for {samples[-1][0]:.1f} minutes, {figures['answered']:,} answers, {figures['failed']} failed, "
        f"{figures['lost']} lost. After warm-up memory {'is flat' if is_flat(samples) else 'GROWS'}: {line.slope:+.2f} "
        f"MB a minute, {share:+.1%} over the rest of the time (bar: at most {MOST_GROWTH:.0%}); from "
        f"{samples[0][1]:.0f} MB at the start to {samples[-1][1]:.0f} MB at the end.\n"
    )
    yield "![memory over time](pictures/soak.svg)\n"


def draw(figures: dict[str, Any], path: Path) -> None:
    import altair as alt

    from spotter.charts import save

    line, _ = growth(figures["samples"])
    rest = settled(figures["samples"])
    seen = alt.Chart(alt.Data(values=[{"minutes": at, "memory": mb} for at, mb in figures["samples"]]))
    ends = [{"minutes": at, "memory": line.at(at)} for at in (rest[0][0], rest[-1][0])]
    x, y = alt.X("minutes:Q"), alt.Y("memory:Q", title="resident memory, MB")
    trend = alt.Chart(alt.Data(values=ends)).mark_line(color="#c0392b", strokeDash=[4, 4]).encode(x=x, y=y)
    chart = seen.mark_line(color="#333333").encode(x=x, y=y) + trend
    save(chart.properties(width=560, height=240, title="Memory of the service while members keep asking"), path)
