"""The table and the picture of a load run, and of a soak, from figures that were measured before."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bench.maths import percentile

Row = dict[str, Any]


def cell(name: str, at_once: int, seconds: Sequence[float], took: float, cpu: float, **more: Any) -> Row:
    """One line of the table. `cpu` is what the measured processes used, in seconds."""
    return {
        "name": name,
        "at_once": at_once,
        "answered": len(seconds),
        "per_second": len(seconds) / took,
        "p50_ms": percentile(seconds, 0.5) * 1e3,
        "p99_ms": percentile(seconds, 0.99) * 1e3,
        "cpu_ms": cpu / len(seconds) * 1e3,
        **more,
    }


def section(figures: dict[str, Any]) -> Iterator[str]:
    yield (
        "## Many members at once\n\nWritten by `python -m bench.load --write` in one run on one machine with "
        f"{figures['cores']} cores: members who ask again as soon as they are answered ({figures['members']} of them, "
        "one message in twenty risky), an upstream that answers at once, everything on loopback, each line "
        f"{figures['seconds']:g} seconds. The asking, the upstream and the database share the cores with what is "
        "measured, so the rates are this machine's and the ratios are what travels. Processor time is the service's, "
        "the database's beside it. Lost are exchanges or events that were acknowledged and are not in the store.\n"
    )
    yield (
        "| what | at once | answers a second | p50, ms | p99, ms | processor time, ms | of the database, ms | "
        "memory, MB | failed | lost |"
    )
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for row in figures["rows"]:
        yield "| " + " | ".join(_cells(row)) + " |"
    yield ""
    yield from (f"- {line}" for line in ratios(figures["rows"]))
    yield "\n![rate and waiting by members at once](pictures/load.svg)\n"


def _cells(row: Row) -> Iterator[str]:
    yield row["name"]
    yield str(row["at_once"])
    yield f"{row['per_second']:,.0f}"
    yield f"{row['p50_ms']:.1f}"
    yield f"{row['p99_ms']:.1f}"
    yield f"{row['cpu_ms']:.2f}"
    yield "" if row.get("database_ms") is None else f"{row['database_ms']:.2f}"
    yield f"{row['memory_mb']:.0f}"
    yield str(row["failed"])
    yield "" if row.get("lost") is None else str(row["lost"])


def ratios(rows: Sequence[Row]) -> Iterator[str]:
    """What travels to other machines: ours beside the echo, two replicas beside one."""
    crowd = max(row["at_once"] for row in rows)
    busy = {row["name"]: row for row in rows if row["at_once"] == crowd}
    for name, row in busy.items():
        if name.startswith("Spotter"):
            ratio = row["cpu_ms"] / busy["bare FastAPI echo"]["cpu_ms"]
            yield f"{name}: {ratio:.1f} times the processor time of the echo"
    for path in ("/v1/ask", "/v1/chat/completions"):
        one, two = (busy.get(f"Spotter {path}, PostgreSQL, {number}") for number in ("1 replica", "2 replicas"))
        if one and two:
            ratio = two["per_second"] / one["per_second"]
            yield f"{path}, PostgreSQL: two replicas answer {ratio:.2f} times what one does"


def draw(figures: dict[str, Any], path: Path) -> None:
    import altair as alt

    from spotter.charts import save

    base = alt.Chart(alt.Data(values=figures["rows"])).encode(
        x=alt.X("at_once:O", title="members at once"), color=alt.Color("name:N", title=None, legend={"labelLimit": 400})
    )
    rate = base.mark_line(point=True).encode(
        y=alt.Y("per_second:Q", scale={"type": "log"}, title="answers a second (logarithmic)")
    )
    wait = base.mark_line(point=True).encode(y=alt.Y("p99_ms:Q", scale={"type": "log"}, title="p99, ms (logarithmic)"))
    save(rate.properties(width=300, height=260) | wait.properties(width=300, height=260), path)
